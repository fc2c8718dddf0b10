"""Lives and graves at a terminal: what happened when, in a table."""

from __future__ import annotations

from collections.abc import Sequence

from memgraph.core.life.event import Event, What
from memgraph.core.life.graves import Grave
from memgraph.core.words import one_line
from memgraph.report.life import Log, day, ended, notes, parts
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
        rows = tuple(_event(found, event, width) for event in found.events)
        views.append(Table(_columns(found, width), rows))
    else:
        said = f"Nothing is told of {one_line(found.entry)}." if found.entry else "Nothing is told."
        views.append(Words(line(said)))
    views += [Words(line(Span(note, Look.DOUBT))) for note in notes(found)]
    return stack(views, apart=True)


def _columns(found: Log, width: int) -> tuple[Column, ...]:
    if _in_one(found, width):
        return Column("day", 11), Column("what happened")
    entry = [] if found.entry else [Column("entry", 38)]
    return Column("day", 11), Column("what", 10), *entry, Column("why, and by whom")


def _in_one(found: Log, width: int) -> bool:
    """Return whether all but the day has to go into one column."""
    return width < WIDE and not found.entry


def _event(found: Log, event: Event, width: int) -> tuple[Line, ...]:
    when, what = line(dim(day(event))), Span(event.what, _LOOKS.get(event.what, Look.PLAIN))
    name = [] if found.entry else [line(strong(one_line(event.entry)))]
    said = [line(one_line(event.text, _LONG))] if event.text else []
    if by := "  ".join(parts(event)):
        said.append(line(dim(by)))
    if _in_one(found, width):
        return when, _below(line(what, "  ", *name[0]), *said)
    return when, line(what), *name, _below(*said)


def _below(*lines: Line) -> Line:
    """Return lines one below the other."""
    return tuple(span for number, one in enumerate(lines) for span in (*line("\n")[:number], *one))


def as_graveyard(found: Sequence[Grave], width: int) -> View:
    """Return what was turned down or ended, and why, as a table."""
    if not found:
        return Words(line("Nothing was turned down, and nothing has ended."))
    columns = (Column("policy", max(width // 3, 20)), Column("what it said, and why it ended"))
    return Table(columns, tuple(_grave(one) for one in found))


def _grave(grave: Grave) -> tuple[Line, Line]:
    name = line(strong(grave.policy.id), dim(f"\n{ended(grave)}"))
    said = line(one_line(grave.policy.statement, _LONG))
    if grave.reason:
        said += line(dim("\nbecause "), one_line(grave.reason, _LONG))
    return name, said
