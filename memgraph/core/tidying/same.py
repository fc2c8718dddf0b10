"""Which of many entries say the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from memgraph.core.duplicates.gist import gist
from memgraph.core.duplicates.joining import near_pairs
from memgraph.core.duplicates.nearness import is_close
from memgraph.core.entry import Entry, Evidence, Policy
from memgraph.core.memory import Memory

E = TypeVar("E", bound=Policy | Evidence)

_APART = ("session", "verdict")  # kinds that repeat each other by nature


def nearly_same(entries: Sequence[E]) -> Iterator[tuple[E, E]]:
    """Yield the pairs that say the same in nearly the same words, and nothing more."""
    told = [one for one in entries if not (isinstance(one, Evidence) and one.kind in _APART)]
    statements = [one.statement for one in told]
    for one, other, beyond in near_pairs(statements):
        if is_close(gist(statements[one]), beyond):
            yield told[one], told[other]


def repeating(known: Sequence[E], some: Sequence[Evidence]) -> Iterator[tuple[E, Evidence]]:
    """Yield, each once, those of ``some`` that say what a known entry does, behind that one."""
    theirs, mine = {one.id: one for one in known}, {one.id: one for one in some}
    told: set[str] = set()
    pairs: Iterator[tuple[Entry, Entry]] = nearly_same([*known, *some])
    for one, other in pairs:
        if one.id not in mine and other.id in mine and other.id not in told:
            told.add(other.id)
            yield theirs[one.id], mine[other.id]


def grouped(
    pairs: Iterable[tuple[E, E]], weight: Callable[[E], Any], alike: Callable[[E, E], bool]
) -> Iterator[tuple[E, list[E]]]:
    """Yield the weightiest of every group, least ``weight`` first, and those like it itself.

    What is only like another member is left for the next time.
    """
    group: dict[str, dict[str, E]] = {}
    for one, other in pairs:
        members = {**group.get(one.id, {one.id: one}), **group.get(other.id, {other.id: other})}
        for name in members:
            group[name] = members
    for members in {id(members): members for members in group.values()}.values():
        kept, *others = sorted(members.values(), key=weight)
        if same := [other for other in others if alike(kept, other)]:
            yield kept, same


def parted(entries: Iterable[E], matter: Callable[[E], Hashable]) -> list[list[E]]:
    """Return the entries in lists, each of those that share their matter."""
    found: dict[Hashable, list[E]] = defaultdict(list)
    for one in entries:
        found[matter(one)].append(one)
    return list(found.values())


def is_loose(memory: Memory, evidence: Evidence) -> bool:
    """Return whether evidence can be closed without touching what rests on it."""
    return not (evidence.supports or evidence.against or evidence.id in memory.once(grounds))


def grounds(memory: Memory) -> frozenset[str]:
    """Return the ids of the evidence that any policy rests on. Ask for it with ``memory.once``."""
    return frozenset(ground for policy in memory.policies for ground in policy.grounds)
