"""The chain of trust: from what is pinned to what there is, each version confirmed by the last.

What confirms a version states all of it, so the versions in between need not be kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from memgraph.core.approval import Standard, approvals
from memgraph.core.confirmation import Action, Confirmation, stated
from memgraph.core.document import Fields, Items, Node, Text, Unreadable
from memgraph.core.layout import TRUST
from memgraph.core.trust import Trust
from memgraph.core.trust_file import read_trust


def follows(trust: Trust, confirmations: Iterable[Confirmation], pin: str) -> bool:
    """Return whether ``trust`` is the pinned one, or came of it by changes that it allows."""
    made = [one for one in confirmations if (one.action, one.path) == (Action.TRUST, TRUST)]
    pinned = (_trust(one) for one in made if one.digest == pin)
    waiting, reached = [found for found in pinned if found][:1], {pin}
    while waiting:
        old = waiting.pop()
        reached.add(old.digest)
        # In its time nothing was settled, and nobody's trust had run out that counted.
        standard = Standard(old, date.min, frozenset(), {})
        for approval in approvals(made, standard):
            new = _trust(approval.first) if approval.in_effect else None
            if new and new.version == old.version + 1 and new.repository == old.repository:
                waiting.append(new)
    return trust.digest in reached


def _trust(made: Confirmation) -> Trust | None:
    """Return the trust that ``made`` states, or None where it states another than it confirms."""
    try:
        node = _node(stated(made))
        found = read_trust(node) if isinstance(node, Fields) else None
    except (Unreadable, ValueError, RecursionError):
        return None
    return found if found and found.digest == made.digest else None


def _node(value: object) -> Node:
    """Return a document that was never a file, and so has no lines."""
    if isinstance(value, dict):
        pairs = tuple((Text(name, 0, 0, 0), _node(item)) for name, item in value.items())
        return Fields(pairs, 0, 0, 0, flow=True)
    if isinstance(value, list):
        return Items(tuple(_node(item) for item in value), 0, 0, 0, flow=True)
    return Text(str(value), 0, 0, 0)
