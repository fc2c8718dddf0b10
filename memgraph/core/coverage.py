"""Coverage: what loses its rule when a policy closes one that covers more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from memgraph.core.entry import Policy
from memgraph.core.layout import is_own
from memgraph.core.meaning import meaning
from memgraph.core.memory import Memory
from memgraph.core.scope import NotProved, Scope, outside, without
from memgraph.core.status import binds
from memgraph.core.topics import ACTION


@dataclass(frozen=True, slots=True)
class Gap:
    """The paths that lose their rule.

    ``scope`` are patterns for them, empty where they cannot be written simply, ``path`` is the
    shortest of all that there could be, and ``files`` are those of today.
    """

    scope: Scope
    path: str
    files: tuple[str, ...]


def gap(memory: Memory, older: Policy, newer: Policy) -> Gap | None:
    """Return what ``older`` covers, and neither ``newer`` nor a law on the same topics does.

    None where there is no such path, or where that is not proved.
    """
    before = meaning(older, memory.topics).scope
    after = (*meaning(newer, memory.topics).scope, *_elsewhere(memory, older, newer))
    try:
        path = outside(before, after)
    except NotProved:
        return None
    if path is None:
        return None
    lost = memory.governed(before) - memory.governed(after)
    files = (file for file in memory.paths if file in lost and not is_own(file))
    return Gap(_from_all(without(before, after)), path, tuple(files))


def _from_all(scope: Scope) -> Scope:
    """Return the same scope, said in full: one that begins with ``!`` begins with everything."""
    return ("**", *scope) if scope and scope[0].startswith("!") else scope


def _elsewhere(memory: Memory, older: Policy, newer: Policy) -> Iterator[str]:
    """Yield the patterns of the laws that stay and rule, always, on all topics of ``older``.

    Patterns only add up where none of them takes paths away. Actions are no topic: two rules on
    them say nothing of each other.
    """
    topics = {memory.topics.topic_key(r.topic) for r in meaning(older, memory.topics).rules}
    if not topics or ACTION in topics:
        return
    for policy in memory.policies:
        stays = policy.rules and policy.id not in (older.id, newer.id, *newer.supersedes)
        adds = not any(glob.startswith("!") for glob in policy.scope)
        if stays and adds and binds(memory, policy) and topics <= _always_ruled(memory, policy):
            yield from policy.scope


def _always_ruled(memory: Memory, policy: Policy) -> set[str]:
    return {memory.topics.topic_key(rule.topic) for rule in policy.rules if not rule.when}
