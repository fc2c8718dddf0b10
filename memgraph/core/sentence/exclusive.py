"""Exclusive: what "only" is said of, and whether the rules say it too.

``Use only X`` demands X, and forbids all others, which a rule says only where one value is picked.
``Use X only for Y`` and ``rebase only your branches`` demand no X.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

from memgraph.core.entry import BOUNDS
from memgraph.core.sentence.assembly import Said
from memgraph.core.sentence.leftover import Facts
from memgraph.core.sentence.modality import ALL_BUT
from memgraph.core.sentence.phrases import word_set
from memgraph.core.sentence.roots import root
from memgraph.core.sentence.vocabulary import ACTING, FILLER, HEADS, NEUTRAL, USED, USING

_ONLY = word_set("only solely exclusively sole")
_OWN = frozenset({"our", "the"})
_COPULAS = frozenset({"is", "are", "be"})
_BEFORE_NAMES = USING | USED | FILLER | NEUTRAL | HEADS | _COPULAS
_ALLOWED = word_set("allowed permitted ok okay fine acceptable")
_POSITIVE = frozenset({"must", "should", "must_one_of"})


def says_only(words: Sequence[str]) -> bool:
    """Return whether words say that there is no other, or that there is any other."""
    return not _ONLY.isdisjoint(words) or any(True for _ in _all_but(words))


def misplaced(facts: Facts, said: Sequence[Said]) -> bool:
    """Return whether "only" is said of something else than of what was heard as chosen."""
    chosen = any(part.topic and part.field not in BOUNDS for part in said)
    several = len(facts.heard.demands) > 1 and not _ALLOWED.isdisjoint(facts.clause.words)
    places = tuple(_places(facts))
    return chosen and any(several or _of_a_name(facts, place) is False for place in places)


def unsaid(facts: Facts, said: Sequence[Said]) -> set[int]:
    """Return the places of words of a clause that say more than any rule, which holds all the same.

    That nothing else may be chosen is such a thing, that something is ``optional``, and that one
    thing goes with another.
    """
    words = facts.clause.words
    may = any(part.field == "may" for part in said)
    found = {place for place, word in enumerate(words) if may and word == "optional"}
    if facts.heard.demands and not all(_represented(part, said) for part in said if part.topic):
        found.update(_places(facts), _all_but(words))
    if facts.heard.demands:
        found.update(place for place in _places(facts) if not _of_a_name(facts, place))
    return (found | _along(facts)) - facts.lifted.places


def _along(facts: Facts) -> set[int]:
    """Return the places of ``with`` between two things that are demanded: ``REST with JSON``.

    The second may be demanded only where the first is.
    """
    return {
        one.match.end
        for one, other in itertools.pairwise(facts.heard.demands)
        if facts.clause.words[one.match.end : other.match.start] == ("with",)
        and one.mood.positive and other.mood.positive and not facts.heard.change
    }  # fmt: skip


def _places(facts: Facts) -> Iterator[int]:
    for place, word in enumerate(facts.clause.words):
        if word in _ONLY and place not in facts.lifted.places:
            yield place


def _all_but(words: Sequence[str]) -> Iterator[int]:
    yield from (place for place in range(len(words)) if ALL_BUT.length(words, place))


def _represented(part: Said, said: Iterable[Said]) -> bool:
    """Return whether nothing but the value is allowed by the rules, or it names what is not."""
    if part.field not in _POSITIVE or not part.topic or part.topic.exclusive:
        return True
    return any(
        other.topic is part.topic and other.field in ("must_not", "should_not") for other in said
    )


def _of_a_name(facts: Facts, place: int) -> bool | None:
    """Return whether "only" stands right before or behind a name, or is said of its place.

    None where no name stands between the same commas.
    """
    words, ends = facts.clause.words, {d.match.start: d.match.end for d in facts.heard.demands}
    first, last = _segment(words, place)
    if ends.keys().isdisjoint(range(first, last)):
        return None
    here = place + 1
    while here not in ends and here < last and words[here] in _BEFORE_NAMES:
        here += 1
    if here in ends:
        acts = words[here] in ACTING and words[ends[here] : last][:1] not in ((), ("is",), ("are",))
        return not acts and _whole(facts, ends[here], last)
    if place > 1 and words[place - 1] in _OWN and words[place - 2] in _COPULAS:
        return True
    start = place
    while start and start not in ends.values() and _is_role(facts, words[start - 1]):
        start -= 1
    behind = place + 1 == last or words[place + 1] == "for"
    return behind and start in ends.values() and _whole(facts, place + 1, last)


def _segment(words: Sequence[str], place: int) -> tuple[int, int]:
    """Return where what stands around ``place`` between two commas begins and ends."""
    first = max((at + 1 for at in range(place) if words[at] == ","), default=0)
    return first, next((at for at in range(place, len(words)) if words[at] == ","), len(words))


def _whole(facts: Facts, start: int, end: int) -> bool:
    """Return whether what a name is for, if that is said, is all that its topic is about."""
    rest = facts.clause.words[start:end]
    return rest[:1] != ("for",) or all(_is_role(facts, word) for word in rest[1:])


def _is_role(facts: Facts, word: str) -> bool:
    return word in HEADS or word in FILLER or root(word) in facts.heard.about
