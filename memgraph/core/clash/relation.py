"""What persons said about a clash: that it is meant, or that it can wait."""

from __future__ import annotations

from datetime import date

from memgraph.core.clash.model import Clash
from memgraph.core.confirmation import Action
from memgraph.core.entry import Policy
from memgraph.core.memory import Memory


def declared(clash: Clash) -> bool:
    """Return whether a side says that it replaces or departs from another, or differs from all."""
    return any(
        _departs(clash, one, other) or other.id in one.supersedes
        for one in clash.policies
        for other in clash.policies
        if one.id != other.id
    ) or any(_differs(clash, one) for one in clash.policies)


def related(one: Policy, other: Policy) -> bool:
    """Return whether one of two policies names the other as what it replaces or departs from."""
    return any(
        late.id in (*early.supersedes, *early.exception_to, *early.distinct_from)
        for early, late in ((one, other), (other, one))
    )


def deferred(memory: Memory, clash: Clash) -> date | None:
    """Return the day to which a person put off this clash, if that is still to come."""
    names = {policy.id for policy in clash.policies}
    days = [until for one, other, until in memory.once(deferrals) if {one, other} <= names]
    return max(days, default=None)


def deferrals(memory: Memory) -> list[tuple[str, str, date]]:
    """Return the clashes that persons put off to days still to come: two ids, and the day."""
    return [
        (decision.policy, decision.other, decision.until)
        for decision in memory.confirmations
        if decision.action is Action.DEFER and decision.until and memory.day < decision.until
    ]


def _departs(clash: Clash, one: Policy, other: Policy) -> bool:
    wider = [policy for policy in clash.policies if (one.id, policy.id) in clash.narrowings]
    strict = any(policy.strict for policy in wider)
    return other.id in one.exception_to and other in wider and not strict


def _differs(clash: Clash, one: Policy) -> bool:
    others = {policy.id for policy in clash.policies} - {one.id}
    return bool(others) and others <= one.distinct_from.keys()
