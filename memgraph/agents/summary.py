"""What a session left behind, in one sentence or two."""

from __future__ import annotations

from collections.abc import Sequence

from memgraph.agents.session import Session, unsaid

_MOST = 5


def has_substance(session: Session, fresh: Sequence[str]) -> bool:
    """Return whether a session is worth a summary; ``fresh`` are the ids that it recorded.

    Of one that was summed up before, only what came since counts.
    """
    limit = session.limits.summary
    if not limit:
        return False
    unheard = unsaid(session) if not session.summary else ()
    return bool(fresh or unheard) or session.work - session.summed >= limit


def summary(session: Session, recorded: Sequence[str], edited: Sequence[str]) -> str:
    """Return what happened, with the ids that were recorded and the files that were edited."""
    more = ", continued" if session.summary else ""
    work = f"{session.turns} prompts, {session.work} tool calls"
    parts = [f"A session with {session.client}{more}: {work}."]
    if recorded:
        parts.append(f"Recorded: {_listed(recorded)}.")
    if edited:
        parts.append(f"Edited: {_listed(edited)}.")
    if missed := unsaid(session):
        parts.append("Said and not recorded: " + "; ".join(f"“{one}”" for one in missed[-_MOST:]))
    if session.prompt:
        parts.append(f"Last asked: “{' '.join(session.prompt.split())[:160]}”")
    return " ".join(parts)


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
    return ", ".join(names[:_MOST]) + more
