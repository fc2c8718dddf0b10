"""Oppositions: what makes two sentences suspicious of each other, each told in words."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from memgraph.core.entry import Rule
from memgraph.core.meaning import Certainty
from memgraph.core.quantity import Interval, quantity
from memgraph.core.sentence.lexicon import lexicon
from memgraph.core.sentence.modality import NEED_NOT
from memgraph.core.sentence.phrases import word_set
from memgraph.core.suspicion.against import against
from memgraph.core.suspicion.speech import Speech
from memgraph.core.topics import ACTION, Topics

_FORBIDDING = ("must_not", "should_not")
# Roles that one thing plays, by the last word of a topic's name.
_SINGLE = word_set(
    "library framework tool orm manager runner client provider engine logger router bundler "
    "formatter linter checker builder system service database cache order location style"
)


@dataclass(frozen=True, slots=True)
class Spoken:
    """One policy's sentence: its stances, the rules it is compared by, and how sure each is."""

    speech: Speech
    rules: tuple[Rule, ...]
    certainties: tuple[Certainty, ...]

    @property
    def ruled(self) -> bool:
        """True where there is a rule on a topic."""
        return any(rule.topic != ACTION for rule in self.rules)


class _Bound(NamedTuple):
    topic: str
    text: str
    family: str
    interval: Interval
    guessed: bool


def opposed(one: Spoken, other: Spoken, topics: Topics, common: frozenset[str]) -> str:
    """Return in words why two sentences seem to oppose each other; empty where they do not.

    ``common`` are words that are everywhere in the memory and so tell nothing.
    """
    return next(_reasons(one, other, topics, common), "")


def _reasons(one: Spoken, other: Spoken, topics: Topics, common: frozenset[str]) -> Iterator[str]:
    for first, second in ((one, other), (other, one)):
        yield from _banned(first, second)
        yield from _allowances(first, second, topics)
        yield from _needless(first, second)
        yield from _others(first, second)
    yield from _limits(one, other, topics)
    yield from _choices(one, other, topics)
    for mine in one.speech.stances:
        for theirs in other.speech.stances:
            if (mine.states or one.ruled) and (theirs.states or other.ruled):
                yield from against(mine, theirs, common)


def _banned(one: Spoken, other: Spoken) -> Iterator[str]:
    """One forbids what the other names without speaking against it."""
    settled = {rule.topic for rule in other.rules}
    for rule in one.rules:
        for field in _FORBIDDING if not rule.when else ():
            for value in getattr(rule, field):
                if rule.topic not in settled and (rule.topic, value) in other.speech.named:
                    yield f"one speaks against {value}, the other for it"


def _limits(one: Spoken, other: Spoken, topics: Topics) -> Iterator[str]:
    """Both bound the same number, and no number keeps to both.

    A tighter bound does not contradict a wider one. Where one is guessed they are suspicious
    all the same: the words that were not understood may forbid or allow what is between them.
    """
    for mine, theirs in itertools.product(_bounds(one, topics), _bounds(other, topics)):
        alike = (mine.topic, mine.family) == (theirs.topic, theirs.family)
        doubtful = (mine.guessed or theirs.guessed) and mine.interval != theirs.interval
        if alike and (doubtful or mine.interval.apart(theirs.interval)):
            yield f"they set different limits for {mine.topic}: {mine.text}, {theirs.text}"


def _needless(one: Spoken, other: Spoken) -> Iterator[str]:
    """One requires what the other leaves open in so many words: it is optional."""
    open_to = any(stance.mood == NEED_NOT for stance in other.speech.stances)
    for mine, theirs in itertools.product(one.rules, other.rules if open_to else ()):
        if mine.topic == theirs.topic and not theirs.when:
            for value in sorted({*mine.must} & {*theirs.may}):
                yield f"one requires {value}, the other says that it need not be"


def _others(one: Spoken, other: Spoken) -> Iterator[str]:
    """One wants one thing only, the other another one."""
    for mine, theirs in itertools.product(one.rules, other.rules):
        sole = [value for value in mine.must if (mine.topic, value) in one.speech.only]
        if sole and mine.topic == theirs.topic and mine.when == theirs.when:
            for value in theirs.must:
                if value not in mine.must:
                    yield f"one wants only {sole[0]} as {mine.topic}, the other {value}"


def _allowances(one: Spoken, other: Spoken, topics: Topics) -> Iterator[str]:
    """One lets something be more than the other does."""
    for limit in _bounds(other, topics):
        for bound in one.speech.allowed:
            found = quantity(bound.number, bound.topic.unit)
            same = found and (bound.topic.name, found.family) == (limit.topic, limit.family)
            high = limit.interval.high
            if found and same and high is not None and found.number > high:
                yield f"one allows {bound.number} as {limit.topic}, the other at most {limit.text}"


def _bounds(spoken: Spoken, topics: Topics) -> Iterator[_Bound]:
    for rule, certainty in zip(spoken.rules, spoken.certainties, strict=True):
        topic = topics.topic(rule.topic)
        for field in ("at_most", "at_least", "exactly"):
            text: str = getattr(rule, field)
            if found := quantity(text, topic.unit if topic else ""):
                low = None if field == "at_most" else found.number
                high = None if field == "at_least" else found.number
                guessed = certainty is Certainty.GUESSED
                yield _Bound(rule.topic, text, found.family, Interval(low, high), guessed)


def _choices(one: Spoken, other: Spoken, topics: Topics) -> Iterator[str]:
    """Both choose for the same stated role, and choose differently."""
    known = lexicon(topics)
    for mine in one.rules:
        for theirs in other.rules:
            if mine.topic != theirs.topic or not (mine.must and theirs.must):
                continue
            about = known.about.get(mine.topic, frozenset())
            stated = _all_roots(one) & about and _all_roots(other) & about
            single = mine.topic.split()[-1] in _SINGLE
            if single and stated and not set(mine.must) & set(theirs.must):
                yield f"they choose differently for {mine.topic}"


def _all_roots(spoken: Spoken) -> frozenset[str]:
    return frozenset().union(*(stance.roots for stance in spoken.speech.stances))
