"""What is lifted out of a clause before it is heard: paths, conditions, reasons, hedges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from memgraph.core.sentence.lexicon import Match
from memgraph.core.sentence.measure import is_number
from memgraph.core.sentence.modality import ALL_BUT, MOODS
from memgraph.core.sentence.places import Place, only_before, places
from memgraph.core.sentence.predicate import end_before
from memgraph.core.sentence.roots import root
from memgraph.core.sentence.tokens import Token
from memgraph.core.sentence.vocabulary import (
    CASES,
    CONDITIONS,
    EMPHASIS,
    HEDGES,
    JOINS,
    REASONS,
    SETTINGS,
    THROUGH,
    USED,
    USING,
)

_NOT = frozenset({"not", "never"})
_LEADING = frozenset({"when", "whenever", "if"})
_TELLING = USING | USED | frozenset({"is", "are"})
_ARTICLES = frozenset({"a", "an", "the", "any"})
_CLOSING = frozenset({"", ",", "and"})
_MAKING = frozenset({"write", "implement", "build", "create", "develop"})


@dataclass(slots=True)
class Lifted:
    """What was lifted, and the places of the tokens that it took."""

    places: set[int] = field(default_factory=set)
    scope: list[str] = field(default_factory=list)
    when: str = ""
    hedged: bool = False
    only: bool = False  # whether what is allowed there, or then, is forbidden otherwise
    leading: bool = False  # whether the subject of the clause is files: "YAML files use …"
    apart: bool = False  # whether a place or a condition may be one of something else


def lift(
    text: str, found: Sequence[Token], matches: Sequence[Match], about: frozenset[str]
) -> Lifted:
    """Return what is lifted out of the clause ``found`` of ``text``.

    Names that were matched stay whole: ``tests before code`` holds no condition. Nor does
    ``for tests`` where the names are ``about`` tests.
    """
    lifted = Lifted()
    named = _within(matches)
    named |= {
        place
        for place, token in enumerate(found[:-1])
        if token.word not in CONDITIONS | _NOT and root(found[_next(found, place)].word) in about
    }
    words = tuple(token.word for token in found)
    named |= _modal_places(words)
    _lift_places(places(text, found, matches, about), lifted)
    for place in range(len(found)):
        free = place not in named or _new_at(words, place)
        if free and place not in lifted.places:
            _lift_at(text, found, words, place, lifted)
    return lifted


def _within(matches: Sequence[Match]) -> set[int]:
    return {place for match in matches for place in range(match.start, match.end)}


def _lift_places(found: Sequence[Place], lifted: Lifted) -> None:
    """Lift places out; two of them, or both sides of one, are for things apart."""
    lifted.apart = sum(bool(place.patterns) for place in found) > 1
    for place in found:
        lifted.scope.extend(f"!{one}" if place.outside else one for one in place.patterns)
        lifted.places.update(place.tokens)
        lifted.only = lifted.only or place.only
        lifted.leading = lifted.leading or place.leads


def _modal_places(words: Sequence[str]) -> set[int]:
    """Return the places inside of a modal: ``try to avoid`` gives no reason."""
    return {
        inside
        for place in range(len(words))
        for table in (MOODS, ALL_BUT)
        for inside in range(place + 1, place + table.length(words, place))
    }


def _lift_at(
    text: str, found: Sequence[Token], words: Sequence[str], place: int, lifted: Lifted
) -> None:
    if hedge := HEDGES.length(words, place):
        lifted.hedged = True
        lifted.places.update(range(place, place + hedge))
    elif weight := EMPHASIS.length(words, place):
        lifted.places.update(range(place, place + weight))
    elif case := CASES.length(words, place):
        _condition(" ".join(words[place : place + case]), range(place, place + case), lifted)
    elif REASONS.length(words, place):
        lifted.places.update(range(place, len(found)))
    elif length := _new_at(words, place):
        said = " ".join(words[place + length - 2 : place + length])
        _condition(f"for {said}", range(place, place + length), lifted)
    elif _opens_condition(found, place):
        _lift_condition(text, found, words, place, lifted)


def _lift_condition(
    text: str, found: Sequence[Token], words: Sequence[str], place: int, lifted: Lifted
) -> None:
    """Lift the condition out that begins at ``place``; ``even`` in front of it takes it back."""
    end = end_before(words, place, _end(found, place))
    lifted.apart = lifted.apart or not end
    start = place + (found[place].word in _LEADING)
    taken = range(place, end + (words[end : end + 1] == (",",)))
    even = place > 0 and words[place - 1] == "even"
    only = set() if words[place] in CONDITIONS else only_before(words, place)
    if even:
        lifted.places.update(taken, range(place - 1 - (words[place - 2] in _NOT), place))
    elif start < end:
        said = _text(text, found, start, end)
        lifted.only = lifted.only or bool(only)
        lifted.places.update(only)
        _condition(f"except {said}" if only else said, taken, lifted)


def _text(text: str, found: Sequence[Token], start: int, end: int) -> str:
    return " ".join(text[found[start].start : found[end - 1].end].split())


def _new_at(words: Sequence[str], place: int) -> int:
    """Return how many words from ``place`` on limit a clause to what is new: ``all new code``."""
    every = words[place] in ("all", "every", "each", "any", "the")
    start = place + every
    following = words[start + 2] if start + 2 < len(words) else ""
    if words[start : start + 1] != ("new",) or not following:
        return 0
    leads = place == 0 and (following in _TELLING or MOODS.length(words, start + 2))
    written = place == 1 and words[0] in _MAKING and following in THROUGH
    return 2 + every if leads or written else 0


def _condition(said: str, places: range, lifted: Lifted) -> None:
    lifted.when = f"{lifted.when}, {said}" if lifted.when else said
    lifted.places.update(places)


def _opens_condition(found: Sequence[Token], place: int) -> bool:
    word = found[place].word
    if word in CONDITIONS:
        return not _is_span(found, place)
    if word in _NOT and place and found[place - 1].word == ",":
        return place + 1 < len(found) and _opens_condition(found, place + 1)  # ", not in tests"
    there = _next(found, place)
    whole = there == place + 1 or _word(found, there + 1) in _CLOSING  # no "in a test suite"
    return word in ("in", "for", "on", "outside") and _word(found, there) in SETTINGS and whole


def _is_span(found: Sequence[Token], place: int) -> bool:
    """Return whether a time is measured from ``place`` on: ``after 30 minutes``."""
    return found[place].word == "after" and is_number(_word(found, place + 1)) and (
        _word(found, place + 2).isalpha() and _word(found, place + 2) not in CONDITIONS | JOINS
    )  # fmt: skip


def _next(found: Sequence[Token], place: int) -> int:
    """Return the place of the next word that is no article."""
    article = place + 2 < len(found) and found[place + 1].word in _ARTICLES
    return place + 1 + article


def _word(found: Sequence[Token], place: int) -> str:
    return found[place].word if place < len(found) else ""


def _end(found: Sequence[Token], place: int) -> int:
    """Return where a condition ends: at its comma, or with the clause."""
    if found[place].word not in CONDITIONS:
        following = (
            p for p in range(place + 2, len(found)) if found[p].word in (",", "and", "use")
        )
        return next(following, len(found))
    return next((p for p in range(place, len(found)) if found[p].word == ","), len(found))
