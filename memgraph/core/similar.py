"""Sameness of sentences: the same words, or nearly the same."""

from __future__ import annotations

import re
import unicodedata

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
