"""What recall costs: ``python -m benchmarks.recall_speed [--entries N]``.

The warehouse of so many entries (100,000) is filled straight from rows that are made up here, and
asked a few dozen questions of each kind, in this process and warm. Beside them stand, in the same
run, counting the rows that hold one everyday word, and the start of a bare interpreter. Beside the
time on the clock stands the processor's own, which other work on the machine does not lengthen: it
fails where half of all questions take more than 20 ms of that.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import NamedTuple

from memgraph.commands.indexing import scope_of
from memgraph.core.question import Found, Question
from memgraph.core.ranking import Texts
from memgraph.store.index import IndexFile
from memgraph.store.index_writing import Scope
from memgraph.store.warehouse import Warehouse
from memgraph.store.warehouse_writing import LAYOUT, Entry, mark_of, stock, warehouse_place

ENTRIES = 100_000
QUESTIONS = 40  # of each kind
MOST_MS = 20.0
DAY = date(2026, 3, 2)
KINDS = ("observation", "failure", "decision", "session", "thread", "preference")
_PARTS = ("ba", "cor", "del", "fin", "gra", "hol", "jen", "kim", "lor", "mat", "nos", "pel", "qui",
          "ros", "sta", "tol", "ver", "wex", "yar", "zim")  # fmt: skip
_EVERYDAY = ("server", "test", "build", "deploy", "error", "client", "request", "table", "module",
             "cache", "review", "branch", "release", "config", "timeout", "user")  # fmt: skip


class Words:
    """Made-up sentences: everyday words stand in many, and most words in few."""

    def __init__(self, entries: int) -> None:
        self.chance = random.Random(entries)
        made = (f"{a}{b}{c}" for a in _PARTS for b in _PARTS for c in _PARTS)
        self.rare = list(made)
        self.chance.shuffle(self.rare)

    def word(self) -> str:
        """Return a word; the first of the made-up ones come often, the last hardly ever."""
        if self.chance.random() < 0.3:
            return self.chance.choice(_EVERYDAY)
        return self.rare[int(len(self.rare) * self.chance.random() ** 3)]

    def sentence(self, length: int) -> str:
        """Return so many words."""
        return " ".join(self.word() for _ in range(length))


def entries(count: int, words: Words) -> Iterator[Entry]:
    """Yield so many entries, a fifth of them policies, and a tenth of all no longer holding."""
    for number in range(count):
        yield _policy(number, words) if number % 5 == 0 else _evidence(number, words)


def _policy(number: int, words: Words) -> Entry:
    gone = number % 50 == 0
    day = str(DAY - timedelta(days=number % 900))
    name = f"law-{number}"
    found = Found(
        name, "closed" if gone else "law", "closed" if gone else "active", words.sentence(12),
        f"policies/{name}.yaml", start=day, end=str(DAY) if gone else "", via="person",
        topics=(f"choice {number % 300}",), digest=name,
        links=(("supersedes", f"law-{number - 5}"),) * (number % 250 == 5),
    )  # fmt: skip
    scope = scope_of((f"src/part{number % 400}/**",) if number % 20 else ("**",))
    return _entry(found, scope, (), words, gone=gone)


def _evidence(number: int, words: Words) -> Entry:
    gone = number % 11 == 0
    day = str(DAY - timedelta(days=number % 900))
    name = f"{day}-note-{number}"
    found = Found(
        name, KINDS[number % len(KINDS)], "withdrawn" if gone else "recorded", words.sentence(14),
        f"evidence/{day[:4]}/{name}.yaml", start=day, observed=day, via="agent", digest=name,
        links=(("supports", f"law-{number // 10 * 5}"),),
    )  # fmt: skip
    return _entry(found, None, (f"src/part{number % 400}/file{number}.py",), words, gone=gone)


def _entry(
    found: Found, scope: Scope | None, paths: tuple[str, ...], words: Words, *, gone: bool
) -> Entry:
    texts = Texts(found.id, found.statement, words.sentence(10), " ".join(found.topics), "",
                  " ".join(paths))  # fmt: skip
    return Entry(found, gone, mark_of(found), paths, found.topics, (), scope, lambda: texts)


def questions(count: int, words: Words) -> dict[str, list[Question]]:
    """Return what is asked, by the kind of question."""
    numbers = [words.chance.randrange(count) for _ in range(QUESTIONS)]
    rare = words.rare[len(words.rare) // 2 :]
    return {
        "rare words": [Question(" ".join(words.chance.sample(rare, 3))) for _ in numbers],
        "everyday words": [Question(" ".join(words.chance.sample(_EVERYDAY, 3))) for _ in numbers],
        "one everyday word": [Question(words.chance.choice(_EVERYDAY)) for _ in numbers],
        "a sentence": [Question(words.sentence(9)) for _ in numbers],
        "words and a kind": [Question(words.sentence(4), kind="failure") for _ in numbers],
        "words and a path": [
            Question(words.sentence(4), paths=(f"src/part{n % 400}/a.py",)) for n in numbers
        ],
        "a path": [Question(paths=(f"src/part{n % 400}/file{n}.py",)) for n in numbers],
        "a topic": [Question(topic=f"choice {n % 60 * 5}") for n in numbers],
        "a day": [Question(day=str(DAY - timedelta(days=n % 900))) for n in numbers],
        "nothing": [Question(skip=10 * (n % 50)) for n in numbers],
    }


class Took(NamedTuple):
    """Milliseconds on the clock, and of the processor in this process."""

    clock: float
    processor: float


def took(work: Callable[[], object]) -> Took:
    """Return how long it took."""
    start, worked = time.perf_counter(), time.process_time()
    work()
    ended, done = time.perf_counter(), time.process_time()
    return Took((ended - start) * 1000, (done - worked) * 1000)


def main(count: int) -> int:
    """Fill, ask, and print; return the exit code."""
    words = Words(count)
    with tempfile.TemporaryDirectory(prefix="memgraph-recall-") as folder:
        about = {"day": str(DAY)}
        made = [*entries(count, words)]
        filled = took(lambda: stock(folder, folder, made, about))
        place = warehouse_place(folder, folder)
        size = Path(place).stat().st_size
        again = took(lambda: stock(folder, folder, [*made, *more(words)], about))
        print(f"{count} entries, {size / 2**20:.0f} MB, filled in {filled.processor / 1000:.1f} s "
              f"of the processor, one more in {again.processor / 1000:.2f} s")  # fmt: skip
        return report(asked(folder, count, words), yardsticks(place, folder))


def more(words: Words) -> list[Entry]:
    """Return one entry that is new."""
    return [_evidence(10**9 + 1, words)]


def asked(folder: str, count: int, words: Words) -> dict[str, list[Took]]:
    """Return how long each question took, by its kind; all are asked once before."""
    warehouse = Warehouse(folder, folder)
    every = questions(count, words)
    for some in every.values():
        for question in some:
            warehouse.find(question, str(DAY))
    day = str(DAY)
    taken = {
        kind: [took(partial(warehouse.find, question, day)) for question in some]
        for kind, some in every.items()
    }
    warehouse.close()
    return taken


def yardsticks(place: str, root: str) -> dict[str, list[Took]]:
    """Return how long it took to do what the questions are compared with."""
    file = IndexFile(place, root, LAYOUT)
    count = "SELECT count(*) FROM words WHERE words MATCH ?"
    counted = [took(lambda: file.rows(count, ('"server"',))) for _ in range(20)]
    file.close()
    bare = [sys.executable, "-c", "pass"]
    started = [took(lambda: subprocess.run(bare, check=True)) for _ in range(20)]
    return {"counting one word": counted, "bare interpreter": started}


def report(taken: dict[str, list[Took]], beside: dict[str, list[Took]]) -> int:
    """Print the table; return 1 where recall is slower than it may be."""
    counted, started = (_middle(each.clock for each in times) for times in beside.values())
    everything = [each for times in taken.values() for each in times]
    print(f"{'':<22}{'p50 ms':>8}{'p95 ms':>8}{'cpu p50':>9}{'x counting':>12}{'x python':>10}")
    for kind, times in {**beside, **taken, "all questions": everything}.items():
        middle = _middle(each.clock for each in times)
        last = sorted(each.clock for each in times)[int(len(times) * 0.95)]
        worked = _middle(each.processor for each in times)
        ratios = f"{middle / counted:>12.2f}{middle / started:>10.2f}"
        print(f"{kind:<22}{middle:>8.1f}{last:>8.1f}{worked:>9.1f}{ratios}")
    return 0 if _middle(each.processor for each in everything) <= MOST_MS else 1


def _middle(times: Iterable[float]) -> float:
    return float(statistics.median(times))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=ENTRIES)
    sys.exit(main(parser.parse_args().entries))
