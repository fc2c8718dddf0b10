"""Modality: which words demand, forbid, advise and allow, after RFC 2119 and plain English."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from memgraph.core.sentence.phrases import listed, meaning, word_set


class Mood(NamedTuple):
    """How something is said: ``must``, ``should`` or ``may``, for it or against it."""

    force: str
    positive: bool = True

    @property
    def field(self) -> str:
        """The field of a rule for it; empty where it demands nothing (``need not``)."""
        if self.positive:
            return self.force
        return "" if self.force == "may" else f"{self.force}_not"

    @property
    def opposite(self) -> Mood:
        """The same force, the other way round."""
        return Mood("must" if self.force == "may" else self.force, not self.positive)


MUST, MUST_NOT = Mood("must"), Mood("must", False)
SHOULD, SHOULD_NOT = Mood("should"), Mood("should", False)
MAY, NEED_NOT = Mood("may"), Mood("may", False)
NOTHING = Mood("")  # "do not just …" neither demands nor forbids

# What was decided holds: "the team settled on X". What was not decided demands nothing.
_DECIDED = (
    "decided on", "decided for", "decided to", "agreed on", "agreed to", "settled on", "opted for",
    "standardized on", "standardised on", "went with", "gone with", "chose", "chosen", "picked",
    "adopted", "moved to", "switched to", "migrated to",
)  # fmt: skip
_DROPPED = ("decided against", "voted against", "stopped using", "dropped", "abandoned")
DECIDING = ("we", "we've", "team", "have", "has", "was")


def _after(firsts: Iterable[str], lasts: Iterable[str]) -> str:
    return ", ".join(f"{first} {last}" for first in firsts for last in lasts)


MOODS = meaning((
    (MUST, "must, shall, always, have to, has to, need to, needs to, must always, shall always, "
     "required to, is required to, are required to, be sure to, make sure to, make sure you, "
     "remember to, you must, ensure you, mandatory"),
    (MUST, _after(DECIDING, _DECIDED)),
    (MUST_NOT, _after(DECIDING, _DROPPED)),
    (MUST_NOT, "must not, mustn't, must never, shall not, shall never, never, never ever, do not, "
     "don't, dont, do not ever, don't ever, no, not, cannot, can't, can not, may not, may never, "
     "is forbidden to, are forbidden to, is not allowed to, are not allowed to, not allowed to, "
     "refrain from, stop, neither, nor, forbid, ban, prohibit, no more, under no "
     "circumstances, is not to, are not to, doesn't, does not, won't, will not, always avoid, "
     "disallow, "
     "strictly avoid, must avoid, no longer"),
    (SHOULD, "should, prefer, prefer to, favor, favour, recommended to, ideally, try to, consider, "
     "should always, should generally, should preferably, preferably, lean towards, default to, "
     "we prefer, prefers, strive to, aim to, recommend, recommend using, recommend to, suggest, "
     "suggest using"),
    (SHOULD_NOT, "should not, shouldn't, avoid, try not to, prefer not to, discourage, minimize, "
     "minimise, should never, should avoid, try to avoid, limit use of, limit the use of, "
     "minimize use of, minimize the use of, consider avoiding, prefer to avoid, prefer avoiding, "
     "recommend against, advise against"),
    (MAY, "may, can, could, might, is allowed to, are allowed to, allowed to, free to, feel free "
     "to, is ok to, it is ok to, it's ok to, is okay to, it is fine to, it's fine to, optionally, "
     "you can, you may, it is okay to, it's okay to, it is acceptable to, allow"),
    (NEED_NOT, "need not, don't have to, do not have to, don't need to, do not need to, no need "
     "to, no longer need, no longer need to, no longer needs, no longer needs to, no longer "
     "require, no longer requires, no longer have to, no longer has to, needn't, there is no need "
     "to, doesn't have to, does not have to, doesn't need to, don't require, do not require, "
     "doesn't require, does not require"),
    (NOTHING, "not just, not only, don't just, do not just, don't only, do not only, never just, "
     "never only, not necessarily"),
    (NOTHING, _after(("not", "never", "not yet"), (*_DECIDED, *_DROPPED))),
))  # fmt: skip

# Of a thing, they tell what it is able to do: no rule.
ABLE = word_set("can cannot can't could might won't doesn't")

# Turn round what stands in front of them: "never skip X" demands X.
FLIPS = listed(
    "forget to, forget, fail to, neglect to, neglect, skip, skipping, omit, omitting, leave out, "
    "leave off, leaving out, drop, remove, removing, hesitate to, disable, disabling, not using, "
    "not use, do without, turn off, strip, get rid of, phase out, move away from, "
    "migrate away from, switch away from"
)
# Of them, those that an action follows: "do not forget to …".
FORGETTING = listed("forget to, fail to, neglect to, hesitate to")

# Behind a thing, they set another one against it.
CONTRASTS = listed(
    "instead of, rather than, over, in place of, replaces, as opposed to, not, and not, but not, "
    "but never, and never, never, without, not with, not via, instead of using, rather than using, "
    "over using"
)
# They turn round what governs them: "anything but X" is not X, "never anything but X" is X.
ALL_BUT = listed(
    "anything but, anything except, anything except for, anything other than, everything but, "
    "everything except, everything except for"
)
RETURNS = listed("in favor of, in favour of, but")

# They put a new thing into the place of an old one.
REPLACING = frozenset({"replace"})
MOVING = listed(
    "switch, switch over, migrate, migrate over, migrate away, transition, move from, move to, "
    "move over, move away, move off, change from, change to, upgrade from"
)
SUPERSEDED = listed("is replaced by, is replaced with, are replaced by, are replaced with, "
                    "has been replaced by, has been replaced with, was replaced by")  # fmt: skip
FOR_OLD = frozenset({"with", "by"})
FROM_TO = frozenset({"from", "off", "to", "onto"})

_VERDICTS = meaning((
    (MUST, "required, mandatory, compulsory, obligatory, needed, necessary, enforced"),
    (MUST_NOT, "forbidden, banned, prohibited, disallowed, unacceptable, off limits, taboo, "
     "out of bounds, illegal, impermissible, outlawed, verboten, a no go"),
    (SHOULD, "preferred, recommended, encouraged"),
    (SHOULD_NOT, "discouraged, deprecated, frowned upon"),
    (MAY, "allowed, permitted, fine, ok, okay, acceptable, optional, welcome"),
))  # fmt: skip
_MODALS = {"must": MUST, "shall": MUST, "should": SHOULD, "may": MAY, "can": MAY}
_NEGATIVE = listed("not, never, no longer")
_USED = frozenset({"used", "avoided", "present", "included", "written"})
_BETWEEN = frozenset({"always", "strictly", "strongly", "explicitly", "generally", "also", "only"})


def says_mood(found: Sequence[str], place: int) -> bool:
    """Return whether a modal, or something like one, stands at ``place``."""
    return MOODS.length(found, place) > 0


def verdict_at(found: Sequence[str], place: int) -> tuple[Mood, int] | None:
    """Return what is said of the thing before ``place`` (``is forbidden``), and in how many words.

    Bare words count at the end of a clause only: ``semicolons required``.
    """
    here = place
    modal = _MODALS.get(found[here]) if here < len(found) else None
    here += modal is not None
    before = _NEGATIVE.length(found, here)
    here += before
    here += modal is not None and found[here : here + 1] == ("only",)
    copula = here < len(found) and found[here] in ("is", "are", "be")
    here += copula
    after = 0 if before else _NEGATIVE.length(found, here)
    negative, here = bool(before or after), here + after
    while here < len(found) and found[here] in _BETWEEN:
        here += 1
    if here >= len(found) or (modal and not copula):
        return None
    length = 1 if found[here] in _USED else _VERDICTS.length(found, here)
    given = _verdict(found, here, modal, negative) if length else None
    said = MUST if given == MAY and found[0] == "only" else given
    end = here + length
    return (said, end - place) if said and (copula or _closes(found, end)) else None


def _closes(found: Sequence[str], end: int) -> bool:
    return end >= len(found) or found[end] in (",", "for", "in", "at", "on", "and")


def _verdict(found: Sequence[str], place: int, modal: Mood | None, negative: bool) -> Mood | None:
    if found[place] in _USED:
        if not modal and not negative:
            return None
        mood = modal or MUST
        return Mood(mood.force, (found[place] != "avoided") != negative)
    said = None if modal else _VERDICTS.meaning(found, place, _VERDICTS.length(found, place))
    if not said or not negative:
        return said
    if not said.positive:
        return MAY
    if found[place] == "optional":
        return MUST
    return NEED_NOT if said == MUST else Mood("must" if said == MAY else said.force, False)
