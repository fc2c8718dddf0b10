"""The end of a session: one summary, where there was substance, kept to the user."""

from __future__ import annotations

import dataclasses
import itertools
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from memgraph.agents.session import Session, as_data, ended, from_data
from memgraph.agents.summary import has_substance, summary
from memgraph.commands.call import Call
from memgraph.commands.record import Fact, record
from memgraph.core.entry import Entry, Evidence
from memgraph.core.layout import EVIDENCE, PROPOSED, is_own, private_path
from memgraph.core.legible import shown
from memgraph.errors import MemgraphError
from memgraph.store import sessions
from memgraph.store.changes import changed_since, written_since
from memgraph.store.reading import read_item

# Nanoseconds of a session in which nobody records anything. Times of files are coarse: what was
# written just before it is not the session's.
_FIRST = 50_000_000
_MOST = 5  # sessions that one start closes: it has a time to keep
_MOST_LINKS = 30
_LARGEST = 64 * 1024  # bytes of an entry
_TOOLS = {"claude": "claude-code"}  # as record calls a client, where that is another name


class Left(NamedTuple):
    """What a session left in the memory.

    ``recorded`` are the ids, ``fresh`` those that are new since it was last summed up. ``theirs``
    is the summary that the agent wrote itself, on /close.
    """

    recorded: tuple[str, ...]
    fresh: tuple[str, ...]
    theirs: Evidence | None = None


def close(call: Call, path: str, session: Session, note: Callable[[str], None]) -> None:
    """Record, privately, what a session left behind; nothing for one without substance.

    ``path`` is the file of its state, which is told what was written: if it is resumed, and ends
    again with more, one summary of all takes the place of the first.
    """
    if not session.started:
        return
    session = session._replace(id=shown(session.id, 80))
    agent = _TOOLS.get(session.client, session.client)
    call = dataclasses.replace(call, agent=agent, session=session.id)
    try:
        written = _summed_up(call, session, _left(str(call.cwd), session))
    except MemgraphError as error:
        note(f"the summary of the session was not recorded: {error.what}")
        return
    if written:
        with sessions.Alone(path):
            known = from_data(sessions.read(path))
            _rewrite(path, known._replace(summary=written, summed=session.work))


def _summed_up(call: Call, session: Session, left: Left) -> str:
    """Write the summary and return its id, or that of the agent's own; empty for none."""
    former = session.summary
    if former and not os.path.exists(os.path.join(call.cwd, private_path(former))):
        former = ""
    if theirs := left.theirs:
        if former and former not in theirs.closes:
            said = f"The session is summed up by {theirs.id}."
            about = (theirs.id,)
            record(call, Fact(statement=said, kind="verdict", private=True, via="agent",
                              about=about, closes=(former,)))  # fmt: skip
        return theirs.id
    if not has_substance(session, left.fresh):
        return ""
    edited = tuple(_edited(str(call.cwd), session.files))
    done = record(call, Fact(
        statement=summary(session, left.recorded, edited), kind="session", private=True,
        via="agent", tags=(session.client,), about=left.recorded[:_MOST_LINKS], paths=edited,
        closes=(former,) if former else (),
    ))  # fmt: skip
    return done.id if done.written else ""


def _left(root: str, session: Session) -> Left:
    recorded, fresh = [], []
    for path in changed_since(root, (session.begun or session.started) + _FIRST):
        # What lies among the laws by now, a person put there.
        if not path.startswith((f"{EVIDENCE}/", f"{PROPOSED}/")):
            continue
        entry = _read(root, path)
        if entry is None or not _own(entry, session):
            continue
        if isinstance(entry, Evidence) and entry.kind == "session":
            if entry.id != session.summary:
                return Left((), (), entry)
            continue
        recorded.append(entry.id)
        if written_since(root, path, session.started + _FIRST):
            fresh.append(entry.id)
    return Left(tuple(recorded), tuple(fresh))


def _read(root: str, path: str) -> Entry | None:
    """Return the entry in a file; None where it cannot be read, or has another's name."""
    try:
        with open(os.path.join(root, path), "rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError:
        return None
    stem = os.path.basename(path).removesuffix(".yaml")
    found = (item for item in read_item(path, "100644", data) if isinstance(item, Entry))
    return next((entry for entry in found if entry.id == stem), None)


def _own(entry: Entry, session: Session) -> bool:
    """Return whether an entry may be this session's: no other agent, and no other session."""
    said = entry.recorded
    if said.session and session.id:
        return said.session == session.id
    return not said.tool or session.client in said.tool


def _edited(root: str, files: Sequence[str]) -> Iterator[str]:
    """Yield those of the files that are still there, from the root, the memory's own left out."""
    found = (os.path.realpath(os.path.join(root, file)) for file in files)
    inside = dict.fromkeys(os.path.relpath(file, root) for file in found if os.path.isfile(file))
    named = (file.replace(os.sep, "/") for file in inside if not file.startswith(os.pardir))
    # A colon would begin the lines.
    yield from itertools.islice((f for f in named if not is_own(f) and ":" not in f), _MOST_LINKS)


def close_others(
    call: Call, silent: Iterable[tuple[str, Session]], note: Callable[[str], None]
) -> None:
    """Close a few of the sessions that ended without saying so: some clients never do.

    ``silent`` has each with the file of its state.
    """
    for other, session in itertools.islice(silent, _MOST):
        _rewrite(other, ended(session, session.missed))
        close(call, other, session, note)


def _rewrite(path: str, session: Session) -> None:
    try:
        sessions.write(path, as_data(session))
    except OSError:
        sessions.remove(path)
