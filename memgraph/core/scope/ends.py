"""How all paths of a scope begin and end: most scopes that share nothing differ in these."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from memgraph.core.scope.language import Atom, Letter, Scope, Wild, read, takes_away

# What all paths of a glob begin or, backwards, end with: its letters up to its first run.
End: TypeAlias = tuple[Atom, ...]

_END = "\0"
_MOST_ENDS = 40


def apart(one: Scope, other: Scope) -> bool:
    """Return whether the fixed beginnings and endings of two scopes plainly have no path."""
    return not any(
        _agree(front, first) and _agree(back, last)
        for front, back in _ends(one)
        for first, last in _ends(other)
    )


@functools.lru_cache(maxsize=4096)
def endings(scope: Scope) -> tuple[End, ...]:
    """Return the ways in which the paths of a scope end, backwards."""
    return tuple(dict.fromkeys(back for _, back in _ends(scope)))


def may_meet(one: Iterable[End], other: Iterable[End]) -> bool:
    """Return whether paths with these endings, one of each, could be one path."""
    for last in one:
        for its in other:
            if _agree(last, its):
                return True
    return False


@functools.lru_cache(maxsize=4096)
def beginning(scope: Scope) -> str:
    """Return what all paths of a scope begin with."""
    fronts = [_written(front) for front, _ in _ends(scope)]
    pairs = zip(min(fronts, default=""), max(fronts, default=""), strict=False)
    alike = itertools.takewhile(lambda pair: pair[0] == pair[1], pairs)
    return "".join(one for one, _ in alike).removeprefix("/").removesuffix(_END)


@functools.lru_cache(maxsize=4096)
def _ends(scope: Scope) -> tuple[tuple[End, End], ...]:
    """Return how the paths of a scope begin and end, one pair for each.

    A path stands between ``/`` and an end here: that of ``src/**/a.py`` begins with ``/src/``.
    """
    if scope and takes_away(scope[0]):
        return (((), ()),)
    ends = {
        (_fixed(row), _fixed(row[::-1]))
        for pattern in scope
        if not takes_away(pattern)
        for glob in read(pattern)
        for row in [[atom for part in glob for atom in ("/", *part)] + [_END]]
    }
    return tuple(ends) if len(ends) <= _MOST_ENDS else (((), ()),)


def _fixed(row: Sequence[Atom]) -> End:
    """Return the letters that ``row`` begins with, before the first run."""
    return tuple(itertools.takewhile(lambda atom: not isinstance(atom, Wild), row))


def _written(letters: Iterable[Atom]) -> str:
    return "".join(map(str, itertools.takewhile(lambda atom: isinstance(atom, str), letters)))


def _agree(one: End, other: End) -> bool:
    for mine, its in zip(one, other, strict=False):
        if mine is not its and mine != its and not _alike(mine, its):
            return False
    return True


def _alike(one: Atom, other: Atom) -> bool:
    """Return whether two different letters may be one; a class is of none that end a part."""
    for letter, text in ((one, other), (other, one)):
        if isinstance(letter, Letter) and isinstance(text, str):
            return text not in ("/", _END) and text in letter
    return isinstance(one, Letter)
