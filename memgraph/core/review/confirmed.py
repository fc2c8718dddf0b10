"""Who confirmed what in a change, what that proves, and what still waits for whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from memgraph.core.approval import Approval, decision
from memgraph.core.confirmation import Action, Confirmation, fields_of, proved
from memgraph.core.entry import Policy
from memgraph.core.layout import law_path
from memgraph.core.memory import Memory, vouches
from memgraph.core.trust import Level, Threshold, person_key
from memgraph.core.vouching import again


@dataclass(frozen=True, slots=True)
class Vote:
    """The word of one person for one decision.

    ``title`` is the decision in few words, ``level`` what the signature proves. ``objection`` says
    why it does not count, if it does not.
    """

    title: str
    subject: str
    action: Action
    by: str
    on: date
    level: Level
    objection: str = ""
    file: str = ""


@dataclass(frozen=True, slots=True)
class Wait:
    """A decision that more persons have to confirm.

    ``given`` are those whose word counts already, ``missing`` is how many more it takes, and
    ``could`` who may give it; empty where anybody may, since nobody is named in a trust file.
    ``command`` is what they run.
    """

    title: str
    subject: str
    asks: Threshold
    given: tuple[str, ...]
    missing: int
    could: tuple[str, ...]
    command: str


def new_decisions(before: Memory, after: Memory) -> dict[str, list[Approval]]:
    """Return the decisions that take effect by the change, by what they are about."""
    found: dict[str, list[Approval]] = {}
    for subject in _subjects(before, after):
        done = {decision(made) for made in before.decisions(subject)}
        new = [
            one for one in after.approvals(subject)
            if one.in_effect and decision(one.first) not in done
        ]  # fmt: skip
        if new:
            found[subject] = new
    return found


def votes(before: Memory, after: Memory, wrong: Mapping[str, str]) -> tuple[Vote, ...]:
    """Return every word that the change brings, by what it is about and by step.

    ``wrong`` says of some, by their files, why they are no words of a person's at all.
    """
    known = _known(before)
    return tuple(
        vote
        for subject in _subjects(before, after)
        for approval in after.approvals(subject)
        for vote in votes_of(approval, wrong)
        if known.get(vote.file) != after.by_file.get(vote.file)
    )


def votes_of(approval: Approval, wrong: Mapping[str, str] = MappingProxyType({})) -> Iterator[Vote]:
    """Yield the words for one decision."""
    for made in approval.confirmations:
        yield Vote(
            made.title, made.subject, made.action, made.by, made.on, proved(made),
            wrong.get(made.file) or approval.objections.get(made.file, ""), made.file,
        )  # fmt: skip


def waits(before: Memory, after: Memory, proposals: Iterable[Policy]) -> tuple[Wait, ...]:
    """Return what waits for persons: decisions that the change began, and these proposals."""
    found = [
        _wait(after, approval, approval.first)
        for subject in _subjects(before, after)
        for approval in after.approvals(subject)
        if approval.persons and approval.missing and not _overtaken(after, approval)
        and _still_meant(after, approval.first)
    ]  # fmt: skip
    begun = {one.subject for one in found}
    found += [
        _wait(after, None, _promotion(after, policy))
        for policy in proposals
        if policy.id not in begun and not after.promotions(policy)
    ]
    return tuple(found)


def _subjects(before: Memory, after: Memory) -> list[str]:
    """Return what the confirmations that the change brings are about."""
    known = _known(before)
    return [*dict.fromkeys(m.subject for m in after.confirmations if known.get(m.file) != m)]


def _known(before: Memory) -> dict[str, object]:
    return before.once(_by_file)


def _by_file(memory: Memory) -> dict[str, object]:
    return {made.file: made for made in memory.confirmations}


def _overtaken(memory: Memory, approval: Approval) -> bool:
    last = memory.decisions(approval.first.subject)[-1:]
    return bool(last) and last[0].step >= approval.first.step


def _still_meant(memory: Memory, made: Confirmation) -> bool:
    """Return whether a decision that waits is about the present text."""
    policy = memory.policy(made.policy)
    return policy is None or made.action is Action.REDACT or vouches(made, policy)


def _promotion(memory: Memory, policy: Policy) -> Confirmation:
    """Return the confirmation that would make a proposal law, without its person."""
    return Confirmation(
        repository=memory.config.repository, action=Action.PROMOTE, policy=policy.id,
        path=law_path(policy.id), digest=policy.digest, step=1, by="", on=memory.day,
        effective=memory.day, author=policy.recorded.by, fields=fields_of(policy.document),
    )  # fmt: skip


def _wait(memory: Memory, approval: Approval | None, made: Confirmation) -> Wait:
    asks = approval.asks if approval else memory.standard.asks(made)
    given = approval.persons if approval else ()
    missing = approval.missing if approval else asks.need
    could = tuple(_able(memory, asks, made.author, given))
    return Wait(made.title, made.subject, asks, given, missing, could, again(made))


def _able(memory: Memory, asks: Threshold, author: str, given: Iterable[str]) -> Iterator[str]:
    """Yield the names of those whose word is still missing, and would count."""
    if memory.trust is None or memory.trust.problem:
        return
    done = {person_key(person) for person in given}
    able = memory.trust.able(asks, memory.day)
    for key, member in memory.trust.members.items():
        apart = asks.apart and key == person_key(author)
        if member in able and key not in done and not apart:
            yield member.name
