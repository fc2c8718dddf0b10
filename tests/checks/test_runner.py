"""The runner: what blocks, what the base already had, and what the configuration may say."""

from __future__ import annotations

import pytest
from case_files import Files, changed, memory_of

from memgraph import checks
from memgraph.core.finding import Finding, Severity

DAY = "2026-02-01"
LAW = {"promote": "use-npm", "on": "2026-01-05"}
NPM: Files = {"policies/proposed/use-npm.yaml": b"id: use-npm\nstatement: Use npm.\n"}
DANGLING: Files = {
    "policies/proposed/use-uv.yaml": b"id: use-uv\nstatement: Use uv.\ngrounds: [2026-01-01-gone]\n"
}


def run(head: Files, base: Files | None) -> list[Finding]:
    return checks.run(memory_of(head, DAY), memory_of(base, DAY) if base is not None else None)


def clash() -> Files:
    must = b"id: use-npm\nstatement: Use npm.\nrules: [{topic: packages, must: [npm]}]\n"
    never = b"id: no-npm\nstatement: Never npm.\nrules: [{topic: packages, must_not: [npm]}]\n"
    files = {"policies/proposed/use-npm.yaml": must, "policies/proposed/no-npm.yaml": never}
    return changed(files, [LAW, {"promote": "no-npm", "on": "2026-01-06"}])


def test_an_error_that_the_base_has_is_known_and_does_not_block() -> None:
    [found] = run(DANGLING | {"src/app.py": b"1"}, DANGLING)
    assert found.code == "links/dangling"
    assert found.known
    assert not found.blocks


def test_the_same_error_blocks_where_the_change_touches_its_file() -> None:
    [path] = DANGLING
    [found] = run({path: DANGLING[path] + b"# a remark\n"}, DANGLING)
    assert found.blocks


def test_the_same_error_blocks_where_the_change_touches_an_entry_that_it_names() -> None:
    base = clash()
    renamed = changed(base, [{"move": "policies/use-npm.yaml", "to": "policies/js/"}])
    [found] = [finding for finding in run(renamed, base) if finding.severity is Severity.ERROR]
    assert found.code == "contradiction/opposed"
    assert found.file == "policies/no-npm.yaml"
    assert found.blocks


def test_without_a_base_every_error_blocks() -> None:
    [found] = run(DANGLING, None)
    assert found.blocks


def test_a_known_clash_stays_known_when_other_files_come_and_go() -> None:
    base = clash() | {"src/app.py": b"1"}
    [found] = run(base | {"README.md": b"1", "AAA.txt": b"1"}, base)
    assert found.known


def test_a_second_error_of_the_same_kind_is_new() -> None:
    other = {"policies/proposed/use-go.yaml": b"id: use-go\nstatement: Go.\ngrounds: [gone]\n"}
    found = run(DANGLING | other, DANGLING)
    assert [(finding.file, finding.blocks) for finding in found] == [
        ("policies/proposed/use-go.yaml", True),
        ("policies/proposed/use-uv.yaml", False),
    ]


@pytest.mark.parametrize("key", ["links", "links/dangling"])
@pytest.mark.parametrize("severity", [Severity.WARNING, Severity.INFO])
def test_the_configuration_sets_the_severity(key: str, severity: Severity) -> None:
    config = {".memgraph/config.yaml": f"format: 1\nseverity: {{{key}: {severity}}}\n".encode()}
    [found] = run(DANGLING | config, DANGLING | config)
    assert found.severity is severity


def test_a_rule_counts_before_its_family_and_off_is_silent() -> None:
    config = b"format: 1\nseverity: {links: error, links/dangling: off}\n"
    files = DANGLING | {".memgraph/config.yaml": config}
    assert run(files, files) == []


def test_no_configuration_softens_what_guards_a_confirmation() -> None:
    severities = "{confirmation: off, history: off, confirmation/altered: off}"
    config = {".memgraph/config.yaml": f"format: 1\nseverity: {severities}\n".encode()}
    base = changed(NPM | config, [LAW])
    head = changed(base, [
        {"edit": "policies/use-npm.yaml", "from": "Use npm.", "to": "Use yarn."},
        {"edit": "policies/confirmations/*", "from": "on: 2026-01-05", "to": "on: 2026-01-06"},
    ])  # fmt: skip
    found = {finding.code for finding in run(head, base) if finding.blocks}
    assert found >= {"confirmation/altered", "history/confirmation-altered"}


def test_a_change_cannot_soften_the_check_that_judges_it() -> None:
    config = {".memgraph/config.yaml": b"format: 1\nseverity: {links: off}\n"}
    [found] = run(DANGLING | config, {".memgraph/config.yaml": b"format: 1\n"})
    assert found.blocks


def test_what_blocks_comes_first() -> None:
    slow = {"evidence/2026/2026-01-02-slow.yaml": (
        b"id: 2026-01-02-slow\nkind: failure\nstatement: Slow.\nobserved: 2026-01-02\n"
    )}  # fmt: skip
    found = run(DANGLING | slow, {})
    assert [finding.severity for finding in found] == [Severity.ERROR, Severity.WARNING]
