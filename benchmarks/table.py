"""The tables of a run: budgets kept and missed, other tools beside, and how cost grows."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from benchmarks import budgets as b
from benchmarks.budgets import Measured

MB, TOKEN = 300, 4  # the most memory; characters that a token takes


class Row(NamedTuple):
    """One budget on one memory: what it is, against what, how much, and what it may be."""

    entries: int
    work: str
    beside: str
    measured: float
    budget: float

    @property
    def kept(self) -> bool:
        """Whether the budget holds."""
        return self.measured <= self.budget


_RATIOS = (
    (b.PROMPT, b.BARE, 3.0), (b.PROMPT, b.SCRIPT_PROMPT, 1.0),
    (b.STOP, b.BARE, 3.0), (b.STOP, b.SCRIPT_STOP, 1.0),
    (b.COLD, b.PARSING, 3.0),
)  # fmt: skip
_STAGED = (b.STAGED, b.PROPOSAL)


def rows(every: Mapping[int, Measured]) -> Iterator[Row]:
    """Yield every budget that a run has the figures for."""
    for size, one in every.items():
        for work, beside, most in _RATIOS:
            if (ratio := one.ratio(work, beside)) is not None:
                yield Row(size, work, beside, ratio, most)
        if size <= b.FIRST:
            yield from _warm(one)
        yield from _brief(one)
        if size == b.LARGE:
            yield from _large(one, every.get(b.FIRST))


def _warm(one: Measured) -> Iterator[Row]:
    for work in _STAGED:
        if (ratio := one.ratio(work, b.IMPORTS)) is not None:
            yield Row(one.entries, work, b.IMPORTS, ratio, 2.0)


def _brief(one: Measured) -> Iterator[Row]:
    if found := one.seconds(b.BRIEF, b.BARE, b.STATUS):
        own, bare, status = found
        yield Row(one.entries, b.BRIEF, "5 × bare interpreter + git status",
                  own / (5 * bare + status), 1.0)  # fmt: skip
    characters = one.figures["characters of the brief"]
    yield Row(one.entries, b.BRIEF, f"tokens of {TOKEN} characters", characters / TOKEN, 1500)


def _large(one: Measured, first: Measured | None) -> Iterator[Row]:
    for work in _STAGED:
        own, theirs = one.ratio(work, b.IMPORTS), first and first.ratio(work, b.IMPORTS)
        if own and theirs:
            yield Row(one.entries, work, f"the same with {b.FIRST:,} entries", own / theirs, 2.0)
    yield Row(one.entries, "recall, in process", "ms, half of the questions",
              one.figures["recall p50 ms"], 20.0)  # fmt: skip
    peak = max(one.peak(name) for name in (b.COLD, b.ALL, b.STAGED))
    yield Row(one.entries, "check, cold or warm", "MB of memory at its peak", peak, MB)


def budget_table(every: Mapping[int, Measured]) -> str:
    """Return the table of budgets, in Markdown."""
    lines = [
        f"| {row.entries:,} | {row.work} | {row.beside} | {_figure(row.measured)} | "
        f"{row.budget:g} | {'holds' if row.kept else '**misses**'} |"
        for row in rows(every)
    ]
    head = ("entries", "work", "beside", "measured", "budget", "")
    return _table(head, lines)


def time_table(every: Mapping[int, Measured]) -> str:
    """Return what everything takes: as a multiple of a bare interpreter of the same run."""
    names = list(dict.fromkeys(name for one in every.values() for name in one.names))
    lines = []
    for name in names:
        cells = [_times(one, name) for one in every.values()]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return _table(("× bare interpreter", *(f"{size:,} entries" for size in every)), lines)


def growth_table(every: Mapping[int, Measured]) -> str:
    """Return how cost grows from one size to the next, as a factor and as an exponent."""
    pairs = list(zip(list(every)[:-1], list(every)[1:], strict=True))
    lines = []
    for name in (b.PROMPT, b.STOP, b.STAGED, b.PROPOSAL, b.UNCHANGED, b.ALL, b.COLD, b.PARSING,
                 b.BRIEF, b.RECALL, b.GREP, b.STATUS):  # fmt: skip
        cells = [_grown(every[small], every[large], name) for small, large in pairs]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return _table(("growth", *(f"{small:,} to {large:,}" for small, large in pairs)), lines)


def memory_table(every: Mapping[int, Measured]) -> str:
    """Return the most memory that checks took, in MB."""
    lines = [
        f"| {name} | " + " | ".join(f"{one.peak(name):.0f}" for one in every.values()) + " |"
        for name in (b.COLD, b.ALL, b.STAGED, b.PARSING, b.BRIEF)
    ]
    return _table(("MB at the peak", *(f"{size:,} entries" for size in every)), lines)


def _grown(small: Measured, large: Measured, name: str) -> str:
    before, after = small.ratio(name, b.BARE), large.ratio(name, b.BARE)
    if not before or not after:
        return "–"
    exponent = math.log(after / before) / math.log(large.entries / small.entries)
    return f"× {after / before:.2f}, n^{exponent:.2f}"


def _times(one: Measured, name: str) -> str:
    ratio = one.ratio(name, b.BARE)
    return one.skipped.get(name, "–") if ratio is None else f"{_figure(ratio)}"


def _figure(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.2f}"


def _table(head: Sequence[str], lines: Sequence[str]) -> str:
    rule = "|".join(["---", *("---:",) * (len(head) - 1)])
    return "\n".join([f"| {' | '.join(head)} |", f"|{rule}|", *lines]) + "\n"
