"""Where clashes are too many to list, or take too long to prove."""

from __future__ import annotations

import dataclasses
from itertools import permutations

import pytest
from test_core_clash_kinds import PM, judged, named, rule

from memgraph.core.clash import clashes, clashes_about, unproven
from memgraph.core.clash.joint import Places
from memgraph.core.document import Plain
from memgraph.core.resolution import told
from memgraph.core.scope import Budget, meeting
from memgraph.core.verdict import verdicts


def test_what_cannot_be_proved_is_told_apart() -> None:
    letters, rest = "abcdefghijklmnop", "?" * 20
    away = [f"!*{letter}{rest}" for letter in letters]
    one = rule("a", PM, more={"scope": ["**", *away]}, must=["npm"])
    other = rule("b", PM, more={"scope": [f"*[a-p]{rest}"]}, must=["pnpm"])
    found = judged(one, other)
    assert clashes(found) == ()
    assert [(clash.path, clash.narrower) for clash in unproven(found)] == [("", "b")]


@pytest.mark.parametrize("strict", [True, False])
def test_who_is_narrower_is_proved_or_nothing_blocks_but_for_what_is_strict(strict: bool) -> None:
    """A file of today lies in both; that one is inside the other would take too long to prove."""
    scope: list[Plain] = ["src/**", "!*a??????????????b"]
    inner: list[Plain] = [*scope, "!*b??????????????a"]
    wide = {"scope": scope, **({"strict": "true"} if strict else {})}
    one = rule("a", PM, more=wide, must=["npm"])
    other = rule("b", PM, more={"scope": inner, "exception_to": ["a"]}, must=["pnpm"])
    names = ["src/x.py", f"src/a{'x' * 14}b", f"src/b{'x' * 14}a"]
    found = dataclasses.replace(judged(one, other), files=dict.fromkeys(names, "blob"))
    assert [said.blocks for _, said in verdicts(found)] == [True] * strict
    assert ["took too many steps" in told(clash) for clash in unproven(found)] == [True] * (
        not strict
    )


def _hostile(number: int) -> list[Plain]:
    """A glob of nearly 200 characters with as many runs as it can have."""
    letters = (chr(97 + (number * 7 + place * (number + 3)) % 26) for place in range(39))
    return ["".join(f"**/*{letter}*/" for letter in letters)[:195].rstrip("/*") + "*"]


def test_hostile_scopes_use_up_a_budget_and_nothing_of_what_others_need() -> None:
    hostile = [tuple(map(str, _hostile(number))) for number in range(12)]
    places = Places(judged(), easy=Budget(400_000, 5_000), hard=Budget(0, 0))
    answers = [places.path(frozenset(pair)) for pair in permutations(hostile, 2)]
    assert "" in answers
    assert 0 < places.easy.left < 400_000
    assert places.path(frozenset({("src/**/*.py",), ("**/test_*.py",)})) == "src/test_.py"


def test_a_budget_that_is_used_up_proves_nothing_but_what_is_plain() -> None:
    places = Places(judged(), easy=Budget(1, 5_000), hard=Budget(0, 0))
    assert places.path(frozenset({("src/**/*.py",), ("**/test_*.py",)})) == "src/test_.py"
    assert places.easy.left <= 0
    assert places.path(frozenset({("lib/**/*.py",), ("**/test_*.py",)})) == ""
    assert places.path(frozenset({("lib/**/*.py",), ("**/*.js",)})) is None
    assert places.path(frozenset({("lib/**",), ("lib/a.js",)})) == "lib/a.js"


def test_what_is_remembered_costs_the_same() -> None:
    spent = []
    for _ in range(2):
        budget = Budget(10_000, 5_000)
        assert meeting([("one/**/*.py",), ("**/test_*.py",)], budget) == "one/test_.py"
        spent.append(10_000 - budget.left)
    assert spent[0] == spent[1] > 0


def test_what_hostile_scopes_leave_unproved_hides_no_clash() -> None:
    items = [
        rule(f"h{n:02}", PM, more={"scope": _hostile(n)}, must=["npm"]) for n in range(20)
    ]  # fmt: skip
    wide = rule("w", PM, more={"scope": ["**/q*/**", "!**/*a?????????????????b"]}, must=["pnpm"])
    late = rule("z", PM, more={"scope": ["**/q1*/**"]}, must=["npm"])
    found = judged(*items, wide, late)
    assert "w z" in named((*clashes(found), *unproven(found)))


def test_a_clash_that_persons_declared_is_no_reason_to_list_fewer() -> None:
    wide = rule("a", PM, must=["pnpm"])
    declared_ones = [
        rule(f"b{n}", PM, more={"scope": [f"b{n}/**"], "exception_to": ["a"]}, must=["npm"])
        for n in range(8)
    ]
    other = rule("z", PM, must=["npm"])
    found = clashes_about(judged(wide, *declared_ones, other), {"a"})
    assert "a z" in named(found)


def test_of_very_many_each_is_named_at_least_once_and_more_is_said() -> None:
    items = [rule(f"p{n:03}", PM, must=[("npm", "pnpm")[n % 2]]) for n in range(300)]
    found = clashes(judged(*items))
    assert {policy.id for clash in found for policy in clash.policies} == {p.id for p in items}
    assert len(found) < 600
    cut = [clash for clash in found if clash.more]
    assert cut
    assert all("too many to list" in told(clash) for clash in cut)


def test_many_of_a_kind_are_listed_in_part() -> None:
    items = [rule(f"p{n:03}", PM, must=[("npm", "pnpm")[n % 2]]) for n in range(100)]
    found = clashes(judged(*items))
    assert {policy.id for clash in found for policy in clash.policies} == {p.id for p in items}
    assert len(found) <= 1_000
    assert any(clash.more for clash in found)
    assert not any(clash.more for clash in clashes(judged(*items[:6])))
    assert len(clashes(judged(*items[:6]))) == 9
