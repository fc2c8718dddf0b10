"""Suggestions of a tidying, and counts of uses, as text and as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from memgraph.core.legible import shown
from memgraph.core.tidying.suggestion import Suggestion
from memgraph.core.uses import Uses
from memgraph.core.words import counted, one_line
from memgraph.report.findings import Paint, plain

Row: TypeAlias = Mapping[str, Any]

_HEADINGS = {
    "merges": "Said more than once",
    "expiries": "Ended, ending or overdue",
    "card": "For the card: in use, and not always present",
    "warehouse": "For the warehouse: always present, and out of use",
    "quiet": "Threads that went quiet",
    "unheeded": "Laws that nobody followed or contradicted",
    "private": "Yours alone, and nothing new in it",
}


def row(one: Suggestion) -> dict[str, Any]:
    """Return a suggestion as data: plain values, which can be kept and printed as JSON."""
    return {
        "id": one.id,
        "family": one.family,
        "entries": list(one.entries),
        "why": one.why,
        "day": str(one.day),
        "writes": one.draft.line() if one.draft else "",
        "person": one.person,
        "touches": list(one.touches),
    }


def as_text(rows: Sequence[Row], paint: Paint = plain) -> str:
    """Return suggestions under the headings of their families, each with its commands."""
    lines: list[str] = []
    for family, heading in _HEADINGS.items():
        some = [one for one in rows if one.get("family") == family]
        lines += [paint(heading, "bold")] if some else []
        lines += [line for one in some for line in _lines(one, paint)]
    able = [one for one in rows if one.get("writes") and not one.get("touches")]
    named = [one for one in rows if one.get("writes") and one.get("touches")]
    lines.append("")
    lines.append(f"{counted(len(rows), 'suggestion')}; nothing was changed")
    if able:
        what = f"writes {len(able)} of them: evidence and proposals only"
        lines.append(f"  memgraph tidy --apply       {what}")
    if named:
        what = "writes one of them, also where it sets back what a person wrote"
        lines.append(f"  memgraph tidy --apply ID    {what}")
    return "\n".join(lines) + "\n"


def _lines(one: Row, paint: Paint) -> Iterator[str]:
    yield f"  {paint(shown(str(one.get('id'))), 'cyan')}  {one_line(str(one.get('why')), 300)}"
    if one.get("writes"):
        yield f"      writes: {_command(one['writes'])}"
    if one.get("person"):
        alone = "or, " if one.get("writes") else ""
        yield f"      {alone}a person: {_command(one['person'])}"
    if one.get("touches"):
        yield f"      applied only by its id: a person wrote {', '.join(map(str, one['touches']))}"


def _command(text: object) -> str:
    """Return a command whole: one that is cut cannot be run."""
    return shown(str(text), 2000)


@dataclass(frozen=True)
class Applied:
    """What became of a suggestion: the entry and file written, or a note why there is none.

    ``commit`` is the command that commits it alone; empty for what Git ignores.
    """

    id: str
    entry: str = ""
    file: str = ""
    commit: str = ""
    note: str = ""


def applied_text(done: Sequence[Applied]) -> str:
    """Return what was written, suggestion by suggestion, with the command that commits it."""
    lines = []
    for one in done:
        lines.append(f"{one.id}  {_command(one.note) or 'written'}")
        lines += [f"  {shown(one.file, 200)}"] if one.file else []
        lines += [f"  commit it with: {_command(one.commit)}"] if one.commit else []
    return "\n".join(lines) + "\n" if lines else "nothing to apply\n"


def uses_rows(found: Uses) -> list[dict[str, Any]]:
    """Return the counts as data, the most used entry first."""
    ordered = sorted(found.by_id.items(), key=lambda pair: (-pair[1].total, pair[0]))
    return [
        {"id": name, "shown": use.shown, "told": use.told,
         "first": str(use.first), "last": str(use.last)}
        for name, use in ordered
    ]  # fmt: skip


def uses_text(found: Uses) -> str:
    """Return the counts as a table."""
    if not found.by_id:
        return "no use was counted in this clone\n"
    lines = [f"{'shown':>6} {'told':>6}  {'first':<10}  {'last':<10}  entry"]
    lines += [
        f"{one['shown']:>6} {one['told']:>6}  {one['first']}  {one['last']}  {one['id']}"
        for one in uses_rows(found)
    ]
    return "\n".join(lines) + "\n"
