"""What a scope touches: the files of a team's own, without those of the memory."""

from __future__ import annotations

from memgraph.core.layout import is_own
from memgraph.core.memory import Memory
from memgraph.core.scope import Scope


def touched(memory: Memory, scope: Scope) -> tuple[str, ...]:
    """Return the files that ``scope`` governs in this state, sorted; the memory's own left out."""
    return tuple(sorted(path for path in memory.governed(scope) if not is_own(path)))
