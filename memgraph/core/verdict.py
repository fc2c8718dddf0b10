"""Verdicts: what a clash comes to, once it is known who is narrower and what was declared."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from memgraph.core.memory import Memory

if TYPE_CHECKING:
    from memgraph.core.clash import Clash


class Verdict(StrEnum):
    """What is said of a clash; the value is the name of the check that says it."""

    OPPOSED = "opposed"
    CHOICE = "choice"
    BOUNDS = "bounds"
    EXHAUSTED = "exhausted"
    ITSELF = "itself"
    STRICT = "strict"
    EXCEPTION = "exception"
    PREFERENCE = "preference"
    SUSPECTED = "suspected"
    PUT_OFF = "put_off"
    SILENT = ""

    @property
    def blocks(self) -> bool:
        """True where laws that stand in such a clash are an error."""
        return self not in _LIGHT


_LIGHT = (
    Verdict.EXCEPTION, Verdict.PREFERENCE, Verdict.SUSPECTED, Verdict.PUT_OFF, Verdict.SILENT,
)  # fmt: skip


Judged: TypeAlias = "tuple[tuple[Clash, Verdict], ...]"


def verdicts(memory: Memory) -> Judged:
    """Return every clash about which something is to be said. Ask with ``memory.once``."""
    if not memory.policies:
        return ()
    # What compares rules takes as long to load as all else that a check needs.
    from memgraph.core.clash import clashes

    judged = ((clash, verdict(memory, clash)) for clash in clashes(memory))
    return tuple((clash, said) for clash, said in judged if said is not Verdict.SILENT)


def verdict(memory: Memory, clash: Clash) -> Verdict:
    """Return what ``clash`` comes to. Whatever rests on a guess can be no more than suspected.

    A narrower policy wins over a wider one, so that a special case is no contradiction; where
    nobody declared it, or the wider one is strict, it is said.
    """
    from memgraph.core.clash import declared, deferred

    if clash.within_one:
        return Verdict.SILENT if clash.guessed or clash.soft else Verdict.ITSELF
    if declared(clash) or (clash.guessed and clash.narrower):
        return Verdict.SILENT
    if deferred(memory, clash):
        return Verdict.PUT_OFF
    return _undeclared(clash)


def _undeclared(clash: Clash) -> Verdict:
    if clash.guessed:
        return Verdict.SUSPECTED
    if clash.soft:
        return Verdict.PREFERENCE
    if not clash.narrower:
        return Verdict(clash.kind.value)
    wider = [policy for policy in clash.policies if policy.id != clash.narrower]
    return Verdict.STRICT if any(policy.strict for policy in wider) else Verdict.EXCEPTION
