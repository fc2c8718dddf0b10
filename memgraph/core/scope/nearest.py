"""What a scope that matches nothing may have meant: the existing path most like its patterns."""

from __future__ import annotations

import difflib
import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from memgraph.core.scope.language import Glob, read, takes_away

_Places: TypeAlias = "defaultdict[str, list[str]]"  # paths by their last part, case-folded

_MOST_NAMES = 3
_LIKE = 0.6


def nearest(scope: Sequence[str], paths: Iterable[str]) -> str:
    """Return the file or folder of ``paths`` most like what ``scope`` names, or "".

    ``scope`` is one that matches none of ``paths``.
    """
    places: _Places = defaultdict(list)
    for place in sorted({place for path in paths for place in _upwards(path)}):
        places[_name(place)].append(place)
    for pattern in scope:
        for glob in () if takes_away(pattern) else read(pattern):
            for named in _upwards(_named(glob)):
                found = _most_like(named, places)
                if found:
                    return found
    return ""


def _named(glob: Glob) -> str:
    """Return the first run of parts in ``glob`` that have nothing wild."""
    texts = [
        "".join(map(str, part)) if all(isinstance(atom, str) for atom in part) else ""
        for part in glob
    ]
    return "/".join(itertools.takewhile(bool, itertools.dropwhile(lambda text: not text, texts)))


def _upwards(path: str) -> Iterator[str]:
    """Yield ``path`` and the folders above it, nearest first."""
    while path:
        yield path
        path = path.rpartition("/")[0]


def _most_like(named: str, places: _Places) -> str:
    """Return the place with the most alike name, and among these the one most like ``named``."""
    names = difflib.get_close_matches(_name(named), list(places), _MOST_NAMES, _LIKE)
    alike = difflib.SequenceMatcher(b=named.casefold())

    def likeness(place: str) -> float:
        alike.set_seq1(place.casefold())
        return alike.ratio()

    return max((place for name in names for place in places[name]), key=likeness, default="")


def _name(path: str) -> str:
    return path.rpartition("/")[2].casefold()
