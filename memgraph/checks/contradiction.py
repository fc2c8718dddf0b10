"""Contradiction: both sides are shown, with a path and a day; none is ever picked."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from memgraph.core.clash import Clash, clashes, declared, deferred
from memgraph.core.entry import Evidence, Policy
from memgraph.core.finding import Finding, Severity
from memgraph.core.layout import Kind
from memgraph.core.memory import Memory, standing
from memgraph.core.status import challenge_due, challengers, status, window


def opposed(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """One policy requires what another one forbids, on a common path and day."""
    for clash in clashes(memory):
        if _within_one(clash) or not (declared(clash) or deferred(memory, clash)):
            yield _opposed(memory, base, clash)


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
    for policy in memory.policies:
        if status(memory, policy).binds:
            for evidence in challengers(memory, policy, memory.day):
                yield policy, evidence


def _challenge(policy: Policy, evidence: Evidence, when: str, severity: Severity) -> Finding:
    return Finding(
        severity,
        f"{evidence.id} speaks against the law {policy.id}; {when}",
        evidence.file,
        evidence.line("against"),
        (policy.id, evidence.id),
        help=f"a person decides: memgraph uphold {policy.id} --reason …, "
        f"memgraph propose --amend {policy.id}, or memgraph retire {policy.id} --reason …",
    )


def _within_one(clash: Clash) -> bool:
    return clash.demands.policy.id == clash.forbids.policy.id


def _opposed(memory: Memory, base: Memory | None, clash: Clash) -> Finding:
    older, newer = sorted(clash.sides, key=lambda side: _age(memory, side.policy))
    demands, forbids = (policy.id for policy in clash.policies)
    both = newer.policy.id != older.policy.id
    return Finding(
        _severity(base, clash),
        f"{demands} requires {clash.value} as {clash.demands.rule.topic}, and {forbids} forbids "
        f"it; {'both hold' if both else 'it holds'} at {clash.path} on {clash.day}"
        + f" ({older.policy.id} is {older.policy.file})"
        * both,
        newer.policy.file,
        newer.line,
        (demands, forbids),
        help=_ways_out(newer.policy, older.policy),
        path=clash.path,
        day=clash.day,
    )


def _age(memory: Memory, policy: Policy) -> tuple[bool, date]:
    """Return what orders the sides: the younger one, which is to change, comes last."""
    found = window(memory, policy)
    return found is None, found.start if found else policy.since or memory.day


def _ways_out(newer: Policy, older: Policy) -> str:
    if newer.id == older.id:
        return f"correct the rules of {newer.id}"
    amend = f"memgraph propose --amend {newer.id}"
    return (
        f"if it replaces {older.id}: {amend} --supersedes {older.id}; "
        f"if it departs from it on purpose: {amend} --exception-to {older.id} --scope …; "
        f"if they do not clash: {amend} --distinct-from '{older.id}=why'; "
        f"or a person puts it off: memgraph defer {newer.id} {older.id} --until DAY --reason …"
    )


def _severity(base: Memory | None, clash: Clash) -> Severity:
    proposals = [policy for policy in clash.policies if standing(policy) is Kind.PROPOSED]
    if _within_one(clash):
        return Severity.ERROR
    if len(proposals) == 2 or (proposals and not _new(proposals[0], base)):
        return Severity.WARNING
    wider = [policy for policy in clash.policies if policy.id != clash.narrower]
    if clash.narrower and not wider[0].strict:
        return Severity.WARNING
    return Severity.ERROR


def _new(policy: Policy, base: Memory | None) -> bool:
    """Return whether the change that is judged adds or edits the proposal."""
    before = base.policy(policy.id) if base else None
    return base is not None and (before is None or before.digest != policy.digest)


RULES = (opposed, challenged, overdue)
