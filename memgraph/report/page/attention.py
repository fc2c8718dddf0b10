"""What needs a person now, in the words of the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, TypeAlias

from memgraph.core.attention import contradictions, in_doubt, overdue, unread, waiting
from memgraph.core.entry import Policy
from memgraph.core.finding import Finding, Severity
from memgraph.core.memory import Memory
from memgraph.core.status import State, Status, challenge_due, challengers, doubts_about, status
from memgraph.core.words import counted

Group: TypeAlias = Mapping[str, Any]
Item: TypeAlias = Mapping[str, Any]

_HEAVY = (Severity.ERROR, Severity.WARNING)


def attention(memory: Memory, findings: Sequence[Finding]) -> Iterator[Group]:
    """Yield every group in which there is something, the most pressing first.

    A group has a ``name``, a ``title``, what a person can do (``advice``) and its ``items``. An
    item has the ``id`` of an entry, or the path of a file; ``why`` it is here; and the entries
    that have to do with it (``with``), each with the words before and after it.
    """
    doubts: dict[State, list[Item]] = {}
    states = ((policy, status(memory, policy)) for policy in memory.policies)
    for policy, found in in_doubt(states):
        doubts.setdefault(found.state, []).append(_doubt(memory, policy, found))
    groups: Iterable[tuple[str, str, str, Iterable[Item]]] = (
        ("contradictions", "Contradictions", "memgraph check names the ways out",
         map(_clash, _heavy(findings))),
        ("unread", "Files that cannot be read", "nothing in them counts",
         (_item(one.file, one.fault.message) for one in unread(memory))),
        ("unconfirmed", "Among the laws, and confirmed by nobody",
         "memgraph promote ID, or move it back", doubts.get(State.PROPOSED, ())),
        ("challenged", "Challenged laws", "uphold, amend or retire them",
         doubts.get(State.CHALLENGED, ())),
        ("overdue", "Overdue threads", "memgraph thread close ID",
         (_item(one.id, f"due since {one.due}") for one in overdue(memory))),
        ("proposals", "Proposals that wait", "memgraph promote ID, or reject",
         (_item(one.id, _still_to_come(memory, one)) for one in waiting(memory))),
        ("stale", "Laws due for another look", "memgraph promote ID renews them",
         doubts.get(State.STALE, ())),
    )  # fmt: skip
    for name, title, advice, items in groups:
        if listed := [*items]:
            yield {"name": name, "title": title, "advice": advice, "items": listed}


def _item(name: str, why: str, others: Iterable[tuple[str, str, str]] = ()) -> Item:
    return {"id": name, "why": why, "with": [*others]}


def _heavy(findings: Iterable[Finding]) -> Iterator[Finding]:
    return (one for one in contradictions(findings, vague=True) if one.severity in _HEAVY)


def _clash(finding: Finding) -> Item:
    first, *others = finding.entries or (finding.file,)
    return _item(first, finding.message, ((other, "and", "") for other in others))


def _doubt(memory: Memory, policy: Policy, found: Status) -> Item:
    """Return why a law is in doubt, with the evidence that speaks against it."""
    if found.state is not State.CHALLENGED:
        return _item(policy.id, "; ".join(found.reasons))
    against = (
        (one.id, "against it:", _until(memory, challenge_due(memory, one)))
        for one in challengers(memory, policy, memory.day)
    )
    return _item(policy.id, "; ".join(doubts_about(memory, policy, memory.day)), against)


def _until(memory: Memory, due: date) -> str:
    return f"{'was to be settled' if due <= memory.day else 'settle it'} by {due}"


def _still_to_come(memory: Memory, policy: Policy) -> str:
    """Say who has confirmed a proposal already, and how many persons it still takes."""
    for approval in memory.approvals(policy.id):
        same = approval.first.digest == policy.digest and approval.first.makes_law
        if same and approval.persons and not approval.in_effect:
            more = counted(approval.missing, "more person")
            return f"confirmed by {', '.join(approval.persons)}; it takes {more}"
    return ""
