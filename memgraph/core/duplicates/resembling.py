"""What a proposal resembles: entries that say the same, and choices that were turned down."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from memgraph.core.clash import related
from memgraph.core.duplicates.known import already, standing
from memgraph.core.duplicates.ruled import same_by_rules
from memgraph.core.duplicates.turned_down import again, ended, told
from memgraph.core.entry import Policy
from memgraph.core.memory import Memory


@dataclass(frozen=True, slots=True)
class Resembling:
    """The ``ids`` of what says the same; ``remarks`` on entries, and what is proposed ``again``."""

    ids: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    again: tuple[str, ...] = ()


def resembling(
    memory: Memory, mine: Memory, policy: Policy, declared: Collection[str] = ()
) -> Resembling:
    """Return what says the same as ``policy``, except what it replaces, departs from or rests on.

    A person's own entries, ``mine``, are among them. What is ``declared`` to be amended is no
    choice that is taken up unknowingly.
    """
    buried = again(memory, policy, declared)
    apart = {one.grave.policy.id for one in buried} | {policy.id}
    others = [one for one in memory.policies if one.id not in apart and not related(one, policy)]
    skip = {one.id for one in memory.policies} - {one.id for one in others} | {*policy.grounds}
    meant = same_by_rules(memory, policy, others)
    near = already(policy.statement, memory, mine, skip=skip, meant=meant)
    same = (one.grave.policy.id for one in buried if one.words)
    return Resembling((*near.ids, *same), near.remarks, tuple(map(told, buried)))


def stands(memory: Memory, policy: Policy) -> str:
    """Return what a policy is; of one that was turned down or ended, when, by whom and why."""
    buried = ended(memory, policy)
    return told(buried) if buried else standing(memory, policy)
