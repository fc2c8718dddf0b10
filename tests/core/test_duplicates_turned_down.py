"""What was turned down and is proposed again is told; what is not is left in peace."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from made_memory import closed, decision, law, memory, proposal

from memgraph.core.document import Plain
from memgraph.core.duplicates.turned_down import again, ended, told
from memgraph.core.entry import Policy
from memgraph.core.memory import Memory
from memgraph.store.topics import shipped

NPM: Plain = {"topic": "js package manager", "must": ["npm"]}
PNPM: Plain = {"topic": "js package manager", "must": ["pnpm"], "must_not": ["npm"]}
AIRTABLE: dict[str, Plain] = {"topic": "backend service", "must": ["airtable"]}
LINES: Plain = {"topic": "function length", "at_most": "40 lines"}


def with_topics(*items: Any) -> Memory:
    return dataclasses.replace(memory(*items), topics=shipped())


def rejected(name: str, **fields: Plain) -> list[Any]:
    gone = closed(name, **fields)
    return [gone, decision(gone, "2026-02-01", "reject", reason="It is slow.")]


def replaced(name: str, by: Policy, **fields: Plain) -> list[Any]:
    gone = closed(name, **fields)
    return [gone, decision(gone, "2026-01-01"), by, decision(by, "2026-03-01")]


def names(known: Memory, new: Policy, *declared: str) -> list[str]:
    return [one.grave.policy.id for one in again(known, new, declared)]


@pytest.mark.parametrize(
    "said",
    ["Jobs go through the queue.", "jobs go through the QUEUE", "All jobs go through the queue!"],
)
def test_the_same_words_and_nearly_the_same(said: str) -> None:
    known = with_topics(*rejected("queue", statement="Jobs go through the queue."))
    [found] = again(known, proposal("new", statement=said))
    assert found.words
    assert told(found) == (
        "this was turned down on 2026-02-01 by Ada Lovelace <ada@example.org>: It is slow;"
        " see memgraph why queue"
    )


@pytest.mark.parametrize(
    ("old", "new", "scope", "found"),
    [
        (AIRTABLE, AIRTABLE, ["**"], True),
        (AIRTABLE, {"topic": "backend service", "should": ["airtable"]}, ["src/**"], True),
        (AIRTABLE, {"topic": "backend service", "must": ["supabase"]}, ["**"], False),
        (AIRTABLE, {"topic": "backend service", "must_not": ["airtable"]}, ["**"], False),
        (AIRTABLE, {"topic": "backend service", "may": ["airtable"]}, ["**"], False),
        (AIRTABLE, {**AIRTABLE, "when": "a prototype"}, ["**"], False),
        (LINES, LINES, ["**"], True),
        (LINES, {"topic": "function length", "at_most": "60 lines"}, ["**"], False),
        ({"topic": "x", "must_not": ["y"]}, {"topic": "x", "must_not": ["y"]}, ["a/**"], True),
    ],
)  # fmt: skip
def test_the_same_choice_by_rules(old: Plain, new: Plain, scope: list[Plain], found: bool) -> None:
    known = with_topics(*rejected("gone", statement="Old words here.", rules=[old]))
    one = proposal("new", statement="Something else entirely.", rules=[new], scope=scope)
    assert names(known, one) == ["gone"] * found


def test_places_that_do_not_meet_are_two_choices() -> None:
    known = with_topics(*rejected("gone", statement="Old.", rules=[AIRTABLE], scope=["web/**"]))
    assert names(known, proposal("a", statement="New.", rules=[AIRTABLE], scope=["api/**"])) == []
    assert names(known, proposal("a", statement="New.", rules=[AIRTABLE], scope=["**/*.ts"])) == [
        "gone"
    ]


def test_what_a_law_of_today_asks_for_too_did_not_end() -> None:
    here = law("here", statement="Use pnpm 9.", rules=[PNPM], supersedes=["older"])
    known = with_topics(*replaced("older", here, statement="Use pnpm 8, I think.", rules=[PNPM]))
    assert names(known, proposal("new", statement="Pnpm it is, for all.", rules=[PNPM])) == []
    assert names(known, proposal("new", statement="Go back to npm.", rules=[NPM])) == []


def test_what_it_names_itself_it_knows() -> None:
    known = with_topics(*rejected("queue", statement="Jobs go through the queue."))
    for link in ({"supersedes": ["queue"]}, {"exception_to": ["queue"]},
                 {"distinct_from": {"queue": "Others."}}):  # fmt: skip
        assert names(known, proposal("new", statement="Jobs go through the queue.", **link)) == []
    assert names(known, proposal("queue-2", statement="Jobs go through the queue."), "queue") == []


def test_an_id_made_of_the_same_words() -> None:
    known = with_topics(*rejected("use-airtable", statement="Airtable is what we take."))
    for name in ("use-airtable-x7k2", "use-airtable-2"):
        assert names(known, proposal(name, statement="Something else.")) == ["use-airtable"]
    for name in ("use-airtable-for-tables", "use-airtables", "reuse-airtable-2"):
        assert names(known, proposal(name, statement="Something else.")) == []


def test_a_sentence_is_read_for_its_choice() -> None:
    known = with_topics(*rejected("npm-it-is", statement="Always use npm."))
    assert names(known, proposal("new", statement="Use npm in web/.")) == ["npm-it-is"]
    assert names(known, proposal("new", statement="Always use pnpm.")) == []
    assert names(known, proposal("new", statement="Never use npm.")) == []


def test_each_ending_is_told_in_its_words() -> None:
    new = law("new", supersedes=["old"], why="It is faster.")
    past, hand = law("past", until="2026-03-01"), closed("hand")
    retired = closed("retired")
    known = with_topics(
        *replaced("old", new), past, decision(past, "2026-01-01"), hand, retired,
        decision(retired, "2026-01-01"),
        decision(retired, "2026-02-02", "retire", 2, reason="Slow."),
    )  # fmt: skip
    said = {}
    for name in ("old", "past", "hand", "retired", "new"):
        policy = known.policy(name)
        assert policy
        found = ended(known, policy)
        said[name] = found and told(found)
    who = "Ada Lovelace <ada@example.org>"
    law_, see = "this was law, and", "see memgraph why"
    assert said == {
        "old": f"{law_} superseded by new on 2026-03-01: It is faster; {see} old",
        "past": f"{law_} expired on 2026-03-01; {see} past",
        "hand": f"this was closed; {see} hand",
        "retired": f"{law_} retired on 2026-02-02 by {who}: Slow; {see} retired",
        "new": None,
    }


BURIED = [
    "Use Airtable as the backend service.", "Never use npm.", "Deploy on Fridays.",
    "Every endpoint returns XML.", "Functions have at most 80 lines.", "Write tests in unittest.",
    "Store images in the database.", "Use Redux for state.", "Log in with passwords only.",
    "All dates are local time.", "Use tabs for indentation.", "Prefer REST over GraphQL.",
    "Money is stored as floats.", "Reviews need no second person.", "Cache pages for 10 minutes.",
]  # fmt: skip
UNRELATED = [
    "Use Supabase as the backend service.", "Always use pnpm.", "Deploy from main only.",
    "Every endpoint returns JSON.", "Functions have at most 40 lines.", "Write tests in pytest.",
    "Store images in the bucket.", "Use Zustand for state.", "Log in with passkeys.",
    "All dates are UTC.", "Use spaces for indentation.", "Prefer GraphQL over REST.",
    "Money is stored as integers.", "Reviews need a second person.", "Cache pages for 60 minutes.",
    "Never deploy on Fridays.", "Do not store images in the database.", "Use npm workspaces.",
    "Endpoints are versioned.", "Functions have one return.", "Tests run in parallel.",
    "Name branches after issues.", "Errors go to Sentry.", "Pages load in 2 seconds.",
    "Keep secrets in the vault.", "Dates are shown in the user's zone.", "Tabs have titles.",
    "Write money with its currency.", "A review takes one day at most.", "Logs are kept 30 days.",
]  # fmt: skip


def test_it_does_not_cry_wolf() -> None:
    graves = [item for number, said in enumerate(BURIED)
              for item in rejected(f"old-{number}", statement=said)]  # fmt: skip
    known = with_topics(*graves)
    cried = {said: names(known, proposal("new", statement=said)) for said in UNRELATED}
    assert {said: found for said, found in cried.items() if found} == {}
    for number, said in enumerate(BURIED):
        assert f"old-{number}" in names(known, proposal("new", statement=said.upper()))
