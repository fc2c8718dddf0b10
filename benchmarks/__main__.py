"""What memgraph costs, as ratios in one run: ``python -m benchmarks [ENTRIES …] [--page]``.

On made-up memories of 1,000 and 10,000 entries, or of the sizes given, it measures each budget, the
yardsticks that it is set against, and other tools on the same entries; every one by turns, the
best of several runs. Prints tables and writes benchmarks/result.json; with ``--page`` it also puts
the tables into docs/performance.md. ``--alone`` leaves the other tools out. Ends with 1 where a
budget is missed.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks import table
from benchmarks.budgets import FIRST, Measured, measure
from memgraph import __version__

RESULT = Path(__file__).with_name("result.json")
PAGE = Path(__file__).parents[1] / "docs/performance.md"
MORE = """\
More, each with a table of its own:
  python -m benchmarks.hooks           prompts and stops, with and without something to say
  python -m benchmarks.recall_speed    kinds of questions among 100,000 entries
  python -m benchmarks.contradictions  the engine, on laws of many shapes
  python -m benchmarks.confirmations   signatures
  python -m benchmarks.duplicates      near duplicates, beside MinHash"""


def machine() -> dict[str, object]:
    """Return what the figures depend on."""
    git = subprocess.run(["git", "--version"], capture_output=True, text=True, check=True).stdout
    return {
        "memgraph": __version__, "python": platform.python_version(), "cores": os.cpu_count(),
        "git": git.split()[2], "system": platform.system(),
    }  # fmt: skip


def tables(every: Mapping[int, Measured]) -> dict[str, str]:
    """Return the tables of a run by name."""
    about = ", ".join(f"{name} {value}" for name, value in machine().items())
    return {
        "machine": f"Measured on: {about}.\n",
        "budgets": table.budget_table(every),
        "growth": table.growth_table(every),
        "times": table.time_table(every),
        "memory": table.memory_table(every),
    }


def page(text: str, made: Mapping[str, str]) -> str:
    """Return a page with the tables between its marks. Raises ValueError where one is missing."""
    for name, content in made.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
        before, _, rest = text.partition(begin)
        _, found, after = rest.partition(end)
        if not found:
            raise ValueError(f"the page has no {begin.strip()} … {end}")
        text = f"{before}{begin}\n{content}\n{end}{after}"
    return text


def data(every: Mapping[int, Measured]) -> dict[str, object]:
    """Return the same as data, with all runs."""
    kept = [{**row._asdict(), "kept": row.kept} for row in table.rows(every)]
    return {
        "machine": machine(), "budgets": kept,
        "memories": [dataclasses.asdict(one) for one in every.values()],
    }  # fmt: skip


def main(sizes: Sequence[int], *, renew: bool, beside: bool) -> int:
    """Measure, print and write; return the exit code."""
    every: dict[int, Measured] = {}
    for size in sizes:
        start, folder = time.monotonic(), Path(tempfile.mkdtemp(prefix="memgraph-benchmark-"))
        try:
            every[size] = measure(size, folder, beside=beside)
        finally:
            shutil.rmtree(folder)
        print(f"{size} entries: measured in {time.monotonic() - start:.0f} s", file=sys.stderr)
    made = tables(every)
    print("\n".join(made.values()))
    for one in every.values():
        for name, why in one.skipped.items():
            print(f"skipped with {one.entries} entries: {name}: {why}")
    print(MORE)
    RESULT.write_text(json.dumps(data(every), indent=2) + "\n", encoding="utf-8")
    if renew:
        PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), made), encoding="utf-8")
    return 0 if all(row.kept for row in table.rows(every)) else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", type=int, nargs="*", metavar="ENTRIES", default=[1000, FIRST])
    parser.add_argument("--page", action="store_true", help="renew docs/performance.md")
    parser.add_argument("--alone", action="store_true", help="without other tools")
    given = parser.parse_args()
    sys.exit(main(sorted(given.sizes), renew=given.page, beside=not given.alone))
