"""The next day on which suggestions may change though nobody does anything."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from memgraph.core.status import open_threads, review_day
from memgraph.core.tidying.expiries import SOON
from memgraph.core.tidying.suggestion import Look, confirmed, heard_of, laws, quiet_on


def next_turn(look: Look) -> date:
    """Return the first day to come on which a policy ends, or something becomes due or quiet."""
    return min((day for day in _turns(look) if day > look.day), default=date.max)


def _turns(look: Look) -> Iterator[date]:
    for policy in look.memory.policies:
        if policy.until:
            yield policy.until
            yield date.fromordinal(max(1, (policy.until - SOON).toordinal()))
    for policy in laws(look.memory):
        if due := review_day(look.memory, policy):
            yield due
        heard = max(heard_of(look, policy.id), confirmed(look.memory, policy))
        yield quiet_on(look, heard)
    for memory in (look.memory, look.private):
        for thread in open_threads(memory, look.day):
            heard = max(heard_of(look, thread.id), thread.observed, thread.due or thread.observed)
            yield quiet_on(look, heard)
    if look.uses.since:
        yield quiet_on(look, look.uses.since)
