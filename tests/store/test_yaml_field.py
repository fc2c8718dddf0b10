"""Changing one field of a document: every other line stays as a person wrote it."""

from __future__ import annotations

import string
from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from yaml_cases import POLICY, VALUES, is_insertion, law, readable, values

from memgraph.core.document import Plain, Unreadable
from memgraph.store.yaml import with_field


def test_only_the_changed_line_differs() -> None:
    changed = with_field(POLICY, "why", "Because it's tested")
    before, after = POLICY.splitlines(), changed.splitlines()
    assert [new for old, new in zip(before, after, strict=True) if old != new] == [
        b"why: Because it's tested"
    ]


def test_a_comment_behind_the_value_stays() -> None:
    changed = with_field(POLICY, "statement", "Use Supabase")
    assert b"statement: Use Supabase   # said by all\n" in changed
    as_lines = with_field(POLICY, "statement", "One.\nTwo.\n")
    assert b"statement: |   # said by all\n  One.\n  Two.\nwhy:" in as_lines


def test_comments_between_a_name_and_its_list_stay() -> None:
    changed = with_field(b"a:  # x\n  # y\n  - b\nc: d\n", "a", ["e"])
    assert changed == b"a: [e]  # x\n  # y\nc: d\n"


def test_an_item_added_to_a_list_adds_one_line() -> None:
    assert with_field(POLICY, "grounds", ["one", "two", "three"]) == POLICY + b"  - three\n"
    assert with_field(POLICY, "scope", ["**", "!x"]) == POLICY.replace(b'"**"]', b'"**", "!x"]')


def test_an_item_taken_out_of_a_list_takes_one_line() -> None:
    assert with_field(POLICY, "grounds", ["one"]) == POLICY.replace(b"  - two\n", b"")
    assert with_field(POLICY, "grounds", ["two"]) == POLICY.replace(b"  - one  # first\n", b"")


def test_long_lines_are_not_wrapped() -> None:
    url = "https://example.org/" + "x" * 150
    data = f"statement: {'word ' * 80}end\nurl: {url}\nwhy: a\n".encode()
    assert with_field(data, "why", "b") == data.replace(b"why: a", b"why: b")


def test_quotes_stay_as_they_are() -> None:
    data = b"""a: "1.10"\nb: 'no'\nc: plain\nd: "it's"\ne: x\n"""
    assert with_field(data, "e", "z") == data.replace(b"e: x", b"e: z")


def test_times_stay_as_they_are_and_the_second_save_changes_nothing() -> None:
    data = (
        b"observed: 2026-03-01T10:00:00+05:30\nseen: 2026-03-01T10:00:00.1Z\n"
        b"told: 2026-03-01 10:00:00.1Z\nwhy: a\n"
    )
    once = with_field(data, "why", "b")
    assert once == data.replace(b"why: a", b"why: b")
    assert with_field(once, "why", "b") == once


@pytest.mark.parametrize("header", ["|", "|-", "|+", ">", ">-", ">+", "|2", "| # note"])
def test_multi_line_text_keeps_its_style_and_its_blanks(header: str) -> None:
    data = f"a: {header}\n  one  \n     two\n\n  three\n\n\nb: c\n".encode()
    assert with_field(data, "b", "d") == data.replace(b"b: c", b"b: d")
    longer = with_field(data, "e", "f")
    assert longer == data + b"e: f\n"


def test_windows_line_ends_stay_and_new_lines_have_them_too() -> None:
    data = b"id: a\r\nwhy: b\r\ntags: [c]\r\n"
    assert with_field(data, "why", "c") == b"id: a\r\nwhy: c\r\ntags: [c]\r\n"
    as_lines = with_field(data, "why", "one\ntwo\n")
    assert as_lines == b"id: a\r\nwhy: |\r\n  one\r\n  two\r\ntags: [c]\r\n"
    assert values(as_lines)["why"] == "one\ntwo\n"


def test_a_missing_last_line_end_stays_missing() -> None:
    assert with_field(b"id: a", "id", "b") == b"id: b"
    assert with_field(b"id: a", "why", "b") == b"id: a\nwhy: b"
    assert with_field(b"id: a\r\nx: |-\r\n  b", "id", "c") == b"id: c\r\nx: |-\r\n  b"


def test_a_block_text_that_ends_with_the_file_keeps_its_value() -> None:
    data = b"id: a\nwhy: |\n  b"
    assert values(data)["why"] == "b"
    assert with_field(data, "new", "c") == b"id: a\nnew: c\nwhy: |\n  b"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"{id: x, why: [y]}\n", b"{id: x, why: [y], new: z}\n"),
        (b"{}\n", b"{new: z}\n"),
        (b"{id: x,}", b"{id: x, new: z,}"),
        (b"{id: }", b"{id: , new: z }"),
        (b"{id}", b"{id, new: z}"),
        (b'{\r\n  "id": "x"\r\n}\r\n', b'{\r\n  "id": "x", new: z\r\n}\r\n'),
        (b"--- {id: x} # c\n...\n", b"--- {id: x, new: z} # c\n...\n"),
    ],
)
def test_a_document_in_braces_gets_its_field_inside(data: bytes, expected: bytes) -> None:
    assert with_field(data, "new", "z") == expected


