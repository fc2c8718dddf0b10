"""Nearness: whether two statements say the same in nearly the same words."""

from __future__ import annotations

from memgraph.core.duplicates.gist import Gist, gist
from memgraph.core.signals.polarity import opposed

NEAR = 0.75  # the share of its telling words that a statement has in common with a shorter one
_CLOSE = 0.9  # from here on nothing that tells something is added
FEWEST = 3  # telling words from which on one of them may be misspelt
_SPELT = 5  # letters from which on a word with one slip is the same word


def between(one: str, other: str) -> frozenset[str] | None:
    """Return the telling words that one of two near statements has beyond the other.

    None where they are not near; what asks for the opposite never is. The order of the two is of
    no account.
    """
    return told(one, other, gist(one), gist(other))


def told(one: str, other: str, first: Gist, second: Gist) -> frozenset[str] | None:
    """Return what ``between`` does, of statements whose gists are known."""
    found = _apart(first, second)
    return None if found is None or opposed(one, other) else found


def near(one: str, other: str) -> bool:
    """Return whether two statements say the same in nearly the same words, and nothing more."""
    found = between(one, other)
    return found is not None and is_close(gist(one), found)


def is_close(one: Gist, beyond: frozenset[str]) -> bool:
    """Return whether so few words beyond the others add nothing to a statement."""
    return not beyond or len(beyond) <= (1 - _CLOSE) * len(one.words | beyond)


def _apart(one: Gist, other: Gist) -> frozenset[str] | None:
    """Return the words that one has beyond the other; None where they are not near.

    Where each has a word that the other lacks, one stands in the place of the other, and they say
    different things, in however long a sentence: unless it is the same word, misspelt.
    """
    if one.turns != other.turns:
        return None
    short, long = sorted((one.words, other.words), key=len)
    missing, more = short - long, long - short
    if missing and not _misspelt(short, missing, more):
        return None
    beyond = frozenset() if missing else more
    if len(beyond) > (1 - NEAR) * len(long) or _turned(one, other):
        return None
    return beyond


def _misspelt(words: frozenset[str], missing: frozenset[str], more: frozenset[str]) -> bool:
    """Return whether two statements differ in one word with one slip."""
    if len(missing) != 1 or len(more) != 1 or len(words) < FEWEST:
        return False
    return _one_slip(*missing, *more)


def _turned(one: Gist, other: Gist) -> bool:
    """Return whether one turns down what the other asks for, or a preposition changed its side."""
    common = one.words & other.words
    first, second = one.denied & common - other.denied, other.denied & common - one.denied
    if (first and second) or (common and common in (first, second)):
        return True
    for link in {link for link, _ in one.beside}:
        mine = {word for name, word in one.beside if name == link}
        theirs = {word for name, word in other.beside if name == link}
        if theirs and not mine & theirs and mine | theirs <= common:
            return True
    return False


def _one_slip(one: str, other: str) -> bool:
    """Return whether one letter was left out, doubled, added, changed, or swapped with the next.

    The first letter is never wrong: ``valid`` and ``invalid`` differ by more than a slip.
    """
    short, long = sorted((one, other), key=len)
    if len(short) < _SPELT or len(long) - len(short) > 1 or short[0] != long[0]:
        return False
    if not (short.isalpha() and long.isalpha()):
        return False
    at = next((n for n, letter in enumerate(short) if letter != long[n]), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    if short[at + 1 :] == long[at + 1 :]:
        return len(short) > _SPELT
    return short[at : at + 2] == long[at : at + 2][::-1] and short[at + 2 :] == long[at + 2 :]
