"""What needs a person now: the parts of a memory in which somebody is waited for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from memgraph.core.entry import Policy
from memgraph.core.finding import Finding, Severity
from memgraph.core.layout import Kind
from memgraph.core.memory import Memory, standing
from memgraph.core.status import (
    State,
    Status,
    challenge_due,
    challengers,
    open_threads,
    status,
)
from memgraph.core.words import counted

Group: TypeAlias = Mapping[str, Any]
Item: TypeAlias = tuple[str, str]  # an entry's id, or a file's path; and why it is here

_HEAVY = (Severity.ERROR, Severity.WARNING)
_CHALLENGES = ("contradiction/challenged", "contradiction/overdue")  # told of the laws themselves


def attention(memory: Memory, findings: Sequence[Finding]) -> Iterator[Group]:
    """Yield every group in which there is something, the most pressing first.

    A group has a ``name``, a ``title``, what a person can do (``advice``) and its ``items``.
    """
    states = [(policy, status(memory, policy)) for policy in memory.policies]
    doubts = {
        state: [
            (one.id, _doubt(memory, one, found)) for one, found in states if found.state is state
        ]
        for state in (State.CHALLENGED, State.STALE)
    }
    unlawful = (
        (one.id, "; ".join(found.reasons)) for one, found in states
        if found.state is State.PROPOSED and standing(one) is Kind.LAW
    )  # fmt: skip
    yield from _group("contradictions", "Contradictions", "memgraph check names the ways out",
                      _contradictions(findings))  # fmt: skip
    yield from _group("unread", "Files that cannot be read", "nothing in them counts",
                      ((one.file, one.fault.message) for one in memory.unread))  # fmt: skip
    yield from _group("unconfirmed", "Among the laws, and confirmed by nobody",
                      "memgraph promote ID, or move it back", unlawful)  # fmt: skip
    yield from _group("challenged", "Challenged laws",
                      "uphold, amend or retire them", doubts[State.CHALLENGED])  # fmt: skip
    yield from _group("overdue", "Overdue threads", "memgraph thread close ID",
                      _overdue(memory))  # fmt: skip
    yield from _group("proposals", "Proposals that wait", "memgraph promote ID, or reject",
                      _waiting(memory))  # fmt: skip
    yield from _group("stale", "Laws due for another look",
                      "memgraph promote ID renews them", doubts[State.STALE])  # fmt: skip


def _group(name: str, title: str, advice: str, items: Iterable[Item]) -> Iterator[Group]:
    found = [*items]
    if found:
        yield {"name": name, "title": title, "advice": advice, "items": found}


def _contradictions(findings: Iterable[Finding]) -> Iterator[Item]:
    for finding in findings:
        family = finding.code.partition("/")[0]
        is_clash = family == "contradiction" and finding.code not in _CHALLENGES
        if is_clash and finding.severity in _HEAVY:
            yield (finding.entries or (finding.file,))[0], finding.message


def _doubt(memory: Memory, policy: Policy, found: Status) -> str:
    """Return why a law is in doubt; what should have been settled by now is said to be overdue."""
    challenges = challengers(memory, policy, memory.day)
    late = any(challenge_due(memory, one) <= memory.day for one in challenges)
    return f"{'overdue: ' if late else ''}{'; '.join(found.reasons)}"


def _overdue(memory: Memory) -> Iterator[Item]:
    for thread in open_threads(memory, memory.day):
        if thread.due and thread.due <= memory.day:
            yield thread.id, f"due since {thread.due}: {thread.statement}"


def _waiting(memory: Memory) -> Iterator[Item]:
    for policy in memory.policies:
        if standing(policy) is Kind.PROPOSED:
            yield policy.id, f"{policy.statement}{_still_to_come(memory, policy)}"


def _still_to_come(memory: Memory, policy: Policy) -> str:
    """Say who has confirmed a proposal already, and how many persons it still takes."""
    for approval in memory.approvals(policy.id):
        same = approval.first.digest == policy.digest and approval.first.makes_law
        if same and approval.persons and not approval.in_effect:
            more = counted(approval.missing, "more person")
            return f" (confirmed by {', '.join(approval.persons)}; it takes {more})"
    return ""
