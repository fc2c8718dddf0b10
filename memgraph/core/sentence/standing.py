"""Standing: what is said of a thing by the place it has, as in ``pnpm is our package manager``."""

from __future__ import annotations

from collections.abc import Sequence

from memgraph.core.sentence.modality import MUST, SHOULD, Mood
from memgraph.core.sentence.phrases import listed, word_set
from memgraph.core.sentence.roots import root
from memgraph.core.sentence.vocabulary import HEADS, JOINS

_DENIED = listed("not, no longer")
_OWN = frozenset({"our", "the"})
_ONLY = word_set("only one single standard official required mandatory chosen approved allowed")
_FIRST = word_set("preferred recommended default favorite favourite primary suggested")
_NOUNS = HEADS | word_set("standard choice default solution option")


def standing_at(found: Sequence[str], place: int, about: frozenset[str]) -> tuple[Mood, int] | None:
    """Return how what stands before ``place`` is demanded, and in how many words that is said.

    The words behind ``is our`` must be ``about`` it: ``pnpm is the reason`` demands nothing.
    """
    if found[place] not in ("is", "are"):
        return None
    denied = _DENIED.length(found, place + 1)
    here = place + 1 + denied
    if _OWN.isdisjoint(found[here : here + 1]):
        return None
    mood, noun = MUST, False
    here += 1
    while here < len(found):
        word = found[here]
        if word in _FIRST:
            mood = SHOULD
        elif root(word) in about or word in _NOUNS or (noun and word in JOINS):
            noun = True
        elif word not in _ONLY:
            break
        here += 1
    ends = here == len(found) or found[here] in ("for", "in", ",")
    said = Mood(mood.force, not denied)
    return (said, here - place) if noun and ends else None
