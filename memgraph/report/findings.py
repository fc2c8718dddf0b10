"""Findings as text and as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from memgraph.core.finding import Finding, Severity
from memgraph.core.legible import shown
from memgraph.core.words import counted

Paint = Callable[[str, str], str]

_WIDE = 4000  # characters: paths are long, and a message is cut by whoever wrote it


def plain(text: str, colour: str) -> str:  # noqa: ARG001
    """Return ``text`` without colour: the paint of pipes and files."""
    return text


def as_text(findings: Sequence[Finding], paint: Paint = plain, most: int | None = None) -> str:
    """Return the findings, one after the other, and a line that counts them; empty for none.

    Of findings that block nothing at most ``most`` of one code are shown; the rest are counted.
    """
    if not findings:
        return ""
    lines, seen = [], Counter[str]()
    for finding in findings:
        seen[finding.code] += not finding.blocks
        if finding.blocks or most is None or seen[finding.code] <= most:
            lines.append(_one(finding, paint))
    for code, number in seen.items():
        if most is not None and number > most:
            lines.append(f"… and {number - most} more [{code}]; all of them: memgraph check --all")
    return "\n".join([*lines, _summary(findings)]) + "\n"


def _one(finding: Finding, paint: Paint) -> str:
    level = "known" if finding.known else str(finding.severity)
    colour = {"error": "red", "warning": "yellow"}.get(level, "blue")
    place, message = shown(f"{finding.file}:{finding.line}", _WIDE), shown(finding.message, _WIDE)
    lines = [f"{paint(place, 'bold')}: {paint(level, colour)}: {message} [{finding.code}]"]
    if finding.help:
        lines += [f"    → {shown(step, _WIDE)}" for step in finding.help.split("\n")]
    return "\n".join(lines)


def _summary(findings: Sequence[Finding]) -> str:
    errors = sum(finding.blocks for finding in findings)
    known = sum(finding.known for finding in findings)
    others = sum(f.severity is not Severity.ERROR for f in findings)
    parts = [counted(errors, "error")] if errors else []
    parts += [counted(others, "remark that blocks nothing", "remarks that block nothing")] * bool(
        others
    )
    if known:
        there = counted(known, "error was", "errors were")
        parts.append(f"{there} there before this change (`memgraph check --rev HEAD` fails on it)")
    return "memgraph: " + ", ".join(parts)


def as_data(findings: Sequence[Finding]) -> dict[str, object]:
    """Return the findings as one JSON-able object; ``ok`` is false where something blocks."""
    return {"ok": not any(finding.blocks for finding in findings), "findings": list(findings)}
