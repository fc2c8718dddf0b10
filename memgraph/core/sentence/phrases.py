"""Phrases: fixed runs of words, each with what it stands for, looked up at a place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeVar

Meaning = TypeVar("Meaning")


class Phrases(Generic[Meaning]):
    """Phrases and what each means; the longest is found first."""

    def __init__(self, meanings: Mapping[str, Meaning]) -> None:
        """Take the phrases as text, words parted by blanks."""
        self._meanings = {tuple(text.split()): meaning for text, meaning in meanings.items()}
        self._longest: dict[str, int] = {}
        for words in self._meanings:
            self._longest[words[0]] = max(self._longest.get(words[0], 0), len(words))

    def length(self, found: Sequence[str], place: int) -> int:
        """Return how many words from ``place`` on are a phrase; 0 where none is."""
        most = self._longest.get(found[place], 0) if place < len(found) else 0
        for length in range(most, 0, -1):
            if tuple(found[place : place + length]) in self._meanings:
                return length
        return 0

    def meaning(self, found: Sequence[str], place: int, length: int) -> Meaning:
        """Return what the phrase at ``place`` means, its length being known."""
        return self._meanings[tuple(found[place : place + length])]

    def is_one(self, words: Sequence[str]) -> bool:
        """Return whether ``words`` are a phrase, from first to last."""
        return tuple(words) in self._meanings


def word_set(text: str) -> frozenset[str]:
    """Return the words in ``text``, which blanks part."""
    return frozenset(text.split())


def listed(text: str) -> Phrases[None]:
    """Return the phrases in ``text``, which commas part."""
    return Phrases(dict.fromkeys(text.split(", ")))


def meaning(lists: Iterable[tuple[Meaning, str]]) -> Phrases[Meaning]:
    """Return phrases that commas part, each list with its meaning."""
    return Phrases({text: mean for mean, many in lists for text in many.split(", ")})
