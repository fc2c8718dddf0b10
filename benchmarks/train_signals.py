"""Learn the weights of the preference detector: ``python -m benchmarks.train_signals FILE``.

FILE holds labelled messages (see the README beside this file); the tuning half of the project's own
messages is always learnt from as well. Writes ``memgraph/core/signals/weights.py``, which holds
names of features and numbers and no text. Needs the standard library alone.

The model is logistic: a sentence's weights add up, and a message binds where its strongest sentence
does. Only messages are labelled, so the sentences of a message share what is learnt from it, the
strongest most (a soft maximum). Weights start from first opinions made by hand (``opinions.py``)
and are pulled back to them strongly, so that what one source alone teaches stays small.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import exp, log, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.opinions import OPINIONS
from memgraph.core.signals.clauses import passing
from memgraph.core.signals.features import features

ROOT = Path(__file__).resolve().parents[1]
OWN = ROOT / "tests/core/signals/own_messages.jsonl"
WEIGHTS = ROOT / "memgraph/core/signals/weights.py"
PULL = 30.0  # to the first opinion: half of it times the square of every step away is lost
SHARPNESS = 2.0  # of the soft maximum
STEPS = 120
PLAIN = 3.0  # how much a negative without a cue word counts: most messages in the wild are such
SEEN = 4  # messages that a feature without a first opinion must occur in
SMALL = 0.02  # weights below it are left out

Row = Mapping[str, Any]


class Example(NamedTuple):
    """A message: the features of each of its sentences, and whether it binds."""

    sentences: tuple[frozenset[str], ...]
    binds: bool
    counts: float


class Model(NamedTuple):
    """What is added for every feature, and to every sentence."""

    weights: Mapping[str, float]
    base: float


def read(path: Path) -> list[Row]:
    """Return the rows of a JSON Lines file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def own(half: str) -> list[Row]:
    """Return one half, ``tune`` or ``final``, of the project's own messages."""
    return [row for row in read(OWN) if row["half"] == half and not row.get("lang")]


def examples(rows: Iterable[Row]) -> list[Example]:
    """Return what the model sees of labelled messages."""
    return [
        Example(
            seen(row["text"]),
            row["label"] == "positive",
            PLAIN if row["label"] == "negative" and not row["hard"] else 1.0,
        )
        for row in rows
    ]


def seen(text: str) -> tuple[frozenset[str], ...]:
    """Return the features of every sentence of a message that does more than ask."""
    return tuple(names for _, names in features(text) if not passing(names))


def score(model: Model, sentences: Iterable[frozenset[str]]) -> float:
    """Return the log odds of the strongest sentence; -9 where there is none."""
    return max(
        (model.base + sum(model.weights.get(name, 0.0) for name in names) for names in sentences),
        default=-9.0,
    )


def learnt(found: Sequence[Example]) -> Model:
    """Return the weights that fit ``found``, by Adam on the whole set: no chance in it."""
    counts = Counter(name for one in found for name in frozenset().union(*one.sentences))
    names = sorted(name for name, count in counts.items() if count >= SEEN or name in OPINIONS)
    place = {name: at for at, name in enumerate(names)}
    data = [([[place[name] for name in sorted(names) if name in place] for names in one.sentences],
             one.binds, one.counts) for one in found if one.sentences]  # fmt: skip
    first = [*(OPINIONS.get(name, 0.0) for name in names), -2.0]
    weights, mean, spread = list(first), [0.0] * len(first), [0.0] * len(first)
    for step in range(1, STEPS + 1):
        rate = 0.05 if step <= STEPS / 2 else 0.02
        for at, slope in enumerate(_slopes(data, weights, first)):
            mean[at] = 0.9 * mean[at] + 0.1 * slope
            spread[at] = 0.99 * spread[at] + 0.01 * slope * slope
            lean = sqrt(spread[at] / (1 - 0.99**step)) + 1e-8
            weights[at] -= rate * mean[at] / (1 - 0.9**step) / lean
    return Model(dict(zip(names, weights, strict=False)), weights[-1])


def _slopes(
    data: Sequence[tuple[list[list[int]], bool, float]],
    weights: Sequence[float],
    first: Sequence[float],
) -> list[float]:
    """Return the slope of the loss along every weight; the last is the base."""
    slopes = [PULL * (weight - start) for weight, start in zip(weights, first, strict=True)]
    slopes[-1] = 0.0
    for sentences, binds, counts in data:
        odds = [weights[-1] + sum(weights[at] for at in sentence) for sentence in sentences]
        top = max(odds)
        shares = [exp(SHARPNESS * (one - top)) for one in odds]
        whole = sum(shares)
        total = max(-30.0, min(30.0, top + log(whole) / SHARPNESS))
        off = counts * (1 / (1 + exp(-total)) - binds)
        slopes[-1] += off
        for sentence, share in zip(sentences, shares, strict=True):
            for at in sentence:
                slopes[at] += off * share / whole
    return slopes


def written(model: Model, nudge: float, insist: float) -> str:
    """Return the module of the weights."""
    kept = {name: round(weight, 2) for name, weight in sorted(model.weights.items())
            if abs(weight) >= SMALL}  # fmt: skip
    lines = [f"    {json.dumps(name)}: {weight}," for name, weight in kept.items()]
    return "\n".join(
        (
            '"""Weights of the preference detector, written by benchmarks/train_signals.py."""',
            "",
            "from __future__ import annotations",
            "",
            f"BASE = {model.base:.2f}",
            f"NUDGE_AT = {nudge}",
            f"INSIST_AT = {insist}",
            "WEIGHTS = {",
            *lines,
            "}",
            "",
        )
    )


def main() -> None:
    """Learn from the file and the tuning half, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--nudge", type=float, default=0.26, help="the lower threshold, 0 to 1")
    parser.add_argument("--insist", type=float, default=0.64, help="the higher one")
    given = parser.parse_args()
    if not given.file.exists():
        sys.exit(f"{given.file} is not there; nothing learnt")
    model = learnt(examples([*read(given.file), *own("tune")]))
    WEIGHTS.write_text(written(model, given.nudge, given.insist), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "ruff", "format", str(WEIGHTS)], check=False)


if __name__ == "__main__":
    main()
