"""Expiries: policies that ended, end soon, or are overdue for review."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from shlex import quote

from memgraph.core.entry import Policy
from memgraph.core.layout import Kind, closed_path
from memgraph.core.memory import standing
from memgraph.core.status import review_day, window
from memgraph.core.tidying.suggestion import Look, Suggestion, asked, laws, proposals, question

NAME = "expiries"
SOON = timedelta(days=30)


def suggestions(look: Look) -> Iterator[Suggestion]:
    """Yield what persons should look at because of its days."""
    holding = laws(look.memory)
    for policy in look.memory.policies:
        yield from _ended(look, policy)
    for policy in holding:
        yield from _ending(look, policy)
        yield from _overdue(look, policy)
    for policy in proposals(look.memory):
        if policy.until and policy.until <= look.day:
            why = f"the proposal {policy.id} would have held until {policy.until}"
            act = f"memgraph reject {policy.id} --reason 'its time is over'"
            yield Suggestion(NAME, (policy.id,), why, policy.until, person=act)


def _ended(look: Look, policy: Policy) -> Iterator[Suggestion]:
    found = window(look.memory, policy)
    if standing(policy) is Kind.LAW and found and found.end and found.end <= look.day:
        ended = found.closed_by or f"it held until {found.end}"
        why = f"{policy.id} no longer holds ({ended}), and still lies among the laws"
        act = f"git mv {quote(policy.file)} {closed_path(policy.id)}"
        yield Suggestion(NAME, (policy.id,), why, found.end, person=act)


def _ending(look: Look, policy: Policy) -> Iterator[Suggestion]:
    until = policy.until
    if not until or until - look.day > SOON or asked(look.memory, NAME, policy.id):
        return
    if any(successor.since == until for successor in look.memory.successors(policy.id)):
        return
    ask = f"{policy.id} holds until {until}: shall it end, or be proposed for longer?"
    yield Suggestion(
        NAME, (policy.id,), f"{policy.id} ends on {until}", until - SOON,
        question(ask, NAME, policy.id, until),
        f"memgraph propose --amend {policy.id} --since {until} --until YYYY-MM-DD",
    )  # fmt: skip


def _overdue(look: Look, policy: Policy) -> Iterator[Suggestion]:
    due = review_day(look.memory, policy)
    if due and due <= look.day:
        why = f"the review of {policy.id} was due on {due}"
        yield Suggestion(NAME, (policy.id,), why, due, person=f"memgraph promote {policy.id}")
