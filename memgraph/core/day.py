"""Days and spans of days, as entries write them. Every day is a day in UTC."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

DAY = r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
_CLOCK = r"(?:[01][0-9]|2[0-3]):[0-5][0-9]"
TIME = rf"{DAY}[T ]{_CLOCK}(?::[0-5][0-9](?:\.[0-9]{{1,6}})?)?(?:Z|[+-]{_CLOCK})"
SPAN = r"([1-9][0-9]{0,3})([dw])"
_IS_DAY, _IS_TIME, _SPAN = (re.compile(each).fullmatch for each in (DAY, TIME, SPAN))
_DAYS_IN = {"d": 1, "w": 7}


def parse_day(text: str) -> date:
    """Return the day that ``text`` (``YYYY-MM-DD``) names.

    Raises ValueError for any other form and for days that no calendar has.
    """
    if not _IS_DAY(text):
        raise ValueError(text)
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError("no calendar has this day") from None


def parse_moment(text: str) -> date:
    """Return the day in UTC of ``text``: a day, or an RFC 3339 time with its offset.

    Raises ValueError for any other form.
    """
    if not _IS_TIME(text):
        return parse_day(text)
    try:
        return datetime.fromisoformat(text).astimezone(UTC).date()
    except (ValueError, OverflowError):
        raise ValueError("no calendar has this day") from None


def second(text: str) -> float | None:
    """Return the second since 1970 that ``text`` names, as ``parse_moment`` reads it, or None."""
    return datetime.fromisoformat(text).timestamp() if _IS_TIME(text) else None


def parse_span(text: str) -> int:
    """Return the number of days that ``text`` (``180d``, ``6w``) names.

    Raises ValueError for any other form.
    """
    match = _SPAN(text)
    if not match:
        raise ValueError(text)
    return int(match[1]) * _DAYS_IN[match[2]]


def later(day: date, days: int) -> date:
    """Return the day so many days after ``day``, or the last day that there is."""
    return date.fromordinal(min(day.toordinal() + days, date.max.toordinal()))
