"""Decisions: what a person's word changes. Plans only; nothing is written here."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from memgraph.core import lookup
from memgraph.core.confirmation import Action, Confirmation, fields_of
from memgraph.core.entry import Policy
from memgraph.core.layout import Kind, closed_path, kind_of, law_path
from memgraph.core.legible import shown
from memgraph.core.memory import Memory, standing
from memgraph.core.names import id_problem
from memgraph.core.status import challengers, watched_digest, window
from memgraph.core.vouching import carried_by, vouched
from memgraph.errors import Refused

LONGEST_DEFERRAL = 90


@dataclass(frozen=True, slots=True)
class Person:
    """Who decides, and on which day."""

    name: str
    on: date


@dataclass(frozen=True, slots=True)
class Plan:
    """One decision: its confirmation, the policies it is about, and the files that move.

    ``moves`` are pairs of paths, from and to; ``policies`` has a second one for a deferral;
    ``renews`` says that a law is confirmed again. ``waits`` is how many more persons it takes
    before it has effect; until then nothing moves. ``kept``: the confirmations are there
    already, and only the move is left to do.
    """

    confirmation: Confirmation
    policies: tuple[Policy, ...]
    moves: tuple[tuple[str, str], ...] = ()
    renews: bool = False
    waits: int = 0
    kept: bool = False

    @property
    def policy(self) -> Policy:
        """The policy that is decided about."""
        return self.policies[0]

    @property
    def title(self) -> str:
        """The decision in two words, ``promote use-supabase``."""
        action = "renew" if self.renews else str(self.confirmation.action)
        return f"{action} {self.policy.id}"


def promote(memory: Memory, name: str, person: Person, folder: str | None = None) -> Plan:
    """Return the plan that makes a proposal law, or renews a law.

    ``folder`` lies below ``policies/``; None keeps a law where it is. Raises Refused for a
    policy that is closed or has ended or was edited, and for a folder that is no place for a
    law.
    """
    policy = lookup.policy(memory, name)
    _closed_stays_closed(policy)
    _ended_stays_ended(memory, policy)
    _content_stays(memory, policy)
    target = _place(policy, folder) if folder is not None else _usual_place(memory, policy)
    if policy.until and policy.until <= memory.day:
        raise Refused(
            f"{name} holds until {policy.until}, which is past", where=policy.file,
            next_step=f"memgraph propose --amend {name} --until YYYY-MM-DD",
        )  # fmt: skip
    earlier = memory.promotions(policy)
    start = policy.since or (earlier[0].on if earlier else person.on)
    draft = _draft(memory, policy, Action.PROMOTE, person, target, effective=start)
    moves = _move(policy, target) + tuple(_closing(memory, policy, start))
    renews = standing(policy) is Kind.LAW and bool(earlier)
    return _plan(memory, draft, (policy,), moves, renews=renews)


def retire(memory: Memory, name: str, person: Person, reason: str, day: date) -> Plan:
    """Return the plan that ends a law from ``day`` on.

    Raises Refused for what is no law, and for a day that is past.
    """
    policy = lookup.policy(memory, name)
    _closed_stays_closed(policy)
    if standing(policy) is not Kind.LAW:
        raise Refused(
            f"{name} is a proposal, no law", where=policy.file,
            next_step=f"memgraph reject {name} --reason 'WHY'",
        )  # fmt: skip
    if day < memory.day:
        raise Refused(f"{day} is past; what held until today did hold", where=policy.file)
    target = closed_path(name) if day == memory.day else policy.file
    draft = _draft(memory, policy, Action.RETIRE, person, target, reason, effective=day)
    return _plan(memory, draft, (policy,), _move(policy, target))


def reject(memory: Memory, name: str, person: Person, reason: str) -> Plan:
    """Return the plan that turns a proposal down. Raises Refused for what is no proposal."""
    policy = lookup.policy(memory, name)
    _closed_stays_closed(policy)
    if standing(policy) is Kind.LAW:
        raise Refused(
            f"{name} is law, no proposal", where=policy.file,
            next_step=f"memgraph retire {name} --reason 'WHY'",
        )  # fmt: skip
    target = closed_path(name)
    draft = _draft(memory, policy, Action.REJECT, person, target, reason)
    return _plan(memory, draft, (policy,), _move(policy, target))


def uphold(
    memory: Memory, name: str, person: Person, reason: str, evidence: Iterable[str] = ()
) -> Plan:
    """Return the plan that keeps a law in spite of evidence against it.

    ``evidence`` are the ids that it answers, by default all that are open. Raises Refused
    for what is no law, and where nothing open speaks against it.
    """
    policy = lookup.policy(memory, name)
    if standing(policy) is not Kind.LAW:
        raise Refused(f"{name} is no law, so there is nothing to uphold", where=policy.file)
    against = [item.id for item in challengers(memory, policy, memory.day)]
    answered = list(evidence) or against
    if not against:
        raise Refused(f"no open evidence speaks against {name}", where=policy.file)
    for item in answered:
        if item not in against:
            known = ", ".join(against)
            raise Refused(f"{item} is no open evidence against {name}", next_step=f"it has {known}")
    settles = tuple(answered)
    draft = _draft(memory, policy, Action.UPHOLD, person, policy.file, reason, settles=settles)
    return _plan(memory, draft, (policy,))


def defer(memory: Memory, name: str, other: str, person: Person, reason: str, until: date) -> Plan:
    """Return the plan that puts off the clash of two policies to ``until``.

    Raises Refused for a day that is past or more than 90 days away, for two names of one
    policy, and for two policies that do not clash.
    """
    policy, second = lookup.policy(memory, name), lookup.policy(memory, other)
    if policy.id == second.id:
        raise Refused(f"{name} cannot clash with itself", where=policy.file)
    ahead = (until - memory.day).days
    if not 0 < ahead <= LONGEST_DEFERRAL:
        raise Refused(
            f"{until} is {ahead} days from today; a clash can be deferred by at most "
            f"{LONGEST_DEFERRAL} days",
            next_step="settle it: supersede, retire, or declare an exception",
        )
    from memgraph.core.clash import clashes_about  # few decisions compare policies

    sides = [clash.policies for clash in clashes_about(memory, [policy.id])]
    if not any(second.id in {one.id for one in policies} for policies in sides):
        raise Refused(f"{name} and {other} do not contradict each other", where=policy.file)
    draft = _draft(
        memory, policy, Action.DEFER, person, policy.file, reason, other=other, until=until
    )
    return _plan(memory, draft, (policy, second))


def carried_out(memory: Memory, plans: Iterable[Plan]) -> Memory:
    """Return the memory as it would be once the plans are written.

    A confirmation that has yet to be written has ``new`` for its blob.
    """
    for plan in plans:
        moved = dict(plan.moves)
        changed = [
            dataclasses.replace(policy, file=moved[policy.file])
            for policy in memory.policies
            if policy.file in moved
        ]
        files = {moved.get(path, path): blob for path, blob in memory.files.items()}
        made = [] if plan.kept else [plan.confirmation]
        files |= {confirmation.file: "new" for confirmation in made}
        memory = dataclasses.replace(memory.replacing(changed, made), files=files)
    return memory


def _closed_stays_closed(policy: Policy) -> None:
    if standing(policy) is Kind.CLOSED:
        raise Refused(
            f"{policy.id} is closed, and what is closed stays closed", where=policy.file,
            next_step=f"propose it anew: memgraph propose --amend {policy.id}",
        )  # fmt: skip


def _ended_stays_ended(memory: Memory, policy: Policy) -> None:
    found = window(memory, policy)
    if found and found.end and found.end <= memory.day:
        raise Refused(
            f"{policy.id} no longer holds ({found.closed_by or f'it held until {found.end}'})",
            where=policy.file, next_step=f"propose it anew: memgraph propose --amend {policy.id}",
        )  # fmt: skip


def _content_stays(memory: Memory, policy: Policy) -> None:
    decided = standing(policy) is Kind.LAW and memory.decisions(policy.id)
    if decided and not memory.promotions(policy):
        raise Refused(
            "its content is not what was confirmed, and a law's content never changes",
            where=policy.file,
            next_step=f"take the edit back, and propose it: memgraph propose --amend {policy.id}",
        )


def _place(policy: Policy, folder: str) -> str:
    """Return where the policy is to lie as law; folders are named like ids."""
    target = law_path(policy.id, folder)
    parts = [part for part in folder.strip("/").split("/") if folder]
    if kind_of(target) is not Kind.LAW or any(id_problem(part) for part in parts):
        raise Refused(
            f"{shown(folder)} is no place for a law",
            next_step="--in takes a folder below policies/, made of a-z, 0-9 and hyphens, other "
            "than proposed, closed and confirmations",
        )
    return target


def _move(policy: Policy, target: str) -> tuple[tuple[str, str], ...]:
    return ((policy.file, target),) if policy.file != target else ()


def _closing(memory: Memory, policy: Policy, start: date) -> Iterator[tuple[str, str]]:
    """Yield the moves of the laws that ``policy`` supersedes, if its first day has come."""
    for older in policy.supersedes:
        found = memory.policy(older)
        if found and standing(found) is Kind.LAW and start <= memory.day:
            yield found.file, closed_path(older)


def _usual_place(memory: Memory, policy: Policy) -> str:
    """Return where a law stays, or where those who have confirmed a proposal want it."""
    if standing(policy) is Kind.LAW:
        return policy.file
    wanted = [
        one.first.path for one in memory.approvals(policy.id)
        if one.first.makes_law and one.persons
    ]  # fmt: skip
    return wanted[-1] if wanted else _place(policy, "")


def _draft(
    memory: Memory,
    policy: Policy,
    action: Action,
    person: Person,
    path: str,
    reason: str = "",
    **given: Any,
) -> Confirmation:
    """Return the confirmation of a decision, short of its step, its proof and its file.

    ``given`` are the fields of its own kind.
    """
    return Confirmation(
        repository=memory.config.repository,
        action=action,
        policy=policy.id,
        path=path,
        digest=policy.digest,
        step=1,
        by=person.name,
        on=person.on,
        reason=reason,
        author=policy.recorded.by,
        watched=watched_digest(memory, policy) if action is Action.PROMOTE else "none",
        fields=fields_of(policy.document),
        **{"effective": person.on, **given},
    )


def _plan(
    memory: Memory,
    draft: Confirmation,
    policies: tuple[Policy, ...],
    moves: tuple[tuple[str, str], ...] = (),
    *,
    renews: bool = False,
) -> Plan:
    done = carried_by(memory, draft)
    if done and moves:
        return Plan(done, policies, moves, kept=True)
    made, waits = vouched(memory, draft)
    return Plan(made, policies, () if waits else moves, renews, waits)
