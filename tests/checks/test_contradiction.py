"""Contradictions: which side is named where, and what silences them."""

from __future__ import annotations

import pytest
from case_files import Files, changed, memory_of

from memgraph import checks
from memgraph.core.finding import Finding, Severity
from memgraph.core.status import State, status

DAY = "2026-02-01"


def rule(name: str, word: str, *more: str) -> Files:
    lines = [f"id: {name}", f"statement: The rule {name}.",
             f"rules: [{{topic: package manager, {word}: [npm]}}]", *more]  # fmt: skip
    return {f"policies/proposed/{name}.yaml": "\n".join([*lines, ""]).encode()}


def laws(*files: Files) -> Files:
    """Return the policies as laws, confirmed one day after the other."""
    found: Files = {}
    for day, more in enumerate(files, 5):
        [path] = more
        name = path.rpartition("/")[2].removesuffix(".yaml")
        found = changed(found | more, [{"promote": name, "on": f"2026-01-{day:02}"}])
    return found


def run(head: Files, base: Files | None = None) -> list[Finding]:
    return checks.run(memory_of(head, DAY), memory_of(base, DAY) if base is not None else None)


@pytest.mark.parametrize("words", [("must", "must_not"), ("must_not", "must")])
def test_two_laws_that_clash_are_named_with_both_ids_and_both_files(words: tuple[str, str]) -> None:
    [found] = run(laws(rule("older", words[0]), rule("newer", words[1])))
    assert found.file == "policies/newer.yaml"
    told = f"{found.file} {found.message}"
    assert all(part in told for part in ("older", "newer", "policies/older.yaml"))


def test_with_an_exception_declared_both_hold_and_nothing_is_said() -> None:
    narrow = rule("narrow", "must_not", "scope: [web/**]", "exception_to: [wide]")
    files = laws(rule("wide", "must"), narrow)
    memory = memory_of(files, DAY)
    assert checks.run(memory, None) == []
    assert {status(memory, policy).state for policy in memory.policies} == {State.ACTIVE}


def test_an_exception_departs_only_inside_a_wider_scope() -> None:
    [found] = run(laws(rule("one", "must"), rule("other", "must_not", "exception_to: [one]")))
    assert found.severity is Severity.ERROR


def test_a_forgotten_supersedes_is_an_error_with_the_command_that_adds_it() -> None:
    [found] = run(laws(rule("older", "must"), rule("newer", "must_not")))
    assert found.severity is Severity.ERROR
    assert "memgraph propose --amend newer --supersedes older" in found.help


def test_the_witness_is_a_path_of_the_repository_and_a_day() -> None:
    narrow = rule("narrow", "must_not", "scope: [web/**]")
    [found] = run(laws(rule("wide", "must"), narrow) | {"web/app.js": b"1"})
    assert (found.path, str(found.day)) == ("web/app.js", DAY)


def test_three_policies_give_one_finding_for_each_pair() -> None:
    found = run(laws(rule("a", "must"), rule("b", "must"), rule("c", "must_not")))
    assert sorted(finding.entries for finding in found) == [("a", "c"), ("b", "c")]


def test_promoting_a_proposal_that_only_warned_is_an_error() -> None:
    base = laws(rule("older", "must")) | rule("newer", "must_not")
    assert [finding.severity for finding in run(base, base)] == [Severity.WARNING]
    head = changed(base, [{"promote": "newer", "on": DAY}])
    assert [finding.blocks for finding in run(head, base)] == [True]


def test_overdue_evidence_blocks_whatever_changes_the_memory() -> None:
    law = laws(rule("older", "must"))
    base = law | {
        "evidence/2026/2026-01-10-slow.yaml": (
            b"id: 2026-01-10-slow\nkind: failure\nstatement: Slow.\nobserved: 2026-01-10\n"
            b"against: [older]\nsource: [{said: It was slow.}]\n"
        )
    }
    assert [finding.blocks for finding in run(base | {"src/app.py": b"1"}, base)] == [False]
    more = {"policies/proposed/use-uv.yaml": b"id: use-uv\nstatement: Use uv.\n"}
    assert [finding.blocks for finding in run(base | more, base)] == [True]
