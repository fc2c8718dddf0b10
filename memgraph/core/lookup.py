"""Finding an entry by the id that a person gave, or saying why there is none."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath

from memgraph.core.entry import Entry, Policy
from memgraph.core.layout import is_own
from memgraph.core.legible import shown
from memgraph.core.memory import Memory
from memgraph.core.names import did_you_mean
from memgraph.errors import Refused

_MOST = 5  # ids of which a part was given that are named


def in_full(name: str, known: Iterable[str]) -> str:
    """Return the one known id that begins or ends with ``name``, or else ``name``.

    This is for whoever only reads: who decides names in full what it is about.
    """
    names = {*known}
    fitting = _fitting(name, names) if name and name not in names else []
    return fitting[0] if len(fitting) == 1 else name


def _fitting(part: str, known: Iterable[str]) -> list[str]:
    return sorted(one for one in known if one.startswith(part) or one.endswith(part))


def entry(memory: Memory, name: str, at: str = "") -> Entry:
    """Return the entry with this id.

    Raises Refused if none has it (in the commit ``at``, if one was named), with the ids that it
    could mean, or with why its file cannot be read.
    """
    if found := memory.by_id.get(name):
        return found
    _unreadable(memory, name)
    there = f" in {shown(at)}" if at else ""
    raise Refused(f"no entry has the id {name!r}{there}", next_step=_advice(memory, name, at))


def policy(memory: Memory, name: str) -> Policy:
    """Return the policy with this id. Raises Refused as ``entry`` does."""
    if found := memory.policy(name):
        return found
    _unreadable(memory, name)
    known = [item.id for item in memory.policies]
    advice = _suggested(name, known, "memgraph list --policies shows them all")
    other = memory.by_id.get(name)
    what = ": it is evidence" if other else ""
    raise Refused(
        f"no policy has the id {name!r}{what}", where=other.file if other else "",
        next_step=advice,
    )  # fmt: skip


def _advice(memory: Memory, name: str, at: str) -> str:
    path = memory.has_path(name) or "/" in name
    if path and not is_own(name):
        return f"of a path, ask: memgraph why {shown(name)}"
    in_commit = f" --at {shown(at)}" if at else ""
    return _suggested(name, memory.by_id, f"memgraph list{in_commit} shows them all")


def _suggested(name: str, known: Iterable[str], otherwise: str) -> str:
    """Return which ids could be meant: those of which this is a part, or the most like."""
    part, ids = _as_id(name), tuple(known)
    fitting = _fitting(part, ids) if part else []
    if not fitting:
        return did_you_mean(part, ids, otherwise)
    *some, last = fitting[:_MOST]
    more = f" ({len(fitting) - _MOST} more begin or end so)" if len(fitting) > _MOST else ""
    named = f"{', '.join(some)} or {last}" if some else last
    return f"did you mean {named}?{more}"


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
