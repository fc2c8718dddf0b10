"""Clashes: two policies that require and forbid one thing, on a common path and day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from memgraph.core.confirmation import Action
from memgraph.core.entry import Policy, Rule
from memgraph.core.layout import FOLDERS, Kind
from memgraph.core.memory import Memory, standing
from memgraph.core.scope import governs, is_everything
from memgraph.core.status import Window, status, window

Slot: TypeAlias = tuple[str, str, str]  # topic, value, condition; only a slot's members clash
Slots: TypeAlias = "defaultdict[Slot, list[Policy]]"


@dataclass(frozen=True, slots=True)
class Clash:
    """``demands`` must what ``forbids`` must not. ``path`` and ``day`` are the witness.

    ``narrower`` is the id of the policy whose scope lies inside the other's, or empty.
    """

    demands: Policy
    forbids: Policy
    topic: str
    value: str
    path: str
    day: date
    narrower: str = ""

    @property
    def both(self) -> tuple[Policy, Policy]:
        """The two policies, the demanding one first."""
        return self.demands, self.forbids


def clashes(memory: Memory) -> list[Clash]:
    """Return every clash between policies that bind now or later, and proposals."""
    demanded: Slots = defaultdict(list)
    forbidden: Slots = defaultdict(list)
    for policy in memory.policies:
        if _live(memory, policy):
            for rule in policy.rules:
                _file(demanded, policy, rule, rule.must)
                _file(forbidden, policy, rule, rule.must_not)
    return [
        found
        for key in demanded.keys() & forbidden.keys()
        for found in _pairs(memory, key, demanded[key], forbidden[key])
    ]


def declared(clash: Clash) -> bool:
    """Return whether one side says that it replaces, departs from or differs from the other."""
    return any(
        other.id in (*one.supersedes, *one.distinct_from)
        or (other.id in one.exception_to and not other.strict)
        for one, other in (clash.both, clash.both[::-1])
    )


def deferred(memory: Memory, clash: Clash) -> bool:
    """Return whether a person put off this clash to a day that is still to come."""
    return any(
        decision.action is Action.DEFER
        and decision.other == other.id
        and decision.until is not None
        and memory.day < decision.until
        for one, other in (clash.both, clash.both[::-1])
        for decision in memory.decisions(one.id)
    )


def _file(slots: Slots, policy: Policy, rule: Rule, values: Iterable[str]) -> None:
    for value in values:
        slots[_key(rule.topic), _key(value), _key(rule.when)].append(policy)


def _key(text: str) -> str:
    return " ".join(text.casefold().split())


def _live(memory: Memory, policy: Policy) -> bool:
    state = status(memory, policy)
    return state.binds or state.state in ("proposed", "scheduled")


def _pairs(
    memory: Memory, key: Slot, demanding: list[Policy], forbidding: list[Policy]
) -> Iterator[Clash]:
    topic, value, _ = key
    for demands in demanding:
        for forbids in forbidding:
            day = _common_day(memory, demands, forbids)
            path = _common_path(memory, demands, forbids)
            if day and path:
                narrower = _narrower(demands, forbids)
                yield Clash(demands, forbids, topic, value, path, day, narrower)


def _window(memory: Memory, policy: Policy) -> Window:
    if standing(policy) is not Kind.PROPOSED and (found := window(memory, policy)):
        return found
    return Window(policy.since or memory.day, policy.until)


def _common_day(memory: Memory, one: Policy, other: Policy) -> date | None:
    first, second = _window(memory, one), _window(memory, other)
    day = max(first.start, second.start, memory.day)
    return day if first.holds(day) and second.holds(day) else None


def _common_path(memory: Memory, one: Policy, other: Policy) -> str:
    """Return a path that both govern, or the empty string where none is known.

    Files of the memory itself come last: a person would not think of them.
    """
    files = sorted(memory.files, key=lambda path: path.startswith(FOLDERS))
    for wide, narrow in ((one, other), (other, one)):
        if is_everything(wide.scope) or wide.scope == narrow.scope:
            return next((path for path in files if governs(narrow.scope, path)), narrow.scope[0])
    return next((p for p in memory.files if governs(one.scope, p) and governs(other.scope, p)), "")


def _narrower(one: Policy, other: Policy) -> str:
    if is_everything(one.scope) == is_everything(other.scope):
        return ""
    return other.id if is_everything(one.scope) else one.id
