"""Markdown that a forge shows: whatever an entry says stays text."""

from __future__ import annotations

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from memgraph.core.words import one_line
from memgraph.report.markdown import block, code, details, table, text

FORGE = MarkdownIt("gfm-like", {"linkify": False, "html": True})
SIGNS = st.text(st.sampled_from("ab1 .-+*_`~#@!|<>[]()&;:/\\\"'=$%^\n"), max_size=40)


def shown_as(markdown: str) -> str:
    """Return the HTML of a forge."""
    html: str = FORGE.render(markdown)
    return html


@given(st.one_of(SIGNS, st.text(max_size=60)), st.sampled_from(["", "- ", "> ", "# ", "a "]))
def test_a_text_stays_text_wherever_it_stands(said: str, before: str) -> None:
    found = shown_as(before + text(said))
    inside = re.sub(r"</?(?:p|ul|li|blockquote|h1)>|\n", "", found)
    assert "<" not in inside
    seen = html.unescape(inside).replace("\u200b", "")
    assert seen.strip() == (before.strip("->#") + one_line(said, 300)).strip().replace("\u200b", "")


@pytest.mark.parametrize(
    "said",
    ["@team, look", "see #12", "GH-12", "!7", "~bug", '~"to do"', "%3", "$4", "&5", "a@b.example",
     "org/repo#9", "https://example.org", "www.example.org", "mailto:x@example.org", "GL-12",
     ":tada: done", "a :white_check_mark:", "see 61e9540",
     "61e95401f0c2d3a4b5c6d7e8f90a1b2c3d4e5f60"],
)  # fmt: skip
def test_nobody_is_called_and_nothing_is_referred_to(said: str) -> None:
    # As a forge sees it, after the entities were read.
    seen = html.unescape(shown_as(text(said)))
    assert not re.search(r"""[@#!~$%&](?=[\w"'])|G[HL]-\d|://|www\.|mailto:""", seen)
    assert not re.search(r":[\w+-]+:|\b[0-9a-f]{7,40}\b", seen)


@pytest.mark.parametrize(
    "said", ["/close", "/assign me", "- [x] done", "+ a", "=== ", "1. one", "2) two"]
)
def test_a_line_begins_nothing(said: str) -> None:
    markdown = text(said)
    assert not markdown.startswith("/")
    assert shown_as(markdown).startswith("<p>")
    assert shown_as(f"what\n{markdown}").count("<") == 2


@given(SIGNS)
def test_code_ends_where_it_was_meant_to(said: str) -> None:
    found = shown_as(f"a {code(said)} b")
    assert found.startswith("<p>a <code>")
    assert found.endswith("</code> b</p>\n")
    assert found.count("<") == 4


@given(st.lists(SIGNS, min_size=1, max_size=4))
def test_a_block_ends_where_it_was_meant_to(said: list[str]) -> None:
    found = shown_as(f"{block(said)}\n\nafter")
    assert found.count("<pre>") == 1
    assert found.endswith("</code></pre>\n<p>after</p>\n")


@given(SIGNS, SIGNS)
def test_cells_of_a_table_stay_in_their_row(one: str, other: str) -> None:
    found = shown_as(table(["a", "b"], [[text(one), code(other)]]))
    assert found.count("<tr>") == 2
    assert found.count("<td>") == 2


def test_a_folded_part_is_read_as_markdown() -> None:
    found = shown_as(details("More", "*so*"))
    assert "<summary>More</summary>" in found
    assert "<em>so</em>" in found
