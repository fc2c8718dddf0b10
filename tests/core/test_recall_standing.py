"""How what was found stands, and what belongs side by side."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.core.question import Found
from memgraph.core.standing import grouped, standing


def found(name: str, kind: str = "law", status: str = "active", **given: Any) -> Found:
    return Found(name, kind, status, f"What {name} says.", f"policies/{name}.yaml", **given)


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (found("a", start="2026-01-05"), "law since 2026-01-05"),
        (
            found("a", start="2026-01-05", end="2027-01-05", strict=True, pinned=True),
            "law since 2026-01-05 until 2027-01-05; strict; pinned",
        ),
        (
            found("a", status="challenged", start="2026-01-05"),
            "law since 2026-01-05, and challenged: evidence speaks against it",
        ),
        (found("a", status="scheduled", start="2027-01-05"), "law from 2027-01-05 on"),
        (
            found("a", status="expired", start="2026-01-05", end="2026-02-05"),
            "expired: held 2026-01-05 to 2026-02-05",
        ),
        (
            found("a", "closed", "closed", start="2025-01-01", end="2026-03-01",
                  links=(("superseded_by", "b"),)),
            "closed: held 2025-01-01 to 2026-03-01, superseded by b",
        ),
        (found("a", "closed", "closed"), "closed: it never was law"),
        (
            found("a", "proposal", "proposed", via="agent"),
            "a proposal, no law; written by an agent",
        ),
        (
            found("a", "proposal", "unconfirmed"),
            "no law: it lies among the laws, and nobody confirmed it",
        ),
        (found("a", "thread", "open thread", observed="2026-01-05"), "open thread of 2026-01-05"),
        (
            found("a", "failure", "recorded", observed="2026-01-05", branch="branch spike"),
            "failure of 2026-01-05; only on branch spike",
        ),
        (
            found("a", "note", "withdrawn", observed="2026-01-05", end="2026-01-09", private=True),
            "note of 2026-01-05, withdrawn 2026-01-09; private: yours alone",
        ),
    ],
)  # fmt: skip
def test_standing_in_words(entry: Found, words: str) -> None:
    assert standing(entry) == words


def names(*entries: Found) -> list[tuple[list[str], list[str]]]:
    return [
        ([each.id for each in group.disagreeing], [each.id for each in group.explaining])
        for group in grouped(entries)
    ]


def test_those_that_disagree_stand_together_where_the_nearest_stood() -> None:
    other, far = found("b"), found("c", "failure", "recorded", beside=("a",))
    assert names(found("a"), other, far) == [(["a", "c"], []), (["b"], [])]


def test_disagreement_is_passed_on() -> None:
    chain = found("a", beside=("b",)), found("x"), found("b", beside=("c",)), found("c")
    assert names(*chain) == [(["a", "b", "c"], []), (["x"], [])]


def test_what_ended_explains_what_holds() -> None:
    old = found("old", "closed", "closed", beside=("new",))
    assert names(found("new"), old) == [(["new"], ["old"])]
    assert names(old, found("x"), found("new")) == [(["new"], ["old"]), (["x"], [])]


def test_a_verdict_and_a_successor_explain() -> None:
    thread = found("q", "thread", "open thread", beside=("v",))
    verdict = found("v", "verdict", "recorded", links=(("closes", "q"),))
    assert names(thread, verdict) == [(["q"], ["v"])]
    wished = found("next", "proposal", "proposed", beside=("now",), links=(("supersedes", "now"),))
    assert names(found("now"), wished) == [(["now"], ["next"])]


def test_ids_that_were_not_found_are_left_alone() -> None:
    assert names(found("a", beside=("a", "gone"))) == [(["a"], [])]


_NAMES = st.sampled_from("abcdef")


@given(st.lists(st.tuples(_NAMES, st.lists(_NAMES, max_size=3), st.booleans()), max_size=8))
def test_everything_is_told_once(drawn: list[tuple[str, list[str], bool]]) -> None:
    entries = [
        found(name, status="expired" if over else "active", beside=tuple(beside))
        for name, beside, over in drawn
    ]
    told = [e for group in grouped(entries) for e in (*group.disagreeing, *group.explaining)]
    assert sorted(told) == sorted(entries)
