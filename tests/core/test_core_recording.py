"""New entries: their rules, their ids, and no secrets in them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_memory import law

from memgraph.core.document import Plain
from memgraph.core.entry import Rule
from memgraph.core.names import id_problem
from memgraph.core.recording import (
    chosen_id,
    evidence_fields,
    evidence_id,
    no_secrets,
    parse_rule,
    policy_fields,
    policy_id,
    successor_id,
)
from memgraph.errors import Refused
from memgraph.report.rules import rule_text

# Rules in one line


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("backend: must supabase", {"topic": "backend", "must": ["supabase"]}),
        (
            "backend service: must supabase, neon; must not airtable",
            {"topic": "backend service", "must": ["supabase", "neon"], "must_not": ["airtable"]},
        ),
        ("t:must a;should not b;may c", {"topic": "t", "must": ["a"], "should_not": ["b"],
                                         "may": ["c"]}),
        ("line length: at most 100", {"topic": "line length", "at_most": "100"}),
        ("t: at least 3, or so; exactly 4", {"topic": "t", "at_least": "3, or so",
                                             "exactly": "4"}),
        ("t: must a; when the  branch is new", {"topic": "t", "must": ["a"],
                                                "when": "the branch is new"}),
        ("t: when late; should a", {"topic": "t", "when": "late", "should": ["a"]}),
        ("t: must  not   a  b ", {"topic": "t", "must_not": ["a b"]}),
        ("t: must a,, b,", {"topic": "t", "must": ["a", "b"]}),
        ("t: must node:fs", {"topic": "t", "must": ["node:fs"]}),
        ("t: must notary", {"topic": "t", "must": ["notary"]}),
    ],
)  # fmt: skip
def test_a_rule(text: str, rule: dict[str, Plain]) -> None:
    assert parse_rule(text) == rule


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected TOPIC: must VALUE"),
        ("must a", "expected TOPIC: must VALUE"),
        ("must a", "for example 'test runner: must pytest; must not unittest'"),
        (": must a", "expected TOPIC: must VALUE"),
        (" : must a", "expected TOPIC: must VALUE"),
        ("t:", "expected one of must not, must one of, must, should not"),
        ("t: must", "and a value, found 'must'"),
        ("t: must ,", "and a value, found 'must ,'"),
        ("t: at most ,", "and a value"),
        ("t: a", "and a value, found 'a'"),
        ("t: MUST a", "and a value, found 'MUST a'"),
        ("t: must a;", "and a value, found ''"),
        ("t: must a; b", "and a value, found 'b'"),
        ("t: when late", "before the condition"),
        ("t: must a; when", "and a value, found 'when'"),
        ("t: must a; must b", "expected must once, with commas between values"),
        ("t: at most 3; at most 5", "expected at most once"),
        ("a: b: must c", "found 'b: must c'"),
    ],
)
def test_no_rule(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse_rule(text)


names = (
    st.text("abcü0. -", min_size=1, max_size=6)
    .map(lambda t: " ".join(t.split()))
    .filter(lambda t: bool(t) and t.split()[0] != "not")
)
lists = st.lists(names, max_size=2).map(tuple)
bounds = st.just("") | names
rules = st.builds(
    Rule, topic=names, must=lists, must_not=lists, should=lists, should_not=lists, may=lists,
    at_most=bounds, at_least=bounds, exactly=bounds, when=bounds,
).filter(lambda r: any((r.must, r.must_not, r.should, r.should_not, r.may, r.at_most, r.at_least,
                        r.exactly)))  # fmt: skip


@settings(deadline=None, max_examples=200)
@given(rules)
def test_what_is_shown_of_a_rule_reads_back_as_the_rule(rule: Rule) -> None:
    read = {name: tuple(value) if isinstance(value, list) else value
            for name, value in parse_rule(rule_text(rule)).items()}  # fmt: skip
    assert Rule(**read) == rule  # type: ignore[arg-type]


# Fields and ids


def test_fields_come_in_the_formats_order_and_empty_ones_go() -> None:
    policy = policy_fields(grounds=["g"], statement="S.", id="a", why="", scope=[])
    assert list(policy.items()) == [("id", "a"), ("statement", "S."), ("grounds", ["g"])]
    evidence = evidence_fields(tags=["t"], observed="2026-01-05", kind="failure", id="x")
    assert list(evidence) == ["id", "kind", "observed", "tags"]


TITLES = ("aux", "10:30 rule", "con", "ends with dot.", "a?b*c", "x" * 300, "🎉", "", "../..")


@pytest.mark.parametrize("title", TITLES)
def test_any_title_makes_a_valid_id(title: str) -> None:
    for made in (policy_id(title, [], "k3qz"), evidence_id("2026-01-05", title, "k3qz")):
        assert id_problem(made) == ""
    again = policy_id(title, [policy_id(title, [], "k3qz")], "k3qz")
    assert again == f"{policy_id(title, [], 'k3qz')}-k3qz"
    assert evidence_id("2026-01-05", title, "k3qz").startswith("2026-01-05-")


def test_a_chosen_id_must_be_one_and_be_free() -> None:
    assert chosen_id("use-npm", {}) == "use-npm"
    with pytest.raises(Refused) as refused:
        chosen_id("Use NPM always", {})
    assert str(refused.value) == (
        "'Use NPM always' is no id: an id is made of a-z, 0-9 and single hyphens\n"
        "  next: --id use-npm-always"
    )
    with pytest.raises(Refused, match="the id 'use-npm' is taken") as refused:
        chosen_id("use-npm", {"use-npm": law("use-npm")})
    assert refused.value.where == "policies/use-npm.yaml"
    assert refused.value.next_step == (
        "choose another, or change that one: memgraph propose --amend use-npm"
    )


@pytest.mark.parametrize(
    ("name", "taken", "next_id"),
    [
        ("use-npm", ["use-npm"], "use-npm-2"),
        ("use-npm", ["use-npm", "use-npm-2"], "use-npm-3"),
        ("use-npm-2", ["use-npm", "use-npm-2"], "use-npm-3"),
        ("use-python-3", ["use-python-3"], "use-python-3-2"),
        ("use-python-3-2", ["use-python-3", "use-python-3-2"], "use-python-3-3"),
        ("a" * 80, ["a" * 80], "a" * 76 + "-2"),
        ("a" * 75 + "-bcde", [], "a" * 75 + "-2"),
    ],
)
def test_an_amendment_has_the_next_free_number(name: str, taken: list[str], next_id: str) -> None:
    assert successor_id(name, taken) == next_id
    assert id_problem(next_id) == ""


# Secrets


def test_a_secret_is_named_masked_with_its_place() -> None:
    document: dict[str, Plain] = {"why": "ok", "source": [{"said": "ask grace@navy.mil"}]}
    with pytest.raises(Refused) as refused:
        no_secrets(document, allowed=False)
    assert "source[0].said holds an e-mail address (gra…il)" in str(refused.value)
    assert "navy" not in str(refused.value)
    no_secrets(document, allowed=True)


def test_who_recorded_it_is_no_secret() -> None:
    no_secrets({"id": "a", "recorded": {"by": "Grace <grace@navy.mil>"}}, allowed=False)
