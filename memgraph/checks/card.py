"""Card: what agents are shown of the law before all work is what memgraph wrote, and is the law."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote
from typing import TYPE_CHECKING

from memgraph.core.finding import Finding, error, warning
from memgraph.core.memory import Memory

if TYPE_CHECKING:
    from memgraph.core.card.judging import Verdict

_LOST = "git log -p shows what was there"


def broken(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """The marks around a card are not one pair, or its file is no text."""
    for verdict in _with(memory, "BROKEN"):
        yield error(
            verdict.why, verdict.path, verdict.line,
            help=f"after a merge: {_renew(verdict)}\n"
            f"else put both marker lines back, or delete what is left of the card; {_LOST}",
        )  # fmt: skip


def edited(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A card was edited by hand: what stands there now, nobody agreed to."""
    for verdict in _with(memory, "EDITED"):
        yield error(
            verdict.why, verdict.path, verdict.line,
            help=f"to have the law there again: {_renew(verdict)}\n"
            "to change the law: memgraph propose 'RULE', and a person promotes it",
        )  # fmt: skip


def stale(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A card does not say what the law says."""
    for verdict in _with(memory, "STALE"):
        yield error(
            verdict.why, verdict.path, verdict.line, *verdict.ids, help=_renew(verdict)
        )  # fmt: skip
    for verdict in _with(memory, "AGED"):
        yield warning(
            f"a day has come: {verdict.why}", verdict.path, verdict.line, *verdict.ids,
            help=_renew(verdict),
        )  # fmt: skip


def _with(memory: Memory, fault: str) -> Iterator[Verdict]:
    """Yield what is amiss with cards, of the kind of ``Fault`` that has this name."""
    if memory.cards:
        # What makes cards is not needed where there are none.
        from memgraph.core.card.judging import Fault, verdicts

        yield from (found for found in memory.once(verdicts) if found.fault is Fault[fault])


def _renew(verdict: Verdict) -> str:
    return f"memgraph export && git add -A {quote(verdict.path)}"


RULES = (broken, edited, stale)
