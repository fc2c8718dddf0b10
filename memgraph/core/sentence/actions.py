"""Actions: what is done rather than chosen, in the words of the sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from memgraph.core.sentence.lifted import Lifted
from memgraph.core.sentence.modality import (
    ABLE,
    CONTRASTS,
    FORGETTING,
    MOODS,
    MUST,
    NEED_NOT,
    NOTHING,
    Mood,
    verdict_at,
)
from memgraph.core.sentence.phrases import word_set
from memgraph.core.sentence.tokens import Clause
from memgraph.core.sentence.vocabulary import ACTING, ACTORS, FILLER

_MOST_WORDS = 14
_ARTICLES = word_set("a an the please also")


class Action(NamedTuple):
    """What is done, under its mood, and whether every word of the clause is in it."""

    text: str
    mood: Mood
    whole: bool


def action(clause: Clause, lifted: Lifted) -> Action | None:
    """Return the action that a clause demands or forbids, or None where it is no such clause."""
    kept = [
        token
        for place, token in enumerate(clause.tokens)
        if place not in lifted.places and token.word not in _ARTICLES
    ]
    words = tuple(token.word for token in kept)
    heard = _mood(words)
    if heard is None or heard[0] == NEED_NOT:
        return None
    mood, said = heard
    done = [word for word in said if word not in _ARTICLES]
    cut = next((p for p in range(1, len(done)) if _contrast(done, p)), len(done))
    text = " ".join(done[:cut]).strip(" ,")
    if cut < 2 or cut > _MOST_WORDS:
        return None
    return Action(_joined(text), mood, cut == len(done))


def _contrast(words: Sequence[str], place: int) -> bool:
    return words[place] not in ("over", "without") and bool(CONTRASTS.length(words, place))


def _mood(words: Sequence[str]) -> tuple[Mood, Sequence[str]] | None:
    """Return the mood of a clause and the words of the action."""
    for place in range(min(len(words), 8)):
        length = MOODS.length(words, place)
        if not length:
            continue
        if words[place] in ("no", "without", "neither", "nor") or (place and words[place] == "not"):
            return None
        mood = MOODS.meaning(words, place, length)
        if mood == NOTHING:
            return None
        subject = [word for word in words[:place] if word not in ACTORS and word not in FILLER]
        if subject and words[place] in ABLE:
            return None
        rest = words[place + length :]
        turned = FORGETTING.length(rest, 0)
        if turned:
            mood, rest = mood.opposite, rest[turned:]
        return mood, (*subject, *rest)
    for place in range(1, len(words)):
        verdict = verdict_at(words, place)
        if verdict:
            return verdict[0], ("have", *words[:place], *words[place + verdict[1] :])
    if words and words[0] in ACTING and words[1:2] not in (("s",), (":",)):
        return MUST, words
    return None


def _joined(text: str) -> str:
    return text.replace(" / ", "/").replace(" ,", ",")
