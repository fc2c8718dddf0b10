"""Finding an entry by the id that a person gave, or saying why there is none."""

from __future__ import annotations

from pathlib import PurePosixPath

from memgraph.core.entry import Entry, Policy
from memgraph.core.legible import shown
from memgraph.core.memory import Memory
from memgraph.core.names import did_you_mean
from memgraph.errors import Refused


def entry(memory: Memory, name: str) -> Entry:
    """Return the entry with this id.

    Raises Refused if none has it, with the nearest id, or with why its file cannot be read.
    """
    if found := memory.by_id.get(name):
        return found
    _unreadable(memory, name)
    advice = did_you_mean(_as_id(name), memory.by_id, "memgraph list shows them all")
    raise Refused(f"no entry has the id {name!r}", next_step=advice)


def policy(memory: Memory, name: str) -> Policy:
    """Return the policy with this id. Raises Refused as ``entry`` does."""
    if found := memory.policy(name):
        return found
    _unreadable(memory, name)
    known = [item.id for item in memory.policies]
    advice = did_you_mean(_as_id(name), known, "memgraph list --policies shows them all")
    other = memory.by_id.get(name)
    what = ": it is evidence" if other else ""
    raise Refused(
        f"no policy has the id {name!r}{what}", where=other.file if other else "",
        next_step=advice,
    )  # fmt: skip


def _as_id(name: str) -> str:
    """Return the id in the name of a file; an id as it is."""
    return PurePosixPath(name).stem if name.endswith(".yaml") else name


def _unreadable(memory: Memory, name: str) -> None:
    for item in memory.unread:
        if item.stem == name:
            raise Refused(
                f"it cannot be read: {item.fault.message}",
                where=f"{shown(item.file)}:{max(item.fault.line, 1)}", next_step=item.fault.hint,
            )  # fmt: skip
