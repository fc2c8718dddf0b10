"""Contradiction: both sides are shown, with a path and a day; none is ever picked."""

from __future__ import annotations

import dataclasses
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
        same = clash.demands.id == clash.forbids.id
        if same or not (declared(clash) or deferred(memory, clash)):
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


def _opposed(memory: Memory, base: Memory | None, clash: Clash) -> Finding:
    newer, older = _sides(memory, clash)
    finding = Finding(
        _severity(base, clash),
        f"{clash.demands.id} requires {clash.value} as {clash.topic}, and "
        f"{clash.forbids.id} ({clash.forbids.file}) forbids it; "
        f"both hold at {clash.path} on {clash.day}",
        newer.file,
        newer.line("rules"),
        (clash.demands.id, clash.forbids.id),
        help=_ways_out(newer, older),
    )
    return dataclasses.replace(finding, path=clash.path, day=clash.day)


def _sides(memory: Memory, clash: Clash) -> tuple[Policy, Policy]:
    """Return the younger side, which is the one to change, and the older one."""

    def age(policy: Policy) -> tuple[bool, date]:
        found = window(memory, policy)
        return found is None, found.start if found else policy.since or memory.day

    older, newer = sorted(clash.both, key=age)
    return newer, older


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
    proposals = [policy for policy in clash.both if standing(policy) is Kind.PROPOSED]
    if clash.demands.id == clash.forbids.id:
        return Severity.ERROR
    if len(proposals) == 2 or (proposals and not _new(proposals[0], base)):
        return Severity.WARNING
    wider = [policy for policy in clash.both if policy.id != clash.narrower]
    if clash.narrower and not wider[0].strict:
        return Severity.WARNING
    return Severity.ERROR


def _new(policy: Policy, base: Memory | None) -> bool:
    """Return whether the change that is judged adds or edits the proposal."""
    before = base.policy(policy.id) if base else None
    return base is not None and (before is None or before.digest != policy.digest)


RULES = (opposed, challenged, overdue)
