"""What is left over of a clause: the words that no rule was made of, and that mean something."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from memgraph.core.sentence.assembly import Said
from memgraph.core.sentence.hearing import Hearing
from memgraph.core.sentence.lexicon import Lexicon
from memgraph.core.sentence.lifted import Lifted
from memgraph.core.sentence.measure import Bound
from memgraph.core.sentence.modality import MUST
from memgraph.core.sentence.places import LANGUAGES, labelled
from memgraph.core.sentence.roots import root
from memgraph.core.sentence.tokens import Clause, Token, is_possessive
from memgraph.core.sentence.vocabulary import (
    ACTORS,
    BOUND_WORDS,
    EMPTY_LABELS,
    FILLER,
    HEADS,
    JOINS,
    LINKS,
    OWNERS,
    PURPOSES,
    SINGULAR,
    THROUGH,
)

_PARTING = frozenset({"between", "around"})  # behind what is chosen, they say where it is
_STATING = frozenset({"for", "only", "in", "on", "everywhere", "are"})


@dataclass(frozen=True, slots=True)
class Facts:
    """All that was found in a clause: what was lifted out, heard and measured."""

    clause: Clause
    known: Lexicon
    lifted: Lifted
    heard: Hearing
    measured: tuple[Bound, ...]


def stated(facts: Facts) -> bool:
    """Return whether a clause without a verb says for what, or where, its thing is chosen."""
    words = _STATING.isdisjoint(facts.clause.words)
    return not words or bool(facts.clause.label or facts.lifted.scope or facts.heard.formed)


def left_of(facts: Facts, said: Sequence[Said], read: set[int]) -> tuple[Token, ...]:
    """Return the tokens of a clause that nothing was made of; all, where it only describes."""
    about = frozenset().union(
        *(facts.known.about[part.topic.name] for part in said if part.topic)
    )  # fmt: skip
    allowed = FILLER | JOINS | LINKS | HEADS | (BOUND_WORDS if facts.measured else frozenset())
    understood = read | facts.lifted.places | {
        place
        for place, word in enumerate(facts.clause.words)
        if word in allowed or root(word) in about
    }  # fmt: skip
    understood |= _harmless(facts.clause.words, allowed)
    understood |= _leading_in(facts.clause.words)
    understood |= _added(facts.clause.words, understood, about)
    understood -= _parting(facts)
    tokens = facts.clause.tokens
    left = [token for place, token in enumerate(tokens) if place not in understood]
    if _describes(facts):
        left = left or list(tokens)
    return (*_label_left(facts, about), *left)


def _harmless(words: Sequence[str], allowed: frozenset[str]) -> set[int]:
    """Return the places of owners that everything has, and of purposes that narrow nothing.

    ``the project's`` is one of the former, ``for managing`` of the latter.
    """
    owners = allowed | ACTORS | frozenset(LANGUAGES) | OWNERS
    return {
        place
        for place, word in enumerate(words)
        if (is_possessive(word) and word.removesuffix("'s") in owners)
        or (word in PURPOSES and words[max(place - 1, 0)] == "for")
    }


def _parting(facts: Facts) -> set[int]:
    """Return the places of words that limit what is chosen: ``use gRPC between services``.

    In front of it they belong to what is called so: ``calls between services use gRPC``.
    """
    first = min((one.match.end for one in facts.heard.demands), default=len(facts.clause.words))
    return {p for p, word in enumerate(facts.clause.words) if word in _PARTING and p >= first}


def _leading_in(words: Sequence[str]) -> set[int]:
    """Return the places of verbs that only lead to what is chosen, as in ``lives in``."""
    pairs = enumerate(itertools.pairwise(words))
    return {place for place, (verb, then) in pairs if verb in SINGULAR and then in THROUGH}


def _describes(facts: Facts) -> bool:
    """Return whether a clause tells how things are, or hedges a number."""
    bare = any(demand.bare and not demand.specific for demand in facts.heard.demands)
    untold = bare and not (facts.measured or stated(facts))
    soft = facts.lifted.hedged or (facts.heard.mood or MUST).force == "should"
    hedged = soft and bool(facts.measured)
    return untold or hedged or facts.heard.described


def _added(words: Sequence[str], understood: set[int], about: frozenset[str]) -> set[int]:
    """Return the places of uses that a list adds to one that is understood.

    ``for unit and integration tests`` demands no less than ``for unit tests``.
    """
    added: set[int] = set()
    for start in (place for place, word in enumerate(words) if word == "for"):
        groups = _groups(words, start + 1)
        whole = [
            all(place in understood for place in group)
            and any(root(words[place]) in about for place in group)
            for group in groups
        ]
        if any(whole):
            added.update(place for group in groups for place in group)
    return added


def _groups(words: Sequence[str], start: int) -> list[list[int]]:
    """Return the places of the items of a list of plain words that begins at ``start``."""
    groups: list[list[int]] = [[]]
    for place in range(start, len(words)):
        if words[place] in JOINS:
            groups.append([])
        elif words[place] in LINKS or not words[place].isalpha():
            break
        else:
            groups[-1].append(place)
    return [group for group in groups if group]


def _label_left(facts: Facts, about: frozenset[str]) -> list[Token]:
    if facts.lifted.scope and labelled([token.word for token in facts.clause.label], about):
        return []
    empty = EMPTY_LABELS | LINKS | JOINS | BOUND_WORDS
    return [
        token
        for token in facts.clause.label
        if root(token.word) not in about and token.word not in empty and not token.word.isdigit()
    ]
