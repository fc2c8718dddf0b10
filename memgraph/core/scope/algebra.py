"""Questions about all paths there could be: what scopes share, and what one has beyond another.

A path is parts joined by ``/``; no part is empty, ``.`` or ``..``, or has control characters.
Every answer is proved, or NotProved is raised. The shortest path is that of the least
``paths.length``, with readable letters where there is a choice.
"""

from __future__ import annotations

import functools
import itertools
import unicodedata
from collections.abc import Sequence
from typing import TypeAlias

from memgraph.core.scope.automaton import automaton
from memgraph.core.scope.ends import apart, beginning
from memgraph.core.scope.language import LONGEST, Scope, takes_away
from memgraph.core.scope.matching import governs, is_everything
from memgraph.core.scope.paths import NotProved
from memgraph.core.scope.plain import are_few, is_plain, shared
from memgraph.core.scope.search import shortest

# A path, or None where there is none, and whether that is proved.
_Answer: TypeAlias = tuple[str | None, bool]
# Scopes, each with whether a path is to be in it or not.
_Wanted: TypeAlias = tuple[tuple[Scope, bool], ...]

_NOWHERE: _Answer = (None, True)
_UNKNOWN: _Answer = (None, False)


def meeting(scopes: Sequence[Scope]) -> str | None:
    """Return the shortest path that lies in all ``scopes``, or None if there is none.

    Raises NotProved. The order of the scopes is of no account.
    """
    return _proved(_meeting(tuple(sorted({*scopes}))))


def outside(one: Scope, other: Scope) -> str | None:
    """Return the shortest path of ``one`` that is not in ``other``, or None. Raises NotProved."""
    return _proved(_outside(one, other))


def inside(one: Scope, other: Scope) -> bool:
    """Return whether every path of ``one`` is in ``other``. Raises NotProved."""
    return outside(one, other) is None


def equal(one: Scope, other: Scope) -> bool:
    """Return whether two scopes have the same paths. Raises NotProved."""
    return inside(one, other) and inside(other, one)


def example(scope: Sequence[str]) -> str:
    """Return the shortest path in ``scope``, or its first pattern where none is proved."""
    path, _ = _first(tuple(scope))
    return path if path is not None else next(iter(scope), "")


def without(one: Scope, other: Scope) -> Scope:
    """Return patterns for the paths of ``one`` that are not in ``other``, as few as is easy.

    Returns () where there is no such path, or no simple way to write them.
    """
    rest = tuple(pattern[1:] if takes_away(pattern) else f"!{pattern}" for pattern in other)
    whole = (*one, *rest)
    if any(len(pattern) > LONGEST for pattern in whole):
        return ()
    try:
        return _fewest(whole, one, other)
    except NotProved:  # to take away what is plainly given needs no proof
        return whole if is_plain(other) else ()


def _fewest(whole: Scope, one: Scope, other: Scope) -> Scope:
    """Return the last patterns of ``whole`` that are the rest, without those in vain."""
    if inside(one, other):
        return ()
    lasts = (whole[first:] for first in reversed(range(len(whole))))
    found = next((scope for scope in lasts if _is_rest(scope, one, other)), ())
    for pattern in found[::-1]:
        fewer = tuple(kept for kept in found if kept != pattern)
        if _is_rest(fewer, one, other):
            found = fewer
    return found


def _is_rest(scope: Scope, one: Scope, other: Scope) -> bool:
    """Return whether ``scope`` is what ``one`` has beyond ``other``. Raises NotProved."""
    wrong = (
        ((scope, True), (one, False)),
        ((scope, True), (other, True)),
        ((scope, False), (one, True), (other, False)),
    )
    return all(_proved(_search(wanted)) is None for wanted in wrong)


def _proved(answer: _Answer) -> str | None:
    path, proved = answer
    if not proved:
        raise NotProved
    return path


@functools.lru_cache(maxsize=1 << 16)
def _meeting(scopes: tuple[Scope, ...]) -> _Answer:
    scopes = tuple(scope for scope in scopes if not is_everything(scope)) or (("**",),)
    if any(apart(one, other) for one, other in itertools.combinations(scopes, 2)):
        return _NOWHERE
    for scope in scopes:
        path, proved = _first(scope)
        others = (other for other in scopes if other is not scope)
        if proved and (path is None or all(governs(other, path) for other in others)):
            return path, True
    return _search(tuple((scope, True) for scope in scopes))


@functools.lru_cache(maxsize=1 << 16)
def _outside(one: Scope, other: Scope) -> _Answer:
    if one == other or is_everything(other):
        return _NOWHERE
    path, proved = _first(one)
    if proved and (path is None or not governs(other, path)):
        return path, True
    return _search(((one, True), (other, False)))


@functools.lru_cache(maxsize=4096)
def _first(scope: Scope) -> _Answer:
    return _search(((scope, True),))


def _search(wanted: _Wanted) -> _Answer:
    try:
        path = _found(wanted)
    except NotProved:
        return _UNKNOWN
    if path is None:
        return _NOWHERE
    # Automata read letters, and NFC may join two of them to one that is in no scope.
    return (path, True) if path == unicodedata.normalize("NFC", path) else _UNKNOWN


def _found(wanted: _Wanted) -> str | None:
    scopes = [scope for scope, _ in wanted]
    if all(included and is_plain(scope) for scope, included in wanted) and are_few(scopes):
        return shared(scopes)
    front = max((beginning(scope) for scope, included in wanted if included), key=len, default="")
    return shortest([automaton(*each) for each in wanted], front)
