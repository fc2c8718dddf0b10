"""How good and how fast the engine is: ``python -m benchmarks.contradictions``.

``--oracle N`` compares it with brute force on N random sets, and fails where they disagree;
``--pairs FILE`` and ``--rules FILE`` measure it on labelled pairs of sentences and on real rule
files (JSON Lines; see the README beside this file); ``--scale N`` times it on N laws, with their
confirmations verified, as an index would have them. Without options: all that needs no file.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from benchmarks import laws, oracle, pairs, rulefiles
from memgraph.checks import run
from memgraph.core.clash import clashes, clashes_about
from memgraph.store.topics import shipped

_FAULTS = ("missed", "false", "wrong witness", "not minimal", "one by one")


def seconds(work: Callable[[], object]) -> float:
    """Return how long ``work`` takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def bare() -> float:
    """Return the shortest of five starts of a bare interpreter: the yardstick, in seconds."""
    command = [sys.executable, "-c", "pass"]
    return min(seconds(lambda: subprocess.run(command, check=True)) for _ in range(5))


def scale(count: int) -> Mapping[str, object]:
    """Return seconds, and multiples of a bare interpreter, for kinds of large memories."""
    start, found = bare(), {}
    for name, made in {
        **{f"{part} laws in packages, consistent": laws.packages(part) for part in _parts(count)},
        f"{count} laws in packages, 50 opposites": laws.packages(count, 50),
        f"{count} actions, all everywhere": laws.actions(count),
        "2000 wildcards that cross, one topic": laws.wildcards(2000),
        "2000 wildcards apart, one topic": laws.wildcards(2000, "?"),
        "60 hostile globs, one topic": laws.hostile(60),
    }.items():
        memory = laws.memory(made, shipped())
        for policy in memory.policies:  # an index remembers which confirmations vouch for what
            memory.promotions(policy)
        taken = seconds(lambda memory=memory: run(memory, None, ["contradiction"]))  # type: ignore[misc]
        found[name] = _row(taken, start, len(clashes(memory)))
        one = memory.policies[len(memory.policies) // 2].id
        begin = time.perf_counter()
        about = clashes_about(memory, [one])
        again = time.perf_counter() - begin
        found[f"… one law of these, all filed: {name}"] = _row(again, start, len(about))
    return found


def _parts(count: int) -> tuple[int, ...]:
    """Return a tenth, a third and all: growth shows in a row."""
    return (count // 10, count * 3 // 10, count)


def _row(taken: float, start: float, found: int) -> str:
    return f"{taken:8.3f} s {taken / start:8.1f} × bare interpreter, {found} clashes"


def main() -> None:
    """Run what the command line asks for, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--oracle", type=int, metavar="N")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--pairs", type=Path, metavar="FILE")
    parser.add_argument("--rules", type=Path, metavar="FILE")
    parser.add_argument("--scale", type=int, metavar="N")
    given = parser.parse_args()
    everything = not any((given.oracle, given.pairs, given.rules, given.scale))
    if given.oracle or everything:
        figures = oracle.run(given.oracle or 20_000, given.seed)
        _print("engine against brute force", figures)
        if any(figures[fault] for fault in _FAULTS):
            sys.exit("the engine and brute force disagree")
    for title, module, path in (
        ("labelled pairs", pairs, given.pairs), ("rule files", rulefiles, given.rules),
    ):  # fmt: skip
        if path and not path.exists():
            print(f"{title}: {path} is not there; skipped")
        elif path:
            _print(title, module.run(path))
    if given.scale or everything:
        _print("scale", scale(given.scale or 100_000))


def _print(title: str, figures: Mapping[str, object]) -> None:
    print(title)
    for name, figure in figures.items():
        told = figure if isinstance(figure, (str, int, float)) else json.dumps(figure)
        print(f"  {name:<48} {told}")


if __name__ == "__main__":
    main()
