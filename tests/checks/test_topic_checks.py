"""Topics: what ships is sound, and a change of them is one finding, however much it flags."""

from __future__ import annotations

import dataclasses

import pytest
from case_files import Files, changed, memory_of

from memgraph import checks
from memgraph.checks import topics as family
from memgraph.core.finding import Finding, Severity
from memgraph.core.layout import TOPICS
from memgraph.core.memory import Memory
from memgraph.store.topics import shipped

DAY = "2026-02-01"
EXCLUSIVE = b"topics: {solver: {pick: one}}\n"


def laws(count: int) -> Files:
    """Return laws that all require another value of one topic."""
    files: Files = {
        f"policies/proposed/p{number}.yaml": (
            f"id: p{number}\nstatement: Solve plans with solver {number}.\n"
            f"rules: [{{topic: solver, must: [solver-{number}]}}]\n"
        ).encode()
        for number in range(count)
    }
    return changed(
        files, [{"promote": f"p{number}", "on": "2026-01-05"} for number in range(count)]
    )


def judged(files: Files, base: Files) -> list[Finding]:
    before = memory_of(base, DAY)
    memory = dataclasses.replace(memory_of(files, DAY), topics=before.topics)
    return checks.run(memory, before)


@pytest.mark.parametrize("check", family.RULES)
def test_what_ships_is_sound(check: checks.Check) -> None:
    memory = Memory(memory_of({}, DAY).day, files={TOPICS: ""}, own_topics=shipped())
    memory = dataclasses.replace(memory, topics=shipped())
    assert list(check(memory, None)) == []


def test_a_file_that_makes_every_policy_clash_is_one_finding() -> None:
    before = laws(12)
    [found] = judged(before | {TOPICS: EXCLUSIVE}, before)
    assert (found.code, found.severity, found.file) == ("topics/flags", Severity.ERROR, TOPICS)
    assert "newly flag at least 45 contradictions: p0 and p1; " in found.message
    assert found.message.count(" and ") == 3


def test_once_it_is_in_the_base_the_policies_are_flagged_and_the_file_is_not() -> None:
    files = laws(2) | {TOPICS: EXCLUSIVE}
    assert [finding.code for finding in judged(files, files)] == ["contradiction/choice"]


def test_taking_the_file_away_can_flag_too() -> None:
    files: Files = {
        f"policies/proposed/use-{name}.yaml": (
            f"id: use-{name}\nstatement: We use {name}.\n"
            f"rules: [{{topic: python test runner, must: [{name}]}}]\n"
        ).encode()
        for name in ("pytest", "unittest")
    }
    before = files | {TOPICS: b"topics: {python test runner: {pick: any}}\n"}
    [found] = judged(files, before)
    assert (found.code, found.severity) == ("topics/flags", Severity.WARNING)


def test_an_unreadable_file_is_a_fault_of_its_own_and_flags_nothing() -> None:
    before = laws(2)
    [found] = judged(before | {TOPICS: b"topics: {solver: {pick: both}}\n"}, before)
    assert (found.code, found.file, found.line) == ("format/value", TOPICS, 1)


def test_an_unknown_topic_needs_no_description() -> None:
    assert judged(laws(2), {}) == judged(laws(2), laws(2)) == []


def values(*lines: str) -> Files:
    """Return a file of one topic, of which one value is picked, and one with these values."""
    text = "topics:\n  one: {pick: one, values: {a: {}, b: {}}}\n  many:\n    values:\n"
    return {TOPICS: (text + "".join(f"      {line}\n" for line in lines)).encode()}


def impossible(files: Files) -> list[str]:
    found = checks.run(memory_of(files, DAY), None, ["topics"])
    return [item.message.partition(" ")[0] for item in found if item.code == "topics/impossible"]


def test_what_is_impossible_is_said_where_it_arises() -> None:
    both, half = "{implies: {one: [a, b]}}", "{implies: {one: [a], many: [y]}}"
    assert impossible(values(f"x: {both}", "w: {implies: {many: [x]}}")) == ["x"]
    assert impossible(values(f"x: {half}", "y: {implies: {one: [b]}}", "w: {}")) == ["x"]
    assert impossible(values(f"x: {both}", "w: {implies: {many: [x], one: [b]}}")) == ["x"]
    assert impossible(values(f"x: {half}", "y: {implies: {one: [a]}}")) == []


def test_a_long_chain_of_values_is_one_finding_at_its_end() -> None:
    chain = [f"v{number}: {{implies: {{many: [v{number + 1}]}}}}" for number in range(1_200)]
    found = impossible(values(*chain, "v1200: {implies: {one: [a, b]}}"))
    assert found == ["v1200"]
