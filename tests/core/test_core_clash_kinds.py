"""How rules clash: choices, bounds, nothing left, through implications, and how it is told."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import pytest
from made_memory import Item, day, decision, law, memory, proposal

from memgraph.core.clash import Clash, Kind, clashes, clashes_about, declared
from memgraph.core.clash import deferred as put_off
from memgraph.core.document import Plain
from memgraph.core.entry import Policy
from memgraph.core.memory import Memory
from memgraph.core.topics import Topics

TOPICS = Topics().merged({
    "package manager": {
        "pick": "one", "values": {"npm": {}, "pnpm": {"aliases": ("p",)}, "yarn": {}},
    },
    "indentation": {"pick": "one", "closed": True, "values": {"tabs": {}, "spaces": {}}},
    "framework": {"pick": "one", "values": {
        "Next": {"implies": {"library": ("React",)}}, "Nuxt": {"implies": {"library": ("Vue",)}},
    }},
    "library": {"values": {"React": {"implies": {"language": ("JavaScript",)}}, "Vue": {}}},
    "language": {"pick": "one", "values": {"JavaScript": {}, "Elm": {}}},
    "length": {"unit": "lines"},
})  # fmt: skip


def judged(*items: Item, on: str = "2026-06-01") -> Memory:
    return dataclasses.replace(memory(*items, on=on), topics=TOPICS)


def rule(name: str, topic: str, *, more: Mapping[str, Any] | None = None, **said: Any) -> Policy:
    """A proposal with one rule, and ``more`` fields."""
    return proposal(name, rules=[{"topic": topic, **said}], **(more or {}))


def only(*items: Item) -> Clash:
    (found,) = clashes(judged(*items))
    return found


def named(found: tuple[Clash, ...]) -> list[str]:
    return [" ".join(sorted(policy.id for policy in clash.policies)) for clash in found]


PM = "package manager"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"must": ["npm"]}, {"must": ["pnpm"]}),
        ({"must": ["npm", "yarn"]}, {"must": ["pnpm"]}),
        ({"must_one_of": ["npm", "yarn"]}, {"must": ["pnpm", "bun"]}),
        ({"may": ["npm"]}, {"must": ["pnpm"]}),
    ],
)
def test_two_values_of_a_pick_one_topic(one: dict[str, Any], other: dict[str, Any]) -> None:
    found = only(rule("a", PM, **one), rule("b", PM, **other))
    assert (found.kind, found.topic) == (Kind.CHOICE, PM)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"must": ["npm", "pnpm"]}, {"must": ["pnpm", "yarn"]}),
        ({"must": ["pnpm"]}, {"must": ["P"]}),
        ({"may": ["npm"]}, {"may": ["pnpm"]}),
        ({"must_not": ["npm"]}, {"must_not": ["pnpm", "yarn"]}),
        ({"may": ["npm"]}, {"must": ["npm", "pnpm"]}),
    ],
)
def test_what_leaves_a_choice(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert clashes(judged(rule("a", PM, **one), rule("b", PM, **other))) == ()


def test_bounds_that_leave_no_number() -> None:
    found = only(
        rule("a", "length", at_most="40"),
        rule("b", "length", at_least="60 lines of code"),
        rule("c", "length", at_least="2 screens"),
        rule("d", "length", at_least="70 lines", more={"until": "2026-05-01"}),
    )
    assert found.kind is Kind.BOUNDS
    assert found.value == "at most 40, at least 60 lines of code"
    assert [side.field for side in found.sides] == ["at_most", "at_least"]
    within = only(rule("e", "length", at_most="40 lines", at_least="50 lines"))
    assert within.within_one
    assert [side.values for side in within.sides] == [("40 lines",), ("50 lines",)]


def test_units_convert_before_bounds_are_compared() -> None:
    day_and_night = rule("a", "wait", at_most="1 day"), rule("b", "wait", at_least="25 hours")
    assert named(clashes(judged(*day_and_night))) == ["a b"]
    assert clashes(judged(day_and_night[0], rule("b", "wait", at_least="24 hours"))) == ()


def test_a_closed_topic_forbidden_whole() -> None:
    found = only(
        rule("a", "indentation", must_not=["tabs"]), rule("b", "indentation", must_not=["spaces"])
    )
    assert (found.kind, found.topic, found.value) == (
        Kind.EXHAUSTED, "indentation", "tabs, spaces",
    )  # fmt: skip
    alone = only(rule("a", "indentation", must_not=["tabs", "spaces"]))
    assert (alone.kind, [side.values for side in alone.sides]) == (
        Kind.EXHAUSTED, [("tabs", "spaces")],
    )  # fmt: skip


def test_a_closed_topic_has_no_other_values() -> None:
    assert only(rule("a", "indentation", must=["both"])).kind is Kind.EXHAUSTED


def test_every_alternative_removed_by_another_policy() -> None:
    found = only(
        rule("a", PM, must=["npm", "pnpm"]),
        rule("b", PM, must_not=["npm"]),
        rule("c", PM, must_not=["pnpm"]),
        rule("d", PM, must_not=["yarn"]),
    )
    assert found.kind is Kind.EXHAUSTED
    assert named((found,)) == ["a b c"]
    assert found.value == "npm, pnpm"


def test_three_that_need_to_share_a_path_all_together() -> None:
    def three(*scopes: str) -> tuple[Clash, ...]:
        said: list[dict[str, Any]] = [
            {"must": ["npm", "pnpm"]}, {"must_not": ["npm"]}, {"must_not": ["pnpm"]},
        ]  # fmt: skip
        return clashes(judged(*(
            rule(f"p{n}", PM, more={"scope": [scope]}, **said[n])
            for n, scope in enumerate(scopes)
        )))  # fmt: skip

    assert [clash.path for clash in three("a/**", "*.py", "a/x*")] == ["a/x.py"]
    assert three("{a,b}/**", "{b,c}/**", "{a,c}/**") == ()


def test_a_chain_of_implications_is_told_step_by_step() -> None:
    found = only(
        rule("a", "framework", must=["Next"]), rule("b", "language", must_not=["javascript"])
    )
    assert (found.kind, found.topic, found.value) == (Kind.OPPOSED, "language", "javascript")
    assert [side.chain for side in found.sides] == [
        (("framework", "Next"), ("library", "React"), ("language", "JavaScript")), (),
    ]  # fmt: skip


def test_implications_meet_where_it_is_shortest() -> None:
    found = only(rule("a", "framework", must=["Next"]), rule("b", "framework", must=["Nuxt"]))
    assert (found.kind, found.topic, found.value) == (Kind.CHOICE, "framework", "Next, Nuxt")
    assert [side.chain for side in found.sides] == [(), ()]
    far = only(rule("a", "framework", must=["Next"]), rule("b", "language", must=["Elm"]))
    assert (far.kind, far.topic, far.value) == (Kind.CHOICE, "language", "JavaScript, Elm")
    assert [len(side.chain) for side in far.sides] == [3, 0]


def test_an_alternative_that_implies_what_is_forbidden_is_none() -> None:
    found = only(
        rule("a", "framework", must=["Next", "Nuxt"]),
        rule("b", "language", must=["Elm"]),
        rule("c", "library", must_not=["Vue"]),
    )
    assert found.kind is Kind.EXHAUSTED
    assert named((found,)) == ["a b c"]


def test_implications_that_go_round_in_circles() -> None:
    circle = TOPICS.merged({
        "x": {"values": {"one": {"implies": {"y": ("two",)}}}},
        "y": {"values": {"two": {"implies": {"x": ("one",)}}}},
    })  # fmt: skip
    both = rule("a", "x", must=["one"]), rule("b", "y", must_not=["two"])
    (found,) = clashes(dataclasses.replace(judged(*both), topics=circle))
    assert found.sides[0].chain == (("x", "one"), ("y", "two"))


def test_one_pair_is_told_once_by_its_plainest_story() -> None:
    one = proposal("a", rules=[{"topic": PM, "must": ["npm"], "must_not": ["pnpm"]}])
    other = proposal("b", rules=[
        {"topic": PM, "must": ["pnpm"], "should_not": ["npm"]},
        {"topic": PM, "should_not": ["npm"]},
    ])  # fmt: skip
    found = only(one, other)
    assert found.kind is Kind.OPPOSED
    assert not found.soft
    assert [(side.policy.id, side.field) for side in found.sides] == [
        ("b", "must"), ("a", "must_not"),
    ]  # fmt: skip


def test_what_is_only_recommended_is_soft() -> None:
    found = only(rule("a", PM, should=["npm"]), rule("b", PM, must=["pnpm"]))
    assert found.soft
    assert [side.soft for side in sorted(found.sides, key=lambda side: side.policy.id)] == [
        True, False,
    ]  # fmt: skip
    assert only(rule("a", PM, should_not=["npm"]), rule("b", PM, must=["npm"])).soft


def test_a_soft_rule_never_hides_a_hard_one() -> None:
    soft = [rule(f"soft-{n:02}", PM, should_not=["npm"]) for n in range(20)]
    hard = rule("zz", PM, must_not=["npm"])
    found = clashes(judged(rule("a", PM, must=["npm"]), *soft, hard))
    assert [named((clash,)) for clash in found if not clash.soft] == [["a zz"]]
    assert len(found) == 21


def test_what_is_guessed_from_a_sentence_is_said_to_be() -> None:
    guess = proposal("a", statement="Use pnpm and frobnicate the gizmos quietly.")
    found = only(guess, rule("b", PM, must=["npm"]))
    assert found.guessed
    assert [side.line for side in found.sides if side.policy.id == "a"] == [2]
    assert not only(rule("a", PM, must=["pnpm"]), rule("b", PM, must=["npm"])).guessed


@pytest.mark.parametrize(
    ("one", "other", "narrower"),
    [
        ({}, {}, ""),
        ({"until": "2026-09-01"}, {}, "a"),
        ({"until": "2026-09-01"}, {"until": "2026-10-01"}, "a"),
        ({"until": "2026-10-01"}, {"until": "2026-09-01"}, "b"),
        ({"since": "2026-07-01"}, {}, ""),
        ({"since": "2026-07-01", "until": "2026-09-01"}, {}, "a"),
        ({"since": "2026-07-01", "until": "2026-12-01"}, {"until": "2026-10-01"}, ""),
        ({"until": "2026-09-01", "scope": ["**"]}, {"scope": ["src/**"]}, "b"),
        ({"until": "2026-09-01", "scope": ["*.py"]}, {"scope": ["src/**"]}, ""),
    ],
)
def test_days_decide_only_between_equal_scopes_and_by_their_end(
    one: dict[str, Any], other: dict[str, Any], narrower: str
) -> None:
    found = only(rule("a", PM, more=one, must=["npm"]), rule("b", PM, more=other, must=["pnpm"]))
    assert found.narrower == narrower


def test_a_case_is_narrower_but_not_in_more_places() -> None:
    when: dict[str, Any] = {"must": ["npm"], "when": "On Windows"}
    assert only(rule("a", PM, **when), rule("b", PM, must=["yarn"])).narrower == "a"
    inside = rule("b", PM, more={"scope": ["src/**"]}, must=["yarn"])
    assert only(rule("a", PM, **when), inside).narrower == ""
    same = rule("b", PM, more={"scope": ["src/**"]}, must=["yarn"], when="on  windows")
    assert only(rule("a", PM, **when), same).narrower == "b"


@pytest.mark.parametrize("when", ["always", "In all cases", "in any  case"])
def test_a_condition_that_always_holds_is_none(when: str) -> None:
    found = only(rule("a", PM, must=["npm"], when=when), rule("b", PM, must=["yarn"]))
    assert found.narrower == ""


def three(**more: Any) -> tuple[Policy, ...]:
    return (
        rule("a", PM, more=more.get("a"), must=["npm", "pnpm"]),
        rule("b", PM, more=more.get("b"), must_not=["npm"]),
        rule("c", PM, more=more.get("c"), must_not=["pnpm"]),
    )


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({}, False),
        ({"a": {"distinct_from": {"b": "Why."}}}, False),
        ({"a": {"distinct_from": {"b": "Why.", "c": "Why."}}}, True),
        ({"c": {"supersedes": ["a"]}}, True),
        ({"c": {"scope": ["src/**"], "exception_to": ["b"]}}, False),
        ({"c": {"scope": ["src/**"], "exception_to": ["a"]}}, True),
        ({"a": {"scope": ["src/**"], "exception_to": ["b"]}}, True),
        ({"c": {"scope": ["src/**"], "exception_to": ["a"]}, "a": {"strict": "true"}}, False),
        ({"c": {"scope": ["src/**"], "exception_to": ["a"]}, "b": {"scope": ["*.py"]}}, True),
        ({"c": {"exception_to": ["a"]}}, False),
    ],
)
def test_what_is_declared_among_three(more: Mapping[str, Mapping[str, Any]], said: bool) -> None:
    assert declared(only(*three(**more))) == said


def test_where_nothing_is_asked_for_an_exception_names_all_others() -> None:
    def bans(*named: str) -> tuple[Policy, ...]:
        more: dict[str, Any] = {"scope": ["src/**"], "exception_to": list(named)}
        return (
            rule("a", "size", must_not=["small"]), rule("b", "size", must_not=["middle"]),
            rule("c", "size", more=more, must_not=["large"]),
        )  # fmt: skip

    values: dict[str, Any] = {"small": {}, "middle": {}, "large": {}}
    topics = TOPICS.merged({"size": {"pick": "one", "closed": True, "values": values}})

    def said(*named: str) -> bool:
        [clash] = clashes(dataclasses.replace(judged(*bans(*named)), topics=topics))
        return declared(clash)

    assert not said("a")
    assert not said("b")
    assert said("a", "b")


def test_of_values_that_bring_each_other_one_is_a_kind_of_the_other() -> None:
    values: dict[str, Any] = {
        "kitten": {"implies": {"pet": ("cat",)}}, "cat": {}, "dog": {},
    }  # fmt: skip
    topics = TOPICS.merged({"pet": {"pick": "one", "values": values}})

    def found(*items: Policy) -> list[str]:
        return named(clashes(dataclasses.replace(judged(*items), topics=topics)))

    kitten, cat = rule("a", "pet", must=["kitten"]), rule("b", "pet", must=["cat"])
    assert found(kitten, cat) == []
    assert found(kitten, rule("c", "pet", must=["dog"])) == ["a c"]
    assert found(kitten, rule("d", "pet", must_not=["cat"])) == ["a d"]


def test_the_narrower_one_of_three_is_narrower_than_both_others() -> None:
    assert only(*three(c={"scope": ["src/**"]})).narrower == "c"
    assert only(*three(c={"scope": ["src/**"]}, b={"scope": ["*.py"]})).narrower == ""
    ladder = three(a={"scope": ["src/**"]}, c={"scope": ["src/a/**"]})
    assert only(*ladder).narrower == "c"


def test_a_deferral_of_two_of_three_sides_puts_it_off() -> None:
    laws = [law(policy.id, **dict(policy.document)) for policy in three()]
    proofs = [decision(made, "2026-01-01") for made in laws]
    until = day("2026-07-01")
    deferral = decision(laws[0], "2026-05-01", "defer", 2, other="c", until=until)
    found = judged(*laws, *proofs, deferral)
    assert [put_off(found, clash) for clash in clashes(found)] == [until]


def test_about_one_policy_is_what_is_found_among_all() -> None:
    items = [
        *three(), rule("d", PM, must=["yarn"]), rule("e", PM, may=["npm"]),
        rule("f", "framework", must=["Next"]), rule("g", "language", must_not=["JavaScript"]),
        rule("h", "length", at_most="3"), rule("i", "length", at_least="4"),
    ]  # fmt: skip
    whole = judged(*items)
    found = named(clashes(whole))
    assert len(found) > 5
    for item in items:
        assert named(clashes_about(whole, {item.id})) == [n for n in found if item.id in n.split()]
    assert clashes_about(whole, {"unknown"}) == ()


def test_a_list_of_hundreds_ends() -> None:
    names: list[Plain] = [f"tool {n}" for n in range(100)]
    one, other = rule("a", "tool", must_one_of=names), rule("b", "tool", must_not=names)
    assert only(one, other).kind is Kind.OPPOSED
    each = [rule(f"p{n}", "tool", must_not=[name]) for n, name in enumerate(names)]
    assert len(clashes(judged(one, *each))) == 1


def test_a_long_chain_of_choices_ends() -> None:
    topics = TOPICS.merged({
        f"t{n}": {"pick": "one", "values": {
            "x": {}, "y": {"implies": {f"t{n + 1}": ("x",)}},
        }}
        for n in range(200)
    })  # fmt: skip
    items = [rule(f"p{n}", f"t{n}", must_one_of=["y", "z"]) for n in range(200)]
    assert clashes(dataclasses.replace(judged(*items), topics=topics)) == ()


def test_nothing_departs_from_a_strict_one_by_naming_another() -> None:
    one = law("a", strict="true", rules=[{"topic": PM, "must_one_of": ["npm", "yarn"]}])
    two = law("b", rules=[{"topic": PM, "must_not": ["npm"]}])
    narrow: dict[str, Plain] = {"scope": ["src/**"], "exception_to": ["b"]}
    three = law("c", rules=[{"topic": PM, "must_not": ["yarn"]}], **narrow)
    found = only(one, two, three)
    assert found.narrower == "c"
    assert not declared(found)
