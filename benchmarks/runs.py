"""Running commands by turns, so that what else the machine does falls on each alike."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.memories import clean

RUNS = 5
# Seconds: what took as long in all is run no more often; but twice, if that is not much too long.
_LONG, _TOO_LONG = 12.0, 60.0


@dataclass(frozen=True)
class Work:
    """A command to measure. ``before`` is done before the n-th run, and not measured.

    ``given`` says what the n-th run reads; ``limit`` are the seconds after which it is stopped, if
    any, and ``codes`` the exit codes of a run that did its work.
    """

    command: Sequence[str]
    before: Callable[[int], object] | None = None
    given: Callable[[int], bytes] | None = None
    limit: float | None = None
    codes: Sequence[int] = (0,)


@dataclass
class Took:
    """Seconds of every run, the most memory of any in MB, and why there are none."""

    seconds: list[float] = field(default_factory=list)
    peak: float = 0.0
    skipped: str = ""

    @property
    def best(self) -> float:
        """The shortest run."""
        return min(self.seconds)


def best(command: Sequence[str], folder: Path) -> float:
    """Return the shortest time, in seconds, that ``command`` took in ``folder``."""
    taken = []
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=False)
        taken.append(time.perf_counter() - start)
    return min(taken)


def by_turns(works: Mapping[str, Work], folder: Path, runs: int = RUNS) -> dict[str, Took]:
    """Return what every work took, run by turns in ``folder``."""
    found = {name: Took() for name in works}
    for run in range(runs):
        for name, work in works.items():
            took = found[name]
            spent = sum(took.seconds)
            enough = spent > (_LONG if len(took.seconds) > 1 else _TOO_LONG)
            if not took.skipped and not enough:
                _once(work, run, folder, took)
    return found


def _once(work: Work, run: int, folder: Path, took: Took) -> None:
    if work.before:
        work.before(run)
    # Answers go to a file: a full pipe would hold the command up.
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as said:
        given.write(work.given(run) if work.given else b"")
        given.seek(0)
        start = time.perf_counter()
        child = subprocess.Popen(
            work.command, cwd=folder, env=clean(), stdin=given, stdout=said, stderr=said
        )
        code, peak = _waited(child, work.limit)
        taken = time.perf_counter() - start
        said.seek(0)
        text = said.read(4000).decode(errors="replace").strip()
    if code is None:
        took.skipped = f"stopped after {work.limit:.0f} s"
    elif code not in work.codes:
        took.skipped = f"ended with {code}: {text.splitlines()[-1][:80] if text else ''}"
    else:
        took.seconds.append(taken)
        took.peak = max(took.peak, peak)


def _waited(child: subprocess.Popen[bytes], limit: float | None) -> tuple[int | None, float]:
    """Return the exit code and the most memory in MB; the code is None where it was stopped."""
    if limit is None:  # waiting in the kernel takes nothing from a short command
        _, status, usage = os.wait4(child.pid, 0)
    else:
        status, end = -1, time.monotonic() + limit
        while time.monotonic() < end:
            pid, status, usage = os.wait4(child.pid, os.WNOHANG)
            if pid:
                break
            time.sleep(0.01)
        else:
            child.kill()
            os.wait4(child.pid, 0)
            child.returncode = -9
            return None, 0.0
    child.returncode = os.waitstatus_to_exitcode(status)
    return child.returncode, usage.ru_maxrss / 1024
