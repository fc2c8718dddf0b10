"""Turning: where a sentence stops to say what it said, and says something else, or the contrary.

``Totals are whole cents, never euros`` forbids no cents, ``never log names, log ids`` no ids. A
negation is only over what stands behind it, and up to here.
"""

from __future__ import annotations

from collections.abc import Sequence

from memgraph.core.sentence.modality import CONTRASTS, MOODS, Mood, verdict_at
from memgraph.core.sentence.phrases import word_set
from memgraph.core.sentence.vocabulary import ACTING, LINKS, SINGULAR, USING

_JOINING = frozenset({",", "and", "or", "but", "nor", "&", "+", "yet"})
_LISTING = frozenset({"and", "or"})
_GOING_ON = frozenset({",", "and", "but", "yet"})
_ADVERBS = frozenset({"never", "always", "no"})  # no modals: what stands before has its own verb
_RELATIVE = word_set("that which who whose where when whose what whatever")
_TELLING = word_set("is are was were be stay stays remain remains carry contain have") | (
    USING | SINGULAR
)
# They begin what is said of something else, or instead.
_PRONOUNS = word_set("it they them we you he she this these those")
_ANEW = _PRONOUNS | word_set("only just instead rather not then")
_RESTING = frozenset({"only", "instead", "rather"})  # they end what is said instead
_NARROWING = word_set("in whatever whichever whoever wherever even including especially ever")
_ALL = word_set("anything everything nothing all")  # "all but" turns nothing: it is one thing


def begins_at(words: Sequence[str], place: int) -> bool:
    """Return whether a mood at ``place`` has no subject: what stands before it says its own.

    So it is behind a comma or ``and``, and where a verb stands before a bare ``never``.
    """
    named = next((at for at in range(place, 0, -1) if words[at - 1] not in _PRONOUNS), 0)
    before = words[:named]
    if not before or before[-1] in _JOINING:
        return bool(before)
    told = not _TELLING.isdisjoint(before[1:-1]) and _RELATIVE.isdisjoint(before)
    return words[place] in _ADVERBS and told


def end_of(done: Sequence[str], mood: Mood) -> int:
    """Return where the words of an action under ``mood`` give way to something else."""
    return next((at for at in range(1, len(done)) if _turns(done, at, mood)), len(done))


def _turns(done: Sequence[str], place: int, mood: Mood) -> bool:
    word = done[place]
    if word == "but":
        return done[place - 1] not in _ALL
    if word not in ("over", "without") and CONTRASTS.length(done, place):
        return True
    return word in _GOING_ON and _says_more(done, place, mood)


def _says_more(done: Sequence[str], place: int, mood: Mood) -> bool:
    """Return whether what follows a comma, or ``and``, is no part of one list with the rest."""
    rest = done[place + 1 :]
    if not rest:
        return False
    here = range(len(rest)) if done[place] == "," else range(1)
    if rest[0] in _ANEW or rest[-1] in _RESTING or any(MOODS.length(rest, at) for at in here):
        return True
    if any(verdict_at(rest, at) for at in range(len(rest))):
        return True
    return done[place] == "," and not mood.positive and _sets_against(rest, whole=place > 1)


def _sets_against(rest: Sequence[str], *, whole: bool) -> bool:
    """Return whether words behind a ban and a comma tell what is to be done instead.

    ``whole`` is true where the ban has an object: ``never delete, rename or move X`` is one list.
    """
    if _LISTING.isdisjoint(rest):
        return rest[0] not in LINKS | _NARROWING
    return whole and (rest[0] in ACTING or not _PRONOUNS.isdisjoint(rest))
