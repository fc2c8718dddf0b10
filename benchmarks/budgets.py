"""What is measured on one memory, and the budget that each figure has to keep."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import hooks, memories, others
from benchmarks.memories import MEMGRAPH
from benchmarks.runs import Took, Work, by_turns

BARE, IMPORTS, STATUS = "bare interpreter", "bare imports", "git status"
PARSING, SCRIPT_PROMPT, SCRIPT_STOP = "read and parse", "prompt, bash and jq", "stop, bash and jq"
PROMPT, STOP, BRIEF = "prompt hook", "stop hook", "brief"
STAGED, PROPOSAL = "check, one piece of evidence staged", "check, one proposal staged"
COLD, UNCHANGED, ALL = "check, cold", "check, nothing staged", "check --rev HEAD, warm"
RECALL, GREP = "recall", "git grep"
FIRST = 10_000  # entries for which most budgets are set
LARGE = 100_000


@dataclass(frozen=True)
class Measured:
    """All figures of one memory: what works took, other figures by name, and what is missing."""

    entries: int
    groups: Sequence[Mapping[str, Took]]
    figures: Mapping[str, float]
    skipped: Mapping[str, str]

    def seconds(self, *names: str) -> Sequence[float]:
        """Return the best times of works that ran by turns; none where one of them is missing."""
        for group in self.groups:
            if all(name in group and group[name].seconds for name in names):
                return [group[name].best for name in names]
        return ()

    def ratio(self, name: str, beside: str) -> float | None:
        """Return how often ``beside`` fits into ``name``; None where one of them is missing."""
        found = self.seconds(name, beside)
        return found[0] / found[1] if found else None

    def peak(self, name: str) -> float:
        """Return the most memory that a work took, in MB; 0 where there is none."""
        return max((group[name].peak for group in self.groups if name in group), default=0.0)

    @property
    def names(self) -> list[str]:
        """Every work that was measured, once."""
        return list(dict.fromkeys(name for group in self.groups for name in group))


def measure(entries: int, folder: Path, *, beside: bool) -> Measured:
    """Make a memory in ``folder`` and measure on it, and with ``beside`` other tools too."""
    memory = folder / "memory"
    memories.grow(memory, entries)
    skipped: dict[str, str] = {}
    # Each group has yardsticks of its own: what is compared ran by turns.
    groups = [_quick(memory, folder, skipped), by_turns(_states(memory), memory, 6)]
    figures = _figures(memory)
    groups.append(by_turns(_cold(memory), memory, 3))
    if beside:
        works, more = others.works(memory, folder / "others")
        groups.append(by_turns(yardsticks() | works, memory, 3))
        skipped |= more
    for group in groups:
        skipped |= {name: took.skipped for name, took in group.items() if took.skipped}
    return Measured(entries, groups, figures, skipped)


def yardsticks() -> dict[str, Work]:
    """Return what the figures are compared with."""
    return {
        BARE: Work([sys.executable, "-c", "pass"]),
        IMPORTS: Work([sys.executable, "-c", "import pygit2, ruamel.yaml"]),
        STATUS: Work(["git", "status", "--porcelain"]),
    }


def _quick(memory: Path, folder: Path, skipped: dict[str, str]) -> dict[str, Took]:
    """Measure what somebody waits for at every turn: hooks, the brief, recall."""
    transcript = folder / "transcript.jsonl"
    hooks.talk(transcript, 50)
    asked = ["git", "grep", "-il", "ledger", "--", "policies", "evidence"]
    works = yardsticks() | {
        BRIEF: Work([MEMGRAPH, "brief"]), RECALL: Work([MEMGRAPH, "recall", "ledger"]),
        GREP: Work(asked, codes=(0, 1)), **_hooks(memory, transcript),
    }  # fmt: skip
    if not (shutil.which("bash") and shutil.which("jq")):
        for name in (SCRIPT_PROMPT, SCRIPT_STOP):
            skipped[name] = "it needs bash and jq"
            del works[name]
    hooks.begin(memory)
    _once(memory, *works[RECALL].command)
    return by_turns(works, memory, 12)


def _hooks(memory: Path, transcript: Path) -> dict[str, Work]:
    every = hooks.works(memory, transcript, hooks.current(transcript.parent))
    names = {
        PROMPT: "prompt: a task", STOP: "stop: nothing owed",
        SCRIPT_PROMPT: "prompt: a task, bash and jq",
        SCRIPT_STOP: "stop: nothing owed, bash and jq",
    }  # fmt: skip
    found = {}
    for name, theirs in names.items():
        work = every[theirs]
        found[name] = Work(work.command, _first(work, memory), _given(work))
    return found


def _given(work: hooks.Work) -> Callable[[int], bytes]:
    """Return what a hook reads: every run is a session of its own."""
    return lambda run: json.dumps(work.given(run) if work.given else {}).encode()


def _first(work: hooks.Work, memory: Path) -> Callable[[int], object] | None:
    """Return what came before in the session: a prompt, where a reply ends."""
    first = work.before
    return (lambda run: hooks.seconds(first, run, memory)) if first else None


def _states(memory: Path) -> dict[str, Work]:
    """Measure checks of a warm clone: with another entry staged every time, and with none."""
    check = [MEMGRAPH, "check"]

    def staged(stage: Callable[[Path, int], None]) -> Callable[[int], None]:
        def before(run: int) -> None:
            memories.unstage(memory)
            stage(memory, run)

        return before

    for words in (check, [*check, "--rev", "HEAD"]):
        _once(memory, *words)
    return yardsticks() | {
        STAGED: Work(check, staged(memories.stage_evidence)),
        PROPOSAL: Work(check, staged(memories.stage_proposal)),
        UNCHANGED: Work(check, lambda _: memories.unstage(memory)),
        ALL: Work([*check, "--rev", "HEAD"]),
    }


def _once(memory: Path, *command: str) -> None:
    """Run a command unmeasured: what takes long the first time is not run many times."""
    subprocess.run(command, cwd=memory, env=memories.clean(), capture_output=True, check=False)


def _cold(memory: Path) -> dict[str, Work]:
    """Measure a check of a fresh clone, beside reading and parsing its entries and no more."""
    memories.unstage(memory)
    reading = str(Path(__file__).with_name("plain_reading.py"))
    return yardsticks() | {
        COLD: Work([MEMGRAPH, "check", "--rev", "HEAD"], lambda _: memories.forget(memory)),
        PARSING: Work([sys.executable, reading]),
    }


def _figures(memory: Path) -> dict[str, float]:
    """Return milliseconds of recall in process, and how long the brief is."""
    env = memories.clean()
    said = subprocess.run(
        [MEMGRAPH, "brief"], cwd=memory, env=env, capture_output=True, check=False
    ).stdout.decode()
    subprocess.run(
        [MEMGRAPH, "recall", "ledger"], cwd=memory, env=env, capture_output=True, check=False
    )
    asked = subprocess.run(
        [sys.executable, "-m", "benchmarks.asking", str(memory)],
        cwd=Path(__file__).parents[1], env=env, capture_output=True, check=True,
    ).stdout  # fmt: skip
    spread = json.loads(asked)
    return {
        "recall p50 ms": spread["clock"]["p50"], "recall p95 ms": spread["clock"]["p95"],
        "recall p50 ms of the processor": spread["processor"]["p50"],
        "characters of the brief": len(said),
    }  # fmt: skip
