"""Drawing: hostile, wide and long texts stay text, in their place and within the terminal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from memgraph.core.legible import refused
from memgraph.report.terminal.drawing import draw
from memgraph.report.terminal.parts import (
    Beside,
    Bullets,
    Column,
    Facts,
    Heading,
    Look,
    Panel,
    Span,
    Stack,
    Table,
    Tree,
    View,
    Words,
    dim,
    line,
    strong,
)

HOSTILE = "[bold]x[/bold] [link=file:///]y[/] :boom: \x1b[31m \x07 \x9b2J \u202e \ud800 \u200b z"
SAID = "[bold]x[/bold] [link=file:///]y[/] :boom: <U+001B>[31m <U+0007> <U+009B>2J <U+202E> "


def everything(text: str) -> list[View]:
    words = line(text, strong(text), Span(text, Look.BAD))
    return [
        Words(words, 3),
        Heading(text, text),
        Bullets((words, words)),
        Facts((("name", words), ("name", words), (text, words))),
        Table((Column("id", 20), Column("state", 10), Column("text")), ((words, words, words),)),
        Table((Column(most=20), Column()), ((words, words),)),
        Table((Column("id", 20), Column()), ((words,), (words, words), (words,))),
        Tree(words, (Tree(words, (Tree(words),)), Tree(words))),
        Panel(words, Words(words)),
        Beside((("name", words, words), ("name", words, line()))),
        Stack((Words(words), Panel(words, Bullets((words,)))), apart=True),
    ]


@pytest.mark.parametrize("colour", [False, True])
def test_markup_and_control_characters_stay_text(colour: bool) -> None:
    drawn = draw(Words(line(HOSTILE)), 400, colour)
    assert drawn == f"{SAID}<U+D800> <U+200B> z\n"
    for view in everything(HOSTILE):
        assert not set(draw(view, 80)) & set("\x1b\x07\x9b\u202e\ud800\u200b"), view


@given(
    st.text(max_size=120),
    st.integers(min_value=30, max_value=120),
    st.sampled_from(["utf-8", "ascii", "cp1252", "shift_jis", "no such encoding"]),
)
def test_no_text_is_wider_than_the_terminal(text: str, width: int, encoding: str) -> None:
    for view in everything(text):
        drawn = draw(view, width, encoding=encoding)
        for each in drawn.split("\n"):
            assert cell_len(each) <= width, view
            assert not [*refused(each)], view


@given(st.text(max_size=60))
def test_nothing_of_a_text_is_lost(text: str) -> None:
    whole = "".join(draw(Words(line(text)), 30).split())
    assert whole == "".join(draw(Words(line(text)), 3000).split())


def test_colour_is_an_addition() -> None:
    views = Words(line("a ", strong("b"), " ", dim("c"), " ", Span("d", Look.GOOD)))
    assert draw(views, 80) == "a b c d\n"
    drawn = draw(views, 80, colour=True)
    assert drawn == "a \x1b[1mb\x1b[0m \x1b[2mc\x1b[0m \x1b[32md\x1b[0m\n"


def test_wide_characters_take_two_columns() -> None:
    table = Table((Column("id", 10), Column("text")), ((line("漢字"), line("x")),) * 2)
    assert draw(table, 40).splitlines()[2] == "漢字  x"
    folded = draw(Words(line("漢" * 30)), 31).splitlines()
    assert [len(each) for each in folded] == [15, 15]


def test_lines_are_ascii_where_there_are_no_others() -> None:
    for view in everything("x"):
        for encoding in ("ascii", "cp1252", "no such encoding"):
            assert draw(view, 80, encoding=encoding).isascii() or encoding == "cp1252"
            assert not set(draw(view, 80, encoding=encoding)) & set("─│╭╰├└")
    assert "─" in draw(Heading("x"), 80, encoding="utf-16")
    assert draw(Words(line("é漢")), 80, encoding="cp1252") == "é\\u6f22\n"


def test_a_long_title_moves_into_its_frame() -> None:
    name = "n" * 90
    drawn = draw(Panel(line(name), Words(line("says"))), 80)
    assert "".join(c for c in drawn if c == "n") == name
    assert "…" not in drawn


def test_old_and_new_stand_side_by_side_where_there_is_room() -> None:
    view = Beside((("says", line("old law"), line("new law")), ("rule", line(), line("a rule"))))
    wide = draw(view, 120).splitlines()
    assert any("old law" in each and "new law" in each for each in wide)
    assert draw(view, 80).splitlines() == [
        "  says  - old law",
        "        + new law",
        "  rule  + a rule",
    ]


def test_a_tree_that_is_too_deep_goes_on_where_it_fits() -> None:
    tree = Tree(line("leaf"))
    for number in range(3000):
        tree = Tree(line(f"node {number}"), (tree,))
    drawn = draw(tree, 80).splitlines()
    assert len(drawn) == 3001
    assert drawn[-1].endswith("leaf")
    assert max(map(len, drawn)) <= 80


def test_a_name_that_comes_again_is_shown_once() -> None:
    facts = Facts((("rule", line("one")), ("rule", line("two")), ("why", line("three"))))
    assert draw(facts, 80) == "  rule  one\n        two\n  why   three\n"


def test_a_row_of_one_line_goes_across_and_columns_stay_where_they_are() -> None:
    view = Table((Column("id", 5), Column("text")), (
        (line("a"), line("x")), (line("b" * 12),), (line(), line("y")), (line("c"), line("z")),
    ))  # fmt: skip
    assert draw(view, 40).splitlines() == ["id  text", "a   x", "b" * 12, "    y", "c   z"]


def test_an_empty_table_is_no_fault() -> None:
    assert draw(Table((Column("id", 10), Column("text")), ()), 80).startswith("id")
    assert draw(Facts(()), 80).strip() == ""
