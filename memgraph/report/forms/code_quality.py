"""Findings as a GitLab Code Quality report.

Source: GitLab's documentation, "Code Quality report format". It reads these fields and no others.
"""

from __future__ import annotations

from typing import Any

from memgraph.core.finding import Finding, Severity
from memgraph.core.legible import shown
from memgraph.report import data
from memgraph.report.forms.fingerprints import fingerprints
from memgraph.report.forms.verdict import Verdict

_MOST = 4000
_LEVELS = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


def told(verdict: Verdict) -> str:
    """Return the report; GitLab itself compares it with that of the target branch."""
    marks = fingerprints(verdict.found)
    return data.as_json([_row(*pair) for pair in zip(verdict.found, marks, strict=True)])


def _row(finding: Finding, mark: str) -> dict[str, Any]:
    # GitLab shows a description on one line.
    steps = "".join(f" → {shown(step, _MOST)}" for step in finding.help.split("\n") if step)
    return {
        "description": f"{shown(finding.message, _MOST)}{steps}",
        "check_name": finding.code,
        "fingerprint": mark,
        "severity": "blocker" if finding.blocks else _LEVELS[finding.severity],
        "location": {"path": _path(finding.file), "lines": {"begin": max(finding.line, 1)}},
    }


def _path(path: str) -> str:
    """Return a path as Unicode, which JSON must be: bytes that are none are replaced."""
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
