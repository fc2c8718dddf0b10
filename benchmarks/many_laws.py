"""What a check costs among laws alone: ``python -m benchmarks.many_laws [N]``, 100,000 by default.

Writes a repository with N laws, each confirmed by a typed word, twenty for each package, and
measures the commands as they are: the first check, which reads and judges all of it; one that finds
all of it kept; and one with a changed law staged. What a check takes in an empty memory is
start-up. Fails where a check of what is kept takes more than 3 seconds, or one changed law more
than 100 ms beyond start-up.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from benchmarks import laws, memories
from benchmarks.budgets import yardsticks
from benchmarks.memories import MEMGRAPH
from benchmarks.runs import Took, Work, by_turns
from memgraph.core.confirmation import file_of, written
from memgraph.core.growth.documents import rendered

MOST, BEYOND = 3.0, 0.1  # seconds
FIRST, ALL, ONE = "check, cold", "check, all of it kept", "check, one changed law staged"
WHOLE, START = "check --rev HEAD, from kept readings", "check, an empty memory"
_REPOSITORY = "3f2c1d5e-7a86-4b90-8c1d-2e3f4a5b6c7d"
_COMMIT = "commit refs/heads/main\ncommitter Benchmark <benchmark@example.org> 1780000000 +0000\n"
_CHANGED = "policies/l7.yaml"


def files(count: int) -> Iterator[tuple[str, str]]:
    """Yield path and content of every file."""
    yield ".memgraph/config.yaml", f"repository: {_REPOSITORY}\n"
    for number in range(count // 20 + 1):
        yield f"packages/p{number}/src/main.py", f"NUMBER = {number}\n"
    for policy, made in laws.packages(count):
        yield policy.file, rendered(policy.document)
        kept = replace(made, repository=_REPOSITORY)
        yield file_of(kept, {}), written(kept)


def fill(folder: Path, count: int) -> None:
    """Make a repository in ``folder``, with its files checked out."""
    subprocess.run(["git", "init", "-q", "-b", "main", folder], env=memories.clean(), check=True)
    with subprocess.Popen(
        ["git", "fast-import", "--quiet"], cwd=folder, env=memories.clean(), stdin=subprocess.PIPE
    ) as importing:
        assert importing.stdin
        importing.stdin.write(f"{_COMMIT}data 5\nLaws.\n".encode())
        for path, text in files(count):
            data = text.encode()
            importing.stdin.write(f"M 100644 inline {path}\ndata {len(data)}\n".encode() + data)
    if importing.returncode:
        raise SystemExit("git fast-import failed")
    memories.unstage(folder)


def change(folder: Path, run: int) -> None:
    """Stage a law with another reason every time, as an amendment would leave it."""
    memories.unstage(folder)
    place = folder / _CHANGED
    place.write_text(f"{place.read_text(encoding='utf-8')}why: Run {run} wanted it.\n", "utf-8")
    subprocess.run(["git", "add", _CHANGED], cwd=folder, env=memories.clean(), check=True)


def measure(folder: Path, empty: Path) -> dict[str, Took]:
    """Return what every command took, in seconds."""
    check = [MEMGRAPH, "check"]
    first = by_turns({FIRST: Work(check, lambda _: memories.forget(folder))}, folder, 1)
    return first | by_turns(
        yardsticks() | {
            START: Work(["env", "-C", str(empty), *check]),
            ALL: Work(check, lambda _: memories.unstage(folder)),
            ONE: Work(check, lambda run: change(folder, run), codes=(0, 1)),
            WHOLE: Work([*check, "--rev", "HEAD"], codes=(0, 1)),
        }, folder, 5,
    )  # fmt: skip


def main(count: int = 100_000) -> int:
    """Print the figures; return 1 where one is missed."""
    folder = Path(tempfile.mkdtemp(prefix="memgraph-laws-"))
    try:
        fill(folder / "laws", count)
        fill(folder / "empty", 0)
        found = measure(folder / "laws", folder / "empty")
    finally:
        shutil.rmtree(folder)
    for name, took in found.items():
        best = f"{took.best:8.3f} s   {took.peak:6.0f} MB" if took.seconds else took.skipped
        print(f"{name:40}{best}")
    beyond = found[ONE].best - found[START].best
    print(f"\n{count} laws; one changed law: {beyond * 1000:.0f} ms beyond start-up")
    return int(found[ALL].best > MOST or beyond > BEYOND)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
