"""Succession: what replaced a policy, where that cannot be read."""

from __future__ import annotations

import json

from memgraph.core.entry import Policy
from memgraph.core.memory import Memory


def replaced_unread(memory: Memory, policy: Policy) -> bool:
    """Return whether a person confirmed a successor whose file cannot be read, as in a merge.

    A confirmation shows all that was confirmed, and so what that replaces.
    """
    replaced = (
        json.loads(dict(made.fields).get("supersedes", "[]"))
        for name in memory.unread_ids
        for made in memory.decisions(name)
        if made.makes_law and made.effective <= memory.day
    )
    return any(policy.id in older for older in replaced)
