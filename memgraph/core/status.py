"""Status: what a policy is on a given day. Derived, never stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from memgraph.core.approval import Approval
from memgraph.core.confirmation import Action, Confirmation
from memgraph.core.day import later
from memgraph.core.digest import digest_of_paths
from memgraph.core.entry import Evidence, Policy
from memgraph.core.layout import Kind, is_own
from memgraph.core.memory import Memory, is_redacted, standing, vouches
from memgraph.core.scope import governed


class State(StrEnum):
    """What a policy can be. ``scheduled`` is law whose first day is still to come."""

    PROPOSED = "proposed"
    SCHEDULED = "scheduled"
    ACTIVE = "active"
    CHALLENGED = "challenged"
    STALE = "stale"
    EXPIRED = "expired"
    CLOSED = "closed"


_ENDINGS = {Action.RETIRE: "retired from", Action.REJECT: "rejected on"}
BINDING = (State.ACTIVE, State.CHALLENGED, State.STALE)


@dataclass(frozen=True, slots=True)
class Window:
    """The days on which a policy holds, half-open; ``end`` is None where it is open.

    ``closed_by`` says in words what ended it; empty for its own ``until``.
    """

    start: date
    end: date | None
    closed_by: str = ""

    def holds(self, day: date) -> bool:
        """Return whether ``day`` lies in the window."""
        return self.start <= day and (self.end is None or day < self.end)


@dataclass(frozen=True, slots=True)
class Status:
    """A policy's state on a day, the reasons for it, and its window if it ever was law."""

    state: State
    reasons: tuple[str, ...] = ()
    window: Window | None = None

    @property
    def binds(self) -> bool:
        """True where people and agents must follow the policy."""
        return self.state in BINDING


def status(memory: Memory, policy: Policy, day: date | None = None) -> Status:
    """Return the status of ``policy`` on ``day``, by default the memory's own day."""
    on = day or memory.day
    place = standing(policy)
    if place is Kind.PROPOSED:
        return Status(State.PROPOSED)
    found = window(memory, policy)
    if found is None and place is Kind.CLOSED:
        if memory.other_day and _turned_down_later(memory, policy):
            return Status(State.PROPOSED, ("it was turned down later",))
        how = _turned_down(memory, policy) or (policy.redacted and "redacted")
        return Status(State.CLOSED, (how,) if how else ())
    if found is None:
        return Status(State.PROPOSED, ("no person has confirmed its present content",))
    if on < found.start:
        return Status(State.SCHEDULED, (f"from {found.start}",), found)
    if not found.holds(on):
        if found.closed_by:
            return Status(State.CLOSED, (found.closed_by,), found)
        return Status(State.EXPIRED, (f"it held until {found.end}",), found)
    return _holding(memory, policy, on, found)


def _holding(memory: Memory, policy: Policy, on: date, found: Window) -> Status:
    challenges = tuple(
        f"{evidence.id} speaks against it; settle it by {challenge_due(memory, evidence)}"
        for evidence in challengers(memory, policy, on)
    )
    doubts = tuple(doubts_about(memory, policy, on))
    if challenges:
        return Status(State.CHALLENGED, challenges + doubts, found)
    return Status(State.STALE if doubts else State.ACTIVE, doubts, found)


def window(memory: Memory, policy: Policy) -> Window | None:
    """Return the days on which the policy holds; None if no person made it law.

    A confirmed successor closes it from the successor's first day; retiring the successor
    later does not bring it back.
    """
    return memory.once_for(_window, policy)


def _window(memory: Memory, policy: Policy) -> Window | None:
    promotions = memory.promotions(policy)
    if not promotions or standing(policy) is Kind.PROPOSED:
        return None
    start = policy.since or promotions[0].on
    end, why = min(_ends(memory, policy), default=(None, ""))
    return Window(start, end and max(start, end), why)


def coming(memory: Memory, policy: Policy) -> Window | None:
    """Return the days from the memory's on on which a policy binds, or would; None if none."""
    found = window(memory, policy)
    if found is None and standing(policy) is not Kind.CLOSED:
        found = Window(policy.since or memory.day, policy.until)
    if not found or (found.end and found.end <= max(found.start, memory.day)):
        return None
    return Window(max(found.start, memory.day), found.end)


def binds(memory: Memory, policy: Policy) -> bool:
    """Return whether people and agents must follow the policy today: cheaper than its status."""
    found = window(memory, policy)
    return found is not None and found.holds(memory.day)


def live(memory: Memory, policy: Policy) -> bool:
    """Return whether the policy binds, may come to bind, or waits for a person."""
    found = window(memory, policy)
    if found is None:
        return standing(policy) is not Kind.CLOSED
    return found.end is None or memory.day < found.end


def _ends(memory: Memory, policy: Policy) -> Iterator[tuple[date, str]]:
    if policy.until:
        yield policy.until, ""
    for decision in (one.last for one in endings(memory, policy)):
        how = f"{_ENDINGS[decision.action]} {decision.effective}: {decision.reason}"
        yield decision.effective, how
    for successor, first, _ in superseding(memory, policy):
        yield first, f"superseded by {successor.id} from {first}"


