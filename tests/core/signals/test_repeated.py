"""What a user asks for again and again is counted by what it says, and suggested a few times."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.core.signals.repeated import OFTEN, counted, often, suggested

ASKED = ("Keep the answer short.", "keep the answer short", "please KEEP the answer  short!")


def said(*sentences: str) -> dict[str, Any]:
    records: dict[str, Any] = {}
    for number, sentence in enumerate(sentences):
        records = counted(records, [sentence], f"session {number}")
    return records


def test_three_times_in_other_words_of_no_weight_is_one_suggestion() -> None:
    assert often(said(*ASKED)) == [("Keep the answer short.", OFTEN)]


def test_twice_is_none() -> None:
    assert often(said(*ASKED[:2])) == []


def test_other_requests_are_counted_apart() -> None:
    assert often(said(*ASKED[:2], "Run the slow tests.", "Show me the diff.")) == []


def test_only_a_short_quote_and_digests_are_kept() -> None:
    (record,) = said("Write it in " + "very " * 100 + "plain words").values()
    assert len(record["quote"]) <= 120
    assert all(len(one) == 16 for one in record["in"])


def test_a_suggestion_rests_after_it_was_made_often_enough() -> None:
    records = said(*ASKED)
    made = 0
    while found := often(records):
        records = suggested(records, [quote for quote, _ in found])
        made += 1
    assert made == 3


def test_what_carries_no_content_is_not_counted() -> None:
    assert said("please do it", "...", "") == {}


@pytest.mark.parametrize("torn", [{"a": 1}, {"a": {"quote": 3}}, {"a": {"quote": "x", "count": 9}}])
def test_torn_records_are_dropped(torn: dict[str, Any]) -> None:
    assert often(torn) == []
    assert often(counted(torn, ["Be brief here"], "s")) == []


@given(st.lists(st.text(max_size=30), max_size=40))
def test_the_records_never_grow_without_end(sentences: list[str]) -> None:
    records = said(*sentences)
    assert len(records) <= 200
    assert sum(record["count"] for record in records.values()) <= len(sentences)
