"""Days: when an item becomes another thing though nobody touches it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from memgraph.core.confirmation import Confirmation
from memgraph.core.entry import Evidence, Policy
from memgraph.core.memory import Memory
from memgraph.core.part.traits import Item
from memgraph.core.status import challenge_due, review_day, window

_EARLY = timedelta(days=1)  # somewhere on earth it is already tomorrow


def days(memory: Memory, item: Item) -> tuple[date, ...]:
    """Return the days after the memory's own from which on an item may be judged differently."""
    return tuple(sorted({day for day in _turns(memory, item) if day and day > memory.day}))


def _turns(memory: Memory, item: Item) -> Iterator[date | None]:
    if isinstance(item, Policy):
        found = window(memory, item)
        yield from (item.since, item.until, item.review_by, review_day(memory, item))
        yield from (found.start, found.end) if found else ()
    elif isinstance(item, Confirmation):
        yield from (item.on - _EARLY, item.on, item.effective, item.until)
    elif isinstance(item, Evidence):
        yield from (item.observed - _EARLY, item.observed, item.due, challenge_due(memory, item))
