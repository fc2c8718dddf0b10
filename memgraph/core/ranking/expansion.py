"""What else says the same as the words of a question: by the vocabulary, and by the topics."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from memgraph.core.ranking.stemming import stems
from memgraph.core.ranking.vocabulary import ALIKE, TOWARDS
from memgraph.core.topics import Topic, Topics

# What another word counts beside the asker's own. Measured: from 0.4 to 0.7 little changes.
_ALIKE = 0.6
_TOWARDS = 0.5
_VALUE = 0.5  # what may be chosen, where its topic was asked for
_OTHER = 0.3  # what else may be chosen, where one value was asked for, or the topic is one word
# The languages that topics are split by: nobody says them who works in one.
_KINDS = frozenset(stems("js javascript node python java ruby php go rust css sql dotnet"))
_MOST_VALUES = 12  # of a topic with more, those that come first, the best known

Phrase: TypeAlias = tuple[str, ...]  # stems
Forms: TypeAlias = Mapping[Phrase, tuple[float, str]]  # what each counts, and as it is written


class Meant(NamedTuple):
    """A topic that a question is about, by which of its stems, and what may be said of it."""

    topic: str
    asked: Phrase
    forms: Forms


@functools.cache
def others() -> Mapping[Phrase, Forms]:
    """Return for each phrase of the vocabulary what may be said for it."""
    found: dict[Phrase, dict[Phrase, tuple[float, str]]] = {}
    for group in map(str.split, ALIKE.split(";")):
        for word in group:
            _lead(found, word, group, _ALIKE)
    for line in TOWARDS.split(";"):
        word, _, behind = line.partition(" > ")
        _lead(found, word.strip(), behind.split(), _TOWARDS)
    return found


def _lead(
    found: dict[Phrase, dict[Phrase, tuple[float, str]]],
    word: str,
    group: Iterable[str],
    weight: float,
) -> None:
    own = _phrase(word)
    for other in group:
        form = _phrase(other)
        if own and form and form != own:
            found.setdefault(own, {}).setdefault(form, (weight, other.replace("_", " ")))


def meant(asked: Phrase, topics: Topics) -> Iterator[Meant]:
    """Yield the topics that a question with these stems is about.

    One is meant where all words of its name or of another name of it were said (a language in
    it may be left out), or else the name of one value of which only one is picked.
    """
    said = frozenset(asked)
    named = [*_named(said, topics)]
    told = set()
    for head in named:
        # Of topics that differ only in the language, those whose language was said.
        closer = any(other.whole and set(other.words) > set(head.words) for other in named)
        if head.topic.name not in told and (head.whole or not closer):
            told.add(head.topic.name)
            forms = _values(head.topic, _VALUE if len(head.words) > 1 else _OTHER)
            yield Meant(head.topic.name, head.words, forms)
    for topic in topics.by_key.values():
        if topic.exclusive and topic.name not in told:
            alone = (value for value in topic.values.values() if not value.words)
            chosen = {phrase for value in alone if (phrase := _phrase(value.name))}
            hit = next((phrase for phrase in sorted(chosen) if said.issuperset(phrase)), ())
            if hit:
                forms = {f: e for f, e in _values(topic, _OTHER).items() if not said >= {*f}}
                yield Meant(topic.name, hit, forms)


class _Head(NamedTuple):
    """A name of a topic in stems; whole where no language was left out."""

    words: Phrase
    whole: bool
    topic: Topic


def _named(said: frozenset[str], topics: Topics) -> Iterator[_Head]:
    """Yield the names of topics all of whose words were said."""
    for topic in topics.by_key.values():
        for name in (topic.name, *topic.aliases):
            whole, short = _names(name)
            if said.issuperset(whole):
                yield _Head(whole, True, topic)
            elif short and said.issuperset(short):
                yield _Head(short, False, topic)


@functools.lru_cache(1 << 12)
def _names(name: str) -> tuple[Phrase, Phrase]:
    """Return a name in stems, and without the languages in it if that leaves several words."""
    whole = _phrase(name)
    short = tuple(word for word in whole if word not in _KINDS)
    return whole, short if len(short) > 1 else ()


def _values(topic: Topic, weight: float) -> Forms:
    values = tuple(topic.values.values())[:_MOST_VALUES]
    pairs = ((_phrase(value.name), (weight, value.name)) for value in values)
    return {phrase: each for phrase, each in pairs if phrase}


@functools.lru_cache(1 << 13)
def _phrase(name: str) -> Phrase:
    return tuple(stems(name.replace("_", " ")))
