"""Trust: who may confirm is changed only by those who could confirm before."""

from __future__ import annotations

from collections.abc import Iterator

from memgraph.core.approval import Judge, approvals
from memgraph.core.confirmation import Action
from memgraph.core.finding import Finding, error
from memgraph.core.layout import TRUST
from memgraph.core.memory import Memory
from memgraph.core.settings import GUARDED
from memgraph.core.trust import Trust
from memgraph.core.trust_change import locked_out, problems

_BACK = "take the change back: git checkout {rev} -- {file}"


def uncounted(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A new confirmation does not count: the key, the person or the proof is not what is asked."""
    for approval in memory.all_approvals:
        for made in approval.confirmations:
            why = approval.objections.get(made.file, "")
            if why and memory.is_unsettled(made):
                yield error(
                    f"the confirmation by {made.by} does not count: {why}",
                    made.file, 1, made.policy,
                    help=f"who may confirm what: memgraph trust show; a person who may runs: "
                    f"memgraph {made.action} {made.policy}",
                )  # fmt: skip


def revoked(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A decision of the base lost its ground, since a key that confirmed it was revoked."""
    for approval in memory.all_approvals:
        if approval.taken and not approval.in_effect and memory.trust:
            made = approval.first
            yield error(
                f"{made.action} {made.policy} has to be confirmed again: "
                f"{next(iter(approval.objections.values()), 'too few persons vouch for it')}",
                made.file, 1, made.policy, help=f"a person runs: memgraph promote {made.policy}",
            )  # fmt: skip


def gone(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """The trust file of the base is gone, or can no longer be read."""
    if base and TRUST in base.files and memory.own_trust is None and base.trust:
        how = "can no longer be read" if TRUST in memory.files else "is gone"
        yield error(
            f"the trust file {how}; without it anybody could confirm",
            TRUST, help=_BACK.format(rev=base.rev, file=TRUST),
        )  # fmt: skip


def first(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """There is trust for the first time: its own people vouch for it, and a pin knows it."""
    if base is None or base.own_trust or base.trust or memory.own_trust is None:
        return
    new = memory.own_trust
    why = [*_unvouched(memory, new), *locked_out(new, memory.day)]
    if new.version != 1:
        why.append(f"a first trust has version 1, not {new.version}")
    if memory.pin and new.digest != memory.pin:
        why.append(f"it is {new.digest}, and {memory.pin} is pinned")
    elif not memory.pin:
        why.append(
            "whoever brings it would be the only one to vouch for it; compare its digest with "
            f"them on another way: {new.digest}"
        )
    for problem in why:
        yield error(
            f"the first trust file: {problem}", TRUST,
            help=f"if it is theirs: git config memgraph.trust {new.digest} (in CI: set "
            "MEMGRAPH_TRUST)" if not memory.pin else "memgraph trust show",
        )  # fmt: skip


def pinned(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """The pinned trust is not where this memory's trust began."""
    if not memory.pin:
        return
    if memory.own_trust is None and (base is None or base.trust is None):
        yield error(
            f"{memory.pin} is pinned as trust, and there is no trust file that can be read", TRUST,
            help="bring the trust file back, or take the pin away on purpose "
            "(MEMGRAPH_TRUST, git config memgraph.trust)",
        )  # fmt: skip
    elif base is None or base.own_trust:
        trust = memory.own_trust or (base.own_trust if base else None)
        began = [one.first.digest for one in memory.approvals(TRUST) if one.first.step == 1]
        if memory.pin not in (*began, trust.digest if trust else ""):
            yield error(
                f"trust began with {', '.join(began) or 'nothing known'}, and {memory.pin} is "
                "pinned", TRUST, help="compare both with those who set up trust",
            )  # fmt: skip


def changed(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Trust changed in a way that the old trust does not allow."""
    old, new = base.own_trust if base else None, memory.own_trust
    if old is None or new is None or old.digest == new.digest:
        return
    vouching = [made.by for made in memory.decisions(TRUST) if made.digest == new.digest]
    for problem in problems(old, new, vouching, memory.day):
        yield error(
            f"trust may not change like this: {problem}",
            TRUST, help="memgraph trust makes changes that hold; memgraph trust show says who "
            "may confirm them",
        )  # fmt: skip


def settings(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A guarded setting says something else, and those who must did not confirm it."""
    if base is None or base.trust is None or memory.trust is None:
        return
    for path in GUARDED:
        old, new = base.own_settings.get(path), memory.own_settings.get(path)
        if memory.judge.guards(path) and (old and old.digest) != (new and new.digest):
            last = memory.decisions(path)[-1:]
            if new is None or not last or last[0].digest != new.digest:
                waits = [a for a in memory.approvals(path) if new and a.first.digest == new.digest]
                still = f"; it waits for {waits[-1].missing} more" if waits else ""
                yield error(
                    f"{path} changed, and this is not confirmed by "
                    f"{memory.judge.threshold_of(path).words}{still}",
                    path, help=f"a person who may runs: memgraph trust confirm; or "
                    f"{_BACK.format(rev=base.rev, file=path)}",
                )  # fmt: skip


def _unvouched(memory: Memory, new: Trust) -> Iterator[str]:
    """Yield why the people of a first trust do not vouch for it themselves."""
    judge = Judge(new, memory.day, memory.settled, {})
    made = [one for one in memory.confirmations if one.action is Action.TRUST]
    found = [one for one in approvals(made, judge) if one.first.digest == new.digest]
    if not found:
        yield "none of its people confirmed it"
    for approval in found:
        if not approval.in_effect:
            why = ", ".join(approval.objections.values()) or f"{approval.missing} more are needed"
            yield f"its people have not confirmed it: {why}"


RULES = (uncounted, revoked, gone, first, pinned, changed, settings)
