"""Assembly: what the clauses of a statement say, put together as few rules."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any, NamedTuple

from memgraph.core.entry import BOUNDS, Rule
from memgraph.core.topics import ACTION, Topic


class Said(NamedTuple):
    """One thing said: ``field`` of a rule for ``topic`` (an action where that is None).

    ``place`` orders what is said; ``either`` makes it an alternative to what stands before it.
    """

    place: int
    topic: Topic | None
    values: tuple[str, ...]
    field: str
    when: str = ""
    either: bool = False


def rules_of(said: Iterable[Said]) -> tuple[Rule, ...]:
    """Return the rules that hold all that was said, one for each topic and condition.

    Two choices where one is picked stay two rules, unless they are alternatives.
    """
    rules: dict[tuple[str, str, int], Rule] = {}
    for part in said:
        topic = part.topic.name if part.topic else ACTION
        number = 0
        while (rule := rules.get((topic, part.when, number))) and not _fits(rule, part):
            number += 1
        place = (topic, part.when, number)
        rules[place] = _joined(rule or Rule(topic, when=part.when), part)
    return tuple(rules.values())


def _fits(rule: Rule, part: Said) -> bool:
    """Return whether ``rule`` can take ``part`` in and still say the same."""
    if part.field in BOUNDS:
        return not getattr(rule, part.field)
    before = getattr(rule, part.field)
    chooses = part.field in ("must", "should") and part.topic and part.topic.exclusive
    return not before or part.either or not chooses or part.values[0] in before


def _joined(rule: Rule, part: Said) -> Rule:
    changed: dict[str, Any]
    if part.field in BOUNDS:
        changed = {part.field: part.values[0]}
        return dataclasses.replace(rule, **changed)
    if part.either and part.field == "must" and rule.must and not _picks_one(part):
        joined = (*rule.must[:-1], *rule.must_one_of, rule.must[-1], *part.values)
        return dataclasses.replace(rule, must=(), must_one_of=tuple(dict.fromkeys(joined)))
    field = "must_one_of" if part.either and rule.must_one_of else part.field
    values = tuple(dict.fromkeys((*getattr(rule, field), *part.values)))
    changed = {field: values}
    return dataclasses.replace(rule, **changed)


def _picks_one(part: Said) -> bool:
    return part.topic is not None and part.topic.exclusive
