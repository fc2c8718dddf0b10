"""Provenance: where an entry comes from, and whether that can be true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import timedelta

from memgraph.core.entry import Evidence
from memgraph.core.finding import Finding, Severity, warning
from memgraph.core.layout import Kind
from memgraph.core.memory import Memory, standing
from memgraph.core.status import binds, challengers, open_threads, withdrawn


def unattributed(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Evidence says neither who recorded it nor where it comes from."""
    for evidence in memory.evidence:
        if not (evidence.recorded.by or evidence.source or evidence.redacted):
            yield warning(
                "it says neither who recorded it nor where it comes from",
                evidence.file, 1, evidence.id,
                help="add source: [{path: …}] or recorded: {by: …, via: person}",
            )  # fmt: skip


def future(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Evidence claims to have been observed on a day that is still to come."""
    for evidence in memory.evidence:
        # Somewhere on earth it is already tomorrow.
        if evidence.observed > memory.day + timedelta(days=1):
            yield warning(
                f"it was observed on {evidence.observed}, which is still to come",
                evidence.file, evidence.line("observed"), evidence.id,
                help="correct observed: before it is merged",
            )  # fmt: skip


def missing_path(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A source names a file that is not there, and no commit in which it was."""
    for evidence in memory.evidence:
        for number, source in enumerate(evidence.source):
            if source.path and not source.commit and not memory.has_path(source.path):
                yield from _missing(memory, base, evidence, number)


def _missing(
    memory: Memory, base: Memory | None, evidence: Evidence, number: int
) -> Iterator[Finding]:  # fmt: skip
    """Warn where its source can still be corrected; note it where something rests on it.

    Evidence that is merged is never altered, and its file may well be gone by now.
    """
    if base is not None and evidence.id not in base.by_id:
        message, advice = "", "correct it, or add the commit in which it was: commit: …"
        severity = Severity.WARNING
    elif use := memory.once(_in_use).get(evidence.id):
        message, advice = f" any more, and {use[0]}", use[1]
        severity = Severity.INFO
    else:
        return
    yield Finding(
        severity, f"its source {evidence.source[number].path} is not in the repository{message}",
        evidence.file, evidence.line(f"source[{number}].path"), (evidence.id,), advice,
    )  # fmt: skip


def _in_use(memory: Memory) -> Mapping[str, tuple[str, str]]:
    """Return what is still open or rested on, by id: why, and what to look at. Ask once."""
    found: dict[str, tuple[str, str]] = {}
    for law in (policy for policy in memory.policies if binds(memory, policy)):
        advice = f"look whether it still holds: memgraph why {law.id}"
        found |= dict.fromkeys(law.grounds, (f"{law.id} rests on it", advice))
        found |= {
            evidence.id: (f"it speaks against {law.id}", advice)
            for evidence in challengers(memory, law, memory.day)
        }
    for thread in open_threads(memory, memory.day):
        close = f"memgraph thread close {thread.id} 'how it was settled'"
        found[thread.id] = ("the thread is open", f"if it is settled by that: {close}")
    return found


def withdrawn_ground(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A proposal rests on evidence that was withdrawn."""
    for policy in memory.policies:
        if standing(policy) is not Kind.PROPOSED:
            continue
        for number, ground in enumerate(policy.grounds):
            if closing := withdrawn(memory, ground, memory.day):
                yield warning(
                    f"its ground {ground} was withdrawn by {closing.id}",
                    policy.file, policy.line(f"grounds[{number}]"), policy.id, ground,
                    help="name other grounds, or withdraw the proposal",
                )  # fmt: skip


RULES = (unattributed, future, missing_path, withdrawn_ground)
