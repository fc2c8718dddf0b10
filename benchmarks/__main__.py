"""What commands cost, beside yardsticks that do less: ``python -m benchmarks [ENTRIES …]``.

Every figure is the best of several runs of a fresh process, in one repository and one go.
Prints a table and writes the same as JSON to benchmarks/result.json.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.memories import write

RUNS = 5
MEMGRAPH = str(Path(sysconfig.get_path("scripts")) / "memgraph")
YARDSTICKS: dict[str, list[str]] = {
    "bare interpreter": [sys.executable, "-c", "pass"],
    "bare imports": [sys.executable, "-c", "import pygit2, ruamel.yaml"],
    "git status": ["git", "status", "--porcelain"],
}
COMMANDS: dict[str, tuple[list[str], str]] = {
    "check, one staged": ([MEMGRAPH, "check"], "bare imports"),
    "check --rev HEAD, all": ([MEMGRAPH, "check", "--rev", "HEAD"], "bare imports"),
    "brief": ([MEMGRAPH, "brief"], "bare interpreter"),
    "list --json": ([MEMGRAPH, "list", "--json"], "bare imports"),
}


def best(command: Sequence[str], folder: Path) -> float:
    """Return the shortest time, in seconds, that ``command`` took in ``folder``."""
    taken = []
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=False)
        taken.append(time.perf_counter() - start)
    return min(taken)


def measured(entries: int) -> dict[str, float]:
    """Return the seconds of every yardstick and command on a memory of ``entries`` entries."""
    folder = Path(tempfile.mkdtemp(prefix="memgraph-benchmark-"))
    try:
        write(folder, entries)
        found = {name: best(command, folder) for name, command in YARDSTICKS.items()}
        return found | {name: best(command, folder) for name, (command, _) in COMMANDS.items()}
    finally:
        shutil.rmtree(folder)


def main(sizes: Sequence[int]) -> None:
    """Measure, print and write."""
    results = {size: measured(size) for size in sizes}
    print(f"{'entries':>8}  {'command':<24}{'seconds':>8}  {'yardstick':<18}{'times':>6}")
    for size, found in results.items():
        for name, seconds in found.items():
            yardstick = COMMANDS[name][1] if name in COMMANDS else ""
            times = f"{seconds / found[yardstick]:6.1f}" if yardstick else ""
            print(f"{size:>8}  {name:<24}{seconds:>8.3f}  {yardstick:<18}{times}")
    out = Path(__file__).with_name("result.json")
    out.write_text(json.dumps({"cores": os.cpu_count(), "seconds": results}, indent=2) + "\n")


if __name__ == "__main__":
    main([int(argument) for argument in sys.argv[1:]] or [100, 1000])
