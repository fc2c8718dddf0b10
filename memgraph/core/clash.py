"""Clashes: two policies that require and forbid one thing, on a common path and day."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from memgraph.core.confirmation import Action
from memgraph.core.entry import Policy, Rule
from memgraph.core.layout import Kind
from memgraph.core.memory import Memory, standing
from memgraph.core.scope import example, is_everything
from memgraph.core.status import State, Window, status, window


@dataclass(frozen=True, slots=True)
class Side:
    """One policy in a clash, and the place of its rule in the policy's ``rules``."""

    policy: Policy
    number: int

    @property
    def rule(self) -> Rule:
        """The rule itself."""
        return self.policy.rules[self.number]

    @property
    def line(self) -> int:
        """The line of the rule in the policy's file."""
        return self.policy.line(f"rules[{self.number}]")


@dataclass(frozen=True, slots=True)
class Clash:
    """``demands`` must what ``forbids`` must not. ``path`` and ``day`` are the witness.

    ``narrower`` is the id of the policy that binds in fewer places, or empty.
    """

    demands: Side
    forbids: Side
    value: str
    path: str
    day: date
    narrower: str = ""

    @property
    def sides(self) -> tuple[Side, Side]:
        """The two sides, the demanding one first."""
        return self.demands, self.forbids

    @property
    def policies(self) -> tuple[Policy, Policy]:
        """The two policies, the demanding one first."""
        return self.demands.policy, self.forbids.policy


Slots: TypeAlias = "defaultdict[tuple[str, str], list[Side]]"  # by topic and value


def clashes(memory: Memory) -> list[Clash]:
    """Return every clash between policies that bind now or later, and proposals."""
    demanded: Slots = defaultdict(list)
    forbidden: Slots = defaultdict(list)
    for policy in memory.policies:
        if policy.rules and _live(memory, policy):
            for number, rule in enumerate(policy.rules):
                side = Side(policy, number)
                for values, slots in ((rule.must, demanded), (rule.must_not, forbidden)):
                    for value in {_key(value) for value in values}:
                        _file(slots[_key(rule.topic), value], side)
    return [
        clash
        for key in sorted(demanded.keys() & forbidden.keys())
        for clash in _pairs(memory, key[1], demanded[key], forbidden[key])
    ]


def compared(policy: Policy) -> bool:
    """Return whether the policy has a rule that is compared: so far, must and must_not are."""
    return any(rule.must or rule.must_not for rule in policy.rules)


def declared(clash: Clash) -> bool:
    """Return whether one side says that it replaces, departs from or differs from the other."""
    one, other = clash.policies
    return _declares(one, other, clash.narrower) or _declares(other, one, clash.narrower)


def deferred(memory: Memory, clash: Clash) -> date | None:
    """Return the day to which a person put off this clash, if that is still to come."""
    names = {policy.id for policy in clash.policies}
    days = [until for one, other, until in deferrals(memory) if {one, other} == names]
    return max(days, default=None)


def deferrals(memory: Memory) -> list[tuple[str, str, date]]:
    """Return the clashes that persons put off to days still to come: two ids, and the day."""
    return [
        (decision.policy, decision.other, decision.until)
        for decision in memory.confirmations
        if decision.action is Action.DEFER and decision.until and memory.day < decision.until
    ]


def _declares(one: Policy, other: Policy, narrower: str) -> bool:
    departs = other.id in one.exception_to and narrower == one.id and not other.strict
    return departs or other.id in (*one.supersedes, *one.distinct_from)


def _file(slot: list[Side], side: Side) -> None:
    """Put a side into its slot, unless the policy says the same there already."""
    if not slot or slot[-1].policy.id != side.policy.id or slot[-1].rule.when != side.rule.when:
        slot.append(side)


def _key(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _live(memory: Memory, policy: Policy) -> bool:
    found = status(memory, policy)
    return found.binds or found.state in (State.PROPOSED, State.SCHEDULED)


def _pairs(
    memory: Memory, value: str, demanding: list[Side], forbidding: list[Side]
) -> Iterator[Clash]:
    for demands in demanding:
        for forbids in forbidding:
            day = _common_day(memory, demands, forbids)
            path = _common_path(memory, demands.policy, forbids.policy) if day else ""
            if day and path:
                yield Clash(demands, forbids, value, path, day, _narrower(memory, demands, forbids))


def _conditions_meet(one: Rule, other: Rule) -> bool:
    """Return whether both rules can apply at once: two different conditions prove nothing."""
    return not (one.when and other.when) or _key(one.when) == _key(other.when)


def _window(memory: Memory, policy: Policy) -> Window:
    if standing(policy) is not Kind.PROPOSED and (found := window(memory, policy)):
        return found
    return Window(policy.since or memory.day, policy.until)


def _common_day(memory: Memory, one: Side, other: Side) -> date | None:
    """Return the first day, from today on, on which both rules bind, or None."""
    if not _conditions_meet(one.rule, other.rule):
        return None
    first, second = _window(memory, one.policy), _window(memory, other.policy)
    day = max(first.start, second.start, memory.day)
    return day if first.holds(day) and second.holds(day) else None


def _common_path(memory: Memory, one: Policy, other: Policy) -> str:
    """Return a path that both govern, or the empty string where none is known."""
    both = memory.governed(one.scope) & memory.governed(other.scope)
    if both:
        return next(path for path in memory.paths if path in both)
    for wide, narrow in ((one, other), (other, one)):
        if is_everything(wide.scope) or wide.scope == narrow.scope:
            return example(narrow.scope)
    return ""


def _narrower(memory: Memory, one: Side, other: Side) -> str:
    """Return the id of the side whose scope, as far as today's files show, lies inside."""
    first, second = one.policy, other.policy
    if bool(one.rule.when) != bool(other.rule.when):
        return first.id if one.rule.when else second.id
    inside, outside = memory.governed(first.scope), memory.governed(second.scope)
    if inside < outside:
        return first.id
    return second.id if outside < inside else ""
