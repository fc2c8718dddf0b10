"""What one question to recall costs in this process: ``python -m benchmarks.asking FOLDER``.

Asks the warehouse of the memory in FOLDER, which ``memgraph recall`` has filled, and prints JSON:
the median and the 95th percentile of milliseconds, on the clock and of the processor.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from memgraph.core.question import Question
from memgraph.store.warehouse import Warehouse

QUESTIONS = 120


def questions(folder: Path) -> list[Question]:
    """Return questions in words of the memory itself, and some about paths."""
    chance = random.Random(1)
    listed = subprocess.run(
        ["git", "ls-files"], cwd=folder, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    entries = [path for path in listed if path.startswith("evidence/") and path.endswith(".yaml")]
    sources = [path for path in listed if path.startswith(("services/", "apps/", "libs/"))]
    found = []
    for number in range(QUESTIONS):
        text = (folder / chance.choice(entries)).read_text(encoding="utf-8")
        words = [word for word in text.partition("statement:")[2].split() if word.isalpha()][:40]
        some = " ".join(chance.sample(words, min(len(words), 2 + number % 6)))
        path = (chance.choice(sources),) if number % 4 == 0 else ()
        found.append(Question(some, paths=path))
    return found


def main(folder: Path) -> None:
    """Ask each question once to warm up and once more to measure, and print."""
    asked, day = questions(folder), str(datetime.now(UTC).date())
    warehouse = Warehouse(str(folder / ".git"), str(folder), words_alone=True)
    for question in asked:
        warehouse.find(question, day)
    clock, processor = [], []
    for question in asked:
        start, worked = time.perf_counter(), time.process_time()
        warehouse.find(question, day)
        ended, done = time.perf_counter(), time.process_time()
        clock.append((ended - start) * 1000)
        processor.append((done - worked) * 1000)
    warehouse.close()
    print(json.dumps({"clock": _spread(clock), "processor": _spread(processor)}))


def _spread(times: Sequence[float]) -> dict[str, float]:
    return {"p50": statistics.median(times), "p95": sorted(times)[int(len(times) * 0.95)]}


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
