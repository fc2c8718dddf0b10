"""What persons decided about an entry or a setting, by their confirmations alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from memgraph.core.approval import Approval
from memgraph.core.confirmation import Action, Confirmation, proved
from memgraph.core.life.event import Event, What
from memgraph.core.memory import Memory
from memgraph.core.words import counted

_WHAT = {
    Action.PROMOTE: What.PROMOTED, Action.RETIRE: What.RETIRED, Action.REJECT: What.REJECTED,
    Action.UPHOLD: What.UPHELD, Action.DEFER: What.DEFERRED, Action.REDACT: What.REDACTED,
    Action.TRUST: What.CONFIGURED, Action.CONFIGURE: What.CONFIGURED,
}  # fmt: skip


def decided(memory: Memory, subject: str) -> Iterator[Event]:
    """Yield the decisions about an entry's id or a setting's path, by step.

    Where a decision takes several persons, the last word makes it; those before are confirmations.
    """
    law = False
    for approval in memory.approvals(subject):
        made = sorted(approval.confirmations, key=lambda one: (one.on, one.file))
        if approval.in_effect:
            yield from (_word(subject, one, "") for one in made[:-1])
            yield _decision(subject, approval, made[-1], law)
            law = law or made[-1].makes_law
        else:
            yield from (_word(subject, one, _missing(approval, one)) for one in made)


def put_off(memory: Memory, policy: str) -> Iterator[Event]:
    """Yield the deferrals that name this policy as the second one."""
    for made in memory.once(_deferrals).get(policy, ()):
        yield _event(policy, made, What.DEFERRED, (made.policy,))


def _deferrals(memory: Memory) -> Mapping[str, list[Confirmation]]:
    """Return the deferrals under the second policy that they name."""
    found: dict[str, list[Confirmation]] = defaultdict(list)
    for made in memory.in_effect:
        if made.action is Action.DEFER:
            found[made.other].append(made)
    return found


def _decision(subject: str, approval: Approval, last: Confirmation, law: bool) -> Event:
    what = What.RENEWED if last.makes_law and law else _WHAT[last.action]
    persons = approval.persons or tuple(one.by for one in approval.confirmations)
    others = (*last.settles, *[last.other] * bool(last.other))
    return _event(subject, last, what, others, persons)


def _event(
    subject: str, made: Confirmation, what: What, others: tuple[str, ...],
    persons: tuple[str, ...] = (),
) -> Event:  # fmt: skip
    since = made.until if what is What.DEFERRED else made.effective
    return Event(
        entry=subject, what=what, day=made.on, by=persons or (made.by,), others=others,
        text=made.reason, level=proved(made).word, file=made.file, step=made.step,
        since=since if since != made.on and what is not What.RENEWED else None,
    )  # fmt: skip


def _word(subject: str, made: Confirmation, missing: str) -> Event:
    said = ": ".join(part for part in (made.title, made.reason) if part)
    return Event(
        entry=subject, what=What.CONFIRMED, day=made.on, by=(made.by,), level=proved(made).word,
        text=f"{said} ({missing})" if missing else said, file=made.file, step=made.step,
    )  # fmt: skip


def _missing(approval: Approval, made: Confirmation) -> str:
    if made.file in approval.objections:
        return f"it counts for nothing: {approval.objections[made.file]}"
    return f"it takes {counted(approval.missing, 'more person')}"
