"""Chance that is none: numbers that follow from a seed alone, in every version of Python."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

# A linear congruential generator by Knuth's constants; its low bits are weak and not used.
_FACTOR, _STEP, _MASK = 6364136223846793005, 1442695040888963407, (1 << 64) - 1
_WHOLE = float(1 << 31)


class Chance:
    """A stream of numbers, named by what it is for: other streams do not disturb it."""

    __slots__ = ("_state",)

    def __init__(self, *name: object) -> None:
        digest = hashlib.sha256(repr(name).encode()).digest()
        self._state = int.from_bytes(digest[:8], "big")

    def share(self) -> float:
        """Return a number from 0 up to 1, 1 left out."""
        self._state = (self._state * _FACTOR + _STEP) & _MASK
        return (self._state >> 33) / _WHOLE

    def below(self, limit: int) -> int:
        """Return a whole number from 0 up to ``limit``, which is left out."""
        return int(self.share() * limit)

    def between(self, low: int, high: int) -> int:
        """Return a whole number from ``low`` to ``high``, both included."""
        return low + int(self.share() * (high - low + 1))

    def likely(self, share: float) -> bool:
        """Return True in so many cases, ``share`` from 0 to 1."""
        return self.share() < share

    def pick(self, these: Sequence[T]) -> T:
        """Return one of ``these``, each as likely as the others."""
        return these[int(self.share() * len(these))]

    def early(self, these: Sequence[T]) -> T:
        """Return one of ``these``: the first often, the last hardly ever, as words are used."""
        return these[int(self.share() ** 2.5 * len(these))]
