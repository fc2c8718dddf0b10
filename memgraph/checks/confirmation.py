"""Confirmation: law needs persons, and the path of a policy agrees with the proof.

Which confirmations count is asked of trust; without a trust file the level is ``typed``, and
these checks prove consistency, not identity: whoever can write files can write a confirmation.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from shlex import quote

from memgraph.core.approval import Approval
from memgraph.core.confirmation import Action, Confirmation
from memgraph.core.entry import Policy
from memgraph.core.finding import Finding, Severity, error, warning
from memgraph.core.layout import (
    CONFIG,
    CONFIRMATIONS,
    Kind,
    closed_path,
    kind_of,
    proposed_path,
    stem,
)  # fmt: skip
from memgraph.core.memory import Memory, is_redacted, standing, vouches
from memgraph.core.settings import line_of
from memgraph.core.soundness import problems
from memgraph.core.status import rejected, window
from memgraph.core.succession import replaced_unread
from memgraph.core.trust import threshold
from memgraph.core.vouching import again

_CONTENT = (Action.PROMOTE, Action.RETIRE, Action.REJECT, Action.REDACT)
_SETTLED = {Action.PROMOTE: "confirmed", Action.REJECT: "rejected"}


def unconfirmed(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A policy lies among the laws, and no person ever confirmed it."""
    for policy in _standing(memory, Kind.LAW):
        if not _decided(memory, policy):
            yield error(
                f"{policy.id} is not law: {_lacking(memory, policy)}",
                policy.file, 1, policy.id, help=_way_to_law(memory, base, policy),
            )  # fmt: skip


