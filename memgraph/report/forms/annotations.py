"""Findings as GitHub's workflow commands, which show them beside the lines of a change.

Source: GitHub's documentation of workflow commands, and the runner that reads them. The runner
takes a command to begin a line, and its text to end with it; ``%``, the line ends and, among the
properties, ``:`` and ``,`` are written as ``%25`` and so on.
"""

from __future__ import annotations

from memgraph.core.finding import Finding, Severity
from memgraph.core.legible import refused, shown
from memgraph.report.forms.verdict import Verdict

_MOST = 4000  # characters of a message, and of each step
_DATA = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY = {**_DATA, ":": "%3A", ",": "%2C"}


def told(verdict: Verdict) -> str:
    """Return one command a finding, what blocks first: GitHub shows ten of a level and step."""
    return "".join(f"{_one(finding)}\n" for finding in verdict.found)


def _one(finding: Finding) -> str:
    steps = finding.help.split("\n") if finding.help else []
    lines = [shown(finding.message, _MOST), *(f"→ {shown(step, _MOST)}" for step in steps)]
    known = ", there before this change" if finding.known else ""
    properties = {
        "file": _file(finding.file),
        "line": str(max(finding.line, 1)),
        "title": f"memgraph {finding.code}{known}",
    }
    named = ",".join(f"{name}={_escaped(said, _PROPERTY)}" for name, said in properties.items())
    return f"::{_level(finding)} {named}::{_escaped(chr(10).join(lines), _DATA)}"


def _level(finding: Finding) -> str:
    if finding.blocks:
        return "error"
    return "notice" if finding.severity is Severity.INFO else "warning"


def _file(path: str) -> str:
    """Return the path as the forge knows it, unless a log could not show it."""
    return path if next(refused(path), None) is None else shown(path, _MOST)


def _escaped(text: str, signs: dict[str, str]) -> str:
    return "".join(signs.get(character, character) for character in text)
