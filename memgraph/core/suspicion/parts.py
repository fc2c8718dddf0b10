"""Parts: the runs of a clause under one mood each, and the conditions that it holds under."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from memgraph.core.sentence.modality import (
    ABLE,
    CONTRASTS,
    MAY,
    MOODS,
    MUST,
    MUST_NOT,
    NEED_NOT,
    Mood,
)
from memgraph.core.sentence.phrases import listed, meaning, word_set
from memgraph.core.sentence.vocabulary import ACTING, ACTORS, CONDITIONS, JOINS, LINKS

# They say when in the course of things, and narrow nothing.
_ORDER = word_set("before after once soon")
_WHEN = CONDITIONS | word_set("whether where soon")
# Turn round what is behind them: who skips a thing is against it.
_SKIPS = listed(
    "forget to, forget, fail to, neglect to, neglect, skip, skipping, omit, omitting, leave off, "
    "hesitate to, not using, not use, do without, work without"
)
_WITH_SUBJECT = word_set(
    "must mustn't should shouldn't shall may can cannot can't are is never do don't does doesn't "
    "need needn't needs no not"
)
# Verbs that are nouns as well, and can be what a clause is about.
_NOUNS = word_set(
    "test commit deploy release tag update cache store log review comment mock stub fake query "
    "document release report record design plan model style access lock index name label order "
    "group import export alert monitor trace benchmark profile build merge"
)
_ALLOWING = word_set("may can could")
_LISTING = word_set("and or ,")
_HAVING = word_set("have has need needs require requires get gets contain contains are is")
# Moods that only count here: what is said of a thing rather than of a choice.
_MORE = meaning((
    (NEED_NOT, "do not need, does not need, don't need, doesn't need, need no, needs no, do not "
     "require, does not require, don't require, doesn't require, require no, requires no, no "
     "need for, there is no need for"),
    (MUST_NOT, "have no, has no, get no, gets no, contain no, contains no, are not, is not, "
     "are never, is never, aren't, isn't, are no longer, is no longer, stays out of, stay out of, "
     "out of, is off, are off, stays off, stay off, is disabled, are disabled, is switched off"),
    (MUST, "is enabled, are enabled"),
))  # fmt: skip


class Part(NamedTuple):
    """A run of words under one mood. ``given`` is true where the mood was said."""

    start: int
    end: int
    mood: Mood
    given: bool


class Parted(NamedTuple):
    """A clause: its parts, the words of what comes before or after, and those of its conditions."""

    parts: tuple[Part, ...]
    order: tuple[str, ...]
    given: tuple[str, ...]


def parted(words: Sequence[str]) -> Parted:
    """Return the parts of a clause of ``words``, the conditions left out.

    What stands in front of a modal is its subject, and belongs to it: ``keys must never be``.
    """
    order: list[str] = []
    given: list[str] = []
    inside = [False] * len(words)
    for start, end in _conditions(words):
        (order if words[start] in _ORDER else given).extend(words[start + 1 : end])
        inside[start:end] = [True] * (end - start)
    parts = [
        part
        for start, end in _runs(inside)
        for each in _moods(words, start, end)
        for part in _deeds(words, each)
    ]
    return Parted(tuple(parts), tuple(order), tuple(given))


def _conditions(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield where each condition begins and ends: at a comma, or at the next one."""
    starts = [place for place, word in enumerate(words) if word in _WHEN]
    if words[0] in LINKS and "," in words[:8]:
        starts.insert(0, 0)
    for number, start in enumerate(starts):
        most = starts[number + 1] if number + 1 < len(starts) else len(words)
        yield start, next((at for at in range(start, most) if words[at] == ","), most)


def _runs(inside: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield where the words outside of conditions begin and end."""
    start = 0
    for place, condition in enumerate([*inside, True]):
        if condition:
            if start < place:
                yield start, place
            start = place + 1


def _moods(words: Sequence[str], first: int, end: int) -> list[Part]:
    parts: list[Part] = []
    start, mood, given, place = first, MUST, False, first
    while place < end:
        turned, length = _turn(words, place, mood, start)
        if length:
            if turned.positive != mood.positive and not _is_subject(words, start, place, given):
                parts.append(Part(start, place, mood, given))
                start = place + length
            mood, given = turned, length > 1 or words[place] != ","
            place += length
        else:
            place += 1
    parts.append(Part(start, min(place, end), mood, given))
    return [part for part in parts if part.start < part.end]


def _deeds(words: Sequence[str], part: Part) -> Iterator[Part]:
    """Yield the parts of one in which several things are to be done: ``fix it and test it``."""
    start = part.start
    while start < part.end - 1 and words[start] in JOINS:
        start += 1
    for place in range(start + 2, part.end - 2):
        verbs = words[place + 1] in ACTING and words[start] in ACTING
        things = place - start > 1 and words[place + 2] not in _LISTING
        if words[place] in ("and", ",") and verbs and things:
            yield part._replace(start=start, end=place)
            start = place + 1
    yield part._replace(start=start)


def _is_subject(words: Sequence[str], start: int, place: int, given: bool) -> bool:
    """Return whether the words in front of the modal at ``place`` are its subject."""
    before = words[place - 1]
    if start == place or before == ",":
        return False
    skipped = _SKIPS.length(words, place) and before in _ALLOWING
    if skipped or _MORE.length(words, place):
        return True
    if given or words[start] in ACTING - _NOUNS:
        return False
    return before in _HAVING if words[place] in ("no", "not") else words[place] in _WITH_SUBJECT


def _turn(words: Sequence[str], place: int, mood: Mood, start: int) -> tuple[Mood, int]:
    """Return the mood that words at ``place`` bring, and how many they are."""
    length = _MORE.length(words, place)
    if length and (place > start or words[place] == "no"):
        return _MORE.meaning(words, place, length), length
    length = _SKIPS.length(words, place)
    if length and mood == MAY and place:
        return NEED_NOT, length
    if length and (place == start or not mood.positive):
        return mood.opposite, length
    length = CONTRASTS.length(words, place) if place > start else 0
    if length and words[place] in ("instead", "rather", "over", "in", "as"):
        return Mood(mood.force, False) if mood.positive else mood.opposite, length
    length = MOODS.length(words, place)
    if length and not (words[place] in ABLE and place > start and words[place - 1] not in ACTORS):
        return MOODS.meaning(words, place, length), length
    if place and words[place] == "," and not mood.positive and _new_verb(words, place + 1):
        return MUST, 1
    return mood, 0


def _new_verb(words: Sequence[str], place: int) -> bool:
    return words[place : place + 1] in (("use",), ("prefer",), ("keep",), ("always",))
