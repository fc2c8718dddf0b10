"""Suspicions: sentences that seem to oppose each other, and those that only look like it."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_memory import day, decision, law, memory, proposal
from made_topics import made_topics

from memgraph.core.document import Plain
from memgraph.core.memory import Memory
from memgraph.core.suspicion import Suspicion, suspected
from memgraph.store.topics import shipped

TOPICS = made_topics()


def with_topics(found: Memory) -> Memory:
    return dataclasses.replace(found, topics=TOPICS)


def with_shipped(found: Memory) -> Memory:
    return dataclasses.replace(found, topics=shipped())


def between(one: str, other: str, **fields: Plain) -> tuple[Suspicion, ...]:
    """What is suspected between two proposals; ``fields`` are those of the second."""
    first, second = proposal("one", statement=one), proposal("two", statement=other, **fields)
    return suspected(with_topics(memory(first, second)))


OPPOSED = [
    ("Rotate the signing keys every month.", "Never rotate the signing keys."),
    ("Delete remote branches each week.", "Remote branches must never be deleted."),
    ("Merging with red tests is fine.", "Never merge with failing tests."),
    ("Log the full request body.", "The request body must not be logged in full."),
    ("Skip the smoke checklist.", "Always run the smoke checklist."),
    ("You need not sign release tags.", "Always sign release tags."),
    ("Keep functions under 40 lines.", "Functions have exactly 60 lines of prose."),
    ("Keep functions under 40 lines.", "Keep functions under 60 lines in hairy parsers."),
    ("Write explicit widths for table columns.", "Let widths of table columns be inferred."),
    # What may be more than the other lets it be.
    ("Keep functions under 40 lines.", "Functions may have up to 60 lines."),
    ("Functions are at most 40 lines.", "Functions of 60 lines are fine."),
    ("Sort the report in ascending order.", "Sort the report in descending order."),
    ("Squash the fixup commits.", "Keep all fixup commits; never squash."),
    # Deeds: one undoes what the other asks to be kept or shown.
    ("Delete stale snapshots.", "Keep stale snapshots."),
    ("Purge old heap dumps after a month.", "Heap dumps stay forever."),
    ("Show row numbers to editors.", "Hide row numbers from editors."),
    # What need not be, and what is left out.
    ("Every importer requires a schema.", "Importers do not need a schema."),
    ("A schema is optional for importers.", "Every importer must have a schema."),
    ("Write a runbook for each hotfix.", "A hotfix needs no runbook."),
    ("Include query plans in the report.", "Leave query plans out of the report."),
    # Asking first.
    ("Ask before adding fonts.", "Add fonts freely."),
    ("Get approval before resizing a cluster.", "Resize a cluster without approval."),
    ("Do not create buckets unless asked.", "Create buckets freely."),
    # Nouns of verbs, how things are, several verbs at once.
    ("Launch campaigns on Sundays.", "No campaigns launch on Sunday."),
    ("Importers share one parser.", "Importers must never share a parser."),
    ("Never copy, rename or move sample files.", "Rename sample files."),
    # The words are of one meaning.
    ("Use credentials from the vault.", "Do not use passwords from the vault."),
    # One common word, and two that are apart.
    ("Render charts lazily.", "Charts are rendered eagerly."),
]


@pytest.mark.parametrize(("one", "other"), OPPOSED)
def test_they_seem_to_oppose_each_other(one: str, other: str) -> None:
    (found,) = between(one, other)
    assert {found.one.id, found.other.id} == {"one", "two"}
    assert found.why
    assert between(other, one)


AGREEING = [
    ("Rotate the signing keys every month.", "Always rotate the signing keys."),
    ("Rotate the signing keys every month.", "Never print the signing keys."),
    ("Keep functions under 40 lines.", "Keep files under 400 lines."),
    ("Keep functions under 40 lines.", "Functions may have up to 30 lines."),
    ("Never log request bodies.", "Log the duration of every job."),
    ("Do not run just the linter, run the tests.", "Run the linter on every file."),
    ("Never merge with failing tests.", "All tests must be green before merging."),
    ("Cover edge cases in tests.", "Do not test private methods."),
    ("Do not retry payments when the bank refuses.", "Retry payments after a timeout."),
    ("Should we rotate the signing keys?", "Never rotate the signing keys."),
    ("The parser cannot read tabs in tables.", "The parser can read tabs in tables."),
    ("const keys = rotate(signing);", "Never rotate the signing keys."),
    ("", "Never rotate the signing keys."),
    # A ban on a part, or on one way of doing it, leaves the rest.
    ("Delete stale snapshots.", "Never delete signed snapshots."),
    ("Store parcels in the depot.", "Never store parcels in the hall."),
    ("Log slow imports.", "Do not log every import."),
    ("Do not resize a cluster without approval.", "Resize clusters with the script."),
    # Two things apart, each with its own quality.
    ("Render charts lazily.", "Render tables eagerly."),
    ("Avoid public buckets.", "Prefer private buckets."),
    ("Use short names inside of loops.", "Use long names outside of loops."),
    # Other deeds on the same thing.
    ("Announce outages on the status page.", "Never discuss outages on the status page."),
    ("Delete stale snapshots.", "Keep snapshot names short."),
    ("Hide the spinner when the import is done.", "Show the spinner while the import runs."),
    ("Edit the template and generate sample files.", "Do not edit sample files."),
    # Conditions, and what is elsewhere.
    ("Retry imports when the queue is empty.", "Do not retry imports when the disk is full."),
    ("Use the parser for reports.", "Workers read raw bytes, so no parser needed there."),
    ("What you never rename", "Rename sample files."),
]


@pytest.mark.parametrize(("one", "other"), AGREEING)
def test_they_only_look_like_it(one: str, other: str) -> None:
    first = one or "…"
    assert between(first, other) == ()
    assert between(other, first) == ()


SHIPPED_OPPOSED = [
    # The only one, and another one.
    ("Memcached is our only cache.", "We use Valkey."),
    ("Never use anything but Memcached.", "Use Valkey."),
    # Required, and optional.
    ("Every component has prop types.", "Prop types are optional."),
    ("All functions must have type hints.", "Type hints are optional."),
    # What is done, with an object inside of its name.
    ("Never commit straight to main.", "Commit small fixes straight to main."),
    ("Deploys on Fridays are off limits.", "Deploy fixes on Fridays."),
]


@pytest.mark.parametrize(("one", "other"), SHIPPED_OPPOSED)
def test_with_what_ships_they_oppose_each_other(one: str, other: str) -> None:
    first, second = proposal("one", statement=one), proposal("two", statement=other)
    assert len(suspected(with_shipped(memory(first, second)))) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Memcached is our only cache.", "We use Memcached."),
        ("Memcached is our only cache.", "Kafka is our message broker."),
        ("Type hints are optional.", "Docstrings are required."),
        ("Never commit straight to main.", "Commit small fixes to a branch."),
    ],
)
def test_with_what_ships_they_agree(one: str, other: str) -> None:
    first, second = proposal("one", statement=one), proposal("two", statement=other)
    assert suspected(with_shipped(memory(first, second))) == ()


def test_where_and_when_both_bind_is_told() -> None:
    one = law("one", statement="Rotate the signing keys.")
    other = law("two", statement="Never rotate the signing keys.", since="2026-07-01")
    (found,) = suspected(
        with_topics(memory(one, decision(one, "2026-01-01"), other, decision(other, "2026-01-02")))
    )
    assert found.day == day("2026-07-01")
    assert found.path


def test_scopes_that_do_not_meet_raise_no_suspicion() -> None:
    one, other = OPPOSED[0]
    first = proposal("one", statement=one, scope=["api/**"])
    second = proposal("two", statement=other, scope=["web/**"])
    assert suspected(with_topics(memory(first, second))) == ()


def test_a_special_case_that_says_so_raises_no_suspicion() -> None:
    assert between("Never use enums.", "Use enums in src/kinds/.") == ()
    assert between("Never use enums.", "Use enums.", scope=["src/kinds/**"])


def test_a_scope_beside_a_sentence_declares_no_exception() -> None:
    [found] = between(*OPPOSED[0], scope=["api/**"])
    assert found.path.startswith("api/")


def test_days_that_do_not_meet_raise_no_suspicion() -> None:
    one, other = OPPOSED[0]
    first = proposal("one", statement=one, until="2026-07-01")
    second = proposal("two", statement=other, since="2026-07-01")
    assert suspected(with_topics(memory(first, second))) == ()


def test_what_is_over_raises_no_suspicion() -> None:
    one = law("one", statement="Rotate the signing keys.", until="2026-02-01")
    other = proposal("two", statement="Never rotate the signing keys.")
    assert suspected(with_topics(memory(one, decision(one, "2026-01-01"), other))) == ()


def test_stored_rules_decide_for_themselves() -> None:
    one, other = OPPOSED[0]
    rules: list[Plain] = [{"topic": "keys", "must": ["rotation"]}]
    first = proposal("one", statement=one, rules=rules)
    second = proposal("two", statement=other, rules=rules)
    third = proposal("two", statement=other)
    assert suspected(with_topics(memory(first, second))) == ()
    assert len(suspected(with_topics(memory(first, third)))) == 1


def test_a_stored_policy_is_met_by_its_words_or_its_topic() -> None:
    rules: list[Plain] = [{"topic": "keys", "must": ["rotation"]}]
    limit: list[Plain] = [{"topic": "function length", "at_most": "40 lines"}]
    stored = [
        proposal("far", statement="Water the ferns on Mondays.", rules=rules),
        proposal("near", statement="Rotate the signing keys every month.", rules=rules),
        proposal("short", statement="Brevity wins.", rules=limit),
    ]
    texts = [
        proposal("keys", statement="Never rotate the signing keys."),
        proposal("long", statement="Keep functions under 60 lines in hairy parsers."),
    ]
    found = suspected(with_topics(memory(*stored, *texts)))
    assert {frozenset((pair.one.id, pair.other.id)) for pair in found} == {
        frozenset(("near", "keys")),
        frozenset(("short", "long")),
    }


def test_the_words_of_the_sentence_are_quoted() -> None:
    (found,) = between(
        "Write Explicit widths for table columns.", "Let widths of table columns be inferred."
    )
    assert found.why == "one says 'Explicit', the other 'inferred'"


def test_words_that_are_everywhere_lead_to_nothing() -> None:
    others = [
        proposal(f"p{n}", statement=f"Rotate the signing keys {n} of box.") for n in range(80)
    ]
    last = proposal("last", statement="Never rotate the signing keys.")
    assert suspected(with_topics(memory(*others, last))) == ()


@given(st.lists(st.text(min_size=1, max_size=60).filter(str.strip), min_size=2, max_size=6))
def test_any_sentences_can_be_compared(statements: list[str]) -> None:
    base = proposal("base")
    policies = [
        dataclasses.replace(base, id=f"p{number}", statement=statement)
        for number, statement in enumerate(statements)
    ]
    for found in suspected(with_topics(memory(*policies))):
        assert found.one.id != found.other.id
