"""Reach: bounds that are in vain, and those that are not."""

from __future__ import annotations

from fractions import Fraction

import pytest

from memgraph.core.reach import Vain, vain

NEVER, ALWAYS = True, False
WHOLE, ANY, SOME = "at most 100%", "at least 0", "more than 0"


@pytest.mark.parametrize(
    ("field", "number", "family", "found"),
    [
        ("at_least", 101, "percent", Vain(WHOLE, NEVER)),
        ("at_least", 100, "percent", None),
        ("at_least", 0, "percent", Vain(ANY, ALWAYS)),
        ("at_most", 100, "percent", Vain(WHOLE, ALWAYS)),
        ("at_most", 99, "percent", None),
        ("at_most", 0, "percent", None),
        ("at_most", -1, "percent", Vain(ANY, NEVER)),
        ("exactly", 101, "percent", Vain(WHOLE, NEVER)),
        ("exactly", 100, "percent", None),
        ("exactly", 0, "percent", None),
        ("at_most", 0, "lines", Vain(SOME, NEVER)),
        ("exactly", 0, "characters", Vain(SOME, NEVER)),
        ("at_least", 0, "lines", Vain(SOME, ALWAYS)),
        ("at_least", 1, "lines", None),
        ("at_most", 0, "bytes", None),
        ("at_most", 120, "lines", None),
        ("at_most", -1, "approval", Vain(ANY, NEVER)),
        ("at_least", 0, "approval", Vain(ANY, ALWAYS)),
        ("at_least", 1, "approval", None),
    ],
)
def test_bounds_of_what_memgraph_knows(
    field: str, number: int, family: str, found: Vain | None
) -> None:
    assert vain(field, Fraction(number), family, known=True) == found


@pytest.mark.parametrize(
    ("field", "number", "family", "found"),
    [
        ("at_most", 0, "lines", None),
        ("at_most", -1, "lines", Vain(ANY, NEVER)),
        ("at_most", -18, "°c", None),
        ("at_least", -18, "°c", None),
        ("at_least", 200, "percent", Vain(WHOLE, NEVER)),
    ],
)
def test_of_a_teams_own_quantity_only_what_its_unit_says(
    field: str, number: int, family: str, found: Vain | None
) -> None:
    assert vain(field, Fraction(number), family, known=False) == found
