"""Questions about all paths there could be: what scopes share, and what one has beyond another.

A path is parts joined by ``/``; no part is empty, ``.`` or ``..``, or has control characters.
Every answer is proved, or NotProved is raised. The shortest path is that of the least
``paths.length``, with readable letters where there is a choice.
"""

from __future__ import annotations

import functools
import itertools
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from memgraph.core.scope.automaton import automaton
from memgraph.core.scope.ends import apart, beginning
from memgraph.core.scope.language import LONGEST, Scope, size, takes_away
from memgraph.core.scope.matching import governs, is_everything
from memgraph.core.scope.paths import Budget, NotProved, Steps
from memgraph.core.scope.plain import are_few, is_plain, shared
from memgraph.core.scope.search import shortest

# Scopes, each with whether a path is to be in it or not.
_Wanted: TypeAlias = tuple[tuple[Scope, bool], ...]

_SIGNS = re.compile(r"[*?\[\]{},!\\]")  # what is more than a letter in a pattern
_MOST_STEPS = 300_000  # that one question may take
_FEW_STEPS = 30_000  # that are worth a try, where the answer is not needed


class _Answer(NamedTuple):
    """A path, or None where there is none; whether that is proved; the steps it took."""

    path: str | None
    proved: bool = True
    steps: int = 0


_NOWHERE = _Answer(None)


def meeting(scopes: Sequence[Scope], budget: Budget | None = None) -> str | None:
    """Return the shortest path that lies in all ``scopes``, or None if there is none.

    Raises NotProved. The order of the scopes is of no account. Searches are paid for from
    ``budget``, if one is given: once it is used up, only what is plain is answered.
    """
    some = tuple(sorted(scope for scope in {*scopes} if not is_everything(scope))) or (("**",),)
    return _asked(_plain_meeting(some), _all_of(some), budget)


def reaches_into(scope: Scope, folder: str) -> bool:
    """Return whether anything that could lie in a folder is in ``scope``; also if in doubt.

    A sign of patterns in the folder's name stands for any letter.
    """
    below = "**" if folder in ("", ".") else f"{_SIGNS.sub('?', folder)}/**"
    try:
        return meeting((scope, (below,))) is not None
    except NotProved:
        return True


def outside(one: Scope, other: Scope, budget: Budget | None = None) -> str | None:
    """Return the shortest path of ``one`` that is not in ``other``, or None.

    Raises NotProved. ``budget`` is as in ``meeting``.
    """
    return _asked(_plain_outside(one, other), ((one, True), (other, False)), budget)


def inside(one: Scope, other: Scope, budget: Budget | None = None) -> bool:
    """Return whether every path of ``one`` is in ``other``. Raises NotProved."""
    return outside(one, other, budget) is None


def example(scope: Sequence[str]) -> str:
    """Return the shortest path in ``scope``, or its first pattern where none is proved."""
    path = _search(((tuple(scope), True),)).path
    return path if path is not None else next(iter(scope), "")


def without(one: Scope, other: Scope) -> Scope:
    """Return patterns for the paths of ``one`` that are not in ``other``, as few as is easy.

    Returns () where there is no such path, or no simple way to write them.
    """
    whole = _rest(one, other)
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
    if is_plain(other) and scope == _rest(one, other):
        return True
    if any(
        governs(scope, path) != (governs(one, path) and not governs(other, path))
        for path in _known(scope, one, other)
    ):
        return False
    wrong = (
        ((scope, True), (one, False)),
        ((scope, True), (other, True)),
        ((scope, False), (one, True), (other, False)),
    )
    return all(_proved(_search(wanted, _FEW_STEPS)) is None for wanted in wrong)


def _known(scope: Scope, one: Scope, other: Scope) -> Iterator[str]:
    """Yield some paths by which these may be told apart."""
    yield "x"
    both = tuple(sorted((one, other)))
    met = _plain_meeting(both) or _search(_all_of(both))
    answers = (met, *map(_first, (one, other, scope)))
    yield from (answer.path for answer in answers if answer.path is not None)


def _rest(one: Scope, other: Scope) -> Scope:
    """Return the patterns of ``one``, and behind them those of ``other`` turned round."""
    turned = (pattern[1:] if takes_away(pattern) else f"!{pattern}" for pattern in other)
    return (*one, *turned)


def _all_of(scopes: tuple[Scope, ...]) -> _Wanted:
    return tuple((scope, True) for scope in scopes)


def _asked(plain: _Answer | None, wanted: _Wanted, budget: Budget | None) -> str | None:
    """Return what is plain, or else what a search finds. Raises NotProved."""
    if plain:
        return plain.path
    if budget is None:
        return _proved(_search(wanted))
    if budget.left <= 0:
        raise NotProved
    answer = _search(wanted, budget.most)  # one that is remembered costs the same: so all is alike
    budget.left -= answer.steps
    return _proved(answer)


def _proved(answer: _Answer) -> str | None:
    if not answer.proved:
        raise NotProved
    return answer.path


@functools.lru_cache(maxsize=1 << 16)
def _plain_meeting(scopes: tuple[Scope, ...]) -> _Answer | None:
    """Return where scopes meet, as far as their ends and shortest paths say."""
    if any(apart(one, other) for one, other in itertools.combinations(scopes, 2)):
        return _NOWHERE
    for scope in scopes:
        first = _first(scope)
        others = (other for other in scopes if other is not scope)
        if first.proved and (
            first.path is None or all(governs(other, first.path) for other in others)
        ):
            return first
    return None


@functools.lru_cache(maxsize=1 << 16)
def _plain_outside(one: Scope, other: Scope) -> _Answer | None:
    """Return what one scope has beyond another, as far as its shortest path says."""
    if one == other or is_everything(other):
        return _NOWHERE
    first = _first(one)
    outside = first.path is None or not governs(other, first.path)
    return first if first.proved and outside else None


def _first(scope: Scope) -> _Answer:
    return _search(((scope, True),), _FEW_STEPS)


@functools.lru_cache(maxsize=1 << 16)
def _search(wanted: _Wanted, most: int = _MOST_STEPS) -> _Answer:
    steps = Steps(most)
    try:
        path = _found(wanted, steps)
    except NotProved:
        return _Answer(None, False, most - max(steps.left, 0))
    # Automata read letters, and NFC may join two of them to one that is in no scope.
    proved = path is None or path == unicodedata.normalize("NFC", path)
    return _Answer(path if proved else None, proved, most - steps.left)


def _found(wanted: _Wanted, steps: Steps) -> str | None:
    scopes = [scope for scope, _ in wanted]
    if all(included and is_plain(scope) for scope, included in wanted) and are_few(scopes):
        return shared(scopes, steps)
    steps.take(sum(map(size, scopes)))
    front = max((beginning(scope) for scope, included in wanted if included), key=len, default="")
    return shortest([automaton(*each) for each in wanted], steps, front)
