"""What the memory says already, and what it says about it."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from made_memory import closed, decision, law, memory, proposal, seen

from memgraph.core.document import Plain
from memgraph.core.duplicates.known import alike, already, repeated, said_by
from memgraph.core.duplicates.ruled import laws_meant, pairs_by_rules, same_by_rules
from memgraph.core.entry import Evidence, Policy
from memgraph.core.memory import Memory
from memgraph.store.topics import shipped

SAID = "The nightly sync lost 40 rows."
NOTHING = memory()


def new(statement: str, on: str, **fields: Any) -> Evidence:
    return dataclasses.replace(seen(f"{on}-new", statement=statement), **fields)


def with_topics(*items: Any) -> Memory:
    return dataclasses.replace(memory(*items), topics=shipped())


@pytest.mark.parametrize(
    "again",
    [SAID, SAID.upper(), SAID.rstrip("."), f"  {SAID}  ", SAID.replace(" ", "  "),
     SAID.replace(" ", "\n"), f"“{SAID}”"],
)  # fmt: skip
def test_the_same_words_on_the_same_day_are_known(again: str) -> None:
    known = seen("2026-01-05-x", statement=SAID)
    assert repeated(new(again, "2026-01-05"), memory(known)) == known


def test_another_day_another_number_and_nothing_are_other_facts() -> None:
    known = seen("2026-01-05-x", statement=SAID)
    assert repeated(new(SAID, "2026-01-06"), memory(known)) is None
    assert repeated(new("The nightly sync lost 41 rows.", "2026-01-05"), memory(known)) is None
    assert already("", memory(known), NOTHING).ids == ()
    assert already("The nightly sync lost 41 rows.", memory(known), NOTHING).ids == ()


def test_the_day_is_that_of_utc() -> None:
    known = seen("2026-01-05-x", statement=SAID, observed="2026-01-05T00:30:00+01:00")
    assert repeated(new(SAID, "2026-01-04"), memory(known)) == known


def test_the_same_words_with_another_link_or_as_a_thread_say_something_new() -> None:
    known = seen("2026-01-05-x", statement=SAID, supports=["a"])
    assert repeated(new(SAID, "2026-01-05", supports=("a",)), memory(known)) == known
    for fields in ({"supports": ("b",)}, {"closes": ("t",)}, {"kind": "thread"}):
        assert repeated(new(SAID, "2026-01-05", **fields), memory(known)) is None
    assert repeated(new(SAID, "2026-01-05", kind="failure"), memory(known)) == known


def test_what_was_withdrawn_can_be_said_again() -> None:
    known = seen("2026-01-05-x", statement=SAID)
    gone = seen("2026-01-05-y", statement="It was another one.", closes=["2026-01-05-x"])
    assert repeated(new(SAID, "2026-01-05"), memory(known, gone)) is None
    [remark] = already(SAID, memory(known, gone), NOTHING).remarks
    assert "withdrawn by 2026-01-05-y" in remark


def test_at_most_three_of_a_kind_are_named_the_likest_first() -> None:
    many = [seen(f"2026-01-0{n}-x", statement=SAID) for n in range(1, 7)]
    near = seen("2026-01-01-a", statement="The nightly sync had lost 40 rows!")
    found = already(SAID, memory(*many, near), NOTHING)
    assert found.ids == tuple(f"2026-01-0{n}-x" for n in (1, 2, 3))


@pytest.mark.parametrize("marks", [{}, {"pinned": "true"}, {"strict": "true"}])
def test_a_law_is_named_under_any_protection(marks: dict[str, Plain]) -> None:
    made = law("queue", statement="Jobs go through the queue.", **marks)
    found = already(
        "All jobs go through the queue", memory(made, decision(made, "2026-01-05")), NOTHING
    )
    assert found.ids == ("queue",)
    assert found.remarks == (f"nearly the same is known as queue ({', '.join(('law', *marks))})",)


def test_private_and_rejected_ones_are_named_the_latter_with_the_reason() -> None:
    turned_down = closed("queue", statement="Jobs go through the queue.")
    reason = decision(turned_down, "2026-02-01", "reject", reason="We have no queue.")
    mine = memory(seen("2026-01-05-mine", statement="jobs go through the queue"))
    found = already("Jobs go through the queue.", memory(turned_down, reason), mine)
    assert found.remarks == (
        "the same is known as queue (rejected on 2026-02-01: We have no queue.)",
        "the same is known as 2026-01-05-mine (yours alone, observation of 2026-01-05)",
    )


def test_what_still_stands_comes_before_what_is_closed() -> None:
    old, waits = (
        closed("a-queue", statement="Use the queue."),
        proposal("b", statement="Use the queue"),
    )
    assert said_by("use the QUEUE", memory(old, waits)) == waits
    assert said_by("use the QUEUE", memory(old)) == old
    assert said_by("use the pool", memory(old)) is None


def test_what_is_beyond_is_told() -> None:
    one = proposal("p", statement="Keep a changelog entry for every release.")
    [found] = alike("Keep a changelog entry for every public release.", [one])
    assert found.beyond == ("public",)


# The same by rules

PNPM: Plain = {"topic": "js package manager", "must": ["pnpm"]}


def policies(*rules: Plain, **fields: Plain) -> list[Policy]:
    return [
        proposal(f"p{n}", statement=f"Sentence {n} that no reader knows.", rules=[rule], **fields)
        for n, rule in enumerate(rules)
    ]


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ({"topic": "JS package manager", "must": ["PNPM"]}, True),
        ({"topic": "js package manager", "must": ["pnpm"], "must_not": ["npm"]}, True),
        ({"topic": "js package manager", "must": ["npm"]}, False),
        ({"topic": "js package manager", "should": ["pnpm"]}, False),
        ({"topic": "js package manager", "must_not": ["pnpm"]}, False),
        ({"topic": "js package manager", "must": ["pnpm"], "when": "in CI"}, False),
    ],
)
def test_the_same_demands_are_the_same_meaning(other: Plain, same: bool) -> None:
    one, two = policies(PNPM, other)
    found = with_topics(one, two)
    assert same_by_rules(found, one, [two]) == ([two] if same else [])
    assert same_by_rules(found, two, [one]) == ([one] if same else [])
    assert list(pairs_by_rules(found, [one, two])) == ([(one, two)] if same else [])


def test_the_same_demands_elsewhere_are_another_meaning() -> None:
    [one] = policies(PNPM, scope=["web/**"])
    others = {
        ("web/**", "web/*"): True, ("*.js",): False, ("web/**", "!web/old/**"): False,
    }  # fmt: skip
    for scope, same in others.items():
        other = proposal("q", statement="Other words.", rules=[PNPM], scope=[*scope])
        assert bool(same_by_rules(with_topics(one, other), one, [other])) is same


def test_a_sentence_and_rules_can_mean_the_same() -> None:
    made = law("pnpm", statement="Words that no reader knows.", rules=[PNPM])
    held = with_topics(made, decision(made, "2026-01-05"))
    assert laws_meant(held, "Always use pnpm.") == [made]
    assert laws_meant(held, "Always use npm.") == []
    assert laws_meant(held, "We went to lunch.") == []
    assert laws_meant(with_topics(made), "Always use pnpm.") == []
