"""The card that ``memgraph export`` keeps in a file, taken back as the entries that stand on it."""

from __future__ import annotations

import dataclasses

from memgraph.core.card import block
from memgraph.core.card.entry import CardEntry, Group
from memgraph.core.card.reading import read
from memgraph.core.entry import EVERYTHING
from memgraph.core.importing.fact import PROPOSAL, Fact, Left, Sheet


def parted(text: str) -> tuple[str, Sheet]:
    """Return a file's text with empty lines in place of its card, and what the card holds.

    A card with broken markers is left in the text, and said so.
    """
    try:
        found = block.found(text)
    except block.Broken as error:
        note = f"the card in it is broken: {error}"
        return text, Sheet(left=(Left(error.line, "memgraph:card", str(error)),), notes=(note,))
    if found is None:
        return text, Sheet()
    inside = text[found.start : found.end]
    rest = text[: found.start] + "\n" * inside.count("\n") + text[found.end :]
    lines = inside.split("\n")
    return rest, Sheet(tuple(_fact(entry, lines, found.line) for entry in read(inside)))


def _fact(entry: CardEntry, lines: list[str], first: int) -> Fact:
    at = next((n for n, line in enumerate(lines) if f" `{entry.id}`" in line), 0)
    return Fact(
        statement=entry.statement,
        kind=PROPOSAL,
        first=first + at,
        last=first + at,
        bare=entry.statement,
        scope=() if entry.scope == EVERYTHING else entry.scope,
        id=entry.id,
        strict=entry.strict,
        pinned=entry.group is Group.PINNED,
    )


def added(sheet: Sheet, card: Sheet) -> Sheet:
    """Return both together, the card's entries first."""
    return dataclasses.replace(
        sheet,
        facts=(*card.facts, *sheet.facts),
        left=(*card.left, *sheet.left),
        notes=(*card.notes, *sheet.notes),
    )
