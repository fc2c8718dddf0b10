"""Actions: what is done rather than chosen, in the words of the sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from memgraph.core.sentence.days import on_days
from memgraph.core.sentence.lifted import Lifted
from memgraph.core.sentence.modality import (
    ABLE,
    DECIDING,
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
from memgraph.core.sentence.turning import begins_at, end_of
from memgraph.core.sentence.vocabulary import ACTING, ACTORS, CONDITIONS, FILLER

_MOST_WORDS = 14
_LEADS = word_set("in on at to for from of by into")  # no action begins with one
_ARTICLES = word_set("a an the please also")
_THAT = frozenset({"that", "which", "we", "they"})  # whose verdict that is, is another question
_POINTING = frozenset({"this", "that", "these", "those"})
_POLITE = frozenset({"please", "also"})
# Verbs that are nouns or adjectives as well, and can begin what is told of something.
_NOUNS = word_set(
    "push pull force commit merge rebase squash deploy release tag bump update upgrade move copy "
    "edit change review report document note record log raise catch handle return pass call open "
    "start stop restart prefix suffix sort order group split extract cache store load stub mock "
    "fake seed reset clean post sign mask escape cast format lint test build compile bundle pin "
    "lock name mark label comment wrap indent guard limit show display render mount register "
    "import export share override overload run schedule wait alert monitor trace measure profile "
    "benchmark archive back restore cite link quote reply answer think plan design draft fix "
    "cover model separate place access query style structure nest spell end check use need "
    "practice cap set view"
)
_FINITE = word_set(
    "is are was were isn't aren't has have had lives live runs run goes go takes take needs need "
    "belongs belong stays stay resides reside uses use contains contain comes come follows follow "
    "happens happen fails fail works work breaks break starts start ends end depends depend means "
    "mean matters matter varies vary"
)
_GERUNDS = {
    f"{stem}ing": verb
    for verb in sorted(ACTING)
    for stem in (verb + verb[-1], verb.rstrip("e"), verb)
}
_EVENTS = {
    "merges": "merge", "deploys": "deploy", "deployments": "deploy", "releases": "release",
    "pushes": "push", "rebases": "rebase",
}  # fmt: skip
# Between the first word and a verb, they show that the verb has another subject, or none.
_BETWEEN = CONDITIONS | word_set(
    "the a an that which who whose whether how what where why whatever everything anything all "
    "every each any our your their its this these those we you they i it and or to , so because "
    "as for"
)


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
    written = [t.word for p, t in enumerate(clause.tokens) if p not in lifted.places]
    heard = _mood(words, written)
    if heard is None or heard[0] == NEED_NOT:
        return None
    mood, said = heard
    done = on_days([word for word in said if word not in _ARTICLES])
    cut = end_of(done, mood)
    text = " ".join(done[:cut]).strip(" ,")
    pointing = done[1:2] in (["it"], ["them"]) or (len(done) == 2 and done[1] in _POINTING)
    if pointing and not lifted.when:
        return None  # another sentence says what "it" is
    if cut < (1 if lifted.when else 2) or cut > _MOST_WORDS or done[0] in _LEADS:
        return None
    return Action(_joined(text), mood, cut == len(done))


def _mood(words: Sequence[str], written: Sequence[str]) -> tuple[Mood, Sequence[str]] | None:
    """Return the mood of a clause, also given as it is written, and the words of the action."""
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
        listed = "," in words[:place] and subject[:1] and subject[0] in ACTING
        if subject and (words[place] in ABLE or listed or begins_at(words, place)):
            return None
        rest = words[place + length :]
        if words[place] in DECIDING and length > 1 and words[place + length - 1] != "to":
            return None  # "we chose X": no action
        turned = FORGETTING.length(rest, 0)
        if turned:
            mood, rest = mood.opposite, rest[turned:]
        return mood, (*subject, *rest)
    for place in range(1, len(words)):
        verdict = verdict_at(words, place)
        if verdict and _THAT.isdisjoint(words[:place]):
            told, rest = _done(words[:place], words[place]), words[place + verdict[1] :]
            return verdict[0], (*told, *rest)
    return (MUST, words) if _imperative(written) else None


def _done(subject: Sequence[str], copula: str) -> Sequence[str]:
    """Return as an action what a verdict is given of: ``calling customers is`` is to call them.

    ``Merges on Mondays`` is to merge then.
    """
    verb = _GERUNDS.get(subject[0], "") if copula == "is" and len(subject) > 1 else ""
    verb = verb or (_EVENTS.get(subject[0], "") if subject[1:2] and subject[1] in _LEADS else "")
    return (verb, *subject[1:]) if verb else ("have", *subject)


def _imperative(words: Sequence[str]) -> bool:
    """Return whether a clause, as it is written, begins with a verb that says what to do.

    ``The build is quick`` and ``Log files live in …`` tell about what is called like the verb.
    """
    said = [word for word in words if word not in _POLITE]
    if not said or said[0] not in ACTING or said[1:2] in (["s"], [":"], ["of"]):
        return False
    verbs = (place for place in range(1, len(said)) if said[place] in _FINITE)
    verb = next(verbs, 0)
    told = verb and said[0] in _NOUNS and _BETWEEN.isdisjoint(said[1:verb])
    return not told


def _joined(text: str) -> str:
    return text.replace(" / ", "/").replace(" ,", ",")
