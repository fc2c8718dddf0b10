"""The life of an entry, or of the whole memory: what files and confirmations tell, and commits."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from datetime import date

from memgraph.core.entry import Evidence
from memgraph.core.life.decided import decided, put_off
from memgraph.core.life.event import Event, What
from memgraph.core.life.history import Commit
from memgraph.core.life.linked import linked, recorded
from memgraph.core.life.traced import Mark, Trace, Traces
from memgraph.core.memory import Memory

_TELLING = (What.SUPPORTED, What.CHALLENGED, What.WITHDRAWN, What.CLOSED)


def known(memory: Memory, traces: Traces) -> set[str]:
    """Return the ids and the paths of settings of which anything is told."""
    subjects = {approval.first.subject for approval in memory.all_approvals}
    return {*memory.by_id, *subjects, *traces.of}


def life(memory: Memory, name: str, traces: Traces) -> list[Event]:
    """Return all that happened to an entry or a setting, in the order of time.

    Without traces, as of a history that was squashed or rewritten, files and confirmations tell
    it alone.
    """
    marks = traces.of.get(name, ())
    files = [*decided(memory, name), *put_off(memory, name), *linked(memory, name)]
    found = [*_begun(memory, name, marks, files), *files]
    found = [_with_commit(event, traces.brought.get(event.file)) for event in found]
    found += _by_hand(name, marks, found)
    return sorted(found, key=traces.order.key)


def whole(memory: Memory, traces: Traces, *, every: bool = False) -> list[Event]:
    """Return all that happened in the memory, the newest first; of one moment, by id.

    Evidence that spoke for or against something, or closed it, is told there and not again as
    recorded, unless ``every`` event is asked for.
    """
    found = [
        event for name in sorted(known(memory, traces)) for event in life(memory, name, traces)
    ]
    told = set() if every else {one.others[-1] for one in found if one.what in _TELLING}
    kept = (one for one in found if one.what is not What.RECORDED or one.entry not in told)
    return sorted(kept, key=traces.order.key, reverse=True)


def _begun(
    memory: Memory, name: str, marks: tuple[Trace, ...], files: list[Event]
) -> Iterator[Event]:
    """Yield how the life of an entry began."""
    entry = memory.by_id.get(name)
    first = next((one for one in marks if one.mark is Mark.BEGAN), None)
    if isinstance(entry, Evidence):
        yield recorded(entry)
        return
    what = first.what if first else What.PROPOSED
    if what is What.CONFIGURED or not (entry or first):
        return
    by = (entry.recorded.by,) if entry and entry.recorded.by else ()
    text = entry.statement if entry else ""
    day, by_then = _first_day(first, files)
    event = Event(entry=name, what=what, day=day, by=by, text=text, by_then=by_then)
    yield _with_commit(event, first.commit if first else None)


def _first_day(first: Trace | None, files: Iterable[Event]) -> tuple[date | None, bool]:
    """Return the day on which an entry was proposed, and whether that may have been earlier.

    A commit that came later than a decision about the entry did not bring it first: its history
    was squashed, or written anew.
    """
    decisions = [one.day for one in files if one.step and one.day]
    day = first.commit.day if first else None
    if decisions and (day is None or day > min(decisions)):
        return min(decisions), True
    return day, False


def _by_hand(name: str, marks: Iterable[Trace], events: list[Event]) -> Iterator[Event]:
    """Yield what only commits tell; an edit by which a person redacted is none of its own."""
    redacted = {one.commit for one in events if one.what is What.REDACTED}
    for one in marks:
        if one.what is What.EDITED and one.commit.id in redacted:
            continue
        if one.mark is not Mark.BEGAN or one.what is What.CONFIGURED:
            event = Event(entry=name, what=one.what, day=one.commit.day, file=one.path)
            yield _with_commit(event, one.commit)


def _with_commit(event: Event, commit: Commit | None) -> Event:
    if commit is None or event.commit:
        return event
    return dataclasses.replace(event, commit=commit.id, author=commit.author, committed=commit.day)
