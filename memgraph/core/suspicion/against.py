"""Against: whether two stances, each one part of a sentence, cannot both be kept to."""

from __future__ import annotations

from collections.abc import Iterator

from memgraph.core.sentence.tokens import tokens
from memgraph.core.suspicion.antonyms import BANNING, DEEDS, QUALITIES, apart
from memgraph.core.suspicion.stance import Stance
from memgraph.core.suspicion.words import root_of

_FEWEST = 2  # words of a ban that tells what it is about
# Words of a ban of which a demand may lack one: without the deed; with it, where the demand is on
# every such thing.
_MANY, _SEVERAL = 4, 3


def against(one: Stance, other: Stance, everywhere: frozenset[str]) -> Iterator[str]:
    """Yield in words why two stances are against each other.

    ``everywhere`` are words that are common to many and so tell nothing.
    """
    if not (one.all & other.all) - everywhere:
        return
    qualities = apart(one.roots, other.roots, QUALITIES)
    if one.mood.positive != other.mood.positive:
        demand, ban = (one, other) if one.mood.positive else (other, one)
        if not qualities and _breaks(demand, ban) and _covers(demand, ban):
            yield f"one says '{demand.text}', the other speaks against '{ban.text}'"
    elif one.mood.positive:
        yield from _apart(one, other, qualities)


def _breaks(demand: Stance, ban: Stance) -> bool:
    """Return whether a demand breaks a ban, were both about one thing.

    A condition makes a demand an exception, which breaks no rule; a permission breaks one. What
    need not be is broken only by what must be.
    """
    if ban.mood.force == "may":
        return demand.mood.force == "must" and demand.given <= ban.all
    return demand.given <= ban.all or demand.mood.force == "may"


def _covers(demand: Stance, ban: Stance) -> bool:
    """Return whether a ban is on what is demanded: it says hardly more than the demand does."""
    same = demand.done <= ban.roots and (not ban.done or not ban.done.isdisjoint(demand.all))
    enough = len(ban.roots) >= _FEWEST or demand.roots == ban.roots
    thing = ban.all - ban.done
    sweeping = demand.universal and ban.mood.force != "may"
    lacking = int(len(thing) >= _MANY or (sweeping and len(ban.all) >= _SEVERAL))
    return same and enough and ban.given <= demand.all and len(thing - demand.all) <= lacking


def _apart(one: Stance, other: Stance, qualities: list[tuple[str, str]]) -> Iterator[str]:
    """Two demands want what cannot be together: of one thing, opposite deeds or qualities.

    Two qualities apart are two things apart, each with its own.
    """
    deeds = apart(one.deeds, other.deeds, DEEDS)
    if deeds and not qualities:
        found = [pair for pair in deeds if _undone(one, other, *pair)]
    else:
        found = [pair for pair in qualities if len(qualities) == 1 and _contrary(one, other, *pair)]
    for first, second in found:
        yield f"one says '{_word(one, first)}', the other '{_word(other, second)}'"


def _undone(one: Stance, other: Stance, mine: str, theirs: str) -> bool:
    """Return whether what is banned of a thing by one deed is done to it by the other."""
    if mine in BANNING and theirs not in BANNING:
        return _undone(other, one, theirs, mine)
    thing = other.roots - {theirs}
    return bool(thing & one.roots) and thing <= one.all - {mine} and _as_given(one, other)


def _contrary(one: Stance, other: Stance, mine: str, theirs: str) -> bool:
    """Return whether two stances are about one thing but for the words that are apart."""
    left, right = (one.roots | one.given) - {mine}, (other.roots | other.given) - {theirs}
    same = one.done - {mine} <= other.all and other.done - {theirs} <= one.all
    within = left <= other.all or right <= one.all
    return same and within and bool(left and right) and _as_given(one, other)


def _as_given(one: Stance, other: Stance) -> bool:
    """Return whether each says under which conditions the other holds, or has none."""
    within = one.given <= other.all and other.given <= one.all
    return within and (one.given == other.given or not (one.given and other.given))


def _word(stance: Stance, found: str) -> str:
    """Return the first word of a clause, as it is written there, that has the root ``found``."""
    written = (token for token in tokens(stance.text) if root_of(token.word) == found)
    return next((stance.text[token.start : token.end] for token in written), found)