def endings(memory: Memory, policy: Policy) -> Iterator[Approval]:
    """Yield the decisions by which persons ended the policy, and that hold, by step."""
    decisions = memory.decisions(policy.id)
    for approval in memory.approvals(policy.id):
        last = approval.last
        ends = approval.in_effect and last.action in _ENDINGS and vouches(last, policy)
        if ends and not _overtaken(last, decisions):
            yield approval


def superseding(
    memory: Memory, policy: Policy
) -> Iterator[tuple[Policy, date, list[Confirmation]]]:
    """Yield what took the policy's place: a law, from which day on, and who promoted it.

    Of one that was redacted since, nobody's word is left.
    """
    for successor in memory.successors(policy.id):
        promotions = memory.promotions(successor)
        was_law = promotions or (successor.since and is_redacted(memory, successor))
        if was_law and successor.id != policy.id and standing(successor) is not Kind.PROPOSED:
            yield successor, successor.since or promotions[0].on, promotions


def _overtaken(ending: Confirmation, decisions: Iterable[Confirmation]) -> bool:
    """Return whether a person renewed the law, or named another day, before ``ending`` had effect.

    After its day an ending is final: what is closed stays closed.
    """
    return any(
        later.action in (Action.PROMOTE, Action.RETIRE)
        and later.step > ending.step
        and later.on < ending.effective
        for later in decisions
    )


def rejected(memory: Memory, policy: Policy) -> bool:
    """Return whether a person turned this exact content down."""
    return bool(_turned_down(memory, policy))


def _turned_down(memory: Memory, policy: Policy) -> str:
    """Return when and why a person turned this exact content down; "" if nobody did."""
    for made in reversed(memory.decisions(policy.id)):
        if made.action is Action.REJECT and vouches(made, policy):
            return f"{_ENDINGS[made.action]} {made.effective}: {made.reason}"
    return ""


def _turned_down_later(memory: Memory, policy: Policy) -> bool:
    """Return whether nobody had turned the policy down by the memory's day."""
    days = [one.on for one in memory.decisions(policy.id) if one.action is Action.REJECT]
    return bool(days) and memory.day < min(days)


def challengers(memory: Memory, policy: Policy, day: date) -> list[Evidence]:
    """Return the evidence against ``policy`` that no person has settled by ``day``."""
    settled = {
        evidence
        for decision in memory.decisions(policy.id)
        if decision.action is Action.UPHOLD and decision.effective <= day
        for evidence in decision.settles
    }
    return [
        evidence
        for evidence in memory.evidence_that("against", policy.id)
        if evidence.observed <= day and evidence.id not in settled
    ]


def challenge_due(memory: Memory, evidence: Evidence) -> date:
    """Return the day by which a person must have settled evidence against a policy."""
    return evidence.due or later(evidence.observed, memory.config.challenge_due)


def doubts_about(memory: Memory, policy: Policy, day: date) -> Iterator[str]:
    """Yield why a policy that holds is worth another look: review, grounds, watched files."""
    due = review_day(memory, policy)
    if due and due <= day:
        yield f"its review was due on {due}"
    for ground in policy.grounds:
        if closing := withdrawn(memory, ground, day):
            yield f"its ground {ground} was withdrawn by {closing.id}"
    if watched_changed(memory, policy):
        yield f"what it watches changed ({', '.join(policy.watches)})"


def review_day(memory: Memory, policy: Policy) -> date | None:
    """Return the day on which the policy is due for review, or None."""
    promotions = memory.promotions(policy)
    if memory.other_day:  # who confirmed it again later had not put its review off yet
        promotions = [made for made in promotions if made.on <= memory.day] or promotions[:1]
    if len({promotion.step for promotion in promotions}) == 1 and policy.review_by:
        return policy.review_by
    if not promotions or not policy.review_every:
        return None
    return later(promotions[-1].on, policy.review_every)


def watched_digest(memory: Memory, policy: Policy) -> str:
    """Return the digest of the files that the policy watches, ``none`` if it watches none.

    The memory's own files do not count: every promotion changes them.
    """
    if not policy.watches:
        return "none"
    files = memory.near(policy.watches)
    others = (path for path in files if not is_own(path))
    return digest_of_paths({path: files[path] for path in governed(policy.watches, others)})


def watched_changed(memory: Memory, policy: Policy) -> bool:
    """Return whether a watched file changed since the policy's last confirmation.

    On which day it did is not known: of another day than that of the files nothing is said.
    """
    promotions = memory.promotions(policy)
    if not promotions or memory.other_day:
        return False
    return watched_digest(memory, policy) != promotions[-1].watched


def withdrawn(memory: Memory, evidence: str, day: date) -> Evidence | None:
    """Return the evidence that closes or withdraws the one with this id by ``day``, or None."""
    closing = memory.evidence_that("closes", evidence)
    return next((other for other in closing if other.observed <= day), None)


def open_threads(memory: Memory, day: date) -> list[Evidence]:
    """Return the threads that nothing has closed by ``day``, the earliest due first."""
    found = [
        evidence
        for evidence in memory.evidence
        if evidence.kind == "thread"
        and evidence.observed <= day
        and not withdrawn(memory, evidence.id, day)
    ]
    return sorted(found, key=lambda thread: (thread.due or date.max, thread.observed, thread.id))


def is_late(thread: Evidence, day: date) -> bool:
    """Return whether a thread, if it is still open, was to be settled by a day."""
    return thread.due is not None and thread.due <= day
