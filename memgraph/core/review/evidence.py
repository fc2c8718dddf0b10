"""Evidence that a change brings, and the threads that it opens and settles."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from memgraph.core.confirmation import Action
from memgraph.core.entry import Evidence
from memgraph.core.memory import Memory, is_redacted
from memgraph.core.status import binds, challenge_due, challengers, open_threads, withdrawn


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
    """What is unsettled by the change, or no longer is.

    ``challenged`` is what comes to speak against laws, ``opened`` are the threads. ``within`` are
    both opened and settled by the change. ``overdue`` are those that it makes so, ``still`` those
    that were so before, and that it has to do with.
    """

    challenged: tuple[Thread, ...] = ()
    opened: tuple[Thread, ...] = ()
    settled: tuple[Thread, ...] = ()
    within: tuple[Thread, ...] = ()
    overdue: tuple[Thread, ...] = ()
    still: tuple[Thread, ...] = ()


def pieces(before: Memory, after: Memory, paths: Iterable[str]) -> tuple[Piece, ...]:
    """Return what happens to the evidence at ``paths``, which differ; the weightiest first."""
    found = [piece for path in paths if (piece := _at(before, after, path))]
    order = list(Happened)
    return tuple(sorted(found, key=lambda one: (order.index(one.what), one.evidence.id)))


def threads(before: Memory, after: Memory, touched: Collection[str]) -> Threads:
    """Return what the change unsettles and settles; ``touched`` are the ids that it is about."""
    then, now = _open(before), _open(after)
    new = [thread for key, thread in now.items() if key not in then]
    over = [thread for key, thread in then.items() if key not in now]
    late = {key: thread for key, thread in now.items() if _is_late(thread, after.day)}
    known = {key for key, thread in then.items() if _is_late(thread, before.day)}
    return Threads(
        challenged=_sorted(one for one in new if one.against),
        opened=_sorted(one for one in new if not one.against),
        settled=_sorted(dataclasses.replace(one, settled=_how(after, one)) for one in over),
        within=_sorted(_within(before, after)),
        overdue=_sorted(one for key, one in late.items() if key not in known),
        still=_sorted(one for key, one in late.items() if key in known and {*key} & {*touched}),
    )


def _is_late(thread: Thread, day: date) -> bool:
    return thread.due is not None and thread.due <= day


def _within(before: Memory, after: Memory) -> Iterator[Thread]:
    """Yield what is not in ``before``, and is settled in ``after``."""
    for one in after.evidence:
        if one.id in before.by_id:
            continue
        if one.kind == "thread" and withdrawn(after, one.id, after.day):
            yield Thread(one, "", one.due, _how(after, Thread(one)))
        for name in one.against:
            made = after.decisions(name)
            if any(each.action is Action.UPHOLD and one.id in each.settles for each in made):
                due = challenge_due(after, one)
                yield Thread(one, name, due, _how(after, Thread(one, name)))


def _at(before: Memory, after: Memory, path: str) -> Piece | None:
    """Return what happens to the evidence at a path; what was moved is told where it lies now."""
    old, new = before.by_file.get(path), after.by_file.get(path)
    if isinstance(new, Evidence):
        return _piece(after, old if isinstance(old, Evidence) else _moved(before, after, new), new)
    if isinstance(old, Evidence) and old.id not in after.by_id:
        return Piece(Happened.REMOVED, old, ())
    return None


def _moved(before: Memory, after: Memory, new: Evidence) -> Evidence | None:
    """Return the evidence with that id that lay elsewhere, and does no longer."""
    found = (one for one in before.with_id(new.id) if one.file not in after.by_file)
    return next((one for one in found if isinstance(one, Evidence)), None)


def _piece(after: Memory, old: Evidence | None, new: Evidence) -> Piece:
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


def _sorted(found: Iterable[Thread]) -> tuple[Thread, ...]:
    return tuple(sorted(found, key=lambda one: (one.due or date.max, one.evidence.id, one.against)))
