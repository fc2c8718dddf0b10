"""Promises: labelled replies of an assistant, one half of them never looked at while tuning."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from memgraph.core.signals.kept import about
from memgraph.core.signals.promise import promises

HERE = Path(__file__).parent


class Row(NamedTuple):
    label: bool
    text: str


class Score(NamedTuple):
    precision: float
    recall: float


def rows(name: str) -> list[Row]:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [Row(line[0] == "+", line[2:]) for line in lines if line[:2] in ("+ ", "- ")]


def halves() -> tuple[list[Row], list[Row]]:
    """Return every other row of each label: the half for tuning, and the half kept away."""
    both = rows("promise_corpus.txt")
    promised = [row for row in both if row.label]
    others = [row for row in both if not row.label]
    return promised[::2] + others[::2], promised[1::2] + others[1::2]


def score(some: Sequence[Row]) -> Score:
    found = [(row.label, bool(promises(row.text.replace("\\n", "\n")))) for row in some]
    right = sum(label and claimed for label, claimed in found)
    claims = sum(claimed for _, claimed in found)
    return Score(right / claims, right / sum(label for label, _ in found))


def test_the_corpus_is_as_large_as_its_figures_need() -> None:
    tuned, kept = halves()
    assert len(tuned) > 200
    assert len(kept) > 200
    assert sum(row.label for row in kept) > 80


def test_what_was_used_for_tuning_is_read_right() -> None:
    tuned = halves()[0] + rows("promise_tuned.txt")
    wrong = [r.text for r in tuned if bool(promises(r.text.replace("\\n", "\n"))) != r.label]
    assert wrong == []


def test_the_half_kept_away_is_read_nearly_as_well() -> None:
    _, kept = halves()
    figures = score(kept)
    assert figures.precision >= 0.95
    assert figures.recall >= 0.95


@pytest.mark.parametrize("row", rows("kept_corpus.txt"), ids=lambda row: row.text[:60])
def test_what_is_recorded_has_to_do_with_what_was_said(row: Row) -> None:
    entry, _, said = row.text.rpartition(" | ")
    assert about(entry.replace("\\n", "\n"), said.split(" / ")) is row.label
