"""What is said of cards: how large they are, whom they hold, and what is left out."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from memgraph.core.card.block import enclosed
from memgraph.core.card.entry import Group
from memgraph.core.card.files import Sheet
from memgraph.core.card.judging import Verdict
from memgraph.core.card.rendering import Presence, limit_of, tokens
from memgraph.core.legible import shown
from memgraph.core.memory import Memory
from memgraph.core.words import counted

_WIDE = 4000
_NAMED = 20


def deed(before: bytes | None, after: bytes | None, *, would: bool) -> str:
    """Return in words what becomes of a file."""
    if before == after:
        return "up to date"
    done = "removed" if after is None else "written" if before is None else "changed"
    return f"would be {done}" if would else done


def sheet_as_text(memory: Memory, sheet: Sheet) -> str:
    """Return how much room a card takes, whom it holds, and what is left out and why."""
    card, limit = sheet.card, limit_of(memory.own_config)
    text = sheet.front + enclosed(card.words)
    total = len(card.entries) + len(card.left_out)
    lines = [
        f"{len(card.entries)} of {counted(total, 'policy', 'policies')}; "
        f"{len(text)} of {limit.characters} characters, "
        f"{len(text.encode())} of {limit.bytes} bytes, about {tokens(text)} tokens"
    ]
    groups = Counter(entry.group for entry in card.entries)
    present = (Presence.MATCHING if sheet.scoped else Presence.ALWAYS).value.lower()
    if groups:
        said = ", ".join(f"{groups[group]} {group.value}" for group in Group if groups[group])
        lines.append(f"{present}: {said}")
    lines += [
        f"recalled when needed, {why}: {_listed(ids)}"
        for why, ids in (("no room for", card.no_room), ("too long for any card", card.too_long))
        if ids
    ]
    return "".join(f"  {line}\n" for line in lines)


def verdicts_as_text(found: Sequence[Verdict], named: Iterable[str]) -> str:
    """Return what is amiss with each card, and the command that mends it.

    ``named`` are their files as they are named from where the asker stands.
    """
    lines = [
        f"{shown(one.path, _WIDE)}:{one.line}: {one.fault.value}: {shown(one.why, _WIDE)}"
        for one in found
    ]
    if found:
        lines.append(f"  next: memgraph export {quoted(named)}")
    return "".join(f"{line}\n" for line in lines)


def as_data(
    memory: Memory,
    sheets: Mapping[str, Sheet],
    changed: Iterable[str],
    problems: Iterable[tuple[str, str]],
    notes: Iterable[str],
) -> dict[str, Any]:
    """Return an export for programs; the sizes are those of the card with its markers."""
    limit, differs = limit_of(memory.own_config), set(changed)
    return {
        "limits": limit,
        "files": [
            {"path": path, "changed": path in differs, **_sizes(sheet)}
            for path, sheet in sheets.items()
        ],
        "removed": sorted(differs - sheets.keys()),
        "problems": [{"where": where, "what": what} for where, what in problems],
        "notes": list(dict.fromkeys(notes)),
    }


def _sizes(sheet: Sheet) -> dict[str, Any]:
    text, card = sheet.front + enclosed(sheet.card.words), sheet.card
    reasons = (("no room", card.no_room), ("too long", card.too_long))
    return {
        "characters": len(text),
        "bytes": len(text.encode()),
        "tokens": tokens(text),
        "entries": [
            {"id": entry.id, "scope": entry.scope, "group": entry.group.value}
            for entry in card.entries
        ],
        "left_out": [{"id": name, "reason": why} for why, ids in reasons for name in ids],
    }


def quoted(paths: Iterable[str]) -> str:
    """Return paths as words of a shell."""
    return " ".join(shlex.quote(shown(path, _WIDE)) for path in paths)


def _listed(ids: Sequence[str]) -> str:
    more = f" and {len(ids) - _NAMED} more" if len(ids) > _NAMED else ""
    return ", ".join(ids[:_NAMED]) + more
