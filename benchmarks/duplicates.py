"""How well and how fast duplicates are found: ``python -m benchmarks.duplicates [SIZE …]``.

Statements are made of words drawn as unevenly as in real ones; some are said again with noise that
changes nothing (case, signs, order, forms of words, filling words, a slip), some with one change
that turns them (a negation, a number, another word, both sides swapped). What finds a pair of the
first kind is right, of the second wrong. MinHash is measured beside, where rensa is installed.
``--pairs FILE`` says how many labelled contradictions (see the README beside this file) are taken
for duplicates.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import importlib.util
import json
import random
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

from memgraph.core.duplicates.gist import gist
from memgraph.core.duplicates.joining import near_pairs
from memgraph.core.duplicates.known import alike
from memgraph.core.duplicates.nearness import between, is_close, near
from memgraph.core.entry import Evidence
from memgraph.core.everyday import EVERYDAY
from memgraph.store import yaml

SIZES = (1_000, 10_000, 100_000)
_VOCABULARY = 8_000
_BANDS, _PERMUTATIONS = 32, 128
_SYLLABLES = tuple(f"{one}{two}" for one in "bcdfghklmnprstvz" for two in ("a", "el", "in", "or"))
_FILLING = ("Please {}", "We should {}", "{}, always", "From now on {}", "{} here", "In short: {}")
Pair = tuple[int, int]


def vocabulary(chance: random.Random) -> list[str]:
    """Return words, the commonest first: everyday ones, then made-up ones of three syllables."""
    made = {"".join(chance.choices(_SYLLABLES, k=3)) for _ in range(_VOCABULARY)}
    plain = sorted(word for word in EVERYDAY if word.isalpha() and len(word) > 3)
    chance.shuffle(plain)
    return [*plain, *sorted(made)]


def statement(words: list[str], chance: random.Random) -> str:
    """Return an order of 4 to 11 telling words, with what stands between them, now and then."""
    count = chance.randint(4, 11)
    at = {int(len(words) * chance.random() ** 3) for _ in range(count)}
    chosen = [words[place] for place in sorted(at, key=lambda _: chance.random())]
    if chance.random() < 0.2:
        chosen.insert(len(chosen) // 2, f"at most {chance.randint(2, 99)}")
    if chance.random() < 0.3:
        chosen.insert(len(chosen) // 2, chance.choice(("before", "for the", "with", "in every")))
    return f"{chance.choice(('Use', 'Keep', 'Never use', 'Always make'))} {' '.join(chosen)}."


def same(said: str, chance: random.Random) -> str:
    """Return the statement with one or two changes of its form."""
    for change in chance.sample((_case, _filled, _signs, _inflected, _slip), k=2):
        said = change(said, chance)
    return said


def _case(said: str, chance: random.Random) -> str:
    return said.upper() if chance.random() < 0.5 else said.lower()


def _filled(said: str, chance: random.Random) -> str:
    return chance.choice(_FILLING).format(said.rstrip("."))


def _signs(said: str, chance: random.Random) -> str:
    return said.rstrip(".") + chance.choice(("", "!", " …", ";"))


def _inflected(said: str, chance: random.Random) -> str:
    return _at_one_word(said, chance, lambda word: f"{word}s")


def _slip(said: str, chance: random.Random) -> str:
    return _at_one_word(said, chance, lambda word: word[:3] + word[4:])


def _at_one_word(said: str, chance: random.Random, change: Callable[[str], str]) -> str:
    words = said.split(" ")
    long = [place for place, word in enumerate(words) if len(word) > 6 and word.isalpha()]
    if long:
        place = chance.choice(long)
        words[place] = change(words[place])
    return " ".join(words)


def turned(said: str, chance: random.Random, words: list[str]) -> str:
    """Return the statement with one change that makes it say something else."""
    parts = said.rstrip(".").split(" ")
    place = chance.randrange(2, len(parts))
    match chance.randrange(4):
        case 0:
            return said.replace("Never use", "Use") if "Never" in said else f"Do not {said}"
        case 1:
            return f"{said} At least {chance.randint(100, 999)}."
        case 2:
            parts[place] = chance.choice(words[-_VOCABULARY // 2 :])
        case _:
            parts = ["Prefer", *parts[2:], "over", chance.choice(words[-500:])]
    return " ".join(parts)


def made(size: int, seed: int) -> tuple[list[str], set[Pair]]:
    """Return statements, a tenth of them said again and a tenth turned, and the true pairs."""
    chance = random.Random(seed)
    words = vocabulary(chance)
    originals = [statement(words, chance) for _ in range(size * 8 // 10)]
    found, true = list(originals), set()
    for place in chance.sample(range(len(originals)), size // 10):
        true.add((place, len(found)))
        found.append(same(originals[place], chance))
    for place in chance.sample(range(len(originals)), size // 10):
        found.append(turned(originals[place], chance, words))
    return found, true


def joined(statements: list[str], *, close: bool) -> set[Pair]:
    """Return the pairs that memgraph calls near; with ``close`` those it would merge."""
    return {
        (one, other)
        for one, other, beyond in near_pairs(statements)
        if not close or is_close(gist(statements[one]), beyond)
    }


def minhash(statements: list[str], least: float = 0.75) -> set[Pair]:
    """Return the pairs that MinHash with 128 permutations finds alike, over words as written."""
    rensa = importlib.import_module("rensa")
    lsh = rensa.RMinHashLSH(threshold=least, num_perm=_PERMUTATIONS, num_bands=_BANDS)
    hashed = []
    for place, each in enumerate(statements):
        one = rensa.RMinHash(num_perm=_PERMUTATIONS, seed=1)
        one.update(each.casefold().split())
        lsh.insert(place, one)
        hashed.append(one)
    found = ((place, other) for place, one in enumerate(hashed) for other in lsh.query(one))
    return {
        (one, other)
        for one, other in found
        if one < other and hashed[one].jaccard(hashed[other]) >= least
    }


def rated(found: set[Pair], true: set[Pair], size: int) -> str:
    """Return precision and recall, where only pairs of which the truth is known count."""
    known = {pair for pair in found if pair in true or pair[1] >= size * 9 // 10}
    hits = len(found & true)
    return f"precision {hits / max(len(known), 1):.3f}, recall {hits / max(len(true), 1):.3f}"


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Return the seconds that ``work`` takes, and what it returns."""
    start = time.perf_counter()
    found = work()
    return time.perf_counter() - start, found