def altered(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A law, or a closed policy, no longer says what was confirmed."""
    for policy in (*_standing(memory, Kind.LAW), *_standing(memory, Kind.CLOSED)):
        decided = _decided(memory, policy)
        same = is_redacted(memory, policy) or _same_as_before(base, policy)
        if decided and not (_vouched(decided, policy) and same):
            word = decided[0] if _vouched(decided, policy) else decided[-1]
            undo = f" (git checkout {base.rev} -- {quote(policy.file)})" if base else ""
            amend = f"memgraph propose --amend {policy.id}"
            yield error(
                f"the content of {policy.id} is not what {word.by} confirmed on {word.on}",
                policy.file, 1, policy.id,
                help=f"take the edit back{undo}; to change it: {amend}",
            )  # fmt: skip


def closed(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A policy lies among the closed ones, and nobody retired, rejected or superseded it."""
    for policy in _standing(memory, Kind.CLOSED):
        if _closed_by_nobody(memory, base, policy):
            ended = window(memory, policy)
            later = f" before {ended.end}" if ended and ended.end and ended.closed_by else ""
            yield error(
                f"{policy.id} is among the closed policies, and no person closed it{later}",
                policy.file, 1, policy.id,
                help="move it back, then a person runs: "
                f"memgraph retire {policy.id} --reason 'WHY' (a law) or "
                f"memgraph reject {policy.id} --reason 'WHY' (a proposal)",
            )  # fmt: skip


def reopened(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """What was law or closed lies among the proposals or the laws again."""
    for before in _decided_in(base):
        for policy in memory.with_id(before.id):
            was, now = kind_of(before.file), kind_of(policy.file)
            # Who brings a law back that nobody closed, since a key was revoked, mends it.
            open_still = was is Kind.LAW or (base and _closed_by_nobody(base, None, before))
            back = now is Kind.PROPOSED if open_still else now is not Kind.CLOSED
            if back:
                yield error(
                    f"{policy.id} was {'law' if was is Kind.LAW else 'closed'} in {before.file}; "
                    "neither becomes a proposal or law again",
                    policy.file, 1, policy.id,
                    help=f"move it back; to change it: memgraph propose --amend {policy.id}",
                )  # fmt: skip


def deleted(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A law, or a closed policy, is gone, or can no longer be read."""
    for before in _decided_in(base):
        if base and not any(isinstance(now, Policy) for now in memory.with_id(before.id)):
            how = "can no longer be read" if before.id in memory.unread_ids else "is gone"
            yield error(
                f"{before.id} {how}; laws and closed policies must be kept",
                before.file, 1, before.id,
                help=f"bring it back (git checkout {base.rev} -- {quote(before.file)}); to end a "
                f"law, a person runs: memgraph retire {before.id} --reason 'WHY'",
            )  # fmt: skip


def moved(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A law lies in another folder than the one that was confirmed."""
    for policy in _standing(memory, Kind.LAW):
        promotions = memory.promotions(policy)
        renamed = stem(policy.file) != policy.id
        if promotions and promotions[-1].path != policy.file and not renamed:
            folder = str(PurePosixPath(policy.file).parent).removeprefix("policies").strip("/")
            before, now = promotions[-1].path, policy.file
            asked, asks = (threshold(memory.trust, path) for path in (before, now))
            alike = f"; there it takes {asked.words}, and here {asks.words}"
            yield Finding(
                Severity.WARNING if asked == asks else Severity.ERROR,
                f"{policy.id} was confirmed as {before}{'' if asked == asks else alike}",
                now, 1, (policy.id,),
                help=f"confirm the new place: memgraph promote {policy.id} --in '{folder}'",
            )  # fmt: skip


def unfinished(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A proposal was confirmed or rejected, and its move was interrupted."""
    for policy in _standing(memory, Kind.PROPOSED):
        before = base.policy(policy.id) if base else None
        decided = [d for d in memory.decisions(policy.id) if d.action in _SETTLED]
        if decided and vouches(decided[-1], policy) and _open_before(before):
            last = decided[-1]
            who = " and ".join(d.by for d in decided if d.step == last.step)
            yield warning(
                f"{who} {_SETTLED[last.action]} {policy.id}, and it still lies among the "
                "proposals",
                policy.file, 1, policy.id, help=f"finish it: memgraph {last.action} {policy.id}",
            )  # fmt: skip


def invalid(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A confirmation cannot be read, or says what cannot be true of its policy."""
    for item in memory.unread:
        if item.fault.rule in ("statement", "signature"):
            yield error(item.fault.message, item.file, 1, help=item.fault.hint)
    for confirmation in memory.confirmations:
        for problem in problems(memory, base, confirmation):
            yield error(
                problem, confirmation.file, 1, confirmation.policy,
                help="confirmations are written by memgraph alone: take the change back",
            )  # fmt: skip


def stray(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A confirmation is about a policy that is not there."""
    for confirmation in memory.confirmations:
        name = confirmation.policy
        known = name in memory.by_id or name in memory.unread_ids or confirmation.about_settings
        if not known:
            yield warning(
                f"no policy has the id {name!r}",
                confirmation.file, 1, name, help="bring the policy back",
            )  # fmt: skip


def waiting(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A decision has been confirmed, and not yet by enough persons."""
    for approval in memory.all_approvals:
        if approval.persons and approval.missing and not _overtaken(memory, approval):
            made = approval.first
            policy = memory.policy(made.policy)
            older = policy is not None and not vouches(made, policy)
            older = older and made.action is not Action.REDACT
            past = ", of a text that has changed since" if older else ""
            yield Finding(
                Severity.INFO,
                f"{made.title} waits: it takes {approval.asks.words}, and "
                f"{', '.join(approval.persons)} confirmed it{past}",
                made.file, 1, (made.policy,),
                help="what it says now is confirmed anew, by each" if older
                else f"another person runs: {again(made)}",
            )  # fmt: skip


def steps(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Two different decisions about one policy claim the same step, or a step is missing."""
    for name in dict.fromkeys(confirmation.subject for confirmation in memory.confirmations):
        found = memory.approvals(name)
        first = found[0].first
        if first.step != 1 and first.action is not Action.REDACT:
            yield _gap(first, 1)
        for one, other in itertools.pairwise(found):
            if other.first.step > one.first.step + 1:
                yield _gap(other.first, one.first.step + 1)
            elif other.first.step == one.first.step and _both_decide(one, other):
                yield _rival(one.first, other.first)


def repository(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """The configuration gives the repository another id than its confirmations carry."""
    if base is None or CONFIG in memory.unread_files | base.unread_files:
        return
    old, new = base.own_config.repository, memory.own_config.repository
    if base.confirmations and old not in ("none", new):
        yield error(
            f"the repository's id was {old!r} and is now {new!r}; confirmations carry it",
            CONFIG, line_of(memory.own_settings, CONFIG, "repository"),
            help=f"set it back: repository: {old}",
        )  # fmt: skip


def _gap(confirmation: Confirmation, expected: int) -> Finding:
    message = f"step {confirmation.step} follows on nothing; expected step {expected}"
    return error(
        message, confirmation.file, 1, confirmation.policy,
        help="bring the missing confirmation back; confirmations are only ever added",
    )  # fmt: skip


def _rival(one: Confirmation, other: Confirmation) -> Finding:
    return error(
        f"{one.file} and {other.file} are two decisions at step {one.step}: "
        f"{one.action} by {one.by}, {other.action} by {other.by}",
        other.file, 1, other.policy,
        help="keep the one that took effect first, and decide the other anew on top",
    )  # fmt: skip


def _both_decide(one: Approval, other: Approval) -> bool:
    """Return whether neither of two decisions merely waits."""
    return one.decided and other.decided


def _overtaken(memory: Memory, approval: Approval) -> bool:
    """Return whether another decision took effect at its step, or later."""
    last = memory.decisions(approval.first.subject)[-1:]
    return bool(last) and last[0].step >= approval.first.step


def _lacking(memory: Memory, policy: Policy) -> str:
    """Say why nothing makes a policy law."""
    for approval in memory.approvals(policy.id):
        if approval.first.makes_law:
            why = next(iter(approval.objections.values()), "")
            given = f"{len(approval.persons)} of {approval.asks.need} persons confirmed it"
            return f"{given}{': ' if why else ''}{why}"
    return "no person has confirmed it"


def _standing(memory: Memory, kind: Kind) -> Iterator[Policy]:
    return (policy for policy in memory.policies if standing(policy) is kind)


def _decided(memory: Memory, policy: Policy) -> list[Confirmation]:
    """Return the decisions that speak for a law's, or a closed policy's, content."""
    wanted = (Action.PROMOTE,) if standing(policy) is Kind.LAW else _CONTENT
    return [d for d in memory.decisions(policy.id) if d.action in wanted]


def _decided_in(base: Memory | None) -> list[Policy]:
    """Return the laws and closed policies of the base; a hand-made one never was either."""
    if base is None:
        return []
    settled = (policy for policy in base.policies if standing(policy) is not Kind.PROPOSED)
    return [policy for policy in settled if base.decisions(policy.id)]


def _closed_by_nobody(memory: Memory, base: Memory | None, policy: Policy) -> bool:
    """Return whether a policy lies among the closed ones, and no decision brought it there."""
    ended = window(memory, policy)
    over = ended is not None and not ended.holds(memory.day) and ended.start <= memory.day
    turned_down = rejected(memory, policy) and not _was_law(base, policy)
    if over or turned_down or is_redacted(memory, policy) or replaced_unread(memory, policy):
        return False
    decided = _decided(memory, policy)
    return not decided or _vouched(decided, policy)


def _was_law(base: Memory | None, policy: Policy) -> bool:
    before = base.policy(policy.id) if base else None
    return before is not None and standing(before) is Kind.LAW and before in _decided_in(base)


def _vouched(decided: Iterable[Confirmation], policy: Policy) -> bool:
    return any(vouches(decision, policy) for decision in decided)


def _open_before(before: Policy | None) -> bool:
    return before is None or standing(before) is Kind.PROPOSED


def _same_as_before(base: Memory | None, policy: Policy) -> bool:
    """Return whether the policy, if the base has it as law or closed, says the same there."""
    before = base.policy(policy.id) if base else None
    return before is None or _open_before(before) or before.digest == policy.digest


def _way_to_law(memory: Memory, base: Memory | None, policy: Policy) -> str:
    if base and base.decisions(policy.id):
        return (
            f"bring its confirmation back: git checkout {base.rev} -- {CONFIRMATIONS}/{policy.id}"
        )
    if memory.decisions(policy.id):
        return f"it was rejected; move it to {closed_path(policy.id)}"
    return (
        f"git mv {quote(policy.file)} {proposed_path(policy.id)}, "
        f"then a person runs: memgraph promote {policy.id}"
    )


RULES = (
    unconfirmed, altered, closed, reopened, deleted, moved, unfinished, invalid, stray, waiting,
    steps, repository,
)  # fmt: skip
