"""Predicates: what a clause says, behind all else, of what it begins with: ``… are forbidden``.

A condition in the middle, as in ``deploys after a freeze are forbidden``, ends where the predicate
begins. Where it may be the other way round, nothing is known.
"""

from __future__ import annotations

from collections.abc import Sequence

from memgraph.core.sentence.modality import MOODS, verdict_at
from memgraph.core.sentence.phrases import word_set
from memgraph.core.sentence.vocabulary import ACTING, SINGULAR

_MODALS = word_set("must mustn't shall should shouldn't may can cannot can't could")
_PRONOUNS = word_set("it they this that these those which")
_PHRASES = word_set("in on for outside during")  # no clause follows them, so no verdict of one
_CLAUSES = word_set("when whenever if unless while except")  # a clause follows them, with a verb
_FINITE = SINGULAR | word_set(
    "is are was were has have had does do live run go take need belong stay contain contains come "
    "comes follow follows happen happens fail fails work works break breaks start starts end ends "
    "depend depends change changes exist exists touch touches make makes pass passes get"
)
# Verbs that are nouns as well, and so begin what a predicate can be said of: "force pushes".
_NOUNS = word_set(
    "push pull force commit merge rebase squash deploy release tag update change review log test "
    "build mock stub fake query import export name label comment cache store type default"
)


def end_before(words: Sequence[str], start: int, end: int) -> int:
    """Return where a condition, from ``start`` to ``end`` at most, gives way to a predicate.

    0 where that cannot be told.
    """
    place = _predicate(words, start + 1, end)
    if not place or words[place - 1] in _PRONOUNS or (not start and end < len(words)):
        return end
    verdict = verdict_at(words, place)
    if words[start] in _PHRASES:
        return place if start else 0
    if _governed(words[:start]):
        return 0 if verdict and not verdict[0].positive else end
    verbs = not _FINITE.isdisjoint(words[start + 1 : place])
    return place if start and (verbs or words[start] not in _CLAUSES) else 0


def _predicate(words: Sequence[str], start: int, end: int) -> int:
    """Return where the last predicate between two places begins; 0 where there is none."""
    found, place = 0, start + 1
    while place < end:
        verdict = verdict_at(words, place)
        said = bool(verdict) and words[place + (verdict or (0, 0))[1] - 1] != words[place]
        if said or words[place] in _MODALS:
            found = place
        place += max(verdict[1] if verdict else 1, MOODS.length(words, place), 1)
    return found


def _governed(before: Sequence[str]) -> bool:
    """Return whether words say what to do, or not to do, so that no predicate need follow."""
    if any(MOODS.length(before, place) for place in range(len(before))):
        return True
    return bool(before) and before[0] in ACTING and before[0] not in _NOUNS
