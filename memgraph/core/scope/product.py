"""Two automata that read one path together, and so three or more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from memgraph.core.scope.automaton import IN, OUT, Automaton, Row
from memgraph.core.scope.paths import following

Reader: TypeAlias = "Automaton | Product"


class Product:
    """Accepts the paths that two readers accept. Its states are numbers for pairs of theirs."""

    def __init__(self, one: Reader, other: Reader) -> None:
        self._one = one
        self._other = other
        self._pairs = [(OUT, OUT), (IN, IN)]
        self._numbers = {(IN, IN): IN}
        self._rows: dict[int, Row] = {}
        self.width: int = one.width + other.width
        self.ranged: bool = one.ranged or other.ranged

    def state(self, one: int, other: int) -> int:
        """Return the state that stands for one of each."""
        if not (one and other):  # either is OUT
            return OUT
        number = self._numbers.setdefault((one, other), len(self._pairs))
        if number == len(self._pairs):
            self._pairs.append((one, other))
        return number

    def row(self, state: int) -> Row:
        """Return where ``state`` leads."""
        row = self._rows.get(state)
        if row is None:
            row = self._rows[state] = self._made(*self._pairs[state])
        return row

    def step(self, state: int, character: str) -> int:
        """Return the state after ``character``, which is not ``/``."""
        one, other = self._pairs[state]
        return self.state(self._one.step(one, character), self._other.step(other, character))

    def names(self, character: str) -> bool:
        """Return whether a pattern names ``character``."""
        return self._one.names(character) or self._other.names(character)

    def ends(self) -> Iterator[str]:
        """Yield the first and the last of all runs of characters that it names."""
        yield from self._one.ends()
        yield from self._other.ends()

    def _made(self, one: int, other: int) -> Row:
        mine, its = self._one.row(one), self._other.row(other)
        if self.ranged:
            state = self.state(one, other)
            named = {each: self.step(state, each) for each in _told_apart(mine, its)}
        else:
            named = {
                each: self.state(mine.named.get(each, mine.other), its.named.get(each, its.other))
                for each in _named(mine, its)
            }
        return Row(
            named,
            self.state(mine.other, its.other),
            self.state(mine.slash, its.slash),
            mine.accepts and its.accepts,
        )


def _named(mine: Row, its: Row) -> dict[str, int]:
    """Return at least the characters that lead elsewhere than any other, and not out."""
    if mine.other == OUT:
        return mine.named
    return its.named if its.other == OUT else mine.named | its.named


def _told_apart(mine: Row, its: Row) -> dict[str, None]:
    """Return a character for each run of them that both rows treat alike, if one is named."""
    named = [*mine.named, *its.named]
    told = dict.fromkeys((*named, *map(following, named)))
    told.pop("", None)
    return told
