"""The tables of the benchmarks: what they say of figures, and where they are put."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import budgets, table
from benchmarks.__main__ import page, tables
from benchmarks.budgets import Measured
from benchmarks.runs import Took, Work, by_turns

ROOT = Path(__file__).parents[1]


def measured(entries: int, check: float) -> Measured:
    """Return figures in which a bare interpreter takes 10 ms, and a staged check ``check`` s."""
    quick = {name: Took([seconds]) for name, seconds in {
        budgets.BARE: 0.01, budgets.PROMPT: 0.02, budgets.SCRIPT_PROMPT: 0.04, budgets.BRIEF: 0.05,
        budgets.STATUS: 0.01,
    }.items()}  # fmt: skip
    # Here the machine was busier: what is compared must come of one group.
    states = {budgets.BARE: Took([0.02]), budgets.IMPORTS: Took([0.1, 0.2]),
              budgets.STAGED: Took([check], peak=280)}  # fmt: skip
    figures = {"characters of the brief": 4000.0, "recall p50 ms": 21.0}
    return Measured(entries, [quick, states], figures, {})


def test_a_budget_holds_or_is_missed() -> None:
    every = {10_000: measured(10_000, 0.15), 100_000: measured(100_000, 0.45)}
    found = {(row.entries, row.work, row.beside): row for row in table.rows(every)}
    told = {
        (10_000, budgets.PROMPT, budgets.BARE): (2.0, True),
        (10_000, budgets.PROMPT, budgets.SCRIPT_PROMPT): (0.5, True),
        (10_000, budgets.STAGED, budgets.IMPORTS): (1.5, True),
        (100_000, budgets.STAGED, "the same with 10,000 entries"): (3.0, False),
        (100_000, "recall, in process", "ms, half of the questions"): (21.0, False),
        (100_000, "check, cold or warm", "MB of memory at its peak"): (280.0, True),
    }
    for name, (figure, kept) in told.items():
        assert found[name].measured == pytest.approx(figure)
        assert found[name].kept is kept
    assert "**misses**" in table.budget_table(every)


def test_growth_is_seen_beside_a_bare_interpreter() -> None:
    every = {1_000: measured(1_000, 0.1), 10_000: measured(10_000, 1.0)}
    assert "| × 10.00, n^1.00 |" in table.growth_table(every)


def test_what_cannot_be_run_is_skipped_with_the_reason(tmp_path: Path) -> None:
    works = {"fails": Work(["sh", "-c", "echo no such luck >&2; exit 3"]),
             "hangs": Work(["sleep", "60"], limit=0.2), "works": Work(["true"])}  # fmt: skip
    found = by_turns(works, tmp_path, 2)
    assert found["fails"].skipped == "ended with 3: no such luck"
    assert found["hangs"].skipped == "stopped after 0 s"
    assert len(found["works"].seconds) == 2


def test_the_page_has_a_place_for_every_table() -> None:
    made = {name: f"new {name}\n" for name in tables({1_000: measured(1_000, 0.1)})}
    text = (ROOT / "docs/performance.md").read_text(encoding="utf-8")
    renewed = page(text, made)
    assert all(content in renewed for content in made.values())
    assert page(renewed, made) == renewed
    with pytest.raises(ValueError, match="machine"):
        page("nothing", made)
