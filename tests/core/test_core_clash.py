"""Clashes: one policy must what another must not, on a common path and day."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from made_memory import Item, day, decision, law, memory, proposal

from memgraph.core.clash import Clash, clashes, declared, deferrals, deferred
from memgraph.core.document import Plain

Fields = Mapping[str, Plain]

MUST: Fields = {"rules": [{"topic": "backend", "must": ["airtable"]}]}
NOT: Fields = {"rules": [{"topic": "backend", "must_not": ["airtable"]}]}


def clash_of(
    one: Fields, other: Fields, *more: Item, on: str = "2026-06-01", files: str = "src/a.py"
) -> Clash | None:
    """Return the only clash of two laws, ``must`` and ``never``, or None."""
    first, second = law("must", **{**MUST, **one}), law("never", **{**NOT, **other})
    laws = (first, decision(first, "2026-01-01"), second, decision(second, "2026-01-01"))
    found = clashes(memory(*laws, *more, on=on, files=dict.fromkeys(files.split(), "1")))
    assert len(found) <= 1
    return found[0] if found else None


def test_both_sides_a_path_and_a_day_are_named() -> None:
    found = clash_of({}, {})
    assert found
    assert [policy.id for policy in found.policies] == ["must", "never"]
    assert (found.value, found.path, found.day) == ("airtable", "src/a.py", day("2026-06-01"))
    assert found.narrower == ""
    assert [side.rule.topic for side in found.sides] == ["backend", "backend"]
    assert [side.line for side in found.sides] == [found.policies[0].line("rules[0]")] * 2


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"topic": "Back End ", "must": ["A b"]}, {"topic": "back end", "must_not": ["a B"]}),
        ({"topic": "back  end", "must": ["a"]}, {"topic": "back end", "must_not": ["A"]}),
        ({"topic": "t", "must": ["b", "a"]}, {"topic": "t", "must_not": ["c", "a"]}),
        ({"topic": "t", "must": ["a", "A"]}, {"topic": "t", "must_not": ["a"]}),
        ({"topic": "t", "must": ["a"], "when": "late"}, {"topic": "t", "must_not": ["a"]}),
        ({"topic": "t", "must_one_of": ["a", "b"]}, {"topic": "t", "must_not": ["b", "a"]}),
        ({"topic": "t", "may": ["a"]}, {"topic": "t", "must_not": ["a"]}),
        ({"topic": "action", "must": ["push to the main"]},
         {"topic": "action", "must_not": ["Pushing main"]}),
        ({"topic": "t", "must": ["a"], "when": "Late"},
         {"topic": "t", "must_not": ["a"], "when": "late"}),
    ],
)  # fmt: skip
def test_a_clash_whatever_the_spelling(one: Plain, other: Plain) -> None:
    assert clash_of({"rules": [one]}, {"rules": [other]})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"topic": "t", "must": ["a"]}, {"topic": "u", "must_not": ["a"]}),
        ({"topic": "t", "must": ["a"]}, {"topic": "t", "must_not": ["b"]}),
        ({"topic": "t", "must_one_of": ["a", "b"]}, {"topic": "t", "must_not": ["b"]}),
        ({"topic": "t", "may": ["a"]}, {"topic": "t", "must": ["b"]}),
        ({"topic": "t", "may": ["a"]}, {"topic": "t", "may": ["b"]}),
        ({"topic": "t", "at_most": "40 lines"}, {"topic": "t", "at_least": "40 lines"}),
        ({"topic": "t", "at_most": "40 lines"}, {"topic": "t", "at_least": "50 words"}),
        ({"topic": "t", "at_most": "40 lines"}, {"topic": "u", "at_least": "50 lines"}),
        ({"topic": "action", "must": ["push main"]},
         {"topic": "action", "must_not": ["main push"]}),
        ({"topic": "action", "must": ["deploy from main"]},
         {"topic": "action", "must_not": ["deploy to main"]}),
        ({"topic": "t", "must": ["a"], "when": "late"},
         {"topic": "t", "must_not": ["a"], "when": "early"}),
    ],
)  # fmt: skip
def test_no_clash(one: Plain, other: Plain) -> None:
    assert clash_of({"rules": [one]}, {"rules": [other]}) is None


@pytest.mark.parametrize(
    ("one", "other", "on"),
    [
        ({"until": "2026-03-01"}, {"since": "2026-03-01"}, ""),
        ({"until": "2026-03-02"}, {"since": "2026-03-01"}, "2026-03-01"),
        ({"since": "2026-09-01"}, {}, "2026-09-01"),
        ({"until": "2026-02-01"}, {}, ""),
        ({}, {}, "2026-02-01"),
    ],
)
def test_windows_must_meet_from_today_on(one: Fields, other: Fields, on: str) -> None:
    found = clash_of(one, other, on="2026-02-01")
    assert (str(found.day) if found else "") == on


@pytest.mark.parametrize(
    ("one", "other", "path", "narrower"),
    [
        (["**"], ["**"], "lib/b.py", ""),
        (["**"], ["src/**"], "src/a.py", "never"),
        (["src/**"], ["**"], "src/a.py", "must"),
        (["src/**"], ["*.py"], "src/a.py", ""),
        (["src/**", "!src/b/**"], ["src/**"], "src/a.py", ""),
        (["**", "!lib/**"], ["**"], "src/a.py", "must"),
        (["*.md"], ["docs/**", "src/**"], "src/x.md", ""),
        (["!src/**"], ["**"], "lib/b.py", "must"),
        (["src/**"], ["docs/**"], "", ""),
        (["src/**"], ["**", "!src/**"], "", ""),
        (["new/**"], ["new/**"], "new/x", ""),
        (["new/**"], ["**"], "new/x", "must"),
        (["new/**"], ["new/*"], "new/x", "never"),
        (["!**"], ["!**"], "", ""),
    ],
)  # fmt: skip
def test_scopes_must_meet(one: list[Plain], other: list[Plain], path: str, narrower: str) -> None:
    found = clash_of({"scope": one}, {"scope": other}, files="src/a.py lib/b.py")
    assert (found.path if found else "") == path
    assert (found.narrower if found else "") == narrower


def test_the_witness_is_a_file_that_a_person_would_think_of() -> None:
    found = clash_of({}, {}, files="zoo.py policies/x.md")
    assert found
    assert found.path == "zoo.py"


def test_a_proposal_clashes_and_a_closed_policy_does_not() -> None:
    must, never = proposal("must", **MUST), law("never", **NOT)
    proof = decision(never, "2026-01-01")
    assert len(clashes(memory(must, never, proof))) == 1
    retired = decision(never, "2026-02-01", "retire", 2)
    assert clashes(memory(must, never, proof, retired)) == ()
    before = memory(must, never, proof, decision(never, "2026-02-01", "retire", 2,
                                                 effective=day("2026-07-01")))  # fmt: skip
    assert len(clashes(before)) == 1


def test_a_policy_can_clash_with_itself() -> None:
    rules: list[Plain] = [
        {"topic": "t", "must": ["a"]},
        {"topic": "t", "must_not": ["a"]},
    ]
    (found,) = clashes(memory(proposal("p", rules=rules)))
    assert found.within_one
    assert [policy.id for policy in found.policies] == ["p"]
    assert [side.number for side in found.sides] == [0, 1]
    assert not declared(found)


def test_every_pair_is_found_once() -> None:
    laws = [law(f"must-{n}", **MUST) for n in range(3)] + [law(f"never-{n}", **NOT) for n in "ab"]
    found = clashes(memory(*laws, *(decision(made, "2026-01-01") for made in laws)))
    pairs = [tuple(policy.id for policy in clash.policies) for clash in found]
    assert sorted(pairs) == sorted({(f"must-{n}", f"never-{m}") for n in range(3) for m in "ab"})


NARROW: Fields = {"scope": ["src/**"]}


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ({}, {}, False),
        ({"supersedes": ["never"]}, {"since": "2026-09-01"}, False),
        ({}, {"distinct_from": {"must": "Another backend."}}, True),
        ({**NARROW, "exception_to": ["never"]}, {}, True),
        ({**NARROW, "exception_to": ["never"]}, {"strict": "true"}, False),
        ({"exception_to": ["never"]}, {}, False),
        ({"exception_to": ["never"]}, NARROW, False),
        (NARROW, {"exception_to": ["must"]}, False),
    ],
)
def test_what_is_declared(one: Fields, other: Fields, said: bool) -> None:
    found = clash_of(one, other)
    assert (found is not None and declared(found)) == said


def test_a_successor_and_its_predecessor_never_bind_together() -> None:
    assert clash_of({"supersedes": ["never"], "since": "2026-09-01"}, {}) is None


def test_a_clash_is_deferred_until_its_day() -> None:
    must, never = law("must", **MUST), law("never", **NOT)
    laws = (must, decision(must, "2026-01-01"), never, decision(never, "2026-01-01"))
    for one, other in ((must, "never"), (never, "must")):
        put_off = decision(one, "2026-02-01", "defer", 2, other=other, until=day("2026-03-01"))
        for on, expected in (("2026-02-28", day("2026-03-01")), ("2026-03-01", None)):
            found = memory(*laws, put_off, on=on)
            assert [deferred(found, clash) for clash in clashes(found)] == [expected]
    elsewhere = decision(must, "2026-02-01", "defer", 2, other="third", until=day("2026-09-01"))
    found = memory(*laws, elsewhere)
    assert [deferred(found, clash) for clash in clashes(found)] == [None]


def test_a_clash_that_is_deferred_twice_is_deferred_to_the_later_day() -> None:
    must, never = law("must", **MUST), law("never", **NOT)
    laws = (must, decision(must, "2026-01-01"), never, decision(never, "2026-01-01"))
    first = decision(must, "2026-02-01", "defer", 2, other="never", until=day("2026-03-20"))
    second = decision(never, "2026-02-02", "defer", 2, other="must", until=day("2026-03-10"))
    found = memory(*laws, first, second, on="2026-03-01")
    assert [deferred(found, clash) for clash in clashes(found)] == [day("2026-03-20")]


def test_the_deferrals_are_those_to_a_day_still_to_come() -> None:
    must, never = law("must", **MUST), law("never", **NOT)
    decisions = [
        decision(must, "2026-01-01"),
        decision(must, "2026-02-01", "defer", 2, other="never", until=day("2026-03-01")),
        decision(must, "2026-02-01", "defer", 3, other="third", until=day("2026-03-02")),
        decision(never, "2026-02-01", "uphold", 2),
    ]
    found = memory(must, never, *decisions, on="2026-02-28")
    assert deferrals(found) == [
        ("must", "never", day("2026-03-01")), ("must", "third", day("2026-03-02"))
    ]  # fmt: skip
    assert deferrals(memory(must, *decisions, on="2026-03-01")) == [
        ("must", "third", day("2026-03-02"))
    ]
    assert deferrals(memory(must, *decisions, on="2026-03-02")) == []
