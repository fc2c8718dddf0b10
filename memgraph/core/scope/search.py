"""The search for the shortest path that several automata accept."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence

from memgraph.core.scope.automaton import OTHER, OUT, Automaton
from memgraph.core.scope.paths import HIDDEN, NO_NAMES, Steps, character, drawn
from memgraph.core.scope.product import Product, Reader

# Where a path stands in its part: behind one of NO_NAMES, or in a name.
_FRONT, _DOT, _DOTS, _NAME = range(4)


def shortest(automata: Sequence[Automaton], steps: Steps, front: str = "") -> str | None:
    """Return the shortest path that all ``automata`` accept, or None if there is none.

    ``front`` is what all their paths begin with, as far as that is known. Raises NotProved.
    """
    *folders, last = front.split("/")
    if any(folder in NO_NAMES for folder in folders) or not all(
        map(drawn, "".join(folders) + last)
    ):
        return None
    place = NO_NAMES.index(last) if last in NO_NAMES else _NAME
    starts: list[tuple[Reader, int]] = [(each, each.read(front)) for each in automata]
    reader, state = functools.reduce(_both, starts)
    rest = _Search(reader, steps).found(state << 2 | place)
    return None if rest is None else front + rest


def _both(one: tuple[Reader, int], other: tuple[Reader, int]) -> tuple[Reader, int]:
    product = Product(one[0], other[0])
    return product, product.state(one[1], other[1])


class _Search:
    """A breadth-first search.

    A node is ``state << 2 | place``; ``_layers`` are the nodes by the length of the path to them.
    """

    def __init__(self, reader: Reader, steps: Steps) -> None:
        self._reader = reader
        self._steps = steps
        self._cost = reader.width + 20
        self._lengths: dict[int, int] = {}
        self._before: dict[int, tuple[int, str]] = {}
        self._layers: list[list[int]] = []

    def found(self, start: int) -> str | None:
        """Return the shortest path from ``start`` to acceptance, or None. Raises NotProved."""
        self._layers.append([start])
        self._lengths[start] = 0
        for here in itertools.count():
            if here == len(self._layers):
                return None
            for node in self._layers[here]:
                if self._lengths[node] == here and self._arrives(node, here):
                    return self._path(node)
        return None

    def _arrives(self, node: int, here: int) -> bool:
        """Return whether a path may end at ``node``; if not, take every step from there."""
        place = node & 3
        row = self._reader.row(node >> 2)
        if place == _NAME:
            if row.accepts:
                return True
            self._go(node, "/", row.slash, _FRONT, here + 1)
        if row.other and self._other:
            self._go(node, OTHER, row.other, _NAME, here + 1)
        for named, after in row.named.items():
            if named != "." or place == _NAME:
                self._go(node, named, after, _NAME, here + 1)
            elif place == _FRONT:
                self._go(node, named, after, _DOT, here + 1 + HIDDEN)
            else:
                self._go(node, named, after, place + 1, here + 1)
        return False

    def _go(self, node: int, read: str, state: int, place: int, far: int) -> None:
        after = state << 2 | place
        if state == OUT or self._lengths.get(after, far + 1) <= far:
            return
        if after not in self._lengths:
            self._steps.take(self._cost)
        self._lengths[after] = far
        self._before[after] = node, read
        while len(self._layers) <= far:
            self._layers.append([])
        self._layers[far].append(after)

    @functools.cached_property
    def _other(self) -> str:
        """A character that no pattern names, readable if possible, or "" if there is none."""
        named = self._reader.names
        return character(lambda each: not named(each), self._reader.ends())

    def _path(self, node: int) -> str:
        characters = []
        while node in self._before:
            node, read = self._before[node]
            characters.append(read or self._other)
        return "".join(reversed(characters))
