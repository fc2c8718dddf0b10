"""One client in one scenario: in a process and, where it may be, a network of its own."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import NamedTuple

from memgraph.errors import MemgraphError

from . import pins, scratch
from .drivers import driver
from .drivers.shape import Visit
from .model import Model
from .room import Room, alone
from .scenarios import SCENARIOS, Played, State

PROJECT = Path(__file__).parents[2]


class Row(NamedTuple):
    """What came of one scenario on one client (pass, FAIL or skipped), and what was seen."""

    client: str
    scenario: str
    outcome: str
    seen: str


def memgraph_here() -> Path:
    """Return the memgraph that is installed beside this Python."""
    return Path(sysconfig.get_path("scripts")) / "memgraph"


def measure(client: str, key: str, memgraph: Path, keep: Path | None = None) -> Row:
    """Play a scenario in a process of its own; ``keep`` is a folder that its files stay in."""
    if lacking := pins.missing(client):
        return Row(client, key, "skipped", lacking)
    root = keep / f"{client}-{key}" if keep else Path(tempfile.mkdtemp(prefix="memgraph-client-"))
    shutil.rmtree(root, ignore_errors=True)
    around = alone()
    own = (sys.executable, "-m", "tests.clients", "--memgraph", str(memgraph))
    cell = ("--cell", client, key, str(root), *(("--alone",) if around else ()))
    try:
        done = subprocess.run(
            (*around, *own, *cell), cwd=PROJECT, capture_output=True, text=True, timeout=900,
            check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return Row(client, key, "FAIL", "it did not end within 15 minutes")
    finally:
        if keep is None:
            shutil.rmtree(root, ignore_errors=True)
    if done.returncode:
        return Row(client, key, "FAIL", f"the runner broke: {done.stderr.strip()[-500:]}")
    return Row(*json.loads(done.stdout))


def play(client: str, key: str, memgraph: Path, root: Path) -> Row:
    """Play a scenario below ``root``, in this process."""
    scenario, found = SCENARIOS[key], driver(client)
    room = Room(root, memgraph)
    room.furnish()
    try:
        scratch.furnish(room, client)
    except MemgraphError as error:
        return Row(client, key, "FAIL", f"setting up: {error}")
    talk = scenario.plan(room.repo, found)
    with Model(talk.steps, found.summaries, room.repo, room.log) as model:
        visit = Visit(room, model, pins.program(client), scenario.ways)
        env = found.settle(visit)
        before = State.of(room.repo)
        ended = tuple(
            found.ask(visit, env, words, number > 0) for number, words in enumerate(talk.prompts)
        )
    for number, each in enumerate(ended):
        (root / f"output-{number}.txt").write_text(f"{each.out}\n{each.err}", "utf-8")
    return judged(client, key, Played(room.repo, talk, tuple(model.turns), ended, before))


def judged(client: str, key: str, played: Played) -> Row:
    """Return what came of a run."""
    for each in played.ended:
        if each.code != 0:
            how = "did not end" if each.code is None else f"ended with {each.code}"
            return Row(client, key, "FAIL", f"the client {how}: {each.last_words()}")
    if not played.main():
        words = played.ended[-1].last_words()
        return Row(client, key, "FAIL", f"the client asked its model nothing: {words}")
    checks = tuple(SCENARIOS[key].check(played))
    wrong = [check.seen for check in checks if not check.holds]
    seen = "; ".join(wrong or (check.seen for check in checks))
    return Row(client, key, "FAIL" if wrong else "pass", seen)
