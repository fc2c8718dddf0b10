"""Contradiction: both sides are shown, with a path and a day; none is ever picked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING

from memgraph.core.entry import Evidence, Policy
from memgraph.core.finding import Finding, Severity, warning
from memgraph.core.layout import Kind
from memgraph.core.memory import Memory, is_new, is_new_law, standing
from memgraph.core.status import binds, challenge_due, challengers, window
from memgraph.core.verdict import Verdict, verdict, verdicts

# What compares policies is imported where some are compared: it takes long to load.
if TYPE_CHECKING:
    from memgraph.core.clash import Clash
    from memgraph.core.suspicion import Suspicion


def opposed(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """One policy requires or allows what another one forbids, on a common path and day."""
    return _clashing(memory, base, Verdict.OPPOSED)


def choice(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Two policies require different values where only one can be picked."""
    return _clashing(memory, base, Verdict.CHOICE)


def bounds(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Two policies set bounds that no number can keep."""
    return _clashing(memory, base, Verdict.BOUNDS)


def exhausted(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Several policies between them leave nothing to choose."""
    return _clashing(memory, base, Verdict.EXHAUSTED)


def itself(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """The rules of one policy contradict each other."""
    return _clashing(memory, base, Verdict.ITSELF)


def strict(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A narrower policy departs from one that says that nothing may."""
    return _clashing(memory, base, Verdict.STRICT)


def exception(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A narrower policy departs from a wider one and does not say so."""
    return _clashing(memory, base, Verdict.EXCEPTION)


def preference(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A preference (should, should_not) goes against another policy."""
    return _clashing(memory, base, Verdict.PREFERENCE)


def put_off(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A person put off a contradiction to a day that is still to come."""
    return _clashing(memory, base, Verdict.PUT_OFF)


def suspected(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """The sentences of two policies seem to contradict each other; no rule decides it."""
    if not memory.policies:
        return
    from memgraph.core.clash import related
    from memgraph.core.suspicion import suspected as suspicions

    decided = set()
    for finding in _clashing(memory, base, Verdict.SUSPECTED):
        decided.add(frozenset(finding.entries))
        yield finding
    for doubt in memory.once(suspicions):
        pair = frozenset((doubt.one.id, doubt.other.id))
        if pair not in decided and not related(doubt.one, doubt.other):
            yield _suspicion(memory, base, doubt)


def unproved(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Two policies clash if they share a path, which could not be proved either way."""
    if not memory.policies:
        return
    from memgraph.core.clash import unproven
    from memgraph.core.resolution import told

    for clash in unproven(memory):
        if verdict(memory, clash) is not Verdict.SILENT:
            newest, *others = _by_age(memory, base, clash.policies)
            yield warning(
                told(clash), newest.file, newest.line("scope"),
                *(policy.id for policy in clash.policies),
                help=f"simplify the scope of {newest.id} or of {others[0].id}",
            )  # fmt: skip


def challenged(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Evidence speaks against a law, and a person has yet to settle it."""
    for policy, evidence in _challenges(memory):
        due = challenge_due(memory, evidence)
        if due > memory.day:
            yield _challenge(policy, evidence, f"settle it by {due}", Severity.WARNING)


def overdue(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Evidence against a law is overdue: it blocks changes to the memory, never other work."""
    changing = base is None or _content(memory) != _content(base)
    severity = Severity.ERROR if changing else Severity.WARNING
    for policy, evidence in _challenges(memory):
        due = challenge_due(memory, evidence)
        if due <= memory.day:
            yield _challenge(policy, evidence, f"it was to be settled by {due}", severity)


def _content(memory: Memory) -> set[tuple[str, str]]:
    return {(entry.id, entry.digest) for entry in memory.entries}


def _challenges(memory: Memory) -> Iterator[tuple[Policy, Evidence]]:
    against = dict.fromkeys(name for evidence in memory.evidence for name in evidence.against)
    for policy in filter(None, map(memory.policy, against)):
        if binds(memory, policy):
            for evidence in challengers(memory, policy, memory.day):
                yield policy, evidence


def _challenge(policy: Policy, evidence: Evidence, when: str, severity: Severity) -> Finding:
    from memgraph.core.resolution import ending

    return Finding(
        severity,
        f"{evidence.id} speaks against the law {policy.id}; {when}",
        evidence.file,
        evidence.line("against"),
        (policy.id, evidence.id),
        help=f"a person decides: memgraph uphold {policy.id} --reason 'WHY', "
        f"memgraph propose --amend {policy.id} 'The new statement', or {ending(policy)}",
    )


def _clashing(memory: Memory, base: Memory | None, wanted: Verdict) -> Iterator[Finding]:
    for clash, said in memory.once(verdicts):
        if said is wanted:
            from memgraph.core.clash import deferred
            from memgraph.core.resolution import told, ways_out

            newest, *others = _by_age(memory, base, clash.policies)
            message = told(clash)
            if others:
                message += f" ({', '.join(f'{p.id} is {p.file}' for p in others)})"
            if until := deferred(memory, clash):
                message += f"; put off until {until}"
            yield Finding(
                _severity(wanted, clash.policies, base), message, newest.file,
                _line(clash, newest), tuple(policy.id for policy in clash.policies),
                ways_out(clash, newest, others),
                path=clash.path, day=clash.day,
            )  # fmt: skip


def _line(clash: Clash, policy: Policy) -> int:
    return max(side.line for side in clash.sides if side.policy.id == policy.id)


def _suspicion(memory: Memory, base: Memory | None, doubt: Suspicion) -> Finding:
    from memgraph.core.resolution import ways_out_of_doubt

    newer, older = _by_age(memory, base, (doubt.one, doubt.other))
    return Finding(
        Severity.WARNING,
        f"{doubt.one.id} and {doubt.other.id} may contradict each other: {doubt.why}",
        newer.file, newer.line("statement"), (doubt.one.id, doubt.other.id),
        ways_out_of_doubt(newer, older), path=doubt.path, day=doubt.day,
    )  # fmt: skip


def _by_age(memory: Memory, base: Memory | None, policies: Sequence[Policy]) -> list[Policy]:
    """Return the policies, the one to change first: a proposal, or the youngest law.

    A law is as young as the word that made it law. Of equals the last one by path is taken, so
    that the answer does not depend on anything else.
    """

    def age(policy: Policy) -> tuple[bool, bool, date, date, str]:
        found = window(memory, policy)
        before = base.policy(policy.id) if base else None
        made = memory.promotions(policy)
        return (
            found is None,
            is_new_law(policy, base) or (base is not None and before is None),
            made[0].on if made else memory.day,
            found.start if found else policy.since or memory.day,
            policy.file,
        )

    return sorted(policies, key=age)[::-1]


def _severity(wanted: Verdict, policies: Sequence[Policy], base: Memory | None) -> Severity:
    """Return how much a clash weighs.

    A proposal against a law blocks in the change that brings it; two proposals never do.
    """
    if wanted is Verdict.ITSELF:
        return Severity.ERROR
    proposals = [policy for policy in policies if standing(policy) is Kind.PROPOSED]
    open_question = len(proposals) > 1 or (proposals and not is_new(proposals[0], base))
    if not wanted.blocks or open_question:
        return Severity.WARNING
    return Severity.ERROR


RULES = (
    opposed, choice, bounds, exhausted, itself, strict, exception, preference, suspected,
    put_off, unproved, challenged, overdue,
)  # fmt: skip
