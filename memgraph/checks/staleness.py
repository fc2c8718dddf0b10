"""Staleness: what holds, and is worth another look."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote

from memgraph.core.entry import Policy
from memgraph.core.finding import Finding, warning
from memgraph.core.layout import Kind, closed_path
from memgraph.core.memory import Memory, standing
from memgraph.core.status import (
    binds,
    open_threads,
    review_day,
    watched_changed,
    window,
    withdrawn,
)


def review(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A law is due for its review."""
    for policy in _holding(memory):
        due = review_day(memory, policy)
        if due and due <= memory.day:
            field = "review_by" if due == policy.review_by else "review_every"
            yield _look(policy, f"the review of {policy.id} was due on {due}", field)


def grounds(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Evidence that a law rests on was withdrawn."""
    for policy in _holding(memory):
        for number, ground in enumerate(policy.grounds):
            if closing := withdrawn(memory, ground, memory.day):
                message = f"{policy.id} rests on {ground}, which {closing.id} withdrew"
                yield _look(policy, message, f"grounds[{number}]", ground)


def watched(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Files that a law watches changed since a person last confirmed it."""
    for policy in _holding(memory):
        if watched_changed(memory, policy):
            message = f"what {policy.id} watches changed: {', '.join(policy.watches)}"
            yield _look(policy, message, "watches")


def ended(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A policy still lies among the laws though it no longer holds."""
    for policy in memory.policies:
        found = window(memory, policy)
        if standing(policy) is Kind.LAW and found and found.end and found.end <= memory.day:
            why = found.closed_by or f"it held until {found.end}"
            line = 1 if found.closed_by else policy.line("until")
            yield warning(
                f"{policy.id} no longer holds ({why}), and still lies among the laws",
                policy.file, line, policy.id,
                help=f"git mv {quote(policy.file)} {closed_path(policy.id)}",
            )  # fmt: skip


def thread_overdue(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """An open thread was to be settled by now."""
    for thread in open_threads(memory, memory.day):
        if thread.due and thread.due <= memory.day:
            yield warning(
                f"{thread.id} was due on {thread.due}",
                thread.file, thread.line("due"), thread.id,
                help=f"memgraph thread close {thread.id} 'how it was settled'",
            )  # fmt: skip


def _holding(memory: Memory) -> list[Policy]:
    return [policy for policy in memory.policies if binds(memory, policy)]


def _look(policy: Policy, message: str, field: str, *others: str) -> Finding:
    return warning(
        message, policy.file, policy.line(field), policy.id, *others,
        help=f"a person renews it (memgraph promote {policy.id}), amends it "
        f"(memgraph propose --amend {policy.id}) or ends it "
        f"(memgraph retire {policy.id} --reason 'WHY')",
    )  # fmt: skip


RULES = (review, grounds, watched, ended, thread_overdue)
