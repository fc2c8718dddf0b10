"""Graves: choices that were turned down or that ended, each with who said so, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from memgraph.core.confirmation import Action, Confirmation
from memgraph.core.entry import Policy
from memgraph.core.layout import Kind
from memgraph.core.life.event import What
from memgraph.core.memory import Memory, standing, vouches
from memgraph.core.status import State, Status, rejected, status


@dataclass(frozen=True, slots=True)
class Grave:
    """A policy that is no choice any more.

    ``how`` it ended, on which ``day`` (None where it was closed by hand), ``by`` whom and for
    which ``reason``; ``successor`` is what took its place, if anything did.
    """

    policy: Policy
    how: What
    day: date | None = None
    by: tuple[str, ...] = ()
    reason: str = ""
    successor: str = ""


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
        return _ended(memory, policy, What.REJECTED, _last(memory, policy, Action.REJECT))
    return next(_endings(memory, policy, state), Grave(policy, What.CLOSED))


def _endings(memory: Memory, policy: Policy, state: Status) -> Iterator[Grave]:
    """Yield what can have ended a law, that first which closed its window."""
    window = state.window
    if not window or not window.end:
        return
    made = _last(memory, policy, Action.RETIRE) or _last(memory, policy, Action.REJECT)
    successors = list(_successors(memory, policy))
    replaced = next((one for one in successors if one.day == window.end), None)
    if made and not (replaced and window.closed_by.startswith("superseded")):
        yield _ended(memory, policy, What.RETIRED, made)
    yield from [replaced] if replaced else successors


def _successors(memory: Memory, policy: Policy) -> Iterator[Grave]:
    for newer in memory.successors(policy.id):
        promotions = memory.promotions(newer)
        if promotions and standing(newer) is not Kind.PROPOSED:
            first = newer.since or promotions[0].on
            persons = tuple(
                dict.fromkeys(one.by for one in promotions if one.step == promotions[0].step)
            )
            yield Grave(
                policy, What.SUPERSEDED, first, persons, newer.why or newer.statement, newer.id
            )


def _last(memory: Memory, policy: Policy, action: Action) -> Confirmation | None:
    made = [one for one in memory.decisions(policy.id) if one.action is action]
    return next((one for one in reversed(made) if vouches(one, policy)), None)


def _ended(memory: Memory, policy: Policy, how: What, made: Confirmation | None) -> Grave:
    if made is None:
        return Grave(policy, how)
    same = (one for one in memory.decisions(policy.id)
            if (one.step, one.action) == (made.step, made.action))  # fmt: skip
    persons = tuple(dict.fromkeys(one.by for one in same))
    return Grave(policy, how, made.effective, persons, made.reason)
