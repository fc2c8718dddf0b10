"""Spelling: the known name that another one most likely misspells."""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from memgraph.core.topics import key

_Pattern: TypeAlias = tuple[str, ...]  # the words of a name, of one only the first letter

_LIKE = 0.8
_SHORTEST = 4


@dataclass(frozen=True)
class Spelling:
    """Known names, filed so that a misspelt one is not compared with all of them."""

    names: tuple[str, ...]

    @cached_property
    def _filed(self) -> Mapping[_Pattern, list[tuple[str, str]]]:
        found: dict[_Pattern, list[tuple[str, str]]] = defaultdict(list)
        for name in self.names:
            for pattern, word in _patterns(name):
                found[pattern].append((word, name))
        return found

    def like(self, name: str) -> str:
        """Return the known name of which one word is written almost as in ``name``, or ""."""
        return next(
            (
                known
                for pattern, word in _patterns(name)
                for other, known in self._filed.get(pattern, ())
                if _alike(word, other)
            ),
            "",
        )


def _patterns(name: str) -> Iterator[tuple[_Pattern, str]]:
    words = key(name).split()
    for at, word in enumerate(words):
        yield (*words[:at], word[0], *words[at + 1 :]), word


def _alike(one: str, other: str) -> bool:
    """Return whether two words differ by a slip: a letter or two, or their order.

    What stands behind a dot says nothing of how alike they are: next.js and nuxt.js.
    """
    (first, *ends), (second, *others) = one.split("."), other.split(".")
    if ends != others:
        return False
    if min(len(first), len(second)) < _SHORTEST:
        return sorted(first) == sorted(second)
    close = difflib.SequenceMatcher(None, first, second).ratio() >= _LIKE
    return close or sorted(first) == sorted(second)
