"""A card as Markdown, within a number of characters and of bytes."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from memgraph.core.card.block import enclosed
from memgraph.core.card.entry import CardEntry
from memgraph.core.card.markdown import code, codes, escaped
from memgraph.core.entry import EVERYTHING
from memgraph.core.format import Config
from memgraph.core.words import counted
from memgraph.errors import Refused


class Presence(Enum):
    """When an agent has the card before it."""

    ALWAYS = "Always present"
    MATCHING = "Present when such a file is at hand"


@dataclass(frozen=True, slots=True)
class Size:
    """Characters and bytes of UTF-8; a line end counts as the two that Windows makes of it."""

    characters: int
    bytes: int

    def __add__(self, other: Size) -> Size:
        """Return both together."""
        return Size(self.characters + other.characters, self.bytes + other.bytes)

    def fits(self, limit: Size) -> bool:
        """Return whether it is within ``limit``."""
        return self.characters <= limit.characters and self.bytes <= limit.bytes


@dataclass(frozen=True, slots=True)
class Card:
    """What stands on a card, and the ids of what does not, by the reason."""

    words: str
    entries: tuple[CardEntry, ...]
    no_room: tuple[str, ...] = ()
    too_long: tuple[str, ...] = ()

    @property
    def left_out(self) -> tuple[str, ...]:
        """The ids of all that stands on no card."""
        return (*self.no_room, *self.too_long)


@dataclass(frozen=True, slots=True)
class _Row:
    """An entry, the heading that it stands under, and its line."""

    entry: CardEntry
    heading: str
    line: str


_NOTHING = Size(0, 0)
TITLE = "## Project memory"
_ABOUT = """\
What this team decided, from `policies/`; `memgraph why ID` says why. Do not edit it here: propose
a change with `memgraph propose`. Once a person makes it law, `memgraph export` puts it here."""
_LATER = "### Recalled when needed: not on this card"
_FIND = (
    "They hold all the same: `memgraph recall WORDS` finds them, `memgraph list --law` lists all."
)
_NONE = "No policy holds here yet."
_IDS = 300  # characters that are kept free for the ids of what is left out


def limit_of(config: Config) -> Size:
    """Return the most that a card may take."""
    return Size(config.card_characters, config.card_bytes)


def size(text: str) -> Size:
    """Return what a text of whole lines takes, its last line end included."""
    ends = text.count("\n") + 2
    return Size(len(text) + ends, len(text.encode()) + ends)


def tokens(text: str) -> int:
    """Return about how many tokens a model makes of a text: one of four bytes."""
    return -(-len(text.encode()) // 4)


def render(
    entries: Iterable[CardEntry],
    limit: Size,
    presence: Presence = Presence.ALWAYS,
    around: str = "",
) -> Card:
    """Return the card of ``entries``, which come in order of rank.

    What does not fit is named on it, as far as there is room for names. ``around`` is what the
    file holds beside the card and counts too. Raises Refused for limits that hold no card.
    """
    every = [_Row(entry, _heading(entry, presence), _line(entry)) for entry in entries]
    outside = size(around) if around else _NOTHING
    whole = _card(every, ())
    if (size(enclosed(whole.words)) + outside).fits(limit):
        return whole
    frame = [enclosed("\n".join([TITLE, "", _ABOUT])), *_later(every, every, limit, 0)]
    least = size("\n".join(frame)) + outside
    if not least.fits(limit):
        raise Refused(
            f"a card needs at least {least.characters} characters and {least.bytes} bytes, and "
            f"may take {limit.characters} and {limit.bytes}",
            next_step="raise card_characters and card_bytes in .memgraph/config.yaml",
        )
    spare = min(_IDS, (limit.characters - least.characters) // 4)
    card = _cut(every, least, limit, spare)
    # Where fewer names are needed than were allowed for, the room goes to entries.
    needed = sum(len(name) + len("``, ") for name in card.left_out) + len(": ") * 2
    return _cut(every, least, limit, min(spare, needed))


def _cut(every: Sequence[_Row], least: Size, limit: Size, spare: int) -> Card:
    """Return a card with as many entries as fit beside ``least``, those of the first rank first.

    ``spare`` characters are kept free for the names of those that do not.
    """
    used = free = least + Size(spare, spare)
    kept: list[_Row] = []
    no_room: list[_Row] = []
    too_long: list[_Row] = []
    seen: set[str] = set()
    for row in every:
        line, above = size(row.line), size(f"\n{row.heading}\n")
        with_it = used + line + (_NOTHING if row.heading in seen else above)
        if with_it.fits(limit):
            used = with_it
            seen.add(row.heading)
            kept.append(row)
        else:
            (no_room if (free + line + above).fits(limit) else too_long).append(row)
    room = min(limit.characters - used.characters, limit.bytes - used.bytes) + spare
    card = _card(kept, _later(no_room, too_long, limit, room))
    return dataclasses.replace(card, no_room=_ids(no_room), too_long=_ids(too_long))


def _card(rows: Sequence[_Row], later: Sequence[str]) -> Card:
    lines = [TITLE, "", _ABOUT]
    placed = sorted(rows, key=lambda row: row.entry.place)
    for heading, group in itertools.groupby(placed, lambda row: row.heading):
        lines += ["", heading, "", *(row.line for row in group)]
    if not rows and not later:
        lines += ["", _NONE]
    return Card("\n".join([*lines, *later]), tuple(row.entry for row in placed))


def _heading(entry: CardEntry, presence: Presence) -> str:
    where = "" if entry.scope == EVERYTHING else f", for {codes(entry.scope)}"
    return f"### {presence.value}: {entry.group.value}{where}"


def _line(entry: CardEntry) -> str:
    strict = " (strict)" if entry.strict else ""
    return f"- {escaped(entry.statement)} {code(entry.id)}{strict}"


def _later(no_room: Sequence[_Row], too_long: Sequence[_Row], limit: Size, room: int) -> list[str]:
    """Return the lines about what is left out; ``room`` is for its ids, in characters."""
    most = f"{limit.characters} characters and {limit.bytes} bytes"
    full = f"- {counted(len(no_room), 'policy', 'policies')} for which there is no room in {most}"
    long = f"- {counted(len(too_long), 'policy', 'policies')} too long for any card of that size"
    lines = ["", _LATER, ""]
    if no_room:
        lines.append(full + _named(_ids(no_room), room if not too_long else room * 2 // 3))
    if too_long:
        lines.append(long + _named(_ids(too_long), room if not no_room else room // 3))
    return [*lines, "", _FIND]


def _named(ids: Sequence[str], room: int) -> str:
    """Return as many ids as fit into ``room`` characters, and how many more there are."""
    more = f" and {len(ids)} more"
    left, named = room - len(": ") - len(more), []
    for name in ids:
        left -= len(code(name)) + 2
        if left < 0:
            break
        named.append(name)
    if not named:
        return ""
    return f": {codes(named)}" + (f" and {len(ids) - len(named)} more" if ids[len(named) :] else "")


def _ids(rows: Iterable[_Row]) -> tuple[str, ...]:
    return tuple(row.entry.id for row in rows)
