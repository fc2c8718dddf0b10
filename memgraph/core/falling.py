"""Falling: what would lose its ground if a piece of evidence were withdrawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from memgraph.core.entry import Policy
from memgraph.core.memory import Memory
from memgraph.core.status import live, window, withdrawn


@dataclass(frozen=True, slots=True)
class Fall:
    """A policy that rests on the evidence, and what it would still rest on without it.

    ``others`` is evidence that still counts, ``withdrawn`` what has gone before. Of a policy that
    would rest on nothing, ``exceptions`` are the policies that depart from it, and so from nothing
    any more; ``replaced`` are those that it took the place of, which stay closed all the same.
    """

    policy: Policy
    others: tuple[str, ...] = ()
    withdrawn: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()

    @property
    def alone(self) -> bool:
        """True where nothing would be left that the policy rests on."""
        return not self.others


def falling(memory: Memory, evidence: str) -> tuple[Fall, ...]:
    """Return the policies that rest on ``evidence``, those first that rest on nothing else.

    What has ended already is left out: it can lose nothing any more.
    """
    entry = memory.by_id.get(evidence)
    backed = {*entry.supports} if entry and not isinstance(entry, Policy) else set()
    found = (
        _fall(memory, policy, evidence) for policy in memory.policies
        if (evidence in policy.grounds or policy.id in backed) and live(memory, policy)
    )  # fmt: skip
    return tuple(sorted(found, key=lambda fall: (not fall.alone, fall.policy.id)))


def _fall(memory: Memory, policy: Policy, evidence: str) -> Fall:
    backing = (one.id for one in memory.evidence_that("supports", policy.id))
    rest = [name for name in dict.fromkeys((*policy.grounds, *backing)) if name != evidence]
    gone = tuple(name for name in rest if withdrawn(memory, name, memory.day))
    others = tuple(name for name in rest if name in memory.by_id and name not in gone)
    if others:
        return Fall(policy, others, gone)
    closed = policy.supersedes if window(memory, policy) else ()  # a proposal took no place yet
    return Fall(policy, (), gone, tuple(_departing(memory, policy)), closed)


def _departing(memory: Memory, law: Policy) -> Iterator[str]:
    for policy in memory.policies:
        if law.id in policy.exception_to and live(memory, policy):
            yield policy.id
