"""Three ways to run memgraph's hooks, each the real thing: plain Git hooks, prek, pre-commit.

The tests in this folder ask one question of each of them: does Git go through with it? A test
module takes these fixtures by ``pytest_plugins = "gates"``. What takes long is made once and
shared by all processes of a test run.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest
from scratch_repo import Repo, clean
from team_repository import AWKWARD, EVIDENCE, TAG, THREAD, Gate, Team, rule

ROOT = Path(__file__).parents[2]


class Workshop:
    """Makes folders, each once for all processes of a test run."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def made(self, name: str, make: Callable[[Path], object]) -> Path:
        """Return the folder ``name``, which ``make`` fills if no process has yet."""
        done = self._folder / f"{name}.done"
        with (self._folder / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not done.exists():
                make(self._folder / name)
                done.touch()
        return self._folder / name

    def gate(self, name: str) -> Gate:
        """Return the gate ``name``, its environment built."""
        product = self.made("product", _product)
        path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])
        home = self._folder / f"{name}-home"
        homes = {"PRE_COMMIT_HOME": str(home), "PREK_HOME": str(home), "PREK_UV_SOURCE": "pip"}
        gate = Gate(name, product, {**clean(os.environ), "PATH": path, **homes})
        self.made(f"{name}-first", gate.repository)
        return gate


def _product(folder: Path) -> None:
    """Make a repository with memgraph as it lies in this work tree, tagged."""
    listed = Repo(ROOT).git("ls-files", "-z", "--cached", "--others", "--exclude-standard")
    product = Repo.made(folder)
    for path in filter(None, listed.split("\0")):
        if (ROOT / path).is_file():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / path, folder / path)
    product.commit()
    product.git("tag", TAG)


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """Return where this run makes what its tests share."""
    own = tmp_path_factory.getbasetemp()
    return Workshop(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own)


@pytest.fixture(scope="session", params=["plain", "prek", "pre-commit"])
def gate(request: pytest.FixtureRequest, workshop: Workshop) -> Gate:
    """Return each of the three in turn."""
    return workshop.gate(request.param)


@pytest.fixture(scope="session")
def shop(gate: Gate, workshop: Workshop) -> Team:
    """Return a repository with a law, a proposal, evidence and an open thread. Copy it only."""

    def open_shop(folder: Path) -> None:
        team = gate.repository(folder / AWKWARD)
        team.write("src/app.py", "one = 1\n" * 20)
        team.write("README.md", "A shop.\n")
        ground = Path(EVIDENCE).stem
        team.evidence(ground, kind="failure", source=[{"path": "src/app.py"}])
        team.evidence(THREAD, kind="thread", statement="Which search engine do we use?")
        team.proposal("use-supabase", rules=[rule("supabase", "airtable")], grounds=[ground])
        team.proposal("use-pnpm", statement="Use pnpm.")
        team.promote("use-supabase")
        team.stage().passes("commit", "--quiet", "-m", "Begin")

    return Team(workshop.made(f"{gate.name}-shop", open_shop) / AWKWARD, gate.env)


@pytest.fixture
def team(shop: Team, tmp_path: Path) -> Team:
    """Return a fresh copy of the shop."""
    return shop.copied(tmp_path / AWKWARD)
