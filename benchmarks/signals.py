"""How well lasting statements are told from others: ``python -m benchmarks.signals FILE``.

FILE holds labelled messages (JSON Lines, see the README beside this file). Prints, for both
thresholds, precision, recall and F1, the precision where 3 messages in 100 are positive, the
recall of the clear ones, and how many negatives without a cue word are taken; then the time a
message takes, as a multiple of splitting it into words with a regular expression. ``--cross``
learns from all sources but one and measures on that one, in turn: the honest figures. ``--own``
measures the half of the project's own messages that was kept for the end.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Callable, Mapping, Sequence
from math import exp
from pathlib import Path
from statistics import median

from benchmarks.train_signals import OWN, Model, Row, examples, learnt, own, read, score, seen
from memgraph.core.signals.features import features
from memgraph.core.signals.preference import level, signals
from memgraph.core.signals.signal import INSIST, NUDGE

NATURAL = 0.03  # of messages in the wild that state something lasting
_WORDS = re.compile(r"\w+")

# A row, whether it is nudged, and whether it is insisted on.
Taken = tuple[Row, bool, bool]


def shipped(rows: Sequence[Row]) -> list[Taken]:
    """Return what the shipped detector says of every row."""
    found = [(row, signals(row["text"])) for row in rows]
    return [(row, bool(made), any(one.level == INSIST for one in made)) for row, made in found]


def crossed(rows: Sequence[Row]) -> list[Taken]:
    """Return what is said of every row by weights learnt without any row of its source."""
    tuned, found = examples(own("tune")), []
    for source in sorted({row["source_repo"] for row in rows}):
        model = learnt([*examples(row for row in rows if row["source_repo"] != source), *tuned])
        for row in rows:
            if row["source_repo"] == source:
                worth = {_worth(model, names) for names in seen(row["text"])}
                found.append((row, bool(worth & {NUDGE, INSIST}), INSIST in worth))
    return found


def _worth(model: Model, names: frozenset[str]) -> str:
    return level(names, 1 / (1 + exp(-score(model, [names]))))


def figures(taken: Sequence[Taken], which: int) -> Mapping[str, str]:
    """Return the figures at one threshold: ``which`` is 1 for nudge, 2 for insist."""
    positive = [one for one in taken if one[0]["label"] == "positive"]
    negative = [one for one in taken if one[0]["label"] != "positive"]
    clear = [one for one in positive if one[0]["confidence"] == "clear"]
    plain = [one for one in negative if not one[0]["hard"]]
    right, wrong, easy = (
        sum(bool(one[which]) for one in part) for part in (positive, negative, plain)
    )
    recall, alarm = right / len(positive), wrong / len(negative)
    precision = right / max(1, right + wrong)
    natural = NATURAL * recall / max(1e-9, NATURAL * recall + (1 - NATURAL) * alarm)
    # In the wild nearly all negatives have no cue word.
    likely = NATURAL * recall / max(1e-9, NATURAL * recall + (1 - NATURAL) * easy / len(plain))
    return {
        "precision": f"{precision:.2f}",
        "recall": f"{recall:.2f}",
        "F1": f"{2 * precision * recall / max(1e-9, precision + recall):.2f}",
        "recall of the clear ones": f"{sum(bool(one[which]) for one in clear) / len(clear):.2f}",
        "precision at 3%, negatives as here": f"{natural:.2f}",
        "precision at 3%, negatives without cue": f"{likely:.2f}",
        "negatives without a cue word taken": f"{easy} of {len(plain)}",
    }


def pace(rows: Sequence[Row]) -> Mapping[str, str]:
    """Return how long messages take, in milliseconds and beside splitting them into words."""
    texts = [row["text"] for row in rows]
    took = [_best(lambda text=text: signals(text)) for text in texts]  # type: ignore[misc]
    split = [_best(lambda text=text: _WORDS.findall(text)) for text in texts]  # type: ignore[misc]
    pastes = {
        "log": "2031-01-01 12:00:00 INFO served a request in 12 ms\n" * 2000,
        "prose": "always write a test for every handler that you touch. " * 1800,
        "one line": "word " * 20000,
    }
    found = {
        "median": f"{median(took) * 1e3:.2f} ms, {median(took) / median(split):.0f} × words",
        "worst": f"{max(took) * 1e3:.2f} ms, {max(took) / max(split):.0f} × words",
    }
    for name, text in pastes.items():
        taken = _best(lambda text=text: signals(text))  # type: ignore[misc]
        words = _best(lambda text=text: _WORDS.findall(text))  # type: ignore[misc]
        found[f"100 KB of {name}"] = f"{taken * 1e3:.2f} ms, {taken / words:.1f} × words"
    return found


def _best(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(3):
        features.cache_clear()
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return min(taken)


def main() -> None:
    """Print what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--cross", action="store_true", help="also learn without each source")
    parser.add_argument("--own", action="store_true", help="also the project's own messages")
    given = parser.parse_args()
    if given.own or not given.file:
        _print(f"own messages, final half ({OWN.name})", shipped(own("final")))
    if not given.file:
        return
    if not given.file.exists():
        print(f"labelled messages: {given.file} is not there; skipped")
        return
    rows = read(given.file)
    _print("shipped weights", shipped(rows))
    if given.cross:
        _print("weights learnt without the source measured", crossed(rows))
    print("time a message")
    for name, figure in pace(rows).items():
        print(f"  {name:<40} {figure}")


def _print(title: str, taken: Sequence[Taken]) -> None:
    print(title)
    nudge, insist = figures(taken, 1), figures(taken, 2)
    print(f"  {'':<40} {'nudge':<12} insist")
    for name, figure in nudge.items():
        print(f"  {name:<40} {figure:<12} {insist[name]}")


if __name__ == "__main__":
    main()
