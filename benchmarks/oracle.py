"""The clash engine against brute force, on as many random sets of policies as are asked for."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests" / "core"))

from clash_oracle import tally


def run(count: int = 20_000, seed: int = 1) -> dict[str, float]:
    """Return how often engine and oracle disagreed on ``count`` sets, and the seconds it took.

    The figures are those of ``clash_oracle.Tally``.
    """
    start = time.perf_counter()
    found = tally(count, seed)
    return {
        "sets": found.sets,
        "contradictory": found.contradictory,
        "explanations": found.explanations,
        "missed": found.missed,
        "false": found.false,
        "wrong witness": found.wrong_witness,
        "not minimal": found.not_minimal,
        "one by one": found.one_by_one,
        "largest": found.largest,
        "seconds": round(time.perf_counter() - start, 1),
    }
