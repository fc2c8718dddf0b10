"""What persons said about a clash: that it is meant, or that it can wait."""

from __future__ import annotations

from datetime import date

from memgraph.core.clash.model import Clash
from memgraph.core.confirmation import Action
from memgraph.core.entry import Policy
from memgraph.core.memory import Memory


def declared(clash: Clash) -> bool:
    """Return whether a side says that it replaces or departs from another, or differs from all."""
    names = {policy.id for policy in clash.policies}
    return any(
        _departs(clash, one) or _differs(clash, one) or names & set(one.supersedes) - {one.id}
        for one in clash.policies
    )


def to_depart_from(clash: Clash, one: Policy) -> list[Policy]:
    """Return the policies that ``one`` must name, all of them, for its exception to be meant.

    A ban goes against what asks for something, and not against another ban: without the one it
    departs from, what was asked would still be left with nothing. Where nothing is asked for, as
    in a closed topic, it goes against all.
    """
    others = [policy for policy in clash.policies if policy.id != one.id]
    asking = [policy for policy in others if policy.id in clash.asking]
    return asking or others


def kept_apart(clash: Clash, one: Policy) -> bool:
    """Return whether a word of ``one`` alone can say that a clash is none.

    It cannot where it is proved and another one is strict: that one would have to say so.
    """
    others = (policy for policy in clash.policies if policy.id != one.id)
    return clash.guessed or clash.soft or not any(policy.strict for policy in others)


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
        for decision in memory.in_effect
        if decision.action is Action.DEFER and decision.until and memory.day < decision.until
    ]


def _departs(clash: Clash, one: Policy) -> bool:
    wider = [policy for policy in clash.policies if (one.id, policy.id) in clash.narrowings]
    named = {policy.id for policy in wider if policy.id in one.exception_to}
    needed = {policy.id for policy in to_depart_from(clash, one)}
    meant = one.id in clash.asking or needed <= named
    return bool(named) and meant and not any(policy.strict for policy in wider)


def _differs(clash: Clash, one: Policy) -> bool:
    others = {policy.id for policy in clash.policies} - {one.id}
    return bool(others) and others <= one.distinct_from.keys() and kept_apart(clash, one)
