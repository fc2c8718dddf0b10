"""Quiet threads: open questions and tasks of which nobody has heard for long."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from memgraph.core.entry import Evidence
from memgraph.core.memory import Memory
from memgraph.core.status import open_threads
from memgraph.core.tidying.same import is_loose
from memgraph.core.tidying.suggestion import (
    Look,
    Suggestion,
    by_persons,
    heard_of,
    quiet_on,
    verdict,
)

NAME = "quiet"


def suggestions(look: Look) -> Iterator[Suggestion]:
    """Yield the quiet threads, the private ones last. The day one was due must be as long past."""
    for memory in (look.memory, look.private):
        for thread in open_threads(memory, look.day):
            last = max(heard_of(look, thread.id), thread.observed)
            turned = max(last, thread.due or last)
            if turned <= look.quiet_since and is_loose(memory, thread):
                yield _closing(look, memory, thread, last, quiet_on(look, turned))


def _closing(look: Look, memory: Memory, thread: Evidence, last: date, day: date) -> Suggestion:
    said = f"Nothing was heard of {thread.id} since {last}; open it again if it still matters."
    return Suggestion(
        NAME, (thread.id,), f"nothing was heard of the thread {thread.id} since {last}",
        day, verdict(said, NAME, private=memory is look.private, closes=(thread.id,)),
        f"memgraph thread close {thread.id} 'HOW IT WAS SETTLED'",
        touches=by_persons((thread,)),
    )  # fmt: skip
