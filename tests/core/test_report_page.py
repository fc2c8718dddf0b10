"""What the page is told: all of an entry, what needs a person, and nothing that cannot be seen."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from made_memory import ADA, closed, day, decision, law, law_in, memory, proposal, seen
from made_trust import key, proved

from memgraph.core import graph
from memgraph.core.finding import Finding, error
from memgraph.core.memory import Memory
from memgraph.core.moment import on_day
from memgraph.core.status import State
from memgraph.core.trust import Level, Threshold
from memgraph.report.page import Known, contents


def told(shown: Memory, findings: Sequence[Finding] = ()) -> Mapping[str, Any]:
    found = graph.build(shown)
    return contents(Known(shown, findings, graph.nodes(found), graph.edges(found), "shop", "now"))


def entry(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = next(one for one in data["entries"] if one["id"] == name)
    return found


def test_a_law_is_told_with_its_window_its_rules_and_its_decisions() -> None:
    policy = law("pnpm", rules=[{"topic": "package manager", "must": ["pnpm"]}], scope=["web/**"])
    shown = memory(policy, decision(policy, "2026-02-01"), files={"web/a.ts": "1", "src/b.py": "2"})
    found = entry(told(shown), "pnpm")
    assert (found["state"], found["from"]) == ("active", "2026-02-01")
    assert found["rules"] == [["package manager: must pnpm", ""]]
    assert (found["scope"], found["touches"]) == (["web/**"], 1)
    (made,) = found["decisions"]
    assert (made["what"], made["by"], made["level"]) == ("promote", ADA, "typed")
    assert "doubt" not in made
    assert "until" not in found


def test_evidence_is_told_by_what_became_of_it() -> None:
    names = {
        name: f"2026-01-05-{name}"
        for name in ("plain", "gone", "closer", "open", "done", "late", "due")
    }
    shown = memory(
        seen(names["plain"]), seen(names["gone"]),
        seen(names["closer"], closes=[names["gone"], names["done"]]),
        seen(names["open"], kind="thread"), seen(names["done"], kind="thread"),
        seen(names["late"], kind="thread", due="2026-06-01"),
        seen(names["due"], kind="thread", due="2026-06-02"),
    )  # fmt: skip
    states = {one["id"][11:]: one["state"] for one in told(shown)["entries"]}
    assert states == {
        "plain": "recorded", "gone": "withdrawn", "closer": "recorded", "open": "open",
        "done": "closed", "late": "overdue", "due": "open",
    }  # fmt: skip


def test_what_needs_a_person_is_named_in_order() -> None:
    challenged = law("challenged")
    shown = memory(
        challenged, law("bare"), proposal("waits"), decision(challenged, "2026-01-01"),
        seen("2026-05-01-no", against=["challenged"]),
        seen("2026-05-01-late", kind="thread", due="2026-05-02"),
    )  # fmt: skip
    clash = dataclasses.replace(
        error("they clash", challenged.file, 1, "challenged", "bare"), code="contradiction/opposed"
    )
    groups = {one["name"]: one["items"] for one in told(shown, [clash])["attention"]}
    assert list(groups) == ["contradictions", "unconfirmed", "challenged", "overdue", "proposals"]
    assert groups["contradictions"] == [
        {"id": "challenged", "why": "they clash", "with": [["bare", "and", ""]]}
    ]
    assert groups["challenged"] == [{
        "id": "challenged", "why": "",
        "with": [["2026-05-01-no", "against it:", "was to be settled by 2026-05-15"]],
    }]  # fmt: skip
    assert groups["overdue"] == [
        {"id": "2026-05-01-late", "why": "due since 2026-05-02", "with": []}
    ]
    assert [one["id"] for one in groups["proposals"]] == ["waits"]


def test_of_another_day_nothing_is_waited_for() -> None:
    shown = memory(proposal("waits"), seen("2026-05-01-late", kind="thread", due="2026-05-02"))
    assert told(shown)["attention"]
    then = told(on_day(shown, day("2026-05-20")))
    assert (then["attention"], then["otherDay"]) == ([], True)


def test_the_files_that_a_law_touches_are_the_teams_own() -> None:
    yaml, none = law("yaml", scope=["**/*.yaml"]), law("none", scope=["nowhere/**"])
    data = told(memory(yaml, none, files={"web/a.yaml": "1", "evidence/2026/x.yaml": "2"}))
    assert entry(data, "yaml")["touches"] == 1
    assert entry(data, "none")["touches"] == 0  # and is not left out


def test_the_order_of_states_and_what_binds_come_with_the_data() -> None:
    states = told(memory())["states"]
    assert {state for state, _ in states} == {*State}
    assert [state for state, binds in states if binds] == ["challenged", "stale", "active"]


def test_a_proof_is_told_by_what_it_proves() -> None:
    policy = law("pnpm")
    made = proved(decision(policy, "2026-02-01"), key(1), Threshold(Level.TYPED))
    (told_so,) = entry(told(memory(policy, made)), "pnpm")["decisions"]
    assert told_so["level"] == "key"


def test_what_is_closed_is_told_with_how_it_ended() -> None:
    gone, turned, old, new = (
        closed("gone"),
        closed("turned"),
        closed("old"),
        law("new", supersedes=["old"]),
    )
    by_hand = closed("by-hand")
    data = told(memory(
        gone, turned, old, new, by_hand, decision(old, "2026-01-01"), decision(new, "2026-03-01"),
        decision(gone, "2026-01-01"), decision(gone, "2026-02-01", "retire", 2, reason="No need."),
        decision(turned, "2026-02-03", "reject", reason="It lost rows."),
    ))  # fmt: skip
    assert {one["id"]: one["mark"] for one in data["entries"]} == {
        "gone": "closed, retired", "turned": "closed, rejected", "old": "closed, superseded",
        "new": "active", "by-hand": "closed, by hand",
    }  # fmt: skip
    rejected = entry(data, "turned")
    assert rejected["day"] == "2026-02-03"
    assert rejected["reasons"] == ["rejected on 2026-02-03: It lost rows."]


def test_edges_point_to_the_nodes_that_they_name() -> None:
    one = seen("2026-01-05-one", about=["nobody", "2026-01-05-two"], source=[{"path": "a.py"}])
    data = told(memory(one, seen("2026-01-05-two")))
    names = [*data["ids"], *(node[0] for node in data["others"])]
    edges = {(names[one], relation, names[other]) for one, relation, other, _ in data["edges"]}
    assert edges == {
        (one.id, "about", "nobody"), (one.id, "about", "2026-01-05-two"),
        (one.id, "from_source", "file:a.py"),
    }  # fmt: skip


def test_two_files_with_one_id_are_both_told() -> None:
    data = told(memory(law_in("a", "one"), law_in("b", "one")))
    assert [one["file"] for one in data["entries"]] == [
        "policies/a/one.yaml",
        "policies/b/one.yaml",
    ]
    assert data["ids"] == ["one"]


def test_what_cannot_be_seen_is_shown_as_code_points() -> None:
    # No file with such a text is read; what comes in another way is no better.
    hidden = "a\u202eb\u200bc\x1b[31m"
    policy = dataclasses.replace(law("x"), statement=f"{hidden}\nsecond\tline", why=hidden)
    evidence = dataclasses.replace(seen("2026-01-05-y"), tags=(hidden,), about=(hidden,))
    data = told(memory(policy, evidence), [error(hidden, hidden, 1, hidden)])
    assert entry(data, "x")["statement"] == "a<U+202E>b<U+200B>c<U+001B>[31m\nsecond line"
    assert not any(mark in repr(data) for mark in ("\\u202e", "\\u200b", "\\x1b"))
