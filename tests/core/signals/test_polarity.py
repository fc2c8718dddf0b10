"""A change of mind is no repetition: the same words, and the opposite."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.core.signals.polarity import opposed

OPPOSED = [
    ("We use Postgres, not MySQL.", "Actually from now on we use MySQL, never Postgres."),
    ("From now on always use pnpm, never yarn.", "From now on always use yarn, never pnpm."),
    ("Use tabs instead of spaces.", "Use spaces, not tabs."),
    ("Never squash commits.", "Squash commits."),
    ("Don't mock the database in tests.", "Mock the database in tests."),
    ("Immer Tabs, nie Leerzeichen.", "Immer Leerzeichen, nie Tabs."),
]
AGREED = [
    ("From now on always use pnpm, never npm.", "This project uses pnpm and never npm."),
    ("Use tabs, never spaces.", "Tabs are preferred; spaces no."),
    ("Never squash commits.", "Do not squash commits on merge."),
    ("Prices are whole cents.", "Prices are whole cents, not floats."),
    ("Noted.", "Use tabs."),
    ("", ""),
]


@pytest.mark.parametrize(("one", "other"), OPPOSED)
def test_the_opposite(one: str, other: str) -> None:
    assert opposed(one, other)
    assert opposed(other, one)


@pytest.mark.parametrize(("one", "other"), AGREED)
def test_the_same(one: str, other: str) -> None:
    assert not opposed(one, other)
    assert not opposed(other, one)


@given(st.text(max_size=60))
def test_nothing_opposes_itself(text: str) -> None:
    assert not opposed(text, text)
