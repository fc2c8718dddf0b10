"""Suspicions, measured: many opposed pairs of sentences, and many that only look like it.

The sentences are in ``suspicion/``, a pair a line. Half of them, by a hash, are kept back: the
rules were made by looking at the others. The floors are a little below what is reached.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from made_memory import memory, proposal
from test_core_suspicion import with_shipped

from memgraph.core.suspicion import suspected
from memgraph.core.verdict import verdicts

FOLDER = Path(__file__).parent / "suspicion"


def pairs(name: str) -> list[tuple[str, str]]:
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    found = [line.partition(" | ") for line in lines]
    return [(one, other) for one, _, other in found]


def half(name: str, number: int) -> list[tuple[str, str]]:
    """Return one half of the pairs in a file; number 1 is kept back."""
    return [
        pair
        for pair in pairs(name)
        if hashlib.sha256(" | ".join(pair).encode()).digest()[0] % 2 == number
    ]


def is_found(one: str, other: str) -> bool:
    first, second = proposal("one", statement=one), proposal("two", statement=other)
    both = with_shipped(memory(first, second))
    return bool(suspected(both) or verdicts(both))


def share(found: list[tuple[str, str]]) -> float:
    return sum(is_found(*pair) for pair in found) / len(found)


def test_there_are_many_and_none_twice() -> None:
    opposed, compatible = pairs("opposed"), pairs("compatible")
    assert len(opposed) >= 120
    assert len(compatible) >= 200
    both = [frozenset(pair) for pair in (*opposed, *compatible)]
    assert len(set(both)) == len(both)


@pytest.mark.parametrize(("number", "floor"), [(0, 0.72), (1, 0.66)])
def test_most_opposed_pairs_are_found(number: int, floor: float) -> None:
    assert share(half("opposed", number)) >= floor


@pytest.mark.parametrize("number", [0, 1])
def test_few_compatible_pairs_are_found(number: int) -> None:
    assert share(half("compatible", number)) <= 0.04


def test_what_is_found_is_mostly_opposed() -> None:
    hits = sum(is_found(*pair) for pair in half("opposed", 1))
    false = sum(is_found(*pair) for pair in half("compatible", 1))
    assert hits / (hits + false) >= 0.92
