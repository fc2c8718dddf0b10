"""One summary a session: what a second one of the same session takes the place of."""

from __future__ import annotations

from collections.abc import Mapping

from memgraph.core.document import Plain
from memgraph.core.entry import Evidence
from memgraph.core.memory import Memory
from memgraph.core.status import withdrawn
from memgraph.errors import Refused


def replaced(
    recorded: Mapping[str, Plain], shared: Memory, private: Memory, *, to_private: bool
) -> list[Plain]:
    """Return the ids of the summaries that the session which records has already.

    A client that does not say which session it is in has none that are known. Raises Refused
    where a shared entry would have to close a private one, which others do not have.
    """
    session = recorded.get("session")
    if not session:
        return []
    found: list[Plain] = []
    for memory in (shared, private):
        for one in memory.evidence:
            if _is_summary(one, str(session)) and not withdrawn(memory, one.id, memory.day):
                if memory is private and not to_private:
                    raise Refused(
                        f"this session has a summary already, which is private: {one.id}",
                        where=one.file,
                        next_step="record this one with --private too, and it takes its place",
                    )
                found.append(one.id)
    return found


def _is_summary(evidence: Evidence, session: str) -> bool:
    """Return whether evidence sums up the session with this id."""
    return evidence.kind == "session" and evidence.recorded.session == session
