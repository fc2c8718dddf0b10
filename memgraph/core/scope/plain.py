"""What plain scopes share, those that take nothing away.

A glob is a row of parts in which ``**`` is any run of them, and a part is a row of letters in
which ``*`` is any run of them. The shortest path of some globs and the shortest name of some parts
are thus one question: follow a place in each row, and take steps on which all rows agree. Two
patterns have so few places that they are always answered.
"""

from __future__ import annotations

import functools
import heapq
import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from memgraph.core.scope.language import (
    DEEP,
    Atom,
    Letter,
    Part,
    Scope,
    Wild,
    read,
    size,
    takes_away,
)
from memgraph.core.scope.paths import NO_NAMES, Steps, character, length

_T = TypeVar("_T")
_Found: TypeAlias = tuple[str | None, int]  # a text, and the steps that it took to find it

_ANY: Part = (Wild.STAR,)
_MOST_PLACES = 64_000
_STEPS = 4  # that it takes to go on from one place
_ENOUGH = _STEPS * _MOST_PLACES


@dataclass(frozen=True, slots=True)
class _Rows(Generic[_T]):
    """Rows one behind the other: for each place, what a step from there is on, and leads to."""

    steps: tuple[tuple[tuple[_T | None, int], ...], ...]
    starts: tuple[int, ...]
    ends: frozenset[int]


def is_plain(scope: Scope) -> bool:
    """Return whether ``scope`` takes nothing away."""
    return not any(map(takes_away, scope))


def are_few(scopes: Sequence[Scope]) -> bool:
    """Return whether the places of these plain scopes can be followed together.

    They can for two patterns without braces.
    """
    return math.prod(map(size, scopes)) <= _MOST_PLACES


def shared(scopes: Sequence[Scope], steps: Steps) -> str | None:
    """Return the shortest path in all of these plain scopes, or None. Raises NotProved."""
    path = _shortest([_globs(scope) for scope in scopes], _name, "/", steps)
    return path and path.removesuffix("/")


@functools.lru_cache(maxsize=4096)
def _globs(scope: Scope) -> _Rows[Part]:
    globs = dict.fromkeys(glob for pattern in scope for glob in read(pattern))
    return _laid([(*glob, _ANY) if glob[-1] == DEEP else glob for glob in globs], DEEP, _ANY)


@functools.lru_cache(maxsize=1 << 14)
def _name(*parts: Part) -> _Found:
    """Return the shortest name of all ``parts``."""
    if len({part for part in parts if all(isinstance(atom, str) for atom in part)}) > 1:
        return None, 0
    steps = Steps(_ENOUGH)
    rows = [_laid([part], Wild.STAR) for part in parts or (_ANY,)]
    return _shortest(rows, _letter, "", steps), _ENOUGH - steps.left


@functools.lru_cache(maxsize=1 << 14)
def _letter(*atoms: Atom) -> _Found:
    """Return a character of all ``atoms``."""
    ends = [
        end
        for atom in atoms
        for span in (atom.spans if isinstance(atom, Letter) else [str(atom)])
        for end in span
    ]
    return character(lambda each: all(_has(atom, each) for atom in atoms), ends) or None, 0


def _has(atom: Atom, character: str) -> bool:
    return character in atom if isinstance(atom, Letter) else atom == character


def _laid(rows: Iterable[Sequence[_T]], run: _T, any_one: _T | None = None) -> _Rows[_T]:
    """Lay ``rows`` in which ``run`` is any number of items, and ``any_one`` is any single one."""
    steps: list[tuple[tuple[_T | None, int], ...]] = []
    starts, ends = [], set()
    for row in rows:
        starts.append(len(steps))
        free = [None if item == any_one else item for item in row]
        for place, item in enumerate(row):
            here = len(steps)
            if item != run:
                steps.append(((free[place], here + 1),))
            elif place + 1 < len(row):
                steps.append(((None, here), (free[place + 1], here + 2)))
            else:
                steps.append(((None, here),))
                ends.add(here)
        ends.add(len(steps))
        steps.append(())
    return _Rows(tuple(steps), tuple(starts), frozenset(ends))


def _shortest(
    rows: Sequence[_Rows[_T]], common: Callable[..., _Found], behind: str, steps: Steps
) -> str | None:
    """Return the shortest text on which ``rows`` agree, by Dijkstra's algorithm, or None.

    ``common`` gives the shortest text of some items, with the steps that it takes, and ``behind``
    is what stands behind each.
    """
    nodes = [(0, "", node) for node in itertools.product(*(each.starts for each in rows))]
    done: set[object] = set()
    known: dict[tuple[_T, ...], str | None] = {}
    while nodes:
        _, text, node = heapq.heappop(nodes)
        key = (text, node) if text in NO_NAMES else node
        if key in done:
            continue
        if text not in NO_NAMES and all(
            place in each.ends for place, each in zip(node, rows, strict=True)
        ):
            return text
        done.add(key)
        steps.take(_STEPS)
        for moves in itertools.product(
            *[each.steps[place] for place, each in zip(node, rows, strict=True)]
        ):
            after = tuple([place for _, place in moves])
            if after in done:
                continue
            items = tuple([item for item, _ in moves if item is not None])
            if items not in known:
                known[items], taken = common(*items)
                steps.take(taken)
            if found := known[items]:
                longer = text + found + behind
                heapq.heappush(nodes, (length(longer), longer, after))
    return None
