"""A session of a coding agent begins: the brief, how hooks behave, and the index they ask.

Where nothing changed since another session began, all of it is there. So what works it out is
imported only when it has to be.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime

from memgraph.agents.session import Limits, from_data
from memgraph.commands import briefly
from memgraph.core.lean import TYPE_CHECKING, NamedTuple
from memgraph.store import sessions
from memgraph.store.index import Index

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from memgraph.agents.session import Session
    from memgraph.commands.briefly import Brief
    from memgraph.commands.call import Call
    from memgraph.core.format import Config
    from memgraph.store.git import Repository
    from memgraph.store.kept_brief import Asked
    from memgraph.store.roots import Roots

_NOTE = "memgraph/brief/start.json"
_ON = ("true", "yes", "on", "1")
SILENT = 12 * 3600  # seconds after which a session that did not say so is over


class Start(NamedTuple):
    """What a session begins with."""

    brief: Brief
    limits: Limits


def start(found: Roots, env: Mapping[str, str], now: int) -> Start:
    """Return what a session begins with; ``now`` is in ns since 1970.

    Raises MemgraphError where the memory cannot be read.
    """
    moment = datetime.fromtimestamp(now / 10**9, UTC).astimezone()
    question = briefly.asked(found.root, env, moment)
    note = sessions.read(os.path.join(found.git, _NOTE))
    kept = briefly.kept(question)
    day = moment.astimezone(UTC).date().isoformat()
    if kept and note.get("name") == kept.name and Index(found.common, found.root).fresh(day):
        return Start(briefly.told(kept, moment), _limits(note.get("limits")))
    return _afresh(found, env, moment, question)


def _afresh(
    found: Roots, env: Mapping[str, str], moment: datetime, question: Asked | None
) -> Start:
    """Read the memory, and index it."""
    from memgraph.commands import brief, counting, indexing

    call = _call(found.root, env, moment)
    repository = call.work_repository()
    seen = indexing.seen(repository)
    made = brief.afresh(call, question)
    memory = made.facts.memory
    counting.settle(repository, memory.config)
    limits = _configured(repository, memory.config)
    indexing.refresh(call, repository, memory, made.facts.private, seen)
    try:
        about = {"name": made.name, "limits": limits._asdict()}
        sessions.write(os.path.join(found.git, _NOTE), about)
    except OSError:
        pass  # the next session reads the memory again
    return Start(made.brief, limits)


def _call(root: str, env: Mapping[str, str], moment: datetime) -> Call:
    from pathlib import Path

    from memgraph.commands.call import Call

    return Call(Path(root), env, moment)


def _configured(repository: Repository, config: Config) -> Limits:
    from memgraph.commands.last_turn import SWITCH

    judge = repository.setting(SWITCH) or ""
    return Limits(
        config.checkpoint_calls, config.checkpoint_reads, config.large_read, config.repetitions,
        judge.lower() in _ON, config.summary_calls,
    )  # fmt: skip


def _limits(given: Any) -> Limits:
    """Return the limits that were noted; what is missing or of another shape is as usual."""
    return from_data({"limits": given}).limits


def silent(path: str, root: str, now: float) -> Iterator[tuple[str, Session]]:
    """Yield the other sessions of this work tree that ended without saying so, with their files.

    ``path`` is the file of this one; ``now`` is in seconds since 1970.
    """
    for other in sessions.others(path, now):
        session = from_data(sessions.read(other))
        if session.started and session.root == root and now - session.seen / 10**9 > SILENT:
            yield other, session
