"""Stems of English words: what is left of a word without its endings.

Rough, and quick to load: hooks compare words at every prompt. Two forms of one word nearly always
have one stem; a stem need be no word.
"""

from __future__ import annotations

from memgraph.core.lean import lru_cache

_VOWELS = frozenset("aeiouy")
_KEPT_DOUBLE = frozenset("lsz")
_AFTER_ES = ("s", "x", "z", "ch", "sh")


@lru_cache(1 << 14)
def stem(word: str) -> str:
    """Return the stem of a word in lower case; names and other scripts stay as they are."""
    if len(word) < 4 or not (word.isascii() and word.isalpha()):
        return word
    return _end(_without_ending(_singular(word)))


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith("es") and word[:-2].endswith(_AFTER_ES):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _without_ending(word: str) -> str:
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) > 2 and not _VOWELS.isdisjoint(rest):
            doubled = rest[-1] == rest[-2] and rest[-1] not in _KEPT_DOUBLE
            return rest[:-1] if doubled else rest
    if word.endswith(("tion", "sion")) and len(word) > 6:
        return word[:-3]
    if word.endswith("ment") and len(word) > 7:
        return word[:-4]
    return word


def _end(word: str) -> str:
    """Return one end for those that change with the form: ``cache`` and ``cached``."""
    if word.endswith("ie") and len(word) > 3:
        return word[:-2]
    if word.endswith(("e", "i", "y")) and len(word) > 3:
        return word[:-1]
    return word
