"""Stances: what each clause of a sentence speaks about, and whether for it or against it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from memgraph.core.sentence.lexicon import Match, lexicon
from memgraph.core.sentence.modality import ABLE, CONTRASTS, FLIPS, MOODS, MUST, Mood, verdict_at
from memgraph.core.sentence.part import MOST_TOKENS
from memgraph.core.sentence.phrases import word_set
from memgraph.core.sentence.plain import is_source, plain
from memgraph.core.sentence.roots import root
from memgraph.core.sentence.tokens import Clause, clauses, tokens
from memgraph.core.sentence.tokens import words as words_of
from memgraph.core.sentence.vocabulary import (
    ACTING,
    ACTORS,
    CONDITIONS,
    FILLER,
    JOINS,
    LINKS,
    NEUTRAL,
    USING,
)
from memgraph.core.topics import Topics

_EMPTY = (
    FILLER
    | LINKS
    | JOINS
    | word_set(
        "use uses used using be been being do does done not no never only when if it they them "
        "there which who what where how than more most less very much many some such same other "
        "new good make makes made get gets keep prefer favor favour minimize avoid ensure usage "
        "only where possible must should may can could would have has e.g i.e etc example note "
        "rule always yes ok okay"
    )
)
_ACTS = ACTING - USING  # what is done, rather than chosen
# Words of one meaning for this purpose, by the root of one of them.
_SAME = {
    root(word): root(words.split()[0])
    for words in (
        "fail failing red broken", "pass passing green succeed", "remove delete drop",
        "emoji emojis emoticon", "doc docs documentation", "test tests spec specs",
        "directory folder dir", "function method", "pr prs pullrequest", "db database",
        "secret credential password", "comment comments", "dependency dependencies package",
    )
    for word in words.split()
}  # fmt: skip


_PARTLY = frozenset({"just", "only", "merely", "solely"})  # "do not run just the linter"
_WITH_SUBJECT = word_set(
    "must mustn't should shouldn't shall may can cannot can't are is never do don't"
)


class Stance(NamedTuple):
    """One clause: the roots of its words of content, and its mood.

    ``demands`` is true where it has a modal, a verdict or an imperative; ``acts``
    are the roots of the verbs that say what is done.
    """

    roots: frozenset[str]
    mood: Mood
    text: str
    demands: bool
    conditional: bool
    acts: frozenset[str]


@dataclass(frozen=True, slots=True)
class Speech:
    """What a sentence says, clause by clause, and the values it asks for, by topic."""

    stances: tuple[Stance, ...]
    named: frozenset[tuple[str, str]]


def speech(statement: str, topics: Topics) -> Speech:
    """Return the stances of ``statement`` and the values, by topic, that it names in favour."""
    text = plain(statement)
    if is_source(text):
        return Speech((), frozenset())
    stances: list[Stance] = []
    named: set[tuple[str, str]] = set()
    known = lexicon(topics)
    for clause in clauses(tokens(text)):
        if clause.asks or clause.aside or not 0 < len(clause.tokens) <= MOST_TOKENS:
            continue
        matches = known.matches(clause.tokens)
        for part in _parts(clause):
            stance = _stance(text, clause, part)
            stances.append(stance)
            if stance.demands and stance.mood.positive:
                named.update(_named(clause, matches, part))
    return Speech(tuple(stance for stance in stances if stance.roots), frozenset(named))


def roots_in(statement: str) -> frozenset[str]:
    """Return the roots of all words of ``statement``, which is not parsed for that."""
    return frozenset(root_of(word.rstrip(".")) for word in words_of(statement))


class Part(NamedTuple):
    """A run of words under one mood. ``given`` is true where the mood was said."""

    start: int
    end: int
    mood: Mood
    given: bool


def _named(clause: Clause, matches: Sequence[Match], part: Part) -> Iterator[tuple[str, str]]:
    """Yield what the verb of a part stands right in front of."""
    for match in matches:
        if part.start <= match.start < part.end and len(match.senses) == 1:
            before = [
                w for w in clause.words[part.start : match.start] if w not in FILLER | NEUTRAL
            ]
            if len(before) <= 1:
                yield match.senses[0].topic.name, match.senses[0].value.name


def _parts(clause: Clause) -> list[Part]:
    """Return the runs of a clause under one mood each, conditions left out.

    What stands in front of a modal is its subject, and belongs to it: ``keys must never be``.
    """
    words = clause.words
    parts: list[Part] = []
    start, mood, given, place = 0, MUST, False, 0
    while place < len(words):
        turned, length = _turn(words, place, mood, start)
        if words[place] in CONDITIONS:
            parts.append(Part(start, place, mood, given))
            commas = (comma for comma in range(place, len(words)) if words[comma] == ",")
            start = next(commas, len(words))
            place = start + 1
        elif length:
            if turned.positive != mood.positive and not _is_subject(words, start, place, given):
                parts.append(Part(start, place, mood, given))
                start = place + length
            mood, given = turned, length > 1 or words[place] != ","
            place += length
        else:
            place += 1
    parts.append(Part(start, len(words), mood, given))
    return [part for part in parts if part.start < part.end]


def _is_subject(words: Sequence[str], start: int, place: int, given: bool) -> bool:
    """Return whether the words in front of the modal at ``place`` are its subject."""
    if given or start == place or words[place - 1] == "," or words[start] in ACTING:
        return False
    return words[place] in _WITH_SUBJECT


def _turn(words: Sequence[str], place: int, mood: Mood, start: int) -> tuple[Mood, int]:
    """Return the mood that words at ``place`` bring, and how many they are."""
    length = FLIPS.length(words, place)
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


def _stance(text: str, clause: Clause, part: Part) -> Stance:
    words, mood, demands = clause.words, part.mood, part.given
    verdicts = [verdict_at(words, place) for place in range(part.start, part.end)]
    for verdict in filter(None, verdicts):
        mood, demands = verdict[0], True
    first = next((word for word in words[part.start : part.end] if word not in JOINS), "")
    found = clause.tokens[part.start : part.end]
    roots = frozenset(
        root_of(token.word)
        for token in found
        if token.word not in _EMPTY and any(letter.isalnum() for letter in token.word)
    )
    said = text[found[0].start : found[-1].end]
    conditional = not CONDITIONS.isdisjoint(words) or (words[0] in LINKS and "," in words[:8])
    acts = frozenset(root_of(token.word) for token in found if token.word in _ACTS)
    partly = not mood.positive and not _PARTLY.isdisjoint(words[part.start : part.end])
    demands = (demands or first in ACTING) and not partly
    return Stance(roots, mood, said, demands, conditional, acts & roots)


def root_of(word: str) -> str:
    """Return the root of a word, the same for words of one meaning."""
    found = root(word)
    return _SAME.get(found, found)
