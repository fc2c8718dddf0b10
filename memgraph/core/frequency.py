"""How common a word may be among policies, and still tell one from another."""

from __future__ import annotations

from memgraph.core.memory import Memory

MOST = 60  # policies that may share a word before it is too common to lead to any of them
_FEW = 6  # policies in which a word is never too common


def common_from(memory: Memory) -> int:
    """Return how many policies may use a word that still tells them apart: one in twenty.

    It grows no further than ``MOST``.
    """
    number = len(memory.policies) + (memory.rest.policies if memory.rest else 0)
    return min(max(_FEW, number // 20), MOST)
