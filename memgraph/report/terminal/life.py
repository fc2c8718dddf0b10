"""Lives and graves at a terminal: what happened when, in a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memgraph.core.life.event import Event, What
from memgraph.core.life.graves import Grave
from memgraph.core.words import one_line
from memgraph.report.life import Log, day, ended, notes, nothing, parts
from memgraph.report.terminal.entries import WIDE
from memgraph.report.terminal.parts import (
    Column,
    Line,
    Look,
    Span,
    Table,
    View,
    Words,
    dim,
    line,
    stack,
    strong,
)

_LONG = 300
_DAY, _WHAT, _ID, _GAP = 11, 10, 38, 2  # columns of these, and between them
_LOOKS = {
    What.PROMOTED: Look.GOOD, What.RENEWED: Look.GOOD, What.UPHELD: Look.GOOD,
    What.SUPPORTED: Look.GOOD, What.CHALLENGED: Look.BAD, What.WITHDRAWN: Look.DOUBT,
    What.EDITED: Look.DOUBT, What.DELETED: Look.BAD, What.REDACTED: Look.DOUBT,
    What.DEFERRED: Look.DOUBT, What.REJECTED: Look.BAD, What.RETIRED: Look.DIM,
    What.SUPERSEDED: Look.DIM, What.EXPIRED: Look.DIM, What.CLOSED: Look.DIM,
    What.PROPOSED: Look.NEWS, What.AMENDED: Look.NEWS,
}  # fmt: skip


def as_table(found: Log, width: int) -> View:
    """Return the events as a table, in their order."""
    views: list[View] = []
    if found.events:
        rows = (row for event in found.events for row in _rows(found, event, width))
        views.append(Table(_columns(found, width), tuple(rows)))
    else:
        said = nothing(found)
        views.append(Words(line(f"{said[0].upper()}{said[1:]}.")))
    views += [Words(line(Span(note, Look.DOUBT))) for note in notes(found)]
    return stack(views, apart=True)


def _columns(found: Log, width: int) -> tuple[Column, ...]:
    if _in_one(found, width):
        return Column("day", _DAY), Column("what happened")
    entry = [] if found.entry else [Column("entry", _ID)]
    return Column("day", _DAY), Column("what", _WHAT), *entry, Column("why, and by whom")


def _in_one(found: Log, width: int) -> bool:
    """Return whether all but the day has to go into one column."""
    return width < WIDE and not found.entry


def _room(found: Log, width: int) -> int:
    """Return how many columns the last one has at least."""
    if _in_one(found, width):
        return width - _DAY - _GAP
    entry = 0 if found.entry else _ID + _GAP
    return width - _DAY - _WHAT - 2 * _GAP - entry


def _rows(found: Log, event: Event, width: int) -> Iterator[tuple[Line, ...]]:
    """Yield the rows of an event. An id that its column would break has a row of its own."""
    room, name = _room(found, width), "" if found.entry else one_line(event.entry)
    what = line(Span(event.what, _LOOKS.get(event.what, Look.PLAIN)))
    named = line(strong(name)) if len(name) <= _ID else ()
    front: list[Line] = [line(dim(day(event))), what, *[named][: bool(name)]]
    pieces = [(named or line(strong(name)), len(name) > room)] if name and not named else []
    if _in_one(found, width):
        front = front[:1]
        fits = len(name) <= room
        pieces = [(line(*what, "  ", strong(name)), False)] if fits else [(what, False), *pieces]
    held: list[Line] = []
    for piece, across in (*pieces, *_said(event, room)):
        if across:
            yield (*front, _below(*held))
            yield (piece,)
            front, held = [()] * len(front), []
        else:
            held.append(piece)
    if held or any(front):
        yield (*front, _below(*held))


def _said(event: Event, room: int) -> Iterator[tuple[Line, bool]]:
    """Yield what is said of an event in lines, each with whether it needs more room."""
    if event.text:
        yield line(one_line(event.text, _LONG)), False
    by = [*parts(event)]
    if any(len(other) > room for other in event.others):
        yield from ((line(dim(one)), any(other in one for other in event.others)) for one in by)
    elif by:
        yield line(dim("  ".join(by))), False


def _below(*lines: Line) -> Line:
    """Return lines one below the other."""
    return tuple(span for number, one in enumerate(lines) for span in (*line("\n")[:number], *one))


def as_graveyard(found: Sequence[Grave]) -> View:
    """Return what was turned down or ended, and why."""
    if not found:
        return Words(line("Nothing was turned down, and nothing has ended."))
    return stack((_grave(one) for one in found), apart=True)


def _grave(grave: Grave) -> View:
    name = Words(line(strong(grave.policy.id), "  ", dim(ended(grave))))
    said = line(one_line(grave.policy.statement, _LONG))
    if grave.reason:
        said += line(dim("\nbecause "), one_line(grave.reason, _LONG))
    return stack([name, Words(said, indent=4)])
