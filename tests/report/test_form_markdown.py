"""Findings as Markdown: in one comment's room, and nothing of an entry gets out of its place."""

from __future__ import annotations

from datetime import date

import pytest
from markdown_it import MarkdownIt

from memgraph.core.finding import Finding, Severity, error, warning
from memgraph.core.memory import Memory
from memgraph.report.forms import markdown
from memgraph.report.forms.verdict import Verdict
from memgraph.report.markdown import LIMIT

FORGE = MarkdownIt("gfm-like", {"linkify": False, "html": True})


def told(*found: Finding, already: tuple[Finding, ...] = ()) -> str:
    return markdown.told(Verdict(Memory(date(2026, 2, 1)), found, already))


def test_what_blocks_stands_open_and_the_rest_is_folded() -> None:
    blocks = error("two of one kind", "policies/a.yaml", 4, help="memgraph propose x\nor wait")
    found = told(blocks, warning("look at it", "policies/b.yaml"))
    assert found.startswith("### memgraph check: 1 error, 1 remark\n")
    open_part, _, folded = found.partition("<details>")
    assert "`policies/a.yaml:4`" in open_part
    assert "  - `memgraph propose x`\n  - or wait" in open_part
    assert "<summary>1 finding that blocks nothing</summary>" in folded
    assert "look at it" in folded


def test_known_errors_and_those_of_one_side_are_counted() -> None:
    known = Finding(Severity.ERROR, "x", "f", known=True)
    assert told(known).startswith("### memgraph check: 1 error that was there before\n")
    assert told(known, known).startswith("### memgraph check: 2 errors that were there before\n")
    assert "2 findings that one side alone has already." in told(already=(known, known))


def test_nothing_found_is_said() -> None:
    assert told() == "### memgraph check: nothing found\n"


@pytest.mark.parametrize("number", [1, 400, 5000])
def test_it_fits_into_a_comment(number: int) -> None:
    found = [error("<&*_>" * 300, f"policies/{n}.yaml", help="<&*_>" * 300) for n in range(number)]
    some = told(*found)
    rest = told(error("x", "f"), *[warning("w" * 900, "f") for _ in range(number)])
    assert max(len(some), len(rest)) <= LIMIT
    if number > 1:
        assert "more; all of them: `memgraph check --all`" in some
        assert "more; all of them: `memgraph check --all`" in rest
    assert rest.count("<details>") == rest.count("</details>") == 1


@pytest.mark.parametrize(
    "text",
    ["</details><script>alert(1)</script>", "`; @team #1", "a\n\n# heading", "| x | y |",
     "[a](javascript:x)", "![a](http://x)", "--> <!-- memgraph -->", "\u202ereversed", "```\nx"],
)  # fmt: skip
def test_an_entry_s_words_stay_words(text: str) -> None:
    said = told(error(text, f"policies/{text}.yaml", help=text), warning(text, text, help=text))
    shown = FORGE.render(said)
    for sign in ("<script", "<h1", "<table", "<a ", "<img", "<!--", "\u202e"):
        assert sign not in shown
    assert shown.count("<details>") == shown.count("</details>") == 1
    steps = sum(map(bool, text.split("\n")))
    assert shown.count("<li>") == 2 * (1 + steps)
