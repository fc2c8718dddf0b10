"""Graves: choices that were turned down or that ended, each with who said so, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from memgraph.core.approval import Approval
from memgraph.core.confirmation import Confirmation
from memgraph.core.entry import Policy
from memgraph.core.layout import Kind
from memgraph.core.life.event import What
from memgraph.core.memory import Memory, standing
from memgraph.core.status import State, Status, endings, rejected, status, superseding


@dataclass(frozen=True, slots=True)
class Grave:
    """A policy that is no choice any more.

    ``how`` it ended, on which ``day`` (None where it was closed by hand), ``by`` whom and for
    which ``reason``; ``successor`` is what took its place, if anything did. ``made`` is the word
    that ended it, if one did and is left: of a successor, its first promotion.
    """

    policy: Policy
    how: What
    day: date | None = None
    by: tuple[str, ...] = ()
    reason: str = ""
    successor: str = ""
    made: Confirmation | None = None


def graves(memory: Memory) -> list[Grave]:
    """Return the choices that were turned down or ended, the latest first.

    What was redacted is left out: nobody can choose again what is gone.
    """
    found = [grave for policy in memory.policies if (grave := ending(memory, policy))]
    return sorted(found, key=lambda one: (-(one.day or date.min).toordinal(), one.policy.id))


def ending(memory: Memory, policy: Policy) -> Grave | None:
    """Return how a policy ended; None if it did not, or if it was redacted."""
    if policy.redacted or standing(policy) is Kind.PROPOSED:
        return None
    state = status(memory, policy)
    if state.state is State.EXPIRED and state.window:
        return Grave(policy, What.EXPIRED, state.window.end)
    if state.state is not State.CLOSED:
        return None
    if state.window is None and rejected(memory, policy):
        return _ended(policy, What.REJECTED, _last(memory, policy, None))
    return next(_endings(memory, policy, state), Grave(policy, What.CLOSED))


def _endings(memory: Memory, policy: Policy, state: Status) -> Iterator[Grave]:
    """Yield what can have ended a law, that first which closed its window."""
    window = state.window
    if not window or not window.end:
        return
    made = _last(memory, policy, window.end)
    successors = list(_successors(memory, policy))
    replaced = next((one for one in successors if one.day == window.end), None)
    if made and not (replaced and window.closed_by.startswith("superseded")):
        yield _ended(policy, What.RETIRED, made)
    yield from [replaced] if replaced else successors


def _successors(memory: Memory, policy: Policy) -> Iterator[Grave]:
    for newer, first, promotions in superseding(memory, policy):
        yield Grave(
            policy, What.SUPERSEDED, first, promoters(promotions), newer.why or newer.statement,
            newer.id, promotions[0] if promotions else None,
        )  # fmt: skip


def promoters(promotions: Sequence[Confirmation]) -> tuple[str, ...]:
    """Return the persons who made a law of a policy first."""
    first = (one for one in promotions if one.step == promotions[0].step)
    return tuple(dict.fromkeys(one.by for one in first))


def _last(memory: Memory, policy: Policy, day: date | None) -> Approval | None:
    """Return the last decision that ended the policy, if any did from ``day`` on."""
    found = [one for one in endings(memory, policy) if day in (None, one.last.effective)]
    return found[-1] if found else None


def _ended(policy: Policy, how: What, approval: Approval | None) -> Grave:
    if approval is None:
        return Grave(policy, how)
    last = approval.last
    persons = approval.persons or tuple(one.by for one in approval.confirmations)
    return Grave(policy, how, last.effective, tuple(persons), last.reason, made=last)
