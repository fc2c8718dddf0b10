"""Whatever a file holds: nothing is raised, every line has its place, the card comes back whole."""

from __future__ import annotations

from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st
from importing_reader import sheet

from memgraph.core.card import block
from memgraph.core.card.entry import CardEntry, Group
from memgraph.core.card.markdown import folded
from memgraph.core.card.rendering import Size, render
from memgraph.core.entry import EVERYTHING
from memgraph.core.importing import formats
from memgraph.core.importing.fact import PROPOSAL
from memgraph.core.importing.matching import Origin, meet
from memgraph.core.memory import Memory
from memgraph.store.foreign import held

PIECES = (
    "# Title", "## Don't", "## `src/**`", "- Use pytest.", "  - nested *item*", "1. Never do it",
    "---", "globs: *.ts", "status: accepted", "## Decision", "## Context", "Chosen option: x,",
    "| a | b |", "|---|---|", "| Use x | y |", "```", "> quoted", "<!-- c -->", "**Bold**:",
    "[x](y)", "❌ no", "\t- tab", "- [ ] open", "## Open threads", "active: true",
    "normative: true", "text: |", "links: [a, {b: c}]", "- &a [*a]", "`", "(",
    "\x00\x1b[31m", "\u202e",
    "é 中文", "",
    "<!-- memgraph:card:begin sha256=0 -->", "<!-- memgraph:card:end -->", "must", ": :", "&amp;",
)  # fmt: skip
FILES = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=25).map("\n".join), st.text(max_size=300)
)


@given(FILES, st.sampled_from(formats.FORMATS), st.sampled_from(["a/CLAUDE.md", "x.yml", "x.mdc"]))
@settings(max_examples=150, deadline=None)
def test_any_text_is_read_in_any_format(text: str, kind: str, path: str) -> None:
    formats.format_of(path, text, held)
    found = formats.placed(sheet(text, path, kind), path, kind)
    lines = text.count("\n") + text.count("\r") + 1
    for fact in found.facts:
        assert fact.statement.strip()
        assert 1 <= fact.first <= fact.last <= lines + 1
    assert all(1 <= left.line <= lines + 1 and left.reason for left in found.left)


@given(FILES)
@settings(max_examples=100, deadline=None)
def test_the_same_file_twice_is_met_once(text: str) -> None:
    origin = Origin("CLAUDE.md", True, "0" * 40, "rules")
    facts = [(origin, fact) for fact in sheet(text).facts]
    memory = Memory(date(2026, 1, 5))
    once, twice = meet(memory, facts), meet(memory, [*facts, *facts])
    assert [one.fact for one in once] == [one.fact for one in twice]


# What a card may hold: any statement that the format lets through, on one line.
WORDS = st.text(
    st.characters(blacklist_categories=("Cs", "Cc", "Cf", "Co", "Cn", "Zl", "Zp")), max_size=60
)
STATEMENTS = st.one_of(WORDS, st.lists(st.sampled_from(PIECES), max_size=4).map(" ".join))
SCOPES = st.sampled_from([EVERYTHING, ("src/**",), ("*.ts", "!x/`y`.ts"), ("web/**", "api/**")])


def entries() -> st.SearchStrategy[list[CardEntry]]:
    statement = STATEMENTS.filter(lambda text: not {"\x00", "\x1b"} & set(text)).map(
        lambda text: folded(f"Say {text}")
    )
    parts = st.tuples(statement, SCOPES, st.sampled_from(Group), st.booleans())
    return st.lists(parts, max_size=6).map(
        lambda found: [CardEntry(f"law-{n}", *given_) for n, given_ in enumerate(found)]
    )


@given(entries(), st.sampled_from(["", "# My own words\n\nThe office is open.\n"]))
@settings(max_examples=150, deadline=None)
def test_export_then_import_gives_the_same_set(made: list[CardEntry], before: str) -> None:
    card = render(made, Size(10**6, 10**6))
    found = sheet(block.put_in(before or None, card.words))
    assert {
        (fact.id, fact.statement, fact.scope or EVERYTHING, fact.strict, fact.pinned)
        for fact in found.facts
    } == {
        (entry.id, entry.statement, entry.scope, entry.strict, entry.group is Group.PINNED)
        for entry in made
    }
    assert all(fact.kind == PROPOSAL for fact in found.facts)
