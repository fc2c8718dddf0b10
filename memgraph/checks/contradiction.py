"""Contradiction: both sides are shown, with a path and a day; none is ever picked."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from datetime import date

from memgraph.core.clash import Clash, Side, clashes, declared, deferred
from memgraph.core.entry import Evidence, Policy
from memgraph.core.finding import Finding, Severity
from memgraph.core.layout import Kind
from memgraph.core.memory import Memory, standing
from memgraph.core.scope import is_everything
from memgraph.core.status import binds, challenge_due, challengers, window


def opposed(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """One policy requires what another one forbids, on a common path and day."""
    for clash in clashes(memory):
        if _within_one(clash) or not (declared(clash) or deferred(memory, clash)):
            newer, older = _sides(memory, base, clash)
            ways = _ways_out(newer.policy, older.policy)
            yield _finding(clash, newer, older, _severity(base, clash), ways)


def put_off(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A person put off a contradiction to a day that is still to come."""
    for clash in clashes(memory):
        until = deferred(memory, clash)
        if until and not _within_one(clash) and not declared(clash):
            newer, older = _sides(memory, base, clash)
            found = _finding(clash, newer, older, Severity.WARNING, _settle(newer.policy))
            yield dataclasses.replace(found, message=f"{found.message}; put off until {until}")


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
        if binds(memory, policy):
            for evidence in challengers(memory, policy, memory.day):
                yield policy, evidence


def _challenge(policy: Policy, evidence: Evidence, when: str, severity: Severity) -> Finding:
    return Finding(
        severity,
        f"{evidence.id} speaks against the law {policy.id}; {when}",
        evidence.file,
        evidence.line("against"),
        (policy.id, evidence.id),
        help=f"a person decides: memgraph uphold {policy.id} --reason 'WHY', "
        f"memgraph propose --amend {policy.id}, or {_end(policy)}",
    )


def _within_one(clash: Clash) -> bool:
    return clash.demands.policy.id == clash.forbids.policy.id


def _sides(memory: Memory, base: Memory | None, clash: Clash) -> tuple[Side, Side]:
    """Return the younger side, which is the one to change, and the older one."""

    def age(side: Side) -> tuple[bool, bool, date]:
        found = window(memory, side.policy)
        before = base.policy(side.policy.id) if base else None
        new_law = before is not None and standing(before) is Kind.PROPOSED
        start = found.start if found else side.policy.since or memory.day
        return found is None, new_law or (base is not None and before is None), start

    older, newer = sorted(clash.sides, key=age)
    return newer, older


def _finding(clash: Clash, newer: Side, older: Side, severity: Severity, ways_out: str) -> Finding:
    demands, forbids = (policy.id for policy in clash.policies)
    message = (
        f"{demands} requires {clash.value} as {clash.demands.rule.topic}, and {forbids} forbids "
        f"it; {_where(clash)} on {clash.day}"
    )
    if demands != forbids:
        message += f" ({older.policy.id} is {older.policy.file})"
    return Finding(
        severity, message, newer.policy.file, newer.line, (demands, forbids), ways_out,
        path=clash.path, day=clash.day,
    )  # fmt: skip


def _where(clash: Clash) -> str:
    if all(is_everything(policy.scope) for policy in clash.policies):
        return "both cover everything"
    return f"both cover {clash.path}"


def _ways_out(newer: Policy, older: Policy) -> str:
    if newer.id == older.id:
        return f"correct the rules of {newer.id}"
    amend = f"memgraph propose --amend {newer.id}"
    departs = (
        f"the exception to {older.id} needs a scope inside its scope: {amend} --scope 'GLOB'"
        if older.id in newer.exception_to
        else f"if it departs from it on purpose, in fewer places: {amend} --exception-to "
        f"{older.id} --scope 'GLOB'"
    )
    return "\n".join([
        f"if it replaces {older.id}: {amend} --supersedes {older.id}",
        *([] if older.strict else [departs]),
        f"if they do not clash: {amend} --distinct-from '{older.id}=WHY'",
        f"if it was a mistake: {_end(newer)}",
        f"or a person puts it off: memgraph defer {newer.id} {older.id} --until YYYY-MM-DD "
        "--reason 'WHY'",
    ])  # fmt: skip


def _end(policy: Policy) -> str:
    verb = "reject" if standing(policy) is Kind.PROPOSED else "retire"
    return f"memgraph {verb} {policy.id} --reason 'WHY'"


def _settle(policy: Policy) -> str:
    return f"settle it by then: memgraph propose --amend {policy.id}, or {_end(policy)}"


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


RULES = (opposed, put_off, challenged, overdue)
