"""Evidence that a change brings, and the threads that it opens and settles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from memgraph.core.entry import Evidence
from memgraph.core.memory import Memory, is_redacted
from memgraph.core.status import binds, challenge_due, challengers, open_threads


class Happened(StrEnum):
    """What happens to evidence; in the order in which a reviewer should see it."""

    REMOVED = "removed"
    ALTERED = "altered"
    REDACTED = "redacted"
    ADDED = "added"
    MOVED = "moved"  # or laid out anew, with the same content


@dataclass(frozen=True, slots=True)
class Link:
    """What a piece of evidence says something about: ``said`` is that entry's statement."""

    relation: str
    other: str
    said: str


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of evidence that the change brings, or bends."""

    what: Happened
    evidence: Evidence
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Thread:
    """Something unsettled: a thread, or evidence ``against`` a law.

    ``settled`` says how it came to its end, empty while it is open.
    """

    evidence: Evidence
    against: str = ""
    due: date | None = None
    settled: str = ""


@dataclass(frozen=True, slots=True)
class Threads:
    """Threads that the change opens and settles, and all that are overdue after it."""

    opened: tuple[Thread, ...] = ()
    settled: tuple[Thread, ...] = ()
    overdue: tuple[Thread, ...] = ()


def pieces(before: Memory, after: Memory, paths: Iterable[str]) -> tuple[Piece, ...]:
    """Return what happens to the evidence at ``paths``, which differ; the weightiest first."""
    ids = dict.fromkeys(
        item.id
        for memory in (before, after)
        for path in paths
        if isinstance(item := memory.by_file.get(path), Evidence)
    )
    found = [_piece(after, _evidence(before, name), _evidence(after, name)) for name in sorted(ids)]
    order = list(Happened)
    return tuple(sorted(filter(None, found), key=lambda piece: order.index(piece.what)))


def threads(before: Memory, after: Memory) -> Threads:
    """Return the threads that are open in one of the memories only, and those overdue."""
    then, now = _open(before), _open(after)
    opened = [thread for key, thread in now.items() if key not in then]
    over = [thread for key, thread in then.items() if key not in now]
    overdue = [thread for thread in now.values() if thread.due and thread.due <= after.day]
    return Threads(
        tuple(sorted(opened, key=_by_day)),
        tuple(
            Thread(one.evidence, one.against, one.due, _how(after, one))
            for one in sorted(over, key=_by_day)
        ),
        tuple(sorted(overdue, key=_by_day)),
    )


def _evidence(memory: Memory, name: str) -> Evidence | None:
    found = memory.by_id.get(name)
    return found if isinstance(found, Evidence) else None


def _piece(after: Memory, old: Evidence | None, new: Evidence | None) -> Piece | None:
    if new is None:
        return Piece(Happened.REMOVED, old, ()) if old else None
    if old is None:
        what = Happened.ADDED
    elif old.digest == new.digest:
        what = Happened.MOVED
    else:
        what = Happened.REDACTED if is_redacted(after, new) else Happened.ALTERED
    return Piece(what, new, tuple(_links(after, new)))


def _links(memory: Memory, evidence: Evidence) -> Iterator[Link]:
    for relation in ("supports", "against", "closes", "about"):
        for other in getattr(evidence, relation):
            known = memory.by_id.get(other)
            yield Link(relation, other, known.statement if known else "")


def _open(memory: Memory) -> dict[tuple[str, str], Thread]:
    found = {(one.id, ""): Thread(one, "", one.due) for one in open_threads(memory, memory.day)}
    against = dict.fromkeys(name for one in memory.evidence for name in one.against)
    for policy in filter(None, map(memory.policy, against)):
        if binds(memory, policy):
            for one in challengers(memory, policy, memory.day):
                due = challenge_due(memory, one)
                found[one.id, policy.id] = Thread(one, policy.id, due)
    return found


def _how(after: Memory, thread: Thread) -> str:
    """Say how a thread came to its end."""
    name, policy = thread.evidence.id, after.policy(thread.against)
    if not thread.against:
        closing = after.evidence_that("closes", name)
        return f"closed by {', '.join(one.id for one in closing)}" if closing else "it is gone"
    for made in after.decisions(thread.against):
        if name in made.settles:
            return f"{thread.against} was upheld by {made.by}: {made.reason}"
    if policy is None or name not in after.by_id:
        return "it is gone"
    return f"{thread.against} no longer holds"


def _by_day(thread: Thread) -> tuple[date, str]:
    return thread.due or date.max, thread.evidence.id
