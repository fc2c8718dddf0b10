"""How all paths of a scope begin and end: most scopes that share nothing differ in these."""

from __future__ import annotations

import functools
import itertools

from memgraph.core.scope.language import Atom, Scope, read, takes_away

_END = "\0"
_ANYWHERE = ("", "")
_MOST_ENDS = 40


def apart(one: Scope, other: Scope) -> bool:
    """Return whether the literal beginnings and endings of two scopes plainly have no path."""
    for front, back in _ends(one):
        for first, last in _ends(other):
            fronts = front.startswith(first) or first.startswith(front)
            if fronts and (back.endswith(last) or last.endswith(back)):
                return False
    return True


@functools.lru_cache(maxsize=4096)
def beginning(scope: Scope) -> str:
    """Return what all paths of a scope begin with."""
    fronts = [front for front, _ in _ends(scope)]
    pairs = zip(min(fronts, default=""), max(fronts, default=""), strict=False)
    alike = itertools.takewhile(lambda pair: pair[0] == pair[1], pairs)
    return "".join(one for one, _ in alike).removeprefix("/").removesuffix(_END)


@functools.lru_cache(maxsize=4096)
def _ends(scope: Scope) -> tuple[tuple[str, str], ...]:
    """Return how the paths of a scope begin and end, one of these pairs for each.

    A path stands between ``/`` and an end here: that of ``src/**/a.py`` begins with ``/src/``.
    """
    if scope and takes_away(scope[0]):
        return (_ANYWHERE,)
    ends = {
        (_literal(atoms), _literal(atoms[::-1])[::-1])
        for pattern in scope
        if not takes_away(pattern)
        for glob in read(pattern)
        for atoms in [[atom for part in glob for atom in ("/", *part)] + [_END]]
    }
    return tuple(sorted(ends)) if len(ends) <= _MOST_ENDS else (_ANYWHERE,)


def _literal(atoms: list[Atom]) -> str:
    """Return the characters that ``atoms`` begin with, before the first that is wild."""
    return "".join(map(str, itertools.takewhile(lambda atom: isinstance(atom, str), atoms)))
