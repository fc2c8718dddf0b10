"""Findings as Markdown, for a comment or the summary of a job."""

from __future__ import annotations

from collections.abc import Sequence

from memgraph.core.finding import Finding
from memgraph.core.words import counted
from memgraph.report.forms.verdict import Verdict
from memgraph.report.markdown import LIMIT, code, details, size, text

_ROOM = LIMIT - 1000  # the rest is for what stands around the findings
_MOST = 1000


def told(verdict: Verdict) -> str:
    """Return the findings, those that block nothing folded away, in one comment's room."""
    blocking = [finding for finding in verdict.found if finding.blocks]
    others = [finding for finding in verdict.found if not finding.blocks]
    first, room = _list(blocking, _ROOM)
    rest, _ = _list(others, room)
    parts = [f"### memgraph check: {_summary(verdict.found)}"]
    parts += [first] if first else []
    parts += [details(_heading(others), rest)] if rest else []
    if verdict.already:
        parts.append(f"{counted(len(verdict.already), 'finding')} that one side alone has already.")
    return "\n\n".join(parts) + "\n"


def _summary(found: Sequence[Finding]) -> str:
    known = sum(finding.known for finding in found)
    errors = sum(finding.blocks for finding in found)
    others = len(found) - errors - known
    parts = [counted(errors, "error")] if errors else []
    parts += [f"{counted(known, 'error')} that was there before"] if known == 1 else []
    parts += [f"{known} errors that were there before"] if known > 1 else []
    parts += [counted(others, "remark")] if others else []
    return ", ".join(parts) or "nothing found"


def _heading(others: Sequence[Finding]) -> str:
    return counted(len(others), "finding that blocks nothing", "findings that block nothing")


def _list(found: Sequence[Finding], room: int) -> tuple[str, int]:
    """Return a list of as many findings as ``room`` characters hold, and the room that is left."""
    items: list[str] = []
    for finding in found:
        item = _item(finding)
        if size(item) >= room:
            break
        items.append(item)
        room -= size(item) + 1
    if left := len(found) - len(items):
        items.append(f"- … and {left} more; all of them: `memgraph check --all`")
    return "\n".join(items), room


def _item(finding: Finding) -> str:
    level = "known" if finding.known else str(finding.severity)
    place = code(f"{finding.file}:{finding.line}", 400)
    lines = [f"- **{level}** {place} {code(finding.code)}", f"  {text(finding.message, _MOST)}"]
    lines += [f"  - {text(step, _MOST)}" for step in finding.help.split("\n") if step]
    return "\n".join(lines)
