"""One path and a scope: whether it lies in it, by regular expressions."""

from __future__ import annotations

import functools
import itertools
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias, TypeVar

from memgraph.core.scope.language import DEEP, Atom, Glob, Letter, Part, Wild, read, takes_away

_T = TypeVar("_T")
_Matcher: TypeAlias = Callable[[str], object]
_Rules: TypeAlias = Iterable[tuple[bool, _Matcher]]  # of each pattern whether it takes away


def governs(scope: Sequence[str], path: str) -> bool:
    """Return whether ``path`` is in ``scope``; later patterns win."""
    return bool(governed(scope, (path,)))


def governed(scope: Sequence[str], paths: Iterable[str]) -> list[str]:
    """Return the paths that are in ``scope``, in their order."""
    begins = bool(scope) and takes_away(scope[0])
    rules = [(takes_away(pattern), _matcher(pattern)) for pattern in scope]
    return [path for path in paths if _lies_in(rules, begins, _composed(path))]


def _lies_in(rules: _Rules, inside: bool, path: str) -> bool:
    for away, matches in rules:
        if inside is away and matches(path):
            inside = not away
    return inside


def _composed(path: str) -> str:
    return path if path.isascii() else unicodedata.normalize("NFC", path)


def is_everything(scope: Sequence[str]) -> bool:
    """Return whether ``scope`` plainly takes in every path."""
    for pattern in reversed(scope):
        if pattern in ("**", "*", "**/*"):
            return True
        if takes_away(pattern):
            return False
    return False


@functools.lru_cache(maxsize=4096)
def _matcher(pattern: str) -> _Matcher:
    """Return what tells whether a path matches; most lack what a pattern has written out."""
    globs = read(pattern)
    matches = re.compile("|".join(map(expression, globs)), re.DOTALL).fullmatch
    needle = needle_of(globs[0]) if len(globs) == 1 else ""
    return lambda path: needle in path and matches(path)


def needle_of(glob: Glob) -> str:
    """Return the longest text in a part of every path that matches."""
    runs = (
        "".join(map(str, letters))
        for part in glob
        for written, letters in itertools.groupby(part, lambda atom: isinstance(atom, str))
        if written
    )
    return max(runs, key=len, default="")


def expression(glob: Glob) -> str:
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
