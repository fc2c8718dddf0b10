"""Checks: pure functions from a memory and its base to findings.

One module a family, one function a rule; a finding's code is the function's address, with
hyphens: ``evidence_removed`` in ``history.py`` gives ``history/evidence-removed``. A family
lists its rules in ``RULES``. Checks never write and never decide what to do.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import ModuleType
from typing import TypeAlias

import memgraph.checks.rules as rule  # the package's own function is called rules
from memgraph.checks import (
    budget,
    card,
    confirmation,
    contradiction,
    format,  # noqa: A004
    history,
    hygiene,
    identity,
    links,
    provenance,
    staleness,
    topics,
    trust,
)
from memgraph.core.finding import Finding, Severity
from memgraph.core.memory import Memory

Identity: TypeAlias = tuple[str, tuple[str, ...]]
Check: TypeAlias = Callable[[Memory, Memory | None], Iterable[Finding]]

FAMILIES: tuple[ModuleType, ...] = (
    format, identity, links, provenance, confirmation, trust, history, topics, rule, contradiction,
    staleness, hygiene, budget, card,
)  # fmt: skip

# Configuration cannot soften these: they guard what a person confirmed.
GUARDED = ("confirmation", "trust", "history")


def rules() -> dict[str, Check]:
    """Return every check under its code, in the order in which they run."""
    return {code(check): check for family in FAMILIES for check in family.RULES}


def code(check: Check) -> str:
    """Return the address of a check: its family and its name."""
    family = check.__module__.rpartition(".")[2]
    return f"{family}/{check.__name__.replace('_', '-')}"


def run(memory: Memory, base: Memory | None, families: Collection[str] = ()) -> list[Finding]:
    """Return what is to be said about ``memory``, judged against ``base`` if there is one.

    Errors that the base already has, and whose entries are untouched, come back as ``known``
    and do not block. Severities follow the base's configuration: a change does not set the rules
    it is judged by. ``families`` are the families, or the addresses, to ask, by default all.
    """
    found = _found(memory, base, families)
    if base is not None and any(finding.blocks for finding in found):
        before = {old.identity for old in _found(base, base, families) if old.blocks}
        found = [_judged(finding, memory, base, before) for finding in found]
    return sorted(found, key=lambda f: (not f.blocks, f.file, f.line, f.code))


def _found(memory: Memory, base: Memory | None, families: Collection[str]) -> list[Finding]:
    """Return all findings; those of a base, which a review asks for too, are found only once."""
    if memory is base and not families:
        return memory.once(_standing)
    return list(_raw(memory, base, families))


def _standing(base: Memory) -> list[Finding]:
    return list(_raw(base, base, ()))


def _raw(memory: Memory, base: Memory | None, families: Collection[str]) -> Iterator[Finding]:
    chosen = (base or memory).config.severity
    for address, check in rules().items():
        if families and not {address, address.partition("/")[0]} & {*families}:
            continue
        for finding in check(memory, base):
            severity = _severity(chosen, address, finding.severity)
            if severity is not Severity.OFF:
                yield dataclasses.replace(finding, code=address, severity=severity)


def _severity(chosen: Mapping[str, Severity], address: str, default: Severity) -> Severity:
    family = address.partition("/")[0]
    if family in GUARDED:
        return default
    return chosen.get(address) or chosen.get(family) or default


def _judged(finding: Finding, memory: Memory, base: Memory, before: set[Identity]) -> Finding:
    old = finding.blocks and finding.identity in before and not _touched(finding, memory, base)
    return dataclasses.replace(finding, known=True) if old else finding


def _touched(finding: Finding, memory: Memory, base: Memory) -> bool:
    if memory.files.get(finding.file) != base.files.get(finding.file):
        return True
    for name in finding.entries:
        now, then = memory.by_id.get(name), base.by_id.get(name)
        if (now and (now.file, now.digest)) != (then and (then.file, then.digest)):
            return True
    return False
