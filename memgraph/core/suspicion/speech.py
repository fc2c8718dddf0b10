"""Speech: what a whole statement says, and the values that it asks for by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memgraph.core.sentence.exclusive import says_only
from memgraph.core.sentence.lexicon import Lexicon, Match, lexicon
from memgraph.core.sentence.measure import Bound, bounds
from memgraph.core.sentence.part import MOST_TOKENS
from memgraph.core.sentence.plain import is_no_sentence, plain
from memgraph.core.sentence.tokens import Clause, clauses, tokens
from memgraph.core.sentence.vocabulary import FILLER, NEUTRAL
from memgraph.core.suspicion.parts import Part, parted
from memgraph.core.suspicion.stance import Stance, stances
from memgraph.core.topics import Topics


@dataclass(frozen=True, slots=True)
class Speech:
    """What a sentence says, part by part, and the values it asks for, by topic.

    ``allowed`` are the numbers that something may be, ``only`` the values of which it says that
    there are no others.
    """

    stances: tuple[Stance, ...] = ()
    named: frozenset[tuple[str, str]] = frozenset()
    allowed: tuple[Bound, ...] = ()
    only: frozenset[tuple[str, str]] = frozenset()


def speech(statement: str, topics: Topics) -> Speech:
    """Return the stances of ``statement`` and the values, by topic, that it names in favour."""
    text = plain(statement)
    if is_no_sentence(text):
        return Speech()
    found: list[Stance] = []
    named: set[tuple[str, str]] = set()
    allowed: list[Bound] = []
    only: set[tuple[str, str]] = set()
    for clause in clauses(tokens(text)):
        if not _tells(clause):
            continue
        matches, whole = lexicon(topics).matches(clause.tokens), parted(clause.words)
        allowed.extend(_allowed(clause, matches, lexicon(topics)))
        only.update(_only(clause, matches))
        for part in whole.parts:
            said = tuple(stances(text, clause, whole, part))
            found.extend(said)
            if said and said[0].demands and said[0].mood.positive:
                named.update(_named(clause, matches, part))
                named.update(_near(clause, part, lexicon(topics)))
    return Speech(tuple(found), frozenset(named), tuple(allowed), frozenset(only))


def _allowed(clause: Clause, matches: Sequence[Match], known: Lexicon) -> Iterator[Bound]:
    inside = {place for match in matches for place in range(match.start, match.end)}
    label = tuple(token.word for token in clause.label)
    found = bounds(clause.words, label, known, inside, ())
    return (bound for bound in found if bound.allowed)


def _only(clause: Clause, matches: Sequence[Match]) -> Iterator[tuple[str, str]]:
    if says_only(clause.words):
        for match in matches:
            yield from ((sense.topic.name, sense.value.name) for sense in match.senses)


def _near(clause: Clause, part: Part, known: Lexicon) -> Iterator[tuple[str, str]]:
    """Yield what a part does to an object of its own."""
    for sense in known.near(clause.words[part.start : part.end]):
        yield sense.topic.name, sense.value.name


def _tells(clause: Clause) -> bool:
    return 0 < len(clause.tokens) <= MOST_TOKENS and not (clause.asks or clause.aside)


def _named(clause: Clause, matches: Sequence[Match], part: Part) -> Iterator[tuple[str, str]]:
    """Yield what the verb of a part stands right in front of."""
    for match in matches:
        if part.start <= match.start < part.end and len(match.senses) == 1:
            before = [
                w for w in clause.words[part.start : match.start] if w not in FILLER | NEUTRAL
            ]
            if len(before) <= 1:
                yield match.senses[0].topic.name, match.senses[0].value.name
