"""Speech: what a whole statement says, and the values that it asks for by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memgraph.core.sentence.lexicon import Match, lexicon
from memgraph.core.sentence.part import MOST_TOKENS
from memgraph.core.sentence.plain import is_no_sentence, plain
from memgraph.core.sentence.tokens import Clause, clauses, tokens
from memgraph.core.sentence.vocabulary import FILLER, NEUTRAL
from memgraph.core.suspicion.parts import Part, parted
from memgraph.core.suspicion.stance import Stance, stances
from memgraph.core.topics import Topics


@dataclass(frozen=True, slots=True)
class Speech:
    """What a sentence says, part by part, and the values it asks for, by topic."""

    stances: tuple[Stance, ...]
    named: frozenset[tuple[str, str]]


def speech(statement: str, topics: Topics) -> Speech:
    """Return the stances of ``statement`` and the values, by topic, that it names in favour."""
    text = plain(statement)
    if is_no_sentence(text):
        return Speech((), frozenset())
    found: list[Stance] = []
    named: set[tuple[str, str]] = set()
    for clause in clauses(tokens(text)):
        if not _tells(clause):
            continue
        matches, whole = lexicon(topics).matches(clause.tokens), parted(clause.words)
        for part in whole.parts:
            said = tuple(stances(text, clause, whole, part))
            found.extend(said)
            if said and said[0].demands and said[0].mood.positive:
                named.update(_named(clause, matches, part))
    return Speech(tuple(found), frozenset(named))


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
