"""Days and spans of days, as entries write them. Every day is a day in UTC."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_MOMENT = re.compile(
    r"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})", re.ASCII
)
_SPAN = re.compile(r"([1-9]\d{0,3})([dw])")
_DAYS_IN = {"d": 1, "w": 7}


def parse_day(text: str) -> date:
    """Return the day that ``text`` (``YYYY-MM-DD``) names.

    Raises ValueError for any other form and for days that no calendar has.
    """
    if not _DAY.fullmatch(text):
        raise ValueError(text)
    return date.fromisoformat(text)


def parse_moment(text: str) -> date:
    """Return the day in UTC of ``text``: a day, or an RFC 3339 time with its offset.

    Raises ValueError for any other form.
    """
    if _DAY.fullmatch(text):
        return date.fromisoformat(text)
    if not _MOMENT.fullmatch(text):
        raise ValueError(text)
    try:
        return datetime.fromisoformat(text).astimezone(UTC).date()
    except OverflowError:
        raise ValueError(text) from None


def parse_span(text: str) -> int:
    """Return the number of days that ``text`` (``180d``, ``6w``) names.

    Raises ValueError for any other form.
    """
    match = _SPAN.fullmatch(text)
    if not match:
        raise ValueError(text)
    return int(match[1]) * _DAYS_IN[match[2]]
