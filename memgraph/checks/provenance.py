"""Provenance: where an entry comes from, and whether that can be true."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from memgraph.core.finding import Finding, warning
from memgraph.core.layout import Kind
from memgraph.core.memory import Memory, standing
from memgraph.core.status import withdrawn


def unattributed(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Evidence says neither who recorded it nor where it comes from."""
    for evidence in memory.evidence:
        if not evidence.recorded.by and not evidence.source:
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
                yield warning(
                    f"its source {source.path} is not in the repository",
                    evidence.file, evidence.line(f"source[{number}].path"), evidence.id,
                    help="add the commit in which it was: {path: …, commit: …}",
                )  # fmt: skip


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
