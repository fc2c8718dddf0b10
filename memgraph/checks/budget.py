"""Budget: a memory that people and agents can still read."""

from __future__ import annotations

from collections.abc import Iterator

from memgraph.core.finding import Finding, warning
from memgraph.core.layout import CONFIG, POLICIES
from memgraph.core.memory import Memory
from memgraph.core.status import binds


def statement(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A statement is longer than one fact needs."""
    most = memory.config.statement_characters
    for entry in memory.judged:
        if len(entry.statement) > most:
            yield warning(
                f"the statement has {len(entry.statement)} characters, more than {most}",
                entry.file, entry.line("statement"), entry.id,
                help="one fact an entry: split it, or move the reason to why",
            )  # fmt: skip


def memory_size(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """The laws that hold are together more than anyone reads."""
    held = [len(policy.statement) for policy in memory.policies if binds(memory, policy)]
    laws, total, most = len(held), sum(held), memory.config.memory_characters
    if memory.rest:
        laws, total = laws + memory.rest.laws, total + memory.rest.characters
    if total > most:
        yield warning(
            f"the {laws} laws that hold have {total} characters together, more than {most}",
            f"{POLICIES}/", 1,
            help=f"retire some, or raise memory_characters in {CONFIG}",
        )  # fmt: skip


RULES = (statement, memory_size)