def reading(statements: list[str]) -> float:
    """Return the seconds of reading so many entries once, from those of the first thousand."""
    files = [yaml.dump({"id": "a", "statement": each}).encode() for each in statements[:1000]]
    taken, _ = timed(lambda: [yaml.read(file) for file in files])
    return taken * len(statements) / len(files)


def measured(size: int, seed: int) -> Iterator[tuple[str, float, str]]:
    """Yield the name of a way, its seconds, and how right it is."""
    statements, true = made(size, seed)
    yield "reading them once", reading(statements), ""
    taken, found = timed(lambda: joined(statements, close=True))
    yield "merged", taken, rated(found, true, size)
    taken, found = timed(lambda: joined(statements, close=False))
    yield "named at write", taken, rated(found, true, size)
    entries = [
        Evidence(id=f"e{n}", kind="observation", statement=each, observed=date(2026, 1, 5))
        for n, each in enumerate(statements)
    ]
    taken, _ = timed(lambda: alike(statements[-1], entries))
    yield "one against all", taken, ""
    if importlib.util.find_spec("rensa"):
        taken, found = timed(lambda: minhash(statements))
        yield "MinHash, words", taken, rated(found, true, size)
        stems = [" ".join(sorted(gist(each).words)) for each in statements]
        taken, found = timed(lambda: minhash(stems))
        yield "MinHash, stems", taken, rated(found, true, size)


def contradictions(rows: Iterable[dict[str, Any]]) -> str:
    """Return how many labelled contradictions would be merged, or are named at write."""
    pairs = [(row["a"], row["b"]) for row in rows if row["label"] == "contradiction"]
    merged = sum(near(one, other) for one, other in pairs)
    named = sum(between(one, other) is not None for one, other in pairs)
    return f"of {len(pairs)} contradictory pairs {merged} merged, {named} named at write"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", nargs="*", type=int, default=SIZES, metavar="SIZE")
    parser.add_argument("--pairs", type=Path, metavar="FILE")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    gc.disable()  # as the command line has it
    print(f"{'statements':>10}  {'way':<18}{'seconds':>9}{'reading':>9}")
    for size in given.sizes:
        yardstick = 0.0
        for way, taken, right in measured(size, given.seed):
            yardstick = yardstick or taken
            print(f"{size:>10}  {way:<18}{taken:>9.3f}{taken / yardstick:>8.2f}×  {right}")
    if given.pairs and given.pairs.is_file():
        print(contradictions(map(json.loads, given.pairs.read_text().splitlines())))
    elif given.pairs:
        print(f"skipped: {given.pairs} is not there")


if __name__ == "__main__":
    main()
