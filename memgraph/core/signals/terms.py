"""Lists of words, written as one text."""

from __future__ import annotations


def terms(text: str) -> frozenset[str]:
    """Return the words of ``text``, which blanks separate."""
    return frozenset(text.split())
