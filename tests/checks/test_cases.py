"""Every rule on its cases: silent on the good ones, exact on the bad ones."""

from __future__ import annotations

import fnmatch
from collections.abc import Mapping
from typing import Any

import pytest
from case_files import CASES, Case, all_cases

from memgraph import checks
from memgraph.core.finding import Finding

FOUND = all_cases()


def _name(case: Case) -> str:
    return case.folder.relative_to(CASES).as_posix()


@pytest.mark.parametrize("case", [case for case in FOUND if not case.bad], ids=_name)
def test_good(case: Case) -> None:
    found = checks.run(*case.states())
    assert not [finding for finding in found if finding.code == case.code]
    assert not [finding for finding in found if finding.blocks]


@pytest.mark.parametrize("case", [case for case in FOUND if case.bad], ids=_name)
def test_bad(case: Case) -> None:
    found = checks.run(*case.states())
    own = sorted(
        (finding for finding in found if finding.code == case.code), key=lambda f: (f.file, f.line)
    )
    expected = case.told["expect"]
    assert len(own) == len(expected), own
    for finding, told in zip(own, expected, strict=True):
        _assert_told(finding, told)
    others = {finding.code for finding in found} - {case.code}
    assert others == set(case.told.get("also", []))


def _assert_told(finding: Finding, told: Mapping[str, Any]) -> None:
    assert fnmatch.fnmatchcase(finding.file, told["file"]), finding
    assert str(finding.line) == told["line"], finding
    assert finding.severity == told.get("severity", "error")
    says = [told["says"]] if isinstance(told["says"], str) else told["says"]
    assert [words for words in says if words not in finding.message] == []
    # What a file must look like is said by the message itself.
    assert finding.help or finding.code.startswith("format/"), "a finding shows the way out"


@pytest.mark.parametrize("code", checks.rules())
@pytest.mark.parametrize("kind", ["good", "bad"])
def test_every_rule_has_cases(code: str, kind: str) -> None:
    assert [case for case in FOUND if case.code == code and case.folder.name.startswith(kind)]


def test_no_case_without_a_rule() -> None:
    folders = {folder.relative_to(CASES).as_posix() for folder in CASES.glob("*/*")}
    assert folders == set(checks.rules())
    assert [case for case in FOUND if case.folder.name.split("-")[0] not in ("good", "bad")] == []
    assert len(FOUND) == len(list(CASES.glob("*/*/*/")))
