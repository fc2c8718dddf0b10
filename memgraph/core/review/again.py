"""What was turned down or has ended, and is taken up again by a proposal or a new law."""

from __future__ import annotations

from memgraph.core.duplicates.turned_down import Again, again
from memgraph.core.entry import Policy
from memgraph.core.memory import Memory


def taken_up(memory: Memory, policy: Policy) -> tuple[Again, ...]:
    """Return the choices that ended and that a policy would take up again, the likest first.

    The versions of a law that it amends are its past, and no choice that comes back.
    """
    return tuple(again(memory, policy, _past(memory, policy)))


def _past(memory: Memory, policy: Policy) -> set[str]:
    """Return what a policy supersedes, what that superseded, and so on."""
    found: set[str] = set()
    left = [*policy.supersedes]
    while left:
        name = left.pop()
        older = memory.policy(name)
        if name not in found and older:
            left += older.supersedes
        found.add(name)
    return found
