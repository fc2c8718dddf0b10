"""SARIF of every bad case: valid, at the right lines, with names that stay."""

from __future__ import annotations

import dataclasses
import json
from typing import Any
from urllib.parse import unquote

import pytest
from case_files import CASES, Case, all_cases
from sarif_schema import faults

from memgraph import checks
from memgraph.report.forms import sarif
from memgraph.report.forms.verdict import Rule, Verdict
from memgraph.store.check_pages import check_page

BAD = [case for case in all_cases() if case.bad]
RULES = {
    code: Rule((check.__doc__ or "").strip(), check_page(code))
    for code, check in checks.rules().items()
}


def _name(case: Case) -> str:
    return case.folder.relative_to(CASES).as_posix()


def log(case: Case) -> Any:
    memory, base = case.states()
    found = checks.run(memory, base)
    return json.loads(sarif.told(Verdict(memory, found, rules=RULES)))


@pytest.mark.parametrize("case", BAD, ids=_name)
def test_the_log_of_a_case_is_valid(case: Case) -> None:
    found = log(case)
    assert faults(found) == []
    results = found["runs"][0]["results"]
    assert case.code in {one["ruleId"] for one in results}
    marks = [one["partialFingerprints"]["primaryLocationLineHash"] for one in results]
    assert len(set(marks)) == len(marks)
    # A log says of all results how they stand to the base, or of none.
    assert len({"baselineState" in one for one in results}) == 1


# Of a case, the line of its file at which a reader must be led: it holds these words.
REGIONS = {
    "budget/statement/bad": ["statement: Use pnpm"],
    "confirmation/repository/bad": ["repository: r-two"],
    "contradiction/itself/bad": ["must_not: [airtable]"],
    "format/field/bad": ["active: True"],
    "format/limits/bad": ["too deep"],
    "format/severity/bad": ["links/danglin"],
    "format/value/bad": ["since: 2026-02-30", "review_every: monthly", "strict: yes"],
    "hygiene/secret/bad": ["statement: The sync ran with"],
    "identity/mismatch/bad": ["id: use-pnpm"],
    "links/dangling/bad": ["- 2026-01-02-locks"],
    "provenance/future/bad": ["observed: 2026-03-01"],
    "provenance/missing-path/bad": ["path: sync/old.py"],
    "rules/value/bad": ["must: [vitests]"],
    "rules/window/bad": ["until: 2026-06-01"],
    "staleness/thread-overdue/bad": ["due: 2026-02-01"],
    "topics/names/bad": ["dark red: {aliases: [Crimson]}"],
}
# Those whose laws were promoted, by the file in which they were proposed.
PROMOTED = {
    "contradiction/exception/bad": "rules:",
    "contradiction/opposed/bad": "rules:",
    "contradiction/suspected/bad": "statement:",
    "staleness/ended/bad": "until: 2026-02-01",
    "staleness/grounds/bad": "2026-01-02-lock",
    "staleness/review/bad": "review_every:",
    "staleness/watched/bad": "watches:",
}


def places(case: Case) -> list[tuple[str, int]]:
    """Return file and line of all that a log says of the case's own rule."""
    found = []
    for one in log(case)["runs"][0]["results"]:
        if one["ruleId"] == case.code:
            [location] = one["locations"]
            place = location["physicalLocation"]
            found.append((unquote(place["artifactLocation"]["uri"]), place["region"]["startLine"]))
    return found


def text_at(case: Case, file: str, line: int) -> str:
    """Return a line of a file, which may have been promoted since it was written."""
    name = file.rpartition("/")[2]
    [found] = [path for path in (case.folder / "head").rglob(name) if path.is_file()] or [
        path for path in (case.folder / "base").rglob(name) if path.is_file()
    ]
    return found.read_text(encoding="utf-8").splitlines()[line - 1]


@pytest.mark.parametrize("name", [*REGIONS, *PROMOTED])
def test_the_region_is_the_line_of_the_offending_field(name: str) -> None:
    [case] = [case for case in BAD if _name(case) == name]
    words = REGIONS.get(name) or [PROMOTED[name]]
    shown = [text_at(case, *place) for place in sorted(places(case))]
    assert [said for said, line in zip(words, shown, strict=True) if said not in line] == [], shown


def test_the_other_entries_are_told_where_they_lie() -> None:
    [case] = [case for case in BAD if _name(case) == "contradiction/exhausted/bad"]
    [one] = [one for one in log(case)["runs"][0]["results"] if one["ruleId"] == case.code]
    own = one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    others = {
        place["message"]["text"]: place["physicalLocation"] for place in one["relatedLocations"]
    }
    assert set(others) == {"jest-or-vitest", "no-jest", "no-vitest"} - {own[9:-5]}
    for name, place in others.items():
        assert place["artifactLocation"]["uri"] == f"policies/{name}.yaml"
        assert text_at(case, f"{name}.yaml", place["region"]["startLine"]).startswith("statement:")
        assert f"[{name}](" in one["message"]["text"]


def test_the_second_file_with_an_id_is_told() -> None:
    [case] = [case for case in BAD if _name(case) == "identity/duplicate/bad"]
    [one] = [one for one in log(case)["runs"][0]["results"] if one["ruleId"] == case.code]
    [other] = one["relatedLocations"]
    assert other["physicalLocation"]["artifactLocation"]["uri"] == "policies/closed/use-pnpm.yaml"


@pytest.mark.parametrize("case", BAD, ids=_name)
def test_names_stay_where_lines_move_and_words_change(case: Case) -> None:
    memory, base = case.states()
    found = checks.run(memory, base)
    moved = [dataclasses.replace(one, line=one.line + 7, help="otherwise") for one in found]
    assert marks(moved, memory) == marks(found, memory)


def marks(found: Any, memory: Any) -> list[str]:
    results = json.loads(sarif.told(Verdict(memory, found, rules=RULES)))["runs"][0]["results"]
    return [one["partialFingerprints"]["primaryLocationLineHash"] for one in results]
