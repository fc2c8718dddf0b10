"""Rows of tables that state rules, read with the names of their columns."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memgraph.core.importing.binding import NOTHING_ASKED, asks, refusal
from memgraph.core.importing.blocks import Block
from memgraph.core.importing.fact import PROPOSAL, Fact, Left
from memgraph.core.importing.headings import Context, clean, negates
from memgraph.core.importing.wording import statement, tidy

_RULE = re.compile(
    r"(?:the )?(?:rules?|do|do this|conventions?|guidelines?|polic(?:y|ies)|standards?|decisions?"
    r"|practices?|prefer(?:red)?|use instead|instead|recommended|requirements?)",
    re.IGNORECASE,
)
_WHY = re.compile(
    r"(?:why|reasons?|rationale|because|notes?|motivation|explanation)", re.IGNORECASE
)
_NOT = re.compile(r"(?:instead of|not|wrong|bad|incorrect|avoid|don['’]t|never)", re.IGNORECASE)


def row_facts(block: Block, around: Context) -> Iterator[Fact | Left]:
    """Yield the rule that a row states, or why there is none in it."""
    names = [clean(column) for column in block.columns]
    pairs = [(n, tidy(c)) for n, c in zip(names, block.cells, strict=False) if tidy(c)]
    said = "" if around.skip else _said(pairs)
    if not said:
        yield Left(block.first, block.text, around.skip or _why_none(pairs))
        return
    why = " ".join(cell for name, cell in pairs if _WHY.fullmatch(name))
    yield Fact(
        statement=statement(said, around, fragment=False), kind=PROPOSAL, first=block.first,
        last=block.last, why=why, scope=around.scope, headings=block.headings,
    )  # fmt: skip


def _said(pairs: list[tuple[str, str]]) -> str:
    """Return what a row says to do, with the names of the columns where these tell the side."""
    told = [(name, cell) for name, cell in pairs if not _WHY.fullmatch(name)]
    sides = [(n, c) for n, c in told if _NOT.fullmatch(n) or negates(n) or _RULE.fullmatch(n)]
    if any(_NOT.fullmatch(name) or negates(name) for name, _ in sides):
        return "; ".join(f"{name}: {cell}" for name, cell in told if cell not in ("-", "—", "n/a"))
    ruled = [cell for _, cell in sides if len(cell.split()) > 1]
    if not ruled:
        ruled = [cell for _, cell in told if asks(cell) and not refusal(cell, item=True)]
    if not ruled:
        return ""
    topic = next((cell for _, cell in told if cell not in ruled), "")
    return f"{topic}: {'; '.join(ruled)}" if topic and topic != ruled[0] else "; ".join(ruled)


def _why_none(pairs: list[tuple[str, str]]) -> str:
    return NOTHING_ASKED if pairs else "there are no words in it"
