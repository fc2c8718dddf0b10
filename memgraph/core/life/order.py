"""In which order things happened, as far as files and commits tell."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple, TypeAlias

from memgraph.core.life.event import Event, What
from memgraph.core.life.history import Commit

_PLACES = {what: number for number, what in enumerate(What)}
_DECISIONS = _PLACES[What.CONFIRMED]
_LAST_DECISION = _PLACES[What.REDACTED]
_BEFORE, _AFTER = -math.inf, math.inf

Key: TypeAlias = tuple[date, float, float, int, int]


class _Turn(NamedTuple):
    """When a commit came: after how many others, and not before which second."""

    number: int
    clock: int


@dataclass(frozen=True, slots=True)
class Order:
    """The order of commits. ``complete``: what no commit brought is newer than all of them."""

    turns: Mapping[str, _Turn] = field(default_factory=dict)
    complete: bool = False

    def key(self, event: Event) -> Key:
        """Return the key by which events come in the order of time.

        Within a day a commit comes after those before it, and evidence at the time it names; only
        where neither tells, things come in the order in which they usually do.
        """
        place = _PLACES[event.what]
        # Decisions follow each other by their steps, whatever they are.
        place = _DECISIONS if _DECISIONS <= place <= _LAST_DECISION else place
        turn = self.turns.get(event.commit)
        number = turn.number if turn else _AFTER
        return self._day(event), self._moment(event, turn), number, place, event.step

    def _day(self, event: Event) -> date:
        if event.day:
            return event.day
        return date.max if self.complete and not event.commit else date.min

    def _moment(self, event: Event, turn: _Turn | None) -> float:
        """Return at which second of its day a thing happened, or on which side of all seconds."""
        if event.clock is not None:
            return event.clock
        if event.by_then or event.what is What.EXPIRED:
            return _BEFORE
        if turn is None or event.committed is None or event.day is None:
            return _AFTER
        if event.committed == event.day:
            return turn.clock
        return _BEFORE if event.committed < event.day else _AFTER


def ordered(commits: Iterable[Commit], complete: bool) -> Order:
    """Return the order of these commits, oldest first. A clock that went back is not believed."""
    turns: dict[str, _Turn] = {}
    clock = 0
    for number, commit in enumerate(commits):
        clock = max(clock, commit.clock)
        turns[commit.id] = _Turn(number, clock)
    return Order(turns, complete)
