"""The order of an answer: summaries stand between others, and never in front of all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.core.answering import spaced


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ("", ""), ("abc", "abc"), ("SST", "SST"), ("SSSabcd", "abScdSS"), ("aSSSbcd", "abScdSS"),
        ("abcdS", "abcdS"), ("abScS", "abScS"),
    ],
)  # fmt: skip
def test_one_place_of_three(found: str, expected: str) -> None:
    assert "".join(spaced(found, str.isupper)) == expected


@given(st.text("abST", max_size=40))
def test_nothing_is_lost_and_each_kind_keeps_its_order(found: str) -> None:
    told = "".join(spaced(found, str.isupper))
    for is_one in (str.isupper, str.islower):
        assert [*filter(is_one, told)] == [*filter(is_one, found)]


@given(st.text("abST", max_size=40))
def test_while_others_wait_two_of_three_places_are_theirs(found: str) -> None:
    told = "".join(spaced(found, str.isupper))
    last = max((place for place, each in enumerate(told) if each.islower()), default=0)
    for place in range(last):
        assert sum(each.isupper() for each in told[place : place + 3]) <= 1 or place + 3 > last
