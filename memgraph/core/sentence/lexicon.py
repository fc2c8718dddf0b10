"""The lexicon: which words name which values, made once for the topics of a memory."""

from __future__ import annotations

import functools
import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from memgraph.core.sentence.roots import root, singular
from memgraph.core.sentence.tokens import Token, words
from memgraph.core.sentence.vocabulary import ACTING, LINKS
from memgraph.core.topics import Topic, Topics, Value

_LEAST_DEED = 2
_ARTICLES = frozenset({"a", "an", "the", "any"})
_MOST_BETWEEN = 3  # words of the object that stands inside of such a name
_DEED_ROOTS = frozenset(root(singular(verb)) for verb in ACTING)


class Sense(NamedTuple):
    """One thing that words can mean: a value of a topic."""

    topic: Topic
    value: Value


class Match(NamedTuple):
    """A name found in a clause: from token ``start`` up to, not including, ``end``."""

    start: int
    end: int
    senses: tuple[Sense, ...]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What every name can mean, and the most words of a name that begins with a word.

    A name of several words is compared in the singular, or by the roots of its words where it
    begins with a verb, whatever articles stand inside; one of a single word is compared as it
    is. ``about`` holds the roots of the words about each topic, by its name. ``deeds`` are the
    names of a verb and more than one word, by the verb.
    """

    names: Mapping[tuple[str, ...], tuple[Sense, ...]]
    longest: Mapping[str, int]
    about: Mapping[str, frozenset[str]]
    quantities: tuple[Topic, ...] = field(default=())
    deeds: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)

    def matches(self, found: Sequence[Token]) -> list[Match]:
        """Return the names in ``found``, the longest at each place, none inside another."""
        forms = tuple([form(token.word) for token in found] for form in (singular, _rooted))
        matches, place = [], 0
        while place < len(found):
            match = self._at(found[place].word, forms, place)
            if match:
                matches.append(match)
            place = match.end if match else place + 1
        return matches

    def _at(self, word: str, forms: Sequence[Sequence[str]], place: int) -> Match | None:
        most = self.longest.get(forms[1][place], 0)
        runs = list(_runs(forms[0], place, most)) if most else []
        for length in range(most, 1, -1):
            for form, run in itertools.product(forms, runs):
                senses = self.names.get(tuple(form[at] for at in run[:length]))
                if senses and length <= len(run):
                    return Match(place, run[length - 1] + 1, senses)
        senses = self.names.get((word,))
        return Match(place, place + 1, senses) if senses else None

    def near(self, found: Sequence[str]) -> tuple[Sense, ...]:
        """Return what ``found`` does, with its object inside: ``push fixes straight to main``."""
        roots = tuple(map(_rooted, found))
        return tuple(
            sense
            for place, verb in enumerate(roots)
            for name in self.deeds.get(verb, ())
            for start in range(place + 2, min(place + 2 + _MOST_BETWEEN, len(roots)))
            if roots[start : start + len(name) - 1] == name[1:]
            for sense in self.names[name]
        )

    def needed(self, sense: Sense) -> frozenset[str]:
        """Return the roots of the words of which a value must have one near it; empty for none."""
        return _roots(sense.value.words)

    def words_of(self, topic: Topic, values: Sequence[str]) -> frozenset[str]:
        """Return the words of all names of the values of a topic."""
        found = (topic.value(value) for value in values)
        names = (name for value in found if value for name in (value.name, *value.aliases))
        return frozenset(word for name in names for word in words(name))

    def predicates(self, found: Sequence[Token]) -> list[Match]:
        """Return names that a copula parts: ``imports … are relative`` names relative imports."""
        for place in range(1, len(found) - 1):
            if found[place].word in ("is", "are", "be"):
                adjective = found[place + 1].word
                for noun in found[: place if _rooted(adjective) in self.longest else 0]:
                    senses = self.names.get((adjective, singular(noun.word)))
                    if senses:
                        return [Match(place + 1, place + 2, senses)]
        return []


def lexicon(topics: Topics) -> Lexicon:
    """Return the lexicon of ``topics``, made at the first call for them."""
    return _made(_Same(topics))


class _Same(NamedTuple):
    """Topics, compared by identity: they hold mappings, which have no hash."""

    topics: Topics

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.topics is other.topics

    def __hash__(self) -> int:
        return id(self.topics)


@functools.lru_cache(maxsize=4)
def _made(same: _Same) -> Lexicon:
    topics = same.topics.by_key.values()
    senses: dict[tuple[str, ...], list[Sense]] = defaultdict(list)
    for topic in topics:
        for value in topic.values.values():
            for name in {_name(name): None for name in (value.name, *value.aliases)}:
                if name and all(sense.topic is not topic for sense in senses[name]):
                    senses[name].append(Sense(topic, value))
    names = {name: tuple(found) for name, found in senses.items() if found}
    longest: dict[str, int] = {}
    deeds: dict[str, tuple[tuple[str, ...], ...]] = {}
    for name in names:
        if len(name) > _LEAST_DEED and name[0] in _DEED_ROOTS:
            deeds[name[0]] = (*deeds.get(name[0], ()), name)
        if len(name) > 1:
            for first in {name[0], _rooted(name[0])}:  # a verb is its root already
                longest[first] = max(longest.get(first, 0), len(name))
    return Lexicon(
        names,
        longest,
        _About({topic.name: topic for topic in topics}),
        tuple(topic for topic in topics if topic.unit),
        deeds,
    )


def _runs(found: Sequence[str], place: int, most: int) -> Iterator[Sequence[int]]:
    """Yield up to ``most`` places from ``place`` on, and again without articles between.

    ``Deploy on a Friday`` is ``deploy on Friday``.
    """
    close = range(place, min(place + most, len(found)))
    yield close
    if any(found[at] in _ARTICLES for at in close[1:]):
        spoken = (at for at in range(place + 1, len(found)) if found[at] not in _ARTICLES)
        yield (place, *itertools.islice(spoken, most - 1))


def _name(name: str) -> tuple[str, ...]:
    found = words(name)
    if len(found) < 2:
        return found
    return tuple(map(_rooted if found[0] in ACTING else singular, found))


def _rooted(word: str) -> str:
    """Return the root of a word, the same for its plural: ``Fridays`` is ``Friday``."""
    return root(singular(word))


class _About(Mapping[str, frozenset[str]]):
    """The roots of the words about topics, each found when it is first asked for."""

    def __init__(self, topics: Mapping[str, Topic]) -> None:
        self._topics = topics

    def __getitem__(self, name: str) -> frozenset[str]:
        topic = self._topics[name]
        return _roots((topic.name, *topic.aliases, *topic.words))

    def __iter__(self) -> Iterator[str]:
        return iter(self._topics)

    def __len__(self) -> int:
        return len(self._topics)


@functools.lru_cache(maxsize=4096)
def _roots(given: tuple[str, ...]) -> frozenset[str]:
    return frozenset(
        root(word) for name in given for word in words(name) if word != "/" and word not in LINKS
    )
