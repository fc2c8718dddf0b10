"""History: what the base holds is not bent. Evidence and confirmations are only ever added."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote

from memgraph.core.entry import Entry
from memgraph.core.finding import Finding, error
from memgraph.core.memory import Memory, is_redacted


def evidence_altered(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Evidence of the base says something else now."""
    if base is None:
        return
    for before in base.evidence:
        # Every file that claims the id: a copy must not stand in for the altered original.
        for now in memory.with_id(before.id):
            if now.digest != before.digest and not _redacts(memory, now, before):
                yield error(
                    f"{before.id} was altered; evidence is never altered",
                    now.file, 1, before.id,
                    help=f"take the edit back (git checkout {base.rev} -- {quote(before.file)}), "
                    f"and record what is new: memgraph record … --closes {before.id}",
                )  # fmt: skip


def evidence_removed(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Evidence of the base is gone, or can no longer be read."""
    if base is None:
        return
    for before in base.evidence:
        if not memory.with_id(before.id):
            yield error(
                f"{before.id} was removed or can no longer be read; evidence is never removed",
                before.file, 1, before.id,
                help=f"bring it back (git checkout {base.rev} -- {quote(before.file)}); if it was "
                f"wrong, record that: memgraph record … --closes {before.id}",
            )  # fmt: skip


def confirmation_altered(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A confirmation of the base says something else now."""
    if base is None:
        return
    for before in base.confirmations:
        now = memory.by_file.get(before.file)
        if before.file in memory.files and now != before:
            yield error(
                f"the confirmation of {before.policy} at step {before.step} was altered",
                before.file, 1, before.policy,
                help=f"take the edit back: git checkout {base.rev} -- {quote(before.file)}",
            )  # fmt: skip


def confirmation_removed(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A confirmation of the base is gone."""
    if base is None:
        return
    for before in base.confirmations:
        policy = memory.policy(before.policy)
        redacted = policy is not None and is_redacted(memory, policy)
        if before.file not in memory.files and not redacted:
            yield error(
                f"the confirmation of {before.policy} at step {before.step} was removed",
                before.file, 1, before.policy,
                help=f"bring it back: git checkout {base.rev} -- {quote(before.file)}",
            )  # fmt: skip


def _redacts(memory: Memory, now: Entry, before: Entry) -> bool:
    return now.redacted == before.digest and is_redacted(memory, now)


RULES = (evidence_altered, evidence_removed, confirmation_altered, confirmation_removed)
