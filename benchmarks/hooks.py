"""What hooks cost at every prompt and stop: ``python -m benchmarks.hooks [ENTRIES] [MEGABYTES]``.

On a memory of so many entries and a transcript of that size (10,000 and 50), beside a bare
interpreter and a bash and jq script that matches phrases and does nothing else. All run by turns,
so that what else the machine does falls on each alike; a ratio is the median of those of every
turn. It fails where a hook takes more than three times a bare interpreter, or longer than the
script.

What decides is the program that uv and pip from 25.2 on put on the path. An older pip's loads the
module re first; where that is the one here, both are shown.
"""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.memories import MEMGRAPH, clean, write

RUNS = 15
MOST = 3.0  # times a bare interpreter
SCRIPT = str(Path(__file__).with_name("phrases.sh"))
ASKED = "from now on|always use|never use|i prefer|please remember|going forward"
_PROGRAM = """#!{python}
import sys
from memgraph.__main__ import main
if __name__ == '__main__':
    sys.argv[0] = sys.argv[0].removesuffix('.exe')
    sys.exit(main())
"""
PROMISED = "noted|i will remember|i'll remember|saved to memory|keep .* in mind"
# Of the words of the first the memory knows several, and it is clear at once that nothing bears on
# them; those of the second are looked up, and nothing is found.
TASK = "Rename the helper that parses the dates, and run the tests again."
LOOKED_UP = "The prices on the page are wrong, and it shows no errors; fix both."
LASTING = "From now on always use tabs in the Makefile, and never commit generated files."
DONE = "The rounding was done twice. I changed totals.py, and both tests pass now."
PROMISE = "Noted, I will remember that you want tabs in the Makefile."


@dataclass(frozen=True)
class Work:
    """A command that is measured: its words, and what it reads on the n-th run.

    ``before`` is what ran, unmeasured, before it.
    """

    command: Sequence[str]
    given: Callable[[int], Mapping[str, object]] | None = None
    before: Work | None = None


def works(folder: Path, transcript: Path, program: str = MEMGRAPH) -> dict[str, Work]:
    """Return what is measured, by name. ``program`` is memgraph as it lies on the path."""

    def call(event: str, session: str, **fields: object) -> Callable[[int], Mapping[str, object]]:
        # Every run is a session of its own: a second block of one would be held back.
        about = {"cwd": str(folder), "hook_event_name": event, "transcript_path": str(transcript)}
        return lambda run: {**about, **fields, "session_id": f"{session} {run}"}

    hooks = {
        "prompt: a task": ("UserPromptSubmit", "prompt", ASKED, TASK),
        "prompt: looked up": ("UserPromptSubmit", "prompt", ASKED, LOOKED_UP),
        "prompt: a preference": ("UserPromptSubmit", "prompt", ASKED, LASTING),
        "stop: nothing owed": ("Stop", "last_assistant_message", PROMISED, DONE),
        "stop: a promise": ("Stop", "last_assistant_message", PROMISED, PROMISE),
    }
    found = {"bare interpreter": Work([sys.executable, "-c", "pass"])}
    for name, (event, field, phrases, text) in hooks.items():
        given = call(event, name, **{field: text})
        found[f"{name}, bash and jq"] = Work(["bash", SCRIPT, field, event, phrases], given)
        asked = call("UserPromptSubmit", name, prompt=TASK)
        prompt = Work([program, "hook", "UserPromptSubmit", "--client", "claude"], asked)
        before = prompt if event == "Stop" else None
        found[name] = Work([program, "hook", event, "--client", "claude"], given, before)
    return found


