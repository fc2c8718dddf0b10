"""The Code Quality report, against the fields that GitLab documents."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from memgraph.core.finding import Finding, Severity, error, warning
from memgraph.core.memory import Memory
from memgraph.report.forms import code_quality
from memgraph.report.forms.verdict import Verdict

SEVERITIES = {"info", "minor", "major", "critical", "blocker"}
FOUND = (
    error("use-npm requires npm", "policies/use-npm.yaml", 4, "use-npm", help="first\nsecond"),
    Finding(Severity.ERROR, "old", "policies/a.yaml", 0, known=True, code="links/dangling"),
    warning("a\n\x1b[31m b", "evidence/caf\udce9.yaml", 3),
    Finding(Severity.INFO, "only so", "policies/a.yaml", code="format/submodule"),
)


def report(*found: Finding) -> list[dict[str, Any]]:
    told = code_quality.told(Verdict(Memory(date(2026, 2, 1)), found))
    assert told.isascii()  # GitLab takes no byte order mark, and so there is none
    rows: list[dict[str, Any]] = json.loads(told)
    return rows


def test_every_row_has_the_fields_that_gitlab_reads_and_no_others() -> None:
    for row in report(*FOUND):
        assert set(row) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert set(row["location"]) == {"path", "lines"}
        assert set(row["location"]["lines"]) == {"begin"}
        assert all(isinstance(row[name], str) for name in ("description", "check_name"))
        assert row["severity"] in SEVERITIES
        assert row["location"]["lines"]["begin"] >= 1
        assert not row["location"]["path"].startswith(("/", "./"))
        row["location"]["path"].encode()  # JSON is Unicode: no lone surrogates


def test_no_fingerprint_stands_twice() -> None:
    marks = [row["fingerprint"] for row in report(*FOUND, *FOUND)]
    assert len(set(marks)) == len(marks)


def test_the_levels_and_the_words() -> None:
    rows = report(*FOUND)
    assert [row["severity"] for row in rows] == ["blocker", "major", "minor", "info"]
    assert rows[0]["description"] == "use-npm requires npm → first → second"
    assert rows[2]["description"] == "a<U+000A><U+001B>[31m b"
    assert rows[2]["location"]["path"] == "evidence/caf\ufffd.yaml"


def test_nothing_found_is_an_empty_report() -> None:
    assert report() == []
