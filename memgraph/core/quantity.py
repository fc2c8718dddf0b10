"""Quantities: numbers with their units, and the intervals that bounds leave open."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

# Units that convert into each other: the name of their kind, and each unit's size in it.
_FAMILIES: Mapping[str, Mapping[str, int | Fraction]] = MappingProxyType({
    "bytes": {
        "b": 1, "byte": 1, "kb": 10**3, "kilobyte": 10**3, "mb": 10**6, "megabyte": 10**6,
        "gb": 10**9, "gigabyte": 10**9, "tb": 10**12, "terabyte": 10**12, "kib": 2**10,
        "kibibyte": 2**10, "mib": 2**20, "mebibyte": 2**20, "gib": 2**30, "gibibyte": 2**30,
    },
    "seconds": {
        "ms": Fraction(1, 1000), "msec": Fraction(1, 1000), "millisecond": Fraction(1, 1000),
        "s": 1, "sec": 1, "second": 1, "min": 60, "minute": 60, "h": 3600, "hr": 3600,
        "hour": 3600, "d": 86400, "day": 86400, "w": 604800, "week": 604800,
    },
    "months": {"month": 1, "quarter": 3, "y": 12, "yr": 12, "year": 12},
    "percent": {"%": 1, "percent": 1, "per cent": 1, "pct": 1},
    "lines": {"line": 1, "loc": 1, "line of code": 1},
    "characters": {"character": 1, "char": 1, "column": 1, "col": 1},
})  # fmt: skip
_UNITS = MappingProxyType({
    unit: (family, Fraction(size))
    for family, sizes in _FAMILIES.items()
    for unit, size in sizes.items()
})  # fmt: skip
_DIGITS = r"(?:[0-9]{1,3}(?:,[0-9]{3}){1,5}|[0-9]{1,18})(?:\.[0-9]{1,18})?"
_NUMBER = re.compile(rf"([+-]?{_DIGITS})\s*((?:[^\W\d_]|[%°])[^\d_,;:()]{{0,40}})?")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in the base unit of its ``family``.

    A unit that converts into no other is a family of its own.
    """

    number: Fraction
    family: str


@dataclass(frozen=True, slots=True)
class Interval:
    """The numbers from ``low`` to ``high``, both included; None where it is open."""

    low: Fraction | None = None
    high: Fraction | None = None

    def apart(self, other: Interval) -> bool:
        """Return whether no number lies in both."""
        return _above(self.low, other.high) or _above(other.low, self.high)


EVERY_NUMBER = Interval()


def quantity(text: str, unit: str = "") -> Quantity | None:
    """Return what ``text`` (``40 lines``, ``1,000``, ``80%``) says, or None if it is no number.

    ``unit`` is meant where the text names none.
    """
    found = _NUMBER.fullmatch(text.strip())
    if not found:
        return None
    family, size = _unit((found[2] or unit).strip())
    return Quantity(Fraction(found[1].replace(",", "")) * size, family)


def _unit(text: str) -> tuple[str, Fraction]:
    """Return the family of a unit, and its size there: 60 for a minute."""
    name = " ".join(text.casefold().replace("-", " ").split()).rstrip(".")
    for one in (name, name.removesuffix("s"), name.replace("lines of", "line of")):
        if one in _UNITS:
            return _UNITS[one]
    return (name.removesuffix("s") if len(name) > 2 else name), Fraction(1)


def _above(low: Fraction | None, high: Fraction | None) -> bool:
    return low is not None and high is not None and low > high
