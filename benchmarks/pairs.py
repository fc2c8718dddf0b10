"""How well contradictions between sentences are found: ``python -m benchmarks.pairs FILE``.

FILE holds one JSON object a line: two rule sentences ``a`` and ``b``, an ``id``, and a ``label``,
``contradiction`` or not. Each pair is judged as a memory of two policies that say nothing but
their sentences. The file is no part of the project; without it nothing is measured.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from memgraph.core.entry import Policy
from memgraph.core.layout import proposed_path
from memgraph.core.memory import Memory
from memgraph.core.sentence import read
from memgraph.core.suspicion import suspected
from memgraph.core.verdict import verdicts
from memgraph.store.topics import shipped

DAY = date(2026, 6, 1)


def memory_of(statements: Sequence[str]) -> Memory:
    """Return a memory whose policies say ``statements`` and nothing else."""
    names = [f"p{number}" for number in range(len(statements))]
    policies = tuple(
        Policy(id=name, statement=statement, file=proposed_path(name))
        for name, statement in zip(names, statements, strict=True)
    )
    return Memory(day=DAY, policies=policies, topics=shipped())


def levels(statements: Sequence[str]) -> tuple[bool, bool]:
    """Return whether the policies that say ``statements`` are refused, and whether any is found."""
    memory = memory_of(statements)
    found = verdicts(memory)
    blocks = any(said.blocks for _, said in found)
    return blocks, bool(found) or bool(suspected(memory))


def half(name: str) -> int:
    """Return which half, 0 or 1, the pair with the id ``name`` belongs to."""
    return hashlib.sha256(name.encode()).digest()[-1] % 2


def scores(rows: Iterable[Mapping[str, Any]]) -> dict[str, float]:
    """Return precision, recall and F1 of what blocks and of any finding."""
    judged = [(row["label"] == "contradiction", *levels((row["a"], row["b"]))) for row in rows]
    figures: dict[str, float] = {"pairs": len(judged)}
    for level, name in ((1, "blocking"), (2, "any")):
        hits = sum(row[0] and row[level] for row in judged)
        said = sum(row[level] for row in judged)
        true = sum(row[0] for row in judged)
        precision, recall = hits / max(said, 1), hits / max(true, 1)
        figures[f"{name} precision"] = round(precision, 3)
        figures[f"{name} recall"] = round(recall, 3)
        figures[f"{name} F1"] = round(2 * hits / max(said + true, 1), 3)
    return figures


def run(path: Path) -> dict[str, Any]:
    """Return the figures of both halves and of all pairs in ``path``; empty without the file."""
    if not path.is_file():
        return {}
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    return {
        "half 0": scores(row for row in rows if half(row["id"]) == 0),
        "half 1": scores(row for row in rows if half(row["id"]) == 1),
        "all": scores(rows),
        "microseconds a sentence": round(_microseconds([row["a"] for row in rows])),
    }


def _microseconds(statements: Sequence[str]) -> float:
    """Return the best time of three for reading a statement."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        for statement in statements:
            read(statement, shipped())
        times.append(time.perf_counter() - start)
    return min(times) / max(len(statements), 1) * 1e6


if __name__ == "__main__":
    results = run(Path(sys.argv[1]))
    print(json.dumps(results, indent=2) if results else f"skipped: {sys.argv[1]} is not there")
