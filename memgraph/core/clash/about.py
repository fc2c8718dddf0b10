"""What rules are about, in keys that two sets of rules share if they can clash at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from memgraph.core.clash.choices import Choices
from memgraph.core.clash.demand import Point, points
from memgraph.core.entry import Rule
from memgraph.core.topics import ACTION


@dataclass(frozen=True, slots=True)
class About:
    """``keys`` are shared with all that a rule can clash with.

    ``branching``: it leaves a choice, so that a clash may lead from one key of it to another.
    """

    keys: frozenset[str]
    branching: bool


def about(rules: Iterable[Rule], choices: Choices) -> About:
    """Return what these rules are about."""
    found = [point for rule in rules for point in points(rule, choices)]
    keys = frozenset(key for point in found for key in _keys(point, choices))
    return About(keys, any(len(point.atoms) > 1 for point in found))


def _keys(point: Point, choices: Choices) -> Iterator[str]:
    # By the topic alone it is told what covers what, and what bounds meet.
    if point.topic != ACTION:
        yield point.topic
    for atom in point.atoms:
        for topic, value in choices.steps(atom):
            yield f"{topic}: {value}"
            yield from (f"all of {name}" for name in choices.closed_about((topic, value)))
            yield from (f"all of {name}" for name in choices.closed_about(topic))
            if choices.exclusive(topic):
                yield topic
