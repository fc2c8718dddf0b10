"""A card within its limits: counted in characters and in bytes, cut between entries, by rank."""

from __future__ import annotations

import dataclasses
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_memory import decision, memory
from made_memory import law as policy

from memgraph.core.card import block
from memgraph.core.card.entry import CardEntry, Group, law
from memgraph.core.card.reading import read
from memgraph.core.card.rendering import Card, Size, render, tokens
from memgraph.core.entry import EVERYTHING
from memgraph.errors import Refused

ROOM = Size(8000, 16_384)
IDS = st.from_regex(r"[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?", fullmatch=True)
STATEMENTS = st.text(st.sampled_from("ab `\\<!@#é漢🙂"), min_size=1, max_size=300).map(
    lambda text: " ".join(text.split()) or "x"
)
SCOPES = st.sampled_from((EVERYTHING, ("src/**",), ("*.py", "!tests/**"), ("a`b/**", "é/"), ("*",)))
ENTRIES = st.lists(
    st.builds(CardEntry, IDS, STATEMENTS, SCOPES, st.sampled_from(Group), st.booleans()),
    max_size=15, unique_by=lambda entry: entry.id,
)  # fmt: skip


def ranked(entries: list[CardEntry]) -> list[CardEntry]:
    return sorted(entries, key=lambda entry: entry.rank)


def many(count: int, statement: str = "Do it here.", **given: object) -> list[CardEntry]:
    return [CardEntry(f"p-{number:03}", statement, **given) for number in range(count)]  # type: ignore[arg-type]  # fields by name


def file_of(card: Card) -> str:
    return block.put_in(None, card.words)


@settings(deadline=None)
@given(ENTRIES, st.integers(900, 4000), st.integers(900, 6000))
def test_never_over_a_limit_and_never_an_entry_lost(
    entries: list[CardEntry], characters: int, size: int
) -> None:
    card = render(ranked(entries), Size(characters, size))
    # As Windows would check it out: the largest that the same card can be.
    text = file_of(card).replace("\n", "\r\n")
    assert len(text) <= characters
    assert len(text.encode()) <= size
    assert text.encode().decode() == text
    assert {entry.id for entry in card.entries} | set(card.left_out) == {e.id for e in entries}
    assert read(text) == card.entries


@settings(deadline=None)
@given(ENTRIES)
def test_what_is_on_a_card_is_read_back_whole(entries: list[CardEntry]) -> None:
    card = render(ranked(entries), Size(100_000, 400_000))
    assert set(read(f"# Ours\n\n{file_of(card)}\n- no entry `of-ours`\n")) == set(entries)


@settings(deadline=None)
@given(ENTRIES, st.randoms(use_true_random=False))
def test_the_same_law_gives_the_same_bytes(entries: list[CardEntry], chance: random.Random) -> None:
    shuffled = chance.sample(entries, len(entries))
    assert render(ranked(shuffled), ROOM) == render(ranked(entries), ROOM)


# What the system to surpass got wrong


def test_a_full_card_turns_nothing_away_and_names_what_stays_in_the_warehouse() -> None:
    card = render(ranked(many(200)), Size(2000, 4000))
    assert 0 < len(card.entries) < 200
    assert len(card.entries) + len(card.no_room) == 200
    text = file_of(card)
    assert f"{len(card.no_room)} policies for which there is no room in 2000 characters" in text
    assert f"`{card.no_room[0]}`" in text
    assert "`memgraph recall WORDS` finds them" in text


def test_bytes_are_counted_as_bytes_and_characters_as_characters() -> None:
    entries = ranked(many(60, "漢字だけの決まり。" * 4))
    by_bytes, by_characters = (
        render(entries, Size(100_000, 3000)),
        render(entries, Size(3000, 100_000)),
    )
    assert 2800 < len(file_of(by_bytes).encode()) <= 3000
    assert len(file_of(by_bytes)) < 2000
    assert 2600 < len(file_of(by_characters)) <= 3000
    assert len(by_characters.entries) > len(by_bytes.entries) > 0


