"""Words that a change brings and that no decision of memgraph's would say: they make no law."""

from __future__ import annotations

import dataclasses
from collections.abc import Container, Iterator, Mapping

from memgraph.core.confirmation import Action, Confirmation
from memgraph.core.memory import Memory
from memgraph.core.soundness import problems


def unsound(before: Memory, after: Memory) -> Mapping[str, str]:
    """Return what is wrong with confirmations that are new, by their files."""
    new = (made for made in after.confirmations if before.by_file.get(made.file) != made)
    found = ((made.file, next(_wrong(before, after, made), "")) for made in new)
    return {file: problem for file, problem in found if problem}


def _wrong(before: Memory, after: Memory, made: Confirmation) -> Iterator[str]:
    yield from problems(after, before, made)
    steps = {one.first.step for one in after.approvals(made.subject)}
    if made.step > 1 and made.step - 1 not in steps and made.action is not Action.REDACT:
        yield f"step {made.step} follows on nothing; expected step {made.step - 1} before it"


def without(memory: Memory, files: Container[str]) -> Memory:
    """Return a memory without the confirmations in these files."""
    if not any(made.file in files for made in memory.confirmations):
        return memory
    kept = tuple(made for made in memory.confirmations if made.file not in files)
    return dataclasses.replace(memory, confirmations=kept)
