"""Messages that nobody tuned on: the half of the project's own that was kept for the end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memgraph.core.signals.preference import signals
from memgraph.core.signals.signal import INSIST

ROWS = [
    json.loads(line)
    for line in Path(__file__).with_name("own_messages.jsonl").read_text("utf-8").splitlines()
]
FINAL = [row for row in ROWS if row["half"] == "final" and not row.get("lang")]


def right(rows: list[dict[str, str]], only: str = "") -> tuple[float, float]:
    """Return precision and recall, of insisting where ``only`` says so."""
    hits = [row for row in rows if any(only in ("", one.level) for one in signals(row["text"]))]
    good = sum(row["label"] == "positive" for row in hits)
    return good / len(hits), good / sum(row["label"] == "positive" for row in rows)


def test_both_halves_hold_enough_of_every_kind() -> None:
    for half in ("tune", "final"):
        rows = [row for row in ROWS if row["half"] == half and not row.get("lang")]
        assert sum(row["label"] == "positive" for row in rows) > 150
        assert sum(bool(row.get("hard")) for row in rows) > 150


def test_a_reminder_is_mostly_right_and_misses_little() -> None:
    precision, recall = right(FINAL)
    assert precision >= 0.75
    assert recall >= 0.7


def test_insisting_is_nearly_always_right() -> None:
    precision, recall = right(FINAL, INSIST)
    assert precision >= 0.9
    assert recall >= 0.3


def test_plain_requests_bring_no_reminder() -> None:
    plain = [row for row in ROWS if row["label"] == "negative" and not row["hard"]]
    assert [row["text"] for row in plain if signals(row["text"])] == []


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.get("lang")], ids=lambda row: row["text"]
)
def test_other_languages(row: dict[str, str]) -> None:
    assert bool(signals(row["text"])) == (row["label"] == "positive")
