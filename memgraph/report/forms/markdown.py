"""Findings as Markdown, for a comment or the summary of a job."""

from __future__ import annotations

from collections.abc import Sequence

from memgraph.core.finding import Finding
from memgraph.core.words import counted
from memgraph.report.forms.verdict import Verdict
from memgraph.report.markdown import LIMIT, details, size
from memgraph.report.ways import item

_ROOM = LIMIT - 1000  # the rest is for what stands around the findings


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
    there = ("error that was there before", "errors that were there before")
    parts += [counted(known, *there)] if known else []
    parts += [counted(others, "remark")] if others else []
    return ", ".join(parts) or "nothing found"


def _heading(others: Sequence[Finding]) -> str:
    return counted(len(others), "finding that blocks nothing", "findings that block nothing")


def _list(found: Sequence[Finding], room: int) -> tuple[str, int]:
    """Return a list of as many findings as ``room`` characters hold, and the room that is left."""
    items: list[str] = []
    for finding in found:
        told_item = "".join(item(finding))
        if size(told_item) >= room:
            break
        items.append(told_item)
        room -= size(told_item) + 1
    if left := len(found) - len(items):
        items.append(f"- … and {left} more; all of them: `memgraph check --all`")
    return "\n".join(items), room
