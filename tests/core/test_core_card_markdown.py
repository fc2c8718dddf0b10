"""Statements on a card: harmless in Markdown, and read back to the letter."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from memgraph.core.card.markdown import code, codes, escaped, folded, read_codes, unescaped

PIECES = ("`", "``", "\\", "<", "<!--", "-->", "!", "[", "]", "@", "# ", "- ", "1. ", "~~~", " ",
          "a", "é", "漢", "🙂", "\u00a0", "(strict)", "`use-x`",
          "<!-- memgraph:card:end -->")  # fmt: skip
STATEMENTS = st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=12).map(
    lambda parts: folded("".join(parts))
)
GLOBS = st.text(st.sampled_from("ab `*!/,é\n\t\r<-"), min_size=1, max_size=10)


@given(STATEMENTS)
def test_a_statement_is_read_back(text: str) -> None:
    assert unescaped(escaped(text)) == text


@given(st.lists(GLOBS.filter(lambda glob: glob.strip("!/ ")), min_size=1, max_size=5))
def test_patterns_are_read_back_from_one_line(globs: list[str]) -> None:
    assert "\n" not in codes(globs)
    assert read_codes(codes(globs)) == tuple(globs)


@given(STATEMENTS)
def test_no_marker_of_anybody_is_left_in_a_statement(text: str) -> None:
    assert "<!--" not in escaped(text)


@given(STATEMENTS)
def test_what_follows_a_statement_is_never_part_of_its_code(text: str) -> None:
    # The id behind it is the last code span of the line, whatever backticks the statement has.
    line = f"- {escaped(text)} {code('its-id')}"
    (inline,) = [each for each in MarkdownIt("commonmark").parse(line) if each.type == "inline"]
    last = (inline.children or [])[-1]
    assert (last.type, last.content) == ("code_inline", "its-id")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Use pnpm, not npm.", "Use pnpm, not npm."),
        ("Run `npm ci <x>` first.", "Run `npm ci <x>` first."),
        ("List<T> is <b>bold</b>, 1 < 2", r"List\<T> is \<b>bold\</b>, 1 < 2"),
        ("Half a ` span", r"Half a \` span"),
        ("# No heading", r"\# No heading"),
        ("- No list", r"\- No list"),
        ("1. No list", r"1\. No list"),
        ("2026 is no list", "2026 is no list"),
        ("~~~ No fence", r"\~~~ No fence"),
        ("> No quotation", r"\> No quotation"),
        ("[ ] No task", r"\[ ] No task"),
        ("<!-- no comment -->", r"<\!-- no comment -->"),
        ("`<!-- nor here -->`", r"\`<\!-- nor here -->\`"),
        ("Follow @README.md, not ada@example.org", r"Follow \@README.md, not ada@example.org"),
        ("![x](http://y)", r"\![x](http://y)"),
        (r"C:\temp and \n and \*", r"C:\temp and \n and \\*"),
    ],
)
def test_what_could_break_out_gets_a_backslash_and_the_rest_none(text: str, written: str) -> None:
    assert escaped(text) == written
    assert unescaped(written) == text


def test_only_blanks_and_line_ends_are_folded() -> None:
    assert folded("  one\r\n\ttwo   three\n") == "one two three"
    assert folded("N'utilise pas npm\u00a0!") == "N'utilise pas npm\u00a0!"


@pytest.mark.parametrize("text", ["[a]:", "[^1]:", "[x] y]:"])
def test_a_statement_is_no_target_of_a_link(text: str) -> None:
    """Else the id behind it would be the target, and the whole entry would not be seen."""
    assert escaped(text).startswith("\\[")
    assert unescaped(escaped(text)) == text
