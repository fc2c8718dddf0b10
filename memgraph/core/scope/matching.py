"""One path and a scope: whether it lies in it, by regular expressions."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from memgraph.core.scope.language import DEEP, Atom, Glob, Letter, Part, Wild, read, takes_away

_T = TypeVar("_T")


def governs(scope: Sequence[str], path: str) -> bool:
    """Return whether ``path`` is in ``scope``; later patterns win."""
    path = unicodedata.normalize("NFC", path)
    inside = takes_away(scope[0]) if scope else False
    for pattern in scope:
        if inside == takes_away(pattern) and _matcher(pattern).fullmatch(path):
            inside = not inside
    return inside


def governed(scope: Sequence[str], paths: Iterable[str]) -> list[str]:
    """Return the paths that are in ``scope``, in their order."""
    return [path for path in paths if governs(scope, path)]


def is_everything(scope: Sequence[str]) -> bool:
    """Return whether ``scope`` plainly takes in every path."""
    for pattern in reversed(scope):
        if pattern in ("**", "*", "**/*"):
            return True
        if takes_away(pattern):
            return False
    return False


@functools.lru_cache(maxsize=4096)
def _matcher(pattern: str) -> re.Pattern[str]:
    return re.compile("|".join(map(_expression, read(pattern))), re.DOTALL)


def _expression(glob: Glob) -> str:
    """Return the expression for one glob.

    What stands between two ``**`` is looked for once, at its first place (``(?>…)``): were it
    tried at every place, a few of them would take years.
    """
    first, *runs = _split(glob, DEEP)
    found = "".join(f"{_part(part)}/" for part in first)
    for run in runs[:-1]:
        found += "(?>(?:[^/]+/)*?" + "".join(f"{_part(part)}/" for part in run) + ")"
    if not runs:
        return found[:-1]
    return found + ("(?:[^/]+/)*" + "/".join(map(_part, runs[-1])) if runs[-1] else ".+")


def _part(part: Part) -> str:
    """Return the expression for one part of a path.

    Like ``**``, what stands between two ``*`` is looked for once.
    """
    first, *others = ("".join(map(_character, piece)) for piece in _split(part, Wild.STAR))
    if not others:
        return first
    between = "".join(f"(?>[^/]*?{piece})" for piece in others[:-1])
    return f"{first}{between}[^/]*{others[-1]}"


def _character(atom: Atom) -> str:
    if not isinstance(atom, Letter):
        return re.escape(str(atom))
    spans = "".join(f"{re.escape(first)}-{re.escape(last)}" for first, last in atom.spans)
    return f"[^/{spans}]" if atom.others else f"(?!/)[{spans}]"


def _split(items: Iterable[_T], wild: _T) -> Iterator[list[_T]]:
    """Yield the items before, between and behind each ``wild``."""
    run: list[_T] = []
    for item in items:
        if item == wild:
            yield run
            run = []
        else:
            run.append(item)
    yield run
