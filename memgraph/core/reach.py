"""Reach: the numbers that a quantity can have, whatever a rule says of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

_LENGTHS = ("lines", "characters")  # what is there has some
_MEASURED = ("bytes", "seconds", "months", "percent", *_LENGTHS)
_NONE, _WHOLE = Fraction(0), Fraction(100)


@dataclass(frozen=True, slots=True)
class Vain:
    """Why a bound is in vain: it can never be kept, or else nothing ever breaks it.

    ``always`` says what numbers there are: ``at most 100%``.
    """

    always: str
    never_kept: bool


def vain(field: str, number: Fraction, family: str, *, known: bool) -> Vain | None:
    """Return why the bound ``field`` of ``number`` is in vain, or None where it is not.

    ``known`` says that memgraph knows the quantity itself, and not only its unit: a team may
    count lines of which there are none, and degrees below zero.
    """
    if not known and family not in _MEASURED:
        return None
    some = known and family in _LENGTHS
    low = "more than 0" if some else "at least 0"
    if field != "at_least" and (number < _NONE or (some and number == _NONE)):
        return Vain(low, never_kept=True)
    if field != "at_most" and family == "percent" and number > _WHOLE:
        return Vain("at most 100%", never_kept=True)
    if field == "at_least" and number <= _NONE:
        return Vain(low, never_kept=False)
    if field == "at_most" and family == "percent" and number >= _WHOLE:
        return Vain("at most 100%", never_kept=False)
    return None
