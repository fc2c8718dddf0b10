"""Findings that a change brings, and those that it takes away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from memgraph.core.finding import Finding, Severity

_RANK = {Severity.ERROR: 2, Severity.WARNING: 1}


@dataclass(frozen=True, slots=True)
class Turn:
    """What the checks say after a change and did not before, and the other way round.

    ``blocking`` is all that fails the check, new or not; ``appeared`` is what is new besides.
    """

    blocking: tuple[Finding, ...] = ()
    appeared: tuple[Finding, ...] = ()
    disappeared: tuple[Finding, ...] = ()


def turn(before: Iterable[Finding], after: Iterable[Finding]) -> Turn:
    """Return how two lists of findings differ, by what makes two findings the same one."""
    old, new = list(before), list(after)
    appeared = _beyond(new, old)
    return Turn(
        tuple(one for one in new if one.blocks),
        tuple(one for one in appeared if not one.blocks),
        tuple(_beyond(old, new, levels=False)),
    )


def _beyond(
    ones: Sequence[Finding], others: Sequence[Finding], *, levels: bool = True
) -> list[Finding]:
    """Return those of ``ones`` that ``others`` lack, or, with ``levels``, have more mildly.

    Of several that are the same one, those are left over that say what no other says.
    """
    left = Counter((one.identity, _rank(one) if levels else 0) for one in others)
    said = {(one.identity, one.message) for one in others}
    found = []
    for one in sorted(ones, key=lambda one: (one.identity, one.message) not in said):
        rank = _rank(one) if levels else 0
        there = next((r for r in range(rank, 3) if left[one.identity, r] > 0), None)
        if there is None:
            found.append(one)
        else:
            left[one.identity, there] -= 1
    places = {id(one): place for place, one in enumerate(ones)}
    return sorted(found, key=lambda one: places[id(one)])


def _rank(finding: Finding) -> int:
    return _RANK.get(finding.severity, 0)
