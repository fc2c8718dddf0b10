"""The clash engine against brute force: every path, every day, every world of small sets."""

from __future__ import annotations

from clash_oracle import TODAY, Case, made, tally

from memgraph.core.entry import Policy, Rule
from memgraph.core.topics import Topic, Topics, Value


def test_the_engine_agrees_with_brute_force() -> None:
    found = tally(1_500, seed=3)
    assert found.faults == 0, found.examples[:1]
    assert found.contradictory > 500
    assert found.explanations > 1_000
    assert found.largest >= 4


def test_the_oracle_sees_what_it_should() -> None:
    values = {"p": Value("p", implies={"u": ("m",)}), "q": Value("q")}
    topics = Topics({
        "t": Topic("t", pick="one", closed=True, values=values),
        "u": Topic("u", values={"m": Value("m")}),
        "v": Topic("v"),
        "size": Topic("size", unit="lines"),
    })  # fmt: skip

    def contradictory(*rules: Rule) -> bool:
        return Case(topics, ()).contradictory(rules)

    assert not contradictory(Rule("t", must=("p", "q")), Rule("t", must_not=("p",)))
    assert contradictory(Rule("t", must=("p",)), Rule("t", must=("q",)))
    assert contradictory(Rule("t", must=("p",)), Rule("u", must_not=("m",)))
    assert contradictory(Rule("t", must_not=("p", "q")))
    assert contradictory(Rule("t", may=("p",)), Rule("t", must=("q",)))
    assert contradictory(Rule("size", at_most="3"), Rule("size", at_least="4"))
    late, early = Rule("t", must=("p",), when="late"), Rule("t", must=("q",), when="early")
    assert not contradictory(late, early)


def test_the_oracle_tries_every_path_and_day() -> None:
    rules = (Rule("t", must_not=("x",)),), (Rule("t", must=("x",)),)
    one, other = (
        Policy(id=name, statement="Made up.", rules=said, scope=scope, until=until)
        for name, said, scope, until in (
            ("one", rules[0], ("**", "!a/**", "!b/**", "!c/**"), None),
            ("other", rules[1], ("*.py",), TODAY.replace(day=2)),
        )
    )
    names = ("t", "u", "v", "size")
    topics = Topics({name: Topic(name, values={"x": Value("x")}) for name in names})
    assert Case(topics, (one, other)).contradictions == {("f.py", TODAY)}


def test_random_sets_are_the_same_for_the_same_seed() -> None:
    import random

    assert made(random.Random(5)).policies == made(random.Random(5)).policies
