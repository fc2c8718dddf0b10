"""The blast radius: files of today that laws come to govern or no longer do, and their owners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from memgraph.core.entry import Policy
from memgraph.core.layout import Kind, is_own
from memgraph.core.memory import Memory, standing
from memgraph.core.review.change import BY_HAND, ENDING, NEW_LAW, Change, What
from memgraph.core.review.owners import Owners
from memgraph.core.status import binds
from memgraph.core.touched import touched

ROOT = "."
_HOLDING = NEW_LAW | {
    What.UNCONFIRMED, What.ALTERED, What.REOPENED, What.MOVED, What.RELOCATED,
}  # fmt: skip

Reached: TypeAlias = tuple[str, frozenset[str]]  # the id of a policy, and paths


@dataclass(frozen=True, slots=True)
class Radius:
    """How many files of today are governed by policies, or no longer, and how these spread.

    ``each`` has a number for every policy. ``folders`` and ``owners`` have one each, the largest
    first; a file may have several owners. ``unowned`` have none. ``owned`` says whether owners are
    known at all, by the file at ``place``.
    """

    each: tuple[tuple[str, int], ...] = ()
    files: int = 0
    total: int = 0
    folders: tuple[tuple[str, int], ...] = ()
    owners: tuple[tuple[str, int], ...] = ()
    unowned: int = 0
    place: str = ""
    owned: bool = False


def of_laws(memory: Memory, changes: Iterable[Change], owners: Owners) -> Radius:
    """Return what the laws govern that are new or other than before, and lie among the laws."""
    found = [(one.policy.id, _files(memory, one.policy)) for one in changes if _holds(one)]
    return _radius(memory, found, owners)


def of_ended(before: Memory, after: Memory, changes: Iterable[Change], owners: Owners) -> Radius:
    """Return which files laws no longer govern: those that end, and those that are narrowed."""
    found = [
        (name, files)
        for change in changes
        if change.what in _HOLDING | ENDING | BY_HAND
        for name, files in _freed(before, after, change)
        if files
    ]
    return _radius(after, found, owners)


def of_proposals(memory: Memory, changes: Iterable[Change], owners: Owners) -> Radius:
    """Return what the proposals would govern."""
    found = [(one.policy.id, _files(memory, one.policy)) for one in changes if one.is_open]
    return _radius(memory, found, owners)


def _holds(change: Change) -> bool:
    return change.what in _HOLDING and standing(change.policy) is Kind.LAW


def _freed(before: Memory, after: Memory, change: Change) -> Iterator[Reached]:
    """Yield the laws that held before, and what of their files the change leaves without them."""
    kept = _files(after, change.policy) if _holds(change) else frozenset()
    old = change.before
    for law in (*change.older, *((old,) if old and binds(before, old) else ())):
        yield law.id, _files(after, law) - kept


def _files(memory: Memory, policy: Policy) -> frozenset[str]:
    return frozenset(touched(memory, policy.scope))


def _radius(memory: Memory, found: Sequence[Reached], owners: Owners) -> Radius:
    files = sorted(frozenset[str]().union(*(paths for _, paths in found)))
    owned = owners.of(files) if owners.place else None
    counted = Counter(owner for names in (owned or {}).values() for owner in names)
    return Radius(
        tuple((name, len(paths)) for name, paths in found), len(files),
        sum(not is_own(path) for path in memory.own_paths) if found else 0,
        _most(Counter(_folders(files))), _most(counted),
        sum(not names for names in owned.values()) if owned else 0,
        owners.place, owned is not None,
    )  # fmt: skip


def _most(counts: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))


def _folders(files: Sequence[str]) -> Iterable[str]:
    """Return the folder of each file: the first below what all of them share."""
    shared = 0
    parts = [path.split("/") for path in files]
    while parts and all(len(one) > shared + 1 for one in parts) and (
        len({one[shared] for one in parts}) == 1
    ):  # fmt: skip
        shared += 1
    for one in parts:
        yield "/".join(one[: min(shared + 1, len(one) - 1)]) or ROOT
