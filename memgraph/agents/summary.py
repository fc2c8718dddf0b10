"""What a session left behind, in one sentence or two."""

from __future__ import annotations

from collections.abc import Sequence

from memgraph.agents.session import Session, unsaid

_WORK = 10  # uses of tools from which a session had substance
_MOST = 5


def summary(session: Session, recorded: Sequence[str]) -> str:
    """Return what happened, from the ids that were recorded; empty where nothing is worth it."""
    missed = unsaid(session)
    if not recorded and not missed and session.work < _WORK:
        return ""
    parts = [
        f"A session with {session.client}: {session.turns} prompts, {session.work} tool calls."
    ]
    if recorded:
        parts.append(f"Recorded: {_listed(recorded)}.")
    if missed:
        parts.append("Said and not recorded: " + "; ".join(f"“{one}”" for one in missed[-_MOST:]))
    if session.prompt:
        parts.append(f"Last asked: “{' '.join(session.prompt.split())[:160]}”")
    return " ".join(parts)


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
    return ", ".join(names[:_MOST]) + more
