"""Words that a change brings and that no decision of memgraph's would say: they make no law."""

from __future__ import annotations

import dataclasses
from collections.abc import Container, Mapping

from memgraph.core.memory import Memory
from memgraph.core.soundness import problems


def unsound(before: Memory, after: Memory) -> Mapping[str, str]:
    """Return what is wrong with confirmations that are new, by their files."""
    new = (made for made in after.confirmations if before.by_file.get(made.file) != made)
    found = ((made.file, next(problems(after, before, made), "")) for made in new)
    return {file: problem for file, problem in found if problem}


def without(memory: Memory, files: Container[str]) -> Memory:
    """Return a memory without the confirmations in these files."""
    if not any(made.file in files for made in memory.confirmations):
        return memory
    kept = tuple(made for made in memory.confirmations if made.file not in files)
    return dataclasses.replace(memory, confirmations=kept)
