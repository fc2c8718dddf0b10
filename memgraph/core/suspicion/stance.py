"""Stances: what one part of a clause is about, and whether it is for it or against it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from memgraph.core.sentence.modality import MAY, MUST, NEED_NOT, Mood, verdict_at
from memgraph.core.sentence.phrases import word_set
from memgraph.core.sentence.tokens import Clause
from memgraph.core.sentence.vocabulary import FILLER, JOINS, LINKS
from memgraph.core.suspicion.parts import Part, Parted
from memgraph.core.suspicion.words import (
    ACTS,
    ASK,
    BEING,
    TIMES,
    VERBS,
    content,
    deed_of,
    joined,
    root_of,
)

# They make a ban one of a part only: "do not run just the linter", "do not catch every error".
_MERELY = word_set("just only merely solely")
_EACH = word_set("every all each everything always both")
_UNIVERSAL = word_set("all every each any always everywhere")
_ARTICLES = word_set("a an the every each all any")
_LASTING = word_set("forever indefinitely")
_LACK = frozenset({"without"})
_ELSEWHERE = frozenset({"there", "own"})  # they narrow by what another sentence tells, or nobody
_NOTHING = frozenset[str]()
# What stands in front of a verb and changes neither what is done nor to what.
_LEADING = word_set(
    "prefer favor favour consider always try avoid ensure never not do no soft hard auto be"
)
_TELLING = word_set("be is are not never may must should can")
_STATING = word_set(
    "is are has have need needs require requires contain contains start starts stay stays belong "
    "belongs live lives may must run runs get gets"
)
_ASKING = word_set("what which who whose why how")  # they ask, head a list, or go on
_NO_STATEMENT = JOINS | word_set("where that but")
_LONGEST_STATEMENT = 12  # words of a sentence that demands by telling how things are


class Stance(NamedTuple):
    """One part of a clause: the roots of its words of content, its mood, and what is done.

    ``demands`` is true where it has a modal, a verdict or an imperative, ``states`` also where
    it tells in short how things are. ``deeds`` are empty where a thing is only to be there.
    ``around`` are the roots of what comes before or after it, ``given`` those of its
    conditions, ``universal`` is true where it says that it holds for every such thing.
    """

    roots: frozenset[str]
    mood: Mood
    text: str
    demands: bool
    states: bool
    deeds: frozenset[str]
    around: frozenset[str]
    given: frozenset[str]
    universal: bool

    @property
    def all(self) -> frozenset[str]:
        """The roots of all that is said."""
        return self.roots | self.around | self.given

    @property
    def done(self) -> frozenset[str]:
        """The deeds that are more than having a thing there."""
        return self.deeds - BEING


def stances(text: str, clause: Clause, whole: Parted, part: Part) -> Iterator[Stance]:
    """Yield what one part of ``clause``, which ``whole`` are the parts of, says in ``text``."""
    words = clause.words[part.start : part.end]
    if words[0] in _ASKING or clause.words[0] in _ASKING:
        return
    stance = _stance(text, clause, whole, part)
    if not stance.roots or (not stance.mood.positive and _partly(words)):
        return
    yield stance
    without = "without" in words
    if stance.mood.positive and (without or "freely" in words):
        lacking = stance.roots - _LACK if without else stance.roots | {ASK}
        yield stance._replace(mood=NEED_NOT, roots=lacking)
    elif stance.mood.force != "may" and ASK in (stance.roots if without else stance.given):
        asked = stance.roots - _LACK | {ASK}
        yield stance._replace(mood=MUST, roots=asked, given=_NOTHING, deeds=frozenset({ASK}))


def _stance(text: str, clause: Clause, whole: Parted, part: Part) -> Stance:
    words, found = clause.words[part.start : part.end], clause.tokens[part.start : part.end]
    said, verdict = joined(words), _verdict(clause.words, part)
    mood = verdict or part.mood
    demands = bool(verdict) or part.given or _imperative(said)
    lasting = _LASTING if mood.positive else _NOTHING
    verbs = _verbs(said)
    deeds = frozenset(map(deed_of, verbs))
    here = _ELSEWHERE & set(words[1:])
    return Stance(
        roots=(content(word for word in said if word not in lasting) - verbs | deeds) - BEING,
        mood=mood,
        text=text[found[0].start : found[-1].end],
        demands=demands,
        states=demands or _states(clause.words),
        deeds=deeds,
        around=content(joined(whole.order)) - BEING - TIMES,
        given=content(joined(whole.given)) | here,
        universal=not _UNIVERSAL.isdisjoint(words),
    )


def _verdict(words: Sequence[str], part: Part) -> Mood | None:
    """Return what a part says of its thing (``is forbidden``); what is optional need not be."""
    verdicts = (verdict_at(words, place) for place in range(part.start, part.end))
    mood = next((verdict[0] for verdict in verdicts if verdict), None)
    return NEED_NOT if mood == MAY and "optional" in words[part.start : part.end] else mood


def _partly(words: Sequence[str]) -> bool:
    """Return whether a ban of these words is on a part only, of what no other word tells."""
    return words[0] in _MERELY or any(word in _MERELY | _EACH for word in words[1:])


def _imperative(words: Sequence[str]) -> bool:
    first = next((word for word in words if word not in JOINS and word not in _LEADING), "")
    return first in VERBS or words[0] == "be" or _orders(words)


def _orders(words: Sequence[str]) -> bool:
    """Return whether an article behind the first word makes it a verb: ``animate every page``."""
    strange = words[0].isalpha() and words[0] not in FILLER and words[0] not in LINKS
    return len(words) > 2 and strange and words[1] in _ARTICLES


def _states(words: Sequence[str]) -> bool:
    """Return whether a short clause tells how things are, as rules do: ``pages are private``."""
    told = not _STATING.isdisjoint(words[1:]) or any(
        subject.endswith("s") and subject not in FILLER and verb in VERBS
        for subject, verb in itertools.pairwise(words[:4])
    )
    return told and len(words) <= _LONGEST_STATEMENT and words[0] not in _NO_STATEMENT


def _verbs(words: Sequence[str]) -> frozenset[str]:
    """Return the roots of the verbs that say what is done: behind a modal, or the first ones.

    What is to stay forever is to be kept, whatever the verb.
    """
    plain = [word for word in words if word not in FILLER or word in JOINS | _TELLING]
    while plain and plain[0] in _LEADING:
        del plain[0]
    told = {
        root_of(word)
        for before, word in itertools.pairwise(plain)
        if before in _TELLING and root_of(word) in ACTS
    }
    first = [] if _orders(words) or not _STATING.isdisjoint(plain[1:4]) else _first_verbs(plain)
    if _orders(words):
        first = [root_of(words[0])]
    lasting = {"keep"} if not _LASTING.isdisjoint(words) else set()
    return frozenset(told or first or lasting)


def _first_verbs(words: Sequence[str]) -> list[str]:
    """Return the verb that ``words`` begin with, or all of a list: ``merge, or ship``."""
    verbs = list(itertools.takewhile(lambda word: word in JOINS or _is_verb(word), words))
    roots = [root_of(word) for word in verbs if word not in JOINS]
    return roots if len(verbs) > len(roots) and len(verbs) < len(words) else roots[:1]


def _is_verb(word: str) -> bool:
    return word in VERBS or (word.endswith("ing") and root_of(word) in ACTS)
