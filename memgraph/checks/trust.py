"""Trust: who may confirm is changed only by those who could confirm before."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote

from memgraph.core.approval import Standard, approvals
from memgraph.core.confirmation import Action, Confirmation
from memgraph.core.finding import Finding, error, warning
from memgraph.core.layout import TRUST, proposed_path
from memgraph.core.memory import Memory
from memgraph.core.settings import SETTINGS
from memgraph.core.trust import Trust, threshold
from memgraph.core.trust_chain import follows
from memgraph.core.trust_change import locked_out, problems
from memgraph.core.vouching import again, pending_settings

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
                    help="who may confirm what: memgraph trust show; a person who may runs: "
                    f"{again(made)}",
                )  # fmt: skip


def revoked(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A decision of the base lost its ground, since a key that confirmed it was revoked."""
    for approval in memory.all_approvals:
        made = approval.first
        lost = approval.taken and not approval.in_effect and memory.trust
        if lost and not any(one.step > made.step for one in memory.decisions(made.subject)):
            yield error(
                f"{made.title} has to be confirmed again: "
                f"{next(iter(approval.objections.values()), 'too few persons vouch for it')}",
                made.file, 1, made.policy, help=_anew(made),
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
    own = memory.config.repository
    if new.repository != own:
        why.append(f"it is for the repository {new.repository!r}, and this one is {own!r}")
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
    # Never what the base had already, which would not block: the pin is of whoever judges.
    if not memory.pin or memory is base:
        return
    if memory.own_trust is None and (base is None or base.trust is None):
        yield error(
            f"{memory.pin} is pinned as trust, and there is no trust file that can be read", TRUST,
            help="bring the trust file back, or take the pin away on purpose "
            "(MEMGRAPH_TRUST, git config memgraph.trust)",
        )  # fmt: skip
    elif base is None or base.own_trust:
        yield from _unknown_beginning(memory, base) or _broken_chain(base or memory, memory.pin)


def _unknown_beginning(memory: Memory, base: Memory | None) -> list[Finding]:
    """Return that the pin is no version of trust that is known here; empty if it is one."""
    trust = memory.own_trust or (base.own_trust if base else None)
    versions = memory.approvals(TRUST)
    # Who joined later pinned a later version than the first.
    if memory.pin in {trust.digest if trust else "", *(one.first.digest for one in versions)}:
        return []
    began = ", ".join(one.first.digest for one in versions if one.first.step == 1)
    return [error(
        f"trust began with {began or 'nothing known'}, and {memory.pin} is pinned", TRUST,
        help="compare both with those who set up trust",
    )]  # fmt: skip


def _broken_chain(settled: Memory, pin: str) -> list[Finding]:
    """Return that today's trust did not come of the pinned one; empty if it did."""
    own = settled.own_trust
    if own is None or follows(own, settled.confirmations, pin):
        return []
    return [error(
        f"version {own.version} of trust did not come of the pinned {pin} by changes that were "
        "confirmed", TRUST, help="compare it with those who set up trust, and fetch from elsewhere",
    )]  # fmt: skip


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
    for path in SETTINGS:
        old, new = base.own_settings.get(path), memory.own_settings.get(path)
        if memory.standard.guards(path) and (old and old.digest) != (new and new.digest):
            last = memory.decisions(path)[-1:]
            if new is None or not last or last[0].digest != new.digest:
                found = [a for a in memory.approvals(path) if new and a.first.digest == new.digest]
                waits = [a.missing for a in found if a.missing]
                still = f"; it waits for {waits[-1]} more" if waits else ""
                yield error(
                    f"{path} changed, and this is not confirmed by "
                    f"{threshold(memory.trust, path).words}{still}",
                    path, help=f"a person who may runs: memgraph trust confirm; or "
                    f"{_BACK.format(rev=base.rev, file=path)}",
                )  # fmt: skip


def unfinished(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A change of a setting is confirmed by enough persons, and the file is still the old one."""
    for approval in pending_settings(memory):
        path = approval.first.path
        old = base is None or base.own_settings.get(path) == memory.own_settings.get(path)
        if approval.in_effect and old:
            yield warning(
                f"{' and '.join(approval.persons)} confirmed a change of {path}, and it is not in "
                "place yet", path, help="finish it: memgraph trust confirm",
            )  # fmt: skip


def _anew(made: Confirmation) -> str:
    """Say how a decision that lost its ground is made again, or turned round."""
    if made.about_settings:
        return "a person looks at the file and runs: memgraph trust confirm"
    if made.makes_law:
        back = f"git mv {quote(made.path)} {proposed_path(made.policy)}"
        return (
            f"a person looks at it and runs: {again(made)}; if it is to be no law: {back}, then "
            f"memgraph reject {made.policy} --reason 'WHY'"
        )
    if made.action in (Action.RETIRE, Action.REJECT):
        return (
            f"move it back to where it was, then a person runs: {again(made)}, or keeps it: "
            f"memgraph promote {made.policy}"
        )
    return f"a person runs: {again(made)}"


def _unvouched(memory: Memory, new: Trust) -> Iterator[str]:
    """Yield why the people of a first trust do not vouch for it themselves."""
    standard = Standard(new, memory.day, memory.settled, {})
    made = [one for one in memory.confirmations if one.action is Action.TRUST]
    found = [one for one in approvals(made, standard) if one.first.digest == new.digest]
    if not found:
        yield "none of its people confirmed it"
    for approval in found:
        if not approval.in_effect:
            why = ", ".join(approval.objections.values()) or f"{approval.missing} more are needed"
            yield f"its people have not confirmed it: {why}"


RULES = (uncounted, revoked, gone, first, pinned, changed, settings, unfinished)