def talk(place: Path, megabytes: int) -> None:
    """Write a transcript of that size, as Claude Code keeps one."""
    turn = [
        {"type": "user", "message": {"role": "user", "content": "Go on with the next file."}},
        {"type": "user", "message": {"role": "user", "content": [
            {"type": "tool_result", "content": "value = 1\n" * 2000}]}},
        {"type": "assistant", "message": {"role": "assistant", "content": [
            {"type": "text", "text": "Shall I keep the old name, or take the new one?"}]}},
    ]  # fmt: skip
    lines = "".join(json.dumps(part) + "\n" for part in turn)
    with place.open("w", encoding="utf-8") as file:
        for _ in range((megabytes << 20) // len(lines) + 1):
            file.write(lines)


def seconds(work: Work, run: int, folder: Path) -> float:
    """Return how long one run took. Raises CalledProcessError where it failed."""
    if work.before:
        seconds(work.before, run, folder)
    text = json.dumps(work.given(run)) if work.given else ""
    start = time.perf_counter()
    subprocess.run(
        work.command, input=text.encode(), cwd=folder, env=clean(), capture_output=True, check=True
    )
    return time.perf_counter() - start


def begin(folder: Path) -> float:
    """Begin a session, which fills the index; return the seconds that it took."""
    about = {"session_id": "s", "cwd": str(folder), "source": "startup",
             "hook_event_name": "SessionStart"}  # fmt: skip
    start = Work([MEMGRAPH, "hook", "SessionStart", "--client", "claude"], lambda _: about)
    return seconds(start, 0, folder)


def current(folder: Path) -> str:
    """Return memgraph as a current installer puts it on the path, made in ``folder`` if need be."""
    if "import re\n" not in Path(MEMGRAPH).read_text(encoding="utf-8", errors="replace"):
        return MEMGRAPH
    made = folder / "memgraph"
    made.write_text(_PROGRAM.format(python=sys.executable), encoding="utf-8")
    made.chmod(0o755)
    return str(made)


def measured(folder: Path, transcript: Path, program: str) -> dict[str, list[float]]:
    """Return the seconds of every run, by what ran."""
    every = works(folder, transcript, program)
    for name, work in every.items():
        seconds(work, 0, folder)
        if work.command[0] == program:
            if work.before:
                seconds(work.before, RUNS + 1, folder)
            said = subprocess.run(
                work.command, input=json.dumps(work.given(RUNS + 1) if work.given else {}),
                cwd=folder, env=clean(), capture_output=True, text=True, check=True,
            )  # fmt: skip
            print(
                f"{name}: says {len(said.stdout)} characters; {said.stderr.strip() or 'no fault'}"
            )
    taken: dict[str, list[float]] = {name: [] for name in every}
    for run in range(1, RUNS + 1):
        for name, work in every.items():
            taken[name].append(seconds(work, run, folder))
    return taken


def report(taken: Mapping[str, Sequence[float]]) -> bool:
    """Print the table; return whether every hook keeps its budget."""
    bare = taken["bare interpreter"]
    kept = True
    print(f"\n{'':<34}{'median ms':>10}{'least ms':>10}{'x bare':>8}{'least':>7}{'x script':>10}")
    for name, times in taken.items():
        middle, least = statistics.median(times), min(times)
        ratios = _by_turns(times, bare), least / min(bare)
        line = f"{name:<34}{middle * 1000:>10.1f}{least * 1000:>10.1f}"
        line += f"{ratios[0]:>8.2f}{ratios[1]:>7.2f}"
        if script := taken.get(f"{name}, bash and jq"):
            beside = _by_turns(times, script), least / min(script)
            kept = kept and min(ratios) <= MOST and min(beside) <= 1
            line += f"{beside[0]:>10.2f}{beside[1]:>7.2f}"
        print(line)
    return kept


def _by_turns(times: Sequence[float], others: Sequence[float]) -> float:
    return statistics.median(one / other for one, other in zip(times, others, strict=True))


def main(entries: int = 10_000, megabytes: int = 50) -> int:
    """Lay out, measure and print; return the exit code."""
    if not (shutil.which("jq") and shutil.which("bash")):
        print("skipped: it needs bash and jq to compare with")
        return 0
    folder = Path(tempfile.mkdtemp(prefix="memgraph-hooks-"))
    try:
        project, transcript = folder / "project", folder / "transcript.jsonl"
        project.mkdir()
        write(project, entries)
        talk(transcript, megabytes)
        print(f"{entries} entries, {transcript.stat().st_size >> 20} MB of transcript, {RUNS} runs")
        print(f"session start: {begin(project):.2f} s")
        program = current(folder)
        kept = report(measured(project, transcript, program))
        if program != MEMGRAPH:
            print(f"\nwith {MEMGRAPH}, which an older pip made, and which loads re:\n")
            report(measured(project, transcript, MEMGRAPH))
        return 0 if kept else 1
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
