"""Fingerprints: the same while lines and words change, and never twice."""

from __future__ import annotations

import dataclasses
import random

from hypothesis import given
from hypothesis import strategies as st

from memgraph.core.finding import Finding, Severity
from memgraph.report.forms.fingerprints import fingerprints

NAMES = st.sampled_from(["a", "b", "c"])
FINDINGS = st.lists(
    st.builds(
        Finding,
        severity=st.just(Severity.ERROR),
        message=NAMES,
        file=NAMES,
        line=st.integers(1, 4),
        entries=st.lists(NAMES, max_size=2).map(tuple),
        code=st.sampled_from(["links/kind", "links/heads"]),
    ),
    max_size=8,
)


@given(FINDINGS)
def test_no_two_are_the_same(found: list[Finding]) -> None:
    assert len(set(fingerprints(found))) == len(found)


@given(FINDINGS, st.randoms(use_true_random=False))
def test_they_hang_on_no_order(found: list[Finding], chance: random.Random) -> None:
    pairs = sorted(zip(map(repr, found), fingerprints(found), strict=True))
    mixed = chance.sample(found, len(found))
    assert sorted(zip(map(repr, mixed), fingerprints(mixed), strict=True)) == pairs


@given(FINDINGS, st.integers(0, 50))
def test_lines_and_words_change_none(found: list[Finding], lines: int) -> None:
    moved = [
        dataclasses.replace(one, line=one.line + lines, help="other", severity=Severity.WARNING)
        for one in found
    ]
    assert fingerprints(moved) == fingerprints(found)
    alone = found[:1]
    said = [dataclasses.replace(one, message="other words", line=9) for one in alone]
    assert fingerprints(said) == fingerprints(alone)


def test_what_it_is_about_decides() -> None:
    one = Finding(Severity.ERROR, "x", "f", entries=("a", "b"), code="links/heads")
    [mark] = fingerprints([one])
    assert len(mark) == 32
    assert fingerprints([dataclasses.replace(one, file="g", entries=("b", "a"))]) == [mark]
    for other in ({"code": "links/kind"}, {"entries": ("a",)}):
        assert fingerprints([dataclasses.replace(one, **other)]) != [mark]
