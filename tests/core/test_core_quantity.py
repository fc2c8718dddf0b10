"""Quantities: numbers, units, and when bounds leave nothing."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.core.quantity import EVERY_NUMBER, Interval, Quantity, quantity


@pytest.mark.parametrize(
    ("text", "number", "family"),
    [
        ("40", 40, ""), ("40 lines", 40, "lines"), ("1 line", 1, "lines"),
        ("300 lines of code", 300, "lines"), ("1,000 LOC", 1000, "lines"),
        ("1,234,567", 1234567, ""), ("80%", 80, "percent"), ("80 percent", 80, "percent"),
        ("79.5 per cent", Fraction(159, 2), "percent"), ("-3", -3, ""),
        ("2 KB", 2000, "bytes"), ("2 KiB", 2048, "bytes"), ("1 MB", 10**6, "bytes"),
        ("1.5 s", Fraction(3, 2), "seconds"), ("500ms", Fraction(1, 2), "seconds"),
        ("2 min.", 120, "seconds"), ("3 days", 259200, "seconds"), ("2 years", 24, "months"),
        ("100 columns", 100, "characters"), ("88 chars", 88, "characters"),
        ("3 approvals", 3, "approval"), ("1 approval", 1, "approval"),
        ("5 requests per second", 5, "requests per second"),
    ],
)  # fmt: skip
def test_a_number_and_its_unit(text: str, number: int, family: str) -> None:
    assert quantity(text) == Quantity(Fraction(number), family)


@pytest.mark.parametrize("text", ["", "forty", "few lines", "1,00", "1.2.3", "1,000,5", "$40"])
def test_no_number(text: str) -> None:
    assert quantity(text) is None


def test_the_topics_unit_is_meant_where_none_is_named() -> None:
    assert quantity("40", "lines") == quantity("40 lines")
    assert quantity("2 hours", "minutes") == quantity("120", "minutes")


numbers = st.integers(-5, 5).map(Fraction)
intervals = st.builds(Interval, st.none() | numbers, st.none() | numbers)


def holds(interval: Interval, number: Fraction) -> bool:
    low = interval.low is None or interval.low <= number
    return low and (interval.high is None or number <= interval.high)


@given(intervals, intervals)
def test_apart_is_to_share_no_number(one: Interval, other: Interval) -> None:
    empty = [each for each in (one, other) if each.apart(each)]
    shared = any(holds(one, n) and holds(other, n) for n in map(Fraction, range(-6, 7)))
    assert one.apart(other) == other.apart(one)
    assert empty or one.apart(other) == (not shared)


def test_an_open_interval_is_apart_from_none() -> None:
    assert not EVERY_NUMBER.apart(Interval(Fraction(5), Fraction(5)))


@pytest.mark.parametrize(
    "text", ["1" * 5000, "1e999", "5-10 lines", "5--", "٣", "१,०००", "4 400 lines 5", "1_000"]
)
def test_what_is_no_single_number_is_none(text: str) -> None:
    assert quantity(text) is None
