"""The end of a session: a summary, where there was substance, kept to the user."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable

from memgraph.agents.session import Session, as_data, from_data
from memgraph.agents.summary import summary
from memgraph.commands.call import Call
from memgraph.commands.record import Fact, record
from memgraph.core.layout import EVIDENCE, PROPOSED
from memgraph.errors import MemgraphError
from memgraph.store import sessions
from memgraph.store.changes import changed_since

# Nanoseconds of a session in which nobody records anything. Times of files are coarse: what was
# written just before it is not the session's.
_FIRST = 50_000_000
_MOST = 5  # sessions that one start closes: it has a time to keep
_SILENT = 12 * 3600  # seconds after which a session that did not say so is over


def close(call: Call, session: Session, note: Callable[[str], None]) -> None:
    """Record, privately, what a session left behind; nothing for one without substance."""
    if not session.started:
        return
    changed = changed_since(str(call.cwd), session.started + _FIRST)
    # What lies among the laws by now, a person put there.
    own = [
        path
        for path in changed
        if path.startswith((f"{EVIDENCE}/", f"{PROPOSED}/")) and "-session-with-" not in path
    ]
    names = [os.path.basename(path).removesuffix(".yaml") for path in own]
    text = summary(session, names)
    if not text:
        return
    try:
        tags = (session.client,)
        record(call, Fact(statement=text, kind="session", private=True, via="agent", tags=tags))
    except MemgraphError as error:
        note(f"the summary of the session was not recorded: {error.what}")


def close_others(call: Call, path: str, note: Callable[[str], None]) -> None:
    """Close a few of the sessions that ended without saying so: some clients never do."""
    now = call.now.timestamp()
    silent = (
        (other, session)
        for other in sessions.others(path, now)
        if (session := from_data(sessions.read(other))).started
        and session.root == str(call.cwd)
        and now - session.seen / 10**9 > _SILENT
    )
    for other, session in itertools.islice(silent, _MOST):
        close(call, session, note)
        kept = Session(session.client, session.root, session.seen, missed=session.missed)
        _rewrite(other, kept)


def _rewrite(path: str, session: Session) -> None:
    try:
        sessions.write(path, as_data(session))
    except OSError:
        sessions.remove(path)