def test_a_file_that_is_not_strict_is_not_edited() -> None:
    with pytest.raises(Unreadable, match="anchor"):
        with_field(b"a: &x b\n", "c", "d")


def test_a_hidden_character_is_not_written() -> None:
    with pytest.raises(Unreadable, match=r"U\+202E"):
        with_field(b"a: b\n", "a", "c\u202e")


def test_an_equal_value_leaves_the_bytes() -> None:
    data = b"a:   'b'  # c\nd: [ e ,f ]"
    assert with_field(data, "a", "b") is data
    assert with_field(data, "d", ["e", "f"]) is data


CHUNKS = [
    "{n}: b\n", "{n}:   'b'   # c\n", '{n}: "b\n  c" # d\n', "{n}: b\n  c\n", "{n}:\n",
    "{n}: # c\n", "{n}: |\n  b\n   c\n", "{n}: |+ # c\n  b\n\n\n", "{n}: >-\n  b\n\n  c\n",
    "{n}: [b, c] # d\n", "{n}: [\n  b, # c\n  d\n  ]\n", "{n}:\n- b\n- c\n",
    "{n}:  # c\n  # d\n  - b # e\n\n  - c\n", "{n}:\n  b: c\n  d:\n    - e\n",
    "{n}: {{b: c, d}}\n", "{n}:\n  b # c\n", "{n}:\n  'b'\n", "? {n}\n: b\n", '"{n}": b\n',
    "{n}: b\n  # deeper\n", "{n}: b\n\n# a comment\n\n", "{n} : b\n", "{n}:\tb\n",
    "{n}:\n  - - b\n    - c\n", "{n}: |\n  b\n    \n", "{n}:\n  |\n  b\n", "{n}: {{}}\n",
    "{n}: []\n", "{n}:\n  # c\n  b\n", "{n}:\n- |\n  b\n",
]  # fmt: skip


@st.composite
def layouts(draw: st.DrawFn) -> tuple[list[str], str, str, Callable[[str], bytes]]:
    """Field sources for the names a, b, c…, what stands around them, and the file's dress."""
    chunks = draw(st.lists(st.sampled_from(CHUNKS), min_size=1, max_size=5))
    named = [
        chunk.format(n=name) for name, chunk in zip(string.ascii_lowercase, chunks, strict=False)
    ]
    head = draw(st.sampled_from(["", "---\n", "# head\n\n", "# c\n---\n"]))
    tail = draw(st.sampled_from(["", "\n", "# tail\n", "...\n", "\n# tail\n\n...\n# end\n"]))
    crlf, mark, cut = draw(st.booleans()), draw(st.booleans()), draw(st.booleans())

    def dressed(text: str) -> bytes:
        text = text.removesuffix("\n") if cut else text
        text = text.replace("\n", "\r\n") if crlf else text
        return text.encode("utf-8-sig" if mark else "utf-8")

    return named, head, tail, dressed


@law
@given(layouts(), st.integers(0, 5), VALUES)
def test_setting_a_field_touches_no_other_line(
    layout: tuple[list[str], str, str, Callable[[str], bytes]], number: int, value: Plain
) -> None:
    chunks, head, tail, dressed = layout
    data = dressed(head + "".join(chunks) + tail)
    assume(readable(data))
    name = string.ascii_lowercase[number]
    result = with_field(data, name, value)
    assert values(result) == {**values(data), name: value}
    assert with_field(result, name, value) is result
    if number < len(chunks):
        above = dressed(head + "".join(chunks[:number]) + "\n").rstrip()
        below = dressed("\n" + "".join(chunks[number + 1 :]) + tail).removeprefix(b"\xef\xbb\xbf")
        assert result.startswith(above)
        assert result.endswith(below.lstrip())
    else:
        assert is_insertion(data, result)


PARTS = ["a: b", "c", '"d":e', "f: [g]", "h: ", "'i': {j: k}", "l: # m\n n"]


@law
@given(
    st.lists(st.sampled_from(PARTS)),
    st.sampled_from([", ", ",\n  ", " # c\n , "]),
    st.booleans(),
    st.sampled_from("adlz"),
    VALUES,
)
def test_setting_a_field_in_braces(
    parts: list[str], comma: str, trailing: bool, name: str, value: Plain
) -> None:
    body = comma.join(parts) + ("," if trailing and parts else "")
    data = f"# head\n{{{body} }} # tail\n".encode()
    assume(readable(data))
    result = with_field(data, name, value)
    assert values(result) == {**values(data), name: value}
    assert result.startswith(b"# head\n{")
    assert result.endswith(b"} # tail\n")
    if name not in values(data):
        assert is_insertion(data, result)