@pytest.mark.parametrize("limit", range(1800, 1840))
def test_wherever_the_limit_falls_it_never_falls_inside_a_character(limit: int) -> None:
    entries = ranked(many(40, "Write 🙂👩‍👩‍👧‍👦 and é at every end of a line."))
    text = file_of(render(entries, Size(limit, limit)))
    assert len(text.encode()) <= limit
    assert text.encode().decode() == text
    assert all(entry.statement.endswith("line.") for entry in read(text))


def test_the_card_says_in_plain_words_what_is_always_present_and_who_added_it() -> None:
    card = render(ranked([
        CardEntry("a", "One.", group=Group.PINNED), CardEntry("b", "Two."),
        CardEntry("c", "Three.", group=Group.AGENT), CardEntry("d", "x" * 9000),
    ]), ROOM)  # fmt: skip
    headings = [line for line in card.words.split("\n") if line.startswith("### ")]
    assert headings == [
        "### Always present: pinned by a person",
        "### Always present: added by a person",
        "### Always present: recorded by an agent, and confirmed by a person",
        "### Recalled when needed: not on this card",
    ]
    assert "- 1 policy too long for any card of that size: `d`" in card.words


# Order


def test_pinned_first_then_those_that_a_person_added_then_strict_then_wide() -> None:
    order = [
        CardEntry("z", "1", ("a/b/*.py",), Group.PINNED),
        CardEntry("y", "2", ("a/b/*.py",), strict=True),
        CardEntry("x", "3"),
        CardEntry("w", "4", ("a/**",)),
        CardEntry("v", "5", ("a/b/**",)),
        CardEntry("u", "6", group=Group.IMPORT, strict=True),
        CardEntry("s", "7", group=Group.AGENT),
        CardEntry("t", "8", group=Group.AGENT),
    ]
    assert ranked(order[::-1]) == order
    for count in range(len(order)):
        longer = [dataclasses.replace(e, statement=f"{e.statement} " + "x" * 400) for e in order]
        kept = render(longer, Size(1100 + 500 * count, 99_999)).entries
        assert {entry.id for entry in kept} == {entry.id for entry in longer[: len(kept)]}


def test_one_long_law_does_not_keep_the_others_out() -> None:
    card = render(ranked([CardEntry("a", "x" * 9000, group=Group.PINNED), *many(3)]), ROOM)
    assert len(card.entries) == 3
    assert card.too_long == ("a",)


def test_limits_that_hold_no_card_are_refused_with_what_it_takes() -> None:
    with pytest.raises(
        Refused, match=r"at least \d+ characters and \d+ bytes, and may take 50 and 9"
    ):
        render(many(1), Size(50, 9))


def test_tokens_are_estimated_from_bytes() -> None:
    assert (tokens(""), tokens("abcde"), tokens("漢字")) == (0, 2, 2)


# Which policies


def test_only_law_that_binds_today_goes_on_a_card() -> None:
    now, ended = policy("now", statement="Now.\nAlways."), policy("ended", until="2026-05-01")
    later = policy("later", since="2026-07-01")
    unproved = policy("unproved")
    made = [decision(one, "2026-01-05") for one in (now, ended, later)]
    found = memory(now, ended, later, unproved, *made)
    assert law(found) == (CardEntry("now", "Now. Always."),)
    assert [entry.id for entry in law(found, day=dataclasses.replace(found).day.replace(month=7))] \
        == ["later", "now"]  # fmt: skip


def test_who_brought_a_law_in_decides_its_group() -> None:
    given = {"agent": Group.AGENT, "import": Group.IMPORT, "person": Group.PERSON}
    laws = [policy(via, recorded={"by": "x", "via": via}) for via in given]
    laws += [policy("none"), policy("pinned", pinned="true", recorded={"by": "x", "via": "agent"})]
    found = law(memory(*laws, *(decision(one, "2026-01-05") for one in laws)))
    assert {entry.id: entry.group for entry in found} == given | {
        "none": Group.PERSON, "pinned": Group.PINNED
    }  # fmt: skip
