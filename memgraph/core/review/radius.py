"""The blast radius: the files that changed laws govern today, where they lie, who owns them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from memgraph.core.layout import is_own
from memgraph.core.memory import Memory
from memgraph.core.review.change import BY_HAND, NEW_LAW, Change, What
from memgraph.core.review.owners import Owners

ROOT = "."
_WEIGHTY = NEW_LAW | BY_HAND | {What.RETIRED, What.REDACTED, What.RELOCATED}


@dataclass(frozen=True, slots=True)
class Radius:
    """How many files of today are governed by ``policies``, and how these spread.

    ``folders`` and ``owners`` have a number each, the largest first; a file may have several
    owners. ``unowned`` have none. ``owned`` says whether owners are known at all, by the file at
    ``place``.
    """

    policies: tuple[str, ...] = ()
    files: int = 0
    total: int = 0
    folders: tuple[tuple[str, int], ...] = ()
    owners: tuple[tuple[str, int], ...] = ()
    unowned: int = 0
    place: str = ""
    owned: bool = False


def of_laws(memory: Memory, changes: Iterable[Change], owners: Owners) -> Radius:
    """Return what the laws govern that are new, gone or other than before."""
    return _radius(memory, [one for one in changes if one.what in _WEIGHTY], owners)


def of_proposals(memory: Memory, changes: Iterable[Change], owners: Owners) -> Radius:
    """Return what the proposals would govern."""
    return _radius(memory, [one for one in changes if one.is_open], owners)


def _radius(memory: Memory, changes: Sequence[Change], owners: Owners) -> Radius:
    reached: set[str] = set()
    for change in changes:
        for policy in (change.policy, *change.older, *[change.before] * bool(change.before)):
            if policy is not None:
                reached |= memory.governed(policy.scope)
    files = sorted(path for path in reached if not is_own(path))
    names = tuple(dict.fromkeys(change.policy.id for change in changes))
    owned = owners.of(files) if owners.place else None
    counted = Counter(owner for found in (owned or {}).values() for owner in found)
    return Radius(
        names, len(files), sum(not is_own(path) for path in memory.own_paths) if names else 0,
        _most(Counter(_folders(files))), _most(counted),
        sum(not found for found in owned.values()) if owned else 0,
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
