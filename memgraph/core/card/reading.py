"""A card read back: the entries that stand on it, without loss."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memgraph.core.card.entry import CardEntry, Group
from memgraph.core.card.markdown import read_codes, unescaped
from memgraph.core.entry import EVERYTHING

# `### Always present: added by a person, for `src/**`` and `- Statement. `its-id` (strict)`.
_HEADING = re.compile(
    rf"### [^:`]+: ({'|'.join(re.escape(group.value) for group in Group)})(?:, for (`.*))?"
)
_ENTRY = re.compile(r"- (.+) `([a-z0-9-]+)`( \(strict\))?")


def read(text: str) -> tuple[CardEntry, ...]:
    """Return the entries of a card, in their order; ``text`` may be more than the card itself.

    Lines that are no entries, and entries under headings that are none of a card's, are left out.
    """
    return tuple(_read(text))


def meaning(text: str) -> tuple[str, ...]:
    """Return the lines of a card that say something about the law: headings and list items.

    Two cards with the same ones differ in no more than the words around them.
    """
    return tuple(line for line in _lines(text) if line.startswith(("### ", "- ")))


def _read(text: str) -> Iterator[CardEntry]:
    group: Group | None = None
    scope: tuple[str, ...] = EVERYTHING
    for line in _lines(text):
        if line.startswith(("#", "<!--")):
            heading = _HEADING.fullmatch(line)
            group = Group(heading[1]) if heading else None
            scope = (read_codes(heading[2] or "") if heading else ()) or EVERYTHING
        elif group and (found := _ENTRY.fullmatch(line)):
            yield CardEntry(found[2], unescaped(found[1]), scope, group, bool(found[3]))


def _lines(text: str) -> list[str]:
    return [line.removesuffix("\r") for line in text.split("\n")]
