"""How well ``recall`` finds: ``python -m benchmarks.recall CORPUS QUERIES``.

CORPUS and QUERIES are JSON Lines, see the README beside this file. Every line of the corpus becomes
a piece of evidence whose source is the file it came from; all lie in one warehouse, made and asked
as ``memgraph recall`` does. Prints recall at 1, 5 and 10 (the share of what was to be found, of at
most so many), the mean reciprocal rank within the first 10, and between which values that lies in
95 of 100 samples of the questions. The first two lines are yardsticks: SQLite's own full-text
search with Porter's stems and without stop words, over statements, and over statements and paths.
``--without-paths`` gives the entries no source, as if they had been typed.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sqlite3
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import mean, median
from typing import Any

from memgraph.core.everyday import STOP
from memgraph.core.question import Found, Question
from memgraph.core.ranking import Texts
from memgraph.store.meaning import meaning, nearest, packed
from memgraph.store.warehouse import Warehouse
from memgraph.store.warehouse_meaning import learn
from memgraph.store.warehouse_writing import Entry, mark_of, stock

DAY = "2030-01-01"
DEPTH = 10
SAMPLES = 2000
_ROOT = "/benchmark"  # a work tree that need not be there
_WORDS = re.compile(r"\w+")

Row = Mapping[str, Any]
Orders = Sequence[Sequence[str]]


def read(file: Path) -> list[Row]:
    """Return the objects in a file of JSON Lines."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line]


def yardstick(corpus: Sequence[Row], queries: Sequence[Row], fields: Sequence[str]) -> Orders:
    """Return what plain full-text search finds in these fields of the rows."""
    connection = sqlite3.connect(":memory:")
    connection.execute(
        f"CREATE VIRTUAL TABLE words USING fts5({', '.join(fields)}, tokenize='porter unicode61')"
    )
    connection.executemany(
        f"INSERT INTO words VALUES ({', '.join('?' * len(fields))})",
        ([row[field] for field in fields] for row in corpus),
    )
    asked = "SELECT rowid FROM words WHERE words MATCH ? ORDER BY bm25(words) LIMIT ?"
    orders = []
    for query in queries:
        words = [word for word in _WORDS.findall(query["query"].lower()) if word not in STOP]
        match = " OR ".join(f'"{word}"' for word in words)
        rows = connection.execute(asked, (match, DEPTH)) if match else ()
        orders.append([corpus[number - 1]["id"] for (number,) in rows])
    return orders


def entries(corpus: Iterable[Row], *, paths: bool) -> list[Entry]:
    """Return the rows as the warehouse holds evidence that an import made."""
    return [_entry(row, row["source_path"] if paths else "") for row in corpus]


def _entry(row: Row, path: str) -> Entry:
    found = Found(
        id=row["id"], kind="fact", status="recorded", statement=row["text"],
        file=f"evidence/{row['id']}.yaml", observed="2029-01-01", start="2029-01-01", via="import",
    )  # fmt: skip
    texts = Texts(statement=row["text"], paths=path)
    return Entry(
        found, False, mark_of(found, path), (path,) if path else (), (), (), None, lambda: texts
    )


def answered(warehouse: Warehouse, queries: Sequence[Row]) -> tuple[Orders, float, str]:
    """Return what is found, the median seconds of a question, and how words were compared."""
    orders, took, used = [], [], ""
    for query in queries:
        start = time.perf_counter()
        answer = warehouse.find(Question(words=query["query"], most=DEPTH), DAY)
        took.append(time.perf_counter() - start)
        orders.append([each.id for each in answer.found])
        used = answer.used
    return orders, median(took), used


def by_meaning(corpus: Sequence[Row], queries: Sequence[Row]) -> Orders:
    """Return what nearness in meaning alone finds; nothing without the extra."""
    model = meaning()
    if model is None:
        return []
    stored = packed(model.vectors([row["text"] for row in corpus]))
    asked = model.vectors([query["query"] for query in queries])
    found = (nearest(vector, stored, DEPTH) for vector in asked)
    return [[corpus[number]["id"] for number, _ in order] for order in found]


def figures(orders: Orders, queries: Sequence[Row]) -> Mapping[str, list[float]]:
    """Return each figure for every question."""
    wanted = [frozenset(query["relevant"]) for query in queries]
    found: dict[str, list[float]] = {
        f"R@{depth}": [
            len(right & {*order[:depth]}) / min(depth, len(right))
            for order, right in zip(orders, wanted, strict=True)
        ]
        for depth in (1, 5, 10)
    }
    ranks = (
        next((rank for rank, each in enumerate(order, 1) if each in right), 0)
        for order, right in zip(orders, wanted, strict=True)
    )
    return found | {"MRR": [1 / rank if rank else 0.0 for rank in ranks]}


def spread(values: Sequence[float]) -> tuple[float, float]:
    """Return between which values the mean lies in 95 of 100 samples of the questions."""
    chance = random.Random(1)
    means = sorted(mean(chance.choices(values, k=len(values))) for _ in range(SAMPLES))
    return means[int(SAMPLES * 0.025)], means[int(SAMPLES * 0.975)]


def told(name: str, orders: Orders, queries: Sequence[Row], note: str = "") -> None:
    """Print the figures of one way to find."""
    parts = []
    for figure, values in figures(orders, queries).items():
        low, high = spread(values)
        parts.append(f"{figure} {mean(values):.2f} ({low:.2f}-{high:.2f})")
    print(f"{name:<28}{'  '.join(parts)}{note}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("queries", type=Path)
    parser.add_argument("--without-paths", action="store_true", help="leave sources out")
    given = parser.parse_args()
    for file in (given.corpus, given.queries):
        if not file.is_file():
            print(f"skipped: {file} is not there")
            return
    corpus, queries = read(given.corpus), read(given.queries)
    print(f"{len(queries)} questions, {len(corpus)} entries; in brackets 95% of resamplings")
    told("FTS5, porter, stop words", yardstick(corpus, queries, ["text"]), queries)
    told("  the same, with paths", yardstick(corpus, queries, ["text", "source_path"]), queries)
    with tempfile.TemporaryDirectory(prefix="memgraph-benchmark-") as folder:
        about = {"day": DAY, "total": len(corpus)}
        stock(folder, _ROOT, entries(corpus, paths=not given.without_paths), about)
        orders, took, _ = answered(Warehouse(folder, _ROOT, words_alone=True), queries)
        told("memgraph, words", orders, queries, f"  {took * 1e3:.0f} ms")
        alone = by_meaning(corpus, queries)
        if not alone:
            print("skipped: meaning, since memgraph-git[semantic] is not installed")
            return
        told("meaning alone", alone, queries)
        learn(folder, _ROOT, len(corpus))
        orders, took, used = answered(Warehouse(folder, _ROOT), queries)
        told(f"memgraph, {used}", orders, queries, f"  {took * 1e3:.0f} ms")


if __name__ == "__main__":
    main()
