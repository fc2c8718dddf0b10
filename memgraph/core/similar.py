"""Sameness of sentences: the same words, or nearly the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TypeVar

    from memgraph.core.entry import Evidence, Policy

    E = TypeVar("E", Policy, Evidence)

NEARLY = 0.75


def words(sentence: str) -> tuple[str, ...]:
    """Return the words of ``sentence`` without case, punctuation and form of characters.

    ``C``, ``C++`` and ``C#`` are three words, and so are ``5`` and ``5%``.
    """
    return tuple(re.findall(r"\w+[+#%]*", unicodedata.normalize("NFKC", sentence).casefold()))


def same(one: str, other: str) -> bool:
    """Return whether two sentences differ in nothing but case, spacing and punctuation."""
    return (words(one) or one.strip()) == (words(other) or other.strip())


def likeness(one: str, other: str) -> float:
    """Return the share of words that two sentences have in common, from 0 to 1 (Jaccard)."""
    first, second = set(words(one)), set(words(other))
    union = first | second
    return len(first & second) / len(union) if union else 0.0


def nearly_same(sentence: str, entries: Iterable[E]) -> list[E]:
    """Return the entries that say nearly the same as ``sentence``, the likest first."""
    scored = [(likeness(sentence, entry.statement), entry) for entry in entries]
    close = [(score, entry) for score, entry in scored if score >= NEARLY]
    return [entry for _, entry in sorted(close, key=lambda pair: (-pair[0], pair[1].id))]
