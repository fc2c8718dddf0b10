"""Files of memgraph's own, one a scope, and whether cards still say what the law says."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_memory import Item, decision, law, memory, seen

from memgraph.core.card import block, places
from memgraph.core.card.files import attached, first_of, sheets, slug
from memgraph.core.card.judging import Fault, verdicts
from memgraph.core.card.reading import read
from memgraph.core.format import Config
from memgraph.core.memory import Memory
from memgraph.core.scope import governed

NPM, SCOPED = law("use-npm"), law("in-src", scope=["src/**", "!src/gen/**"])
LAWS = (NPM, SCOPED, decision(NPM, "2026-01-05"), decision(SCOPED, "2026-01-06"))
AGENTS = "AGENTS.md"


def with_cards(*items: Item, held: tuple[str, ...] = (AGENTS,), on: str = "2026-06-01") -> Memory:
    """Return a memory whose cards are those that its own law asks for."""
    found = memory(*items, on=on)
    cards = {path: sheet.text(None).encode() for path, sheet in sheets(found, held).items()}
    return dataclasses.replace(found, cards=cards)


def later(before: Memory, *items: Item, on: str = "2026-06-01") -> Memory:
    """Return a memory of other entries, or another day, with the cards of ``before``."""
    return dataclasses.replace(memory(*items, on=on), cards=before.cards)


def faults(found: Memory) -> list[tuple[str, Fault]]:
    return [(verdict.path, verdict.fault) for verdict in verdicts(found)]


# Files


def test_cursor_gets_a_file_a_scope_with_bare_globs() -> None:
    found = sheets(memory(*LAWS), [first_of("cursor")])
    texts = {path: sheet.text(None) for path, sheet in found.items()}
    scoped = f".cursor/rules/memgraph-{slug(SCOPED.scope)}.mdc"
    assert list(texts) == [".cursor/rules/memgraph-always.mdc", scoped]
    always = texts[".cursor/rules/memgraph-always.mdc"]
    assert always.startswith("---\ndescription: ")
    assert "\nglobs:\nalwaysApply: true\n---\n" in always
    assert "\nglobs: src/**\nalwaysApply: false\n---\n" in texts[scoped]
    heading = (
        "### Present when such a file is at hand: added by a person, for `src/**`, `!src/gen/**`"
    )
    assert heading in texts[scoped].split("\n")
    assert [entry.id for entry in read(always)] == ["use-npm"]
    assert read(texts[scoped])[0].scope == SCOPED.scope


def test_claude_code_gets_quoted_paths_and_no_front_matter_for_what_governs_all() -> None:
    found = sheets(memory(*LAWS), [first_of("claude-rules")])
    always, scoped = (sheet.text(None) for sheet in found.values())
    assert always.startswith(block.BEGIN)
    assert scoped.startswith('---\npaths:\n  - "src/**"\n---\n')


@pytest.mark.parametrize(
    ("scope", "globs"),
    [
        (("*.{ts,tsx}",), ("**/*.ts", "**/*.tsx")),
        (("docs/", "/a.md"), ("**/docs/**", "a.md")),
        (("!docs/**",), ("**/*",)),
        (("a,b/[a-c]x[!0-9]?",), ("a?b/[a-c]x[!0-9]?",)),
        (("a\nb/[],]",), ("a?b/?",)),
        (("x y/é.md",), ("x y/é.md",)),
    ],
)
def test_patterns_for_other_programs(scope: tuple[str, ...], globs: tuple[str, ...]) -> None:
    assert attached(scope) == globs


PATHS = ("src/a.py", "src/gen/b.ts", "a.md", "docs/x/y.md", "a,b/c", "x y/é.md", "[", "src/x.tsx")
PATTERNS = st.sampled_from(
    ("src/**", "!src/gen/**", "*.{ts,tsx}", "docs/", "a,b/*", "[[]", "x?y/*", "**/y.md", "!*.md")
)


@given(st.lists(PATTERNS, min_size=1, max_size=4))
def test_a_file_is_attached_at_least_where_its_law_governs(patterns: list[str]) -> None:
    scope = tuple(patterns)
    assert set(governed(scope, PATHS)) <= set(governed(attached(scope), PATHS))


def test_names_of_files_are_plain_and_differ_where_scopes_do() -> None:
    names = [slug(scope) for scope in (("src/**",), ("src/*",), ("漢/**",), ("x" * 200,))]
    assert len(set(names)) == 4
    assert all(len(name) < 60 and name.isascii() and " " not in name for name in names)
    assert all(places.is_own(f".cursor/rules/memgraph-{name}.mdc") for name in names)


# Judging


def test_nothing_is_said_of_cards_that_are_as_they_should_be() -> None:
    held = tuple(map(first_of, places.NAMES))
    assert faults(with_cards(*LAWS, held=held)) == []
    assert faults(memory(*LAWS)) == []


def test_other_words_around_the_same_law_are_no_fault() -> None:
    found = with_cards(*LAWS)
    text = found.cards[AGENTS].decode()
    old = block.found(text)
    assert old
    older = block.put_in(None, old.words.replace("What this team decided", "Law"))
    assert older != text
    assert faults(dataclasses.replace(found, cards={AGENTS: older.encode()})) == []


def test_a_new_law_makes_every_card_stale_and_is_named() -> None:
    before = with_cards(NPM, decision(NPM, "2026-01-05"), held=(AGENTS, first_of("cursor")))
    found = verdicts(later(before, *LAWS))
    scoped = f".cursor/rules/memgraph-{slug(SCOPED.scope)}.mdc"
    assert [(one.path, one.fault) for one in found] == [
        (scoped, Fault.STALE), (AGENTS, Fault.STALE)
    ]  # fmt: skip
    assert "the file is missing" in found[0].why
    assert "it lacks in-src" in found[1].why
    assert found[1].ids == ("in-src",)


def test_a_scope_that_no_law_has_any_more_leaves_a_file_too_many() -> None:
    before = with_cards(*LAWS, held=(first_of("cursor"),))
    [found] = verdicts(later(before, NPM, decision(NPM, "2026-01-05")))
    assert "no policy has this scope" in found.why
    assert "it still has in-src" in found.why


def test_doubt_about_a_law_leaves_its_card_as_it_is() -> None:
    reviewed = law("use-npm", review_every="10d", watches=["src/**"])
    made = decision(reviewed, "2026-05-30", watched="none")
    before = with_cards(reviewed, made)
    against = seen("2026-06-02-broke", against=["use-npm"])
    assert faults(later(before, reviewed, made, against, on="2027-06-01")) == []


def test_a_law_that_ends_by_itself_ages_a_card_and_one_that_is_retired_makes_it_stale() -> None:
    ending = law("for-now", until="2026-07-01")
    made = decision(ending, "2026-01-05")
    before = with_cards(ending, made)
    assert faults(later(before, ending, made, on="2026-06-30")) == []
    assert faults(later(before, ending, made, on="2026-07-01")) == [(AGENTS, Fault.AGED)]
    gone = decision(ending, "2026-06-20", "retire", 2, reason="done")
    assert faults(later(before, ending, made, gone, on="2026-07-02")) == [(AGENTS, Fault.STALE)]


def test_a_law_whose_day_has_come_ages_a_card_until_somebody_decides_again() -> None:
    coming = law("soon", since="2026-07-01")
    made = decision(coming, "2026-01-05")
    before = with_cards(*LAWS, coming, made)
    assert faults(later(before, *LAWS, coming, made, on="2026-07-01")) == [(AGENTS, Fault.AGED)]
    other = law("other")
    after = (*LAWS, coming, made, other, decision(other, "2026-07-02"))
    assert faults(later(before, *after, on="2026-07-03")) == [(AGENTS, Fault.STALE)]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda data: data.replace(b"Do as", b"Never do as"), Fault.EDITED),
        (lambda data: data.replace(block.END.encode(), b""), Fault.BROKEN),
        (lambda data: data + "\u00e9".encode("latin-1"), Fault.BROKEN),
        (lambda data: b"# Ours\n\n" + data.replace(b"\n", b"\r\n"), None),
    ],
)
def test_hand_edits_broken_marks_and_other_encodings(change: object, fault: Fault | None) -> None:
    found = with_cards(*LAWS)
    cards = {AGENTS: change(found.cards[AGENTS])}  # type: ignore[operator]  # each is a function
    assert faults(dataclasses.replace(found, cards=cards)) == ([(AGENTS, fault)] if fault else [])


def test_front_matter_that_was_edited_shows() -> None:
    found = with_cards(*LAWS, held=(first_of("cursor"),))
    cards = {
        path: data.replace(b"globs: src/**", b"globs: lib/**") for path, data in found.cards.items()
    }
    assert [fault for _, fault in faults(dataclasses.replace(found, cards=cards))] == [Fault.EDITED]


def test_the_limits_are_those_of_the_state_itself() -> None:
    found = with_cards(*LAWS)
    small = dataclasses.replace(found, own_config=Config(card_characters=100))
    [verdict] = verdicts(small)
    assert "a card needs at least" in verdict.why
    judged_by_another = dataclasses.replace(found, config=Config(card_characters=100))
    assert verdicts(judged_by_another) == ()
