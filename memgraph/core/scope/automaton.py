"""A scope as an automaton that reads a path, character by character.

The globs of all patterns stand one behind the other as bits of a number, one bit for a place in a
glob, and one step moves all of them at once (the shift-and method of Baeza-Yates and Gonnet, "A
new approach to text searching", 1992). Rows, the steps out of one state, are made when first asked
for and kept. A state is ``bits << 1 | verdict``: ``verdict`` is what holds unless a later place
says otherwise. What can no longer change the verdict is left out of a state, so that ``IN`` and
``OUT`` are what is included and excluded for good.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from memgraph.core.scope.language import (
    DEEP,
    Atom,
    Glob,
    Letter,
    Scope,
    Wild,
    read,
    size,
    takes_away,
)
from memgraph.core.scope.paths import NotProved, drawn, following

OUT = 0
IN = 1
_MOST_PLACES = 10_000
_MOST_ROWS = 512  # that are kept: few scopes need a hundred

OTHER = ""  # any character that no pattern names


class Row(NamedTuple):
    """Where one state leads: by the characters it tells apart, by any other, and by ``/``."""

    named: dict[str, int]
    other: int
    slash: int
    accepts: bool


@dataclass(frozen=True, slots=True)
class _Group:
    """The places of neighbouring patterns that all give, or all take away."""

    gives: bool
    bits: int
    ends: int  # where a glob is done
    open_ends: int  # where a glob is done whatever follows
    above: int  # the places of later groups


class Automaton:
    """Accepts the paths of a scope, or with ``wanted=False`` all the others.

    It knows nothing of empty parts, ``.`` and ``..``: see ``search``.
    """

    def __init__(self, scope: Scope, wanted: bool = True) -> None:
        self._literal: dict[str, int] = {}
        self._letters: dict[Letter, int] = {}
        self._stars = self._deeps = self._starts = 0
        self._groups: list[_Group] = []
        self._rows: dict[int, Row] = {}
        self._lay(scope, wanted)
        verdict = (bool(scope) and takes_away(scope[0])) == wanted
        # Whether a pattern has a range, so that what it names is more than its ends.
        self.ranged = any(first < last for first, last in self._spans())
        marks = sorted(set(self._marks()), key=lambda mark: (not mark.isalnum(), mark))
        self._all_taking = [(mark, self._taking(mark)) for mark in marks]
        self.width = len(marks)
        self.start = self._state(self._entered(self._starts), verdict)

    def row(self, state: int) -> Row:
        """Return where ``state`` leads."""
        row = self._rows.get(state)
        if row is None:
            if len(self._rows) == _MOST_ROWS:
                self._rows.clear()
            row = self._rows[state] = self._made(state)
        return row

    def step(self, state: int, character: str) -> int:
        """Return the state after ``character``, which is not ``/``."""
        return self._after(state, self._taking(character))

    def read(self, text: str) -> int:
        """Return the state after ``text``."""
        state = self.start
        for character in text:
            row = self.row(state)
            if character == "/":
                state = row.slash
            elif character in row.named or not self.ranged:
                state = row.named.get(character, row.other)
            else:
                state = self.step(state, character)
        return state

    def names(self, character: str) -> bool:
        """Return whether a pattern names ``character``: it is not ``OTHER``."""
        return character in self._literal or any(
            first <= character <= last for first, last in self._spans()
        )

    def ends(self) -> Iterator[str]:
        """Yield the first and the last of all runs of characters that it names."""
        yield from self._literal
        yield from (end for span in self._spans() for end in span)

    def _lay(self, scope: Scope, wanted: bool) -> None:
        place = 0
        for away, patterns in groupby(scope, takes_away):
            first, ends, open_ends = place, 0, 0
            for glob in dict.fromkeys(glob for pattern in patterns for glob in read(pattern)):
                if () in glob:  # no part of a path is empty
                    continue
                tokens = flat(glob)
                self._starts |= 1 << place
                for token in tokens:
                    self._put(token, 1 << place)
                    place += 1
                if tokens[-1] is Wild.DEEP:
                    open_ends |= 1 << (place - 1)
                    self._deeps &= ~open_ends
                else:
                    ends |= 1 << place
                    place += 1
            bits = (1 << place) - (1 << first)
            self._groups.append(_Group(away != wanted, bits, ends, open_ends, -1 << place))

    def _put(self, token: Atom, bit: int) -> None:
        if token is Wild.STAR:
            self._stars |= bit
        elif token is Wild.DEEP:
            self._deeps |= bit
        elif isinstance(token, Letter):
            self._letters[token] = self._letters.get(token, 0) | bit
        else:
            self._literal[token] = self._literal.get(token, 0) | bit

    def _spans(self) -> Iterator[tuple[str, str]]:
        return (span for letter in self._letters for span in letter.spans)

    def _marks(self) -> Iterator[str]:
        """Yield a character for each run of them that all patterns treat alike, if one is named."""
        ends = list(self.ends())
        yield from filter(drawn, ends)
        if self.ranged:
            yield from filter(None, map(following, (*ends, ".")))
            yield "."

    def _taking(self, character: str) -> int:
        """Return the places that ``character`` leads on from."""
        taking = self._literal.get(character, 0)
        for letter, bits in self._letters.items():
            if (character in letter) if character else letter.others:
                taking |= bits
        return taking

    def _made(self, state: int) -> Row:
        bits, verdict = state >> 1, bool(state & 1)
        others = self._taking(OTHER)
        named = {
            character: self._after(state, taking)
            for character, taking in self._all_taking
            if bits & (taking ^ others)
        }
        slash = (bits & (self._literal.get("/", 0) | self._deeps)) << 1 | bits & self._deeps
        return Row(
            named,
            self._after(state, others),
            self._state(self._entered(slash), verdict),
            self._accepts(bits, verdict),
        )

    def _after(self, state: int, taking: int) -> int:
        bits = state >> 1
        moved = (bits & taking) << 1 | bits & (self._stars | self._deeps)
        return self._state(moved | (moved & self._stars) << 1, bool(state & 1))

    def _entered(self, bits: int) -> int:
        """Return ``bits``, at the front of a part, with the places behind what may be nothing."""
        bits |= (bits & self._deeps) << 1
        return bits | (bits & self._stars) << 1

    def _state(self, bits: int, verdict: bool) -> int:
        """Return the state without the places that can no longer change its verdict."""
        for group in reversed(self._groups):
            if bits & group.open_ends:
                verdict = group.gives
                bits &= group.above
                break
        for group in self._groups:
            live = bits & group.bits
            if live and group.gives != verdict:
                break
            bits ^= live
        return bits << 1 | verdict

    def _accepts(self, bits: int, verdict: bool) -> bool:
        for group in reversed(self._groups):
            if bits & group.ends:
                return group.gives
        return verdict


@functools.lru_cache(maxsize=4096)
def automaton(scope: Scope, wanted: bool = True) -> Automaton:
    """Return the automaton of a scope, with the rows it already has.

    Raises NotProved for one with too many places.
    """
    if size(scope) > _MOST_PLACES:
        raise NotProved
    return Automaton(scope, wanted)


def flat(glob: Glob) -> tuple[Atom, ...]:
    """Return the atoms of ``glob`` in a row, ``/`` between its parts but for behind a ``**``."""
    if glob[-2:] == (DEEP, (Wild.STAR,)):  # no part of a path is empty
        glob = glob[:-1]
    atoms: list[Atom] = []
    for part in glob:
        if atoms and atoms[-1] is not Wild.DEEP:
            atoms.append("/")
        atoms += part
    return tuple(atoms)
