"""Three ways to run memgraph's hooks, each the real thing: plain Git hooks, prek, pre-commit.

What takes long, an environment and a first repository, is made once and shared by all processes
of a test run.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sysconfig
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from scratch_repo import Repo, clean
from team_repository import AWKWARD, EVIDENCE, THREAD, Team, rule

ROOT = Path(__file__).parents[2]
TAG = "v0.0"


@dataclass(frozen=True)
class Gate:
    """One way to have Git run memgraph. ``product`` is a clone of memgraph's own repository."""

    name: str
    product: Path
    env: Mapping[str, str]

    def repository(self, folder: Path, branch: str = "main") -> Team:
        """Return a new repository with memgraph at its gate."""
        folder.mkdir(parents=True)
        team = Team(folder, self.env)
        team.git("init", "--quiet", f"--initial-branch={branch}")
        self.install(team)
        return team

    def install(self, team: Team) -> None:
        """Set memgraph up in ``team`` and put the hooks where Git runs them."""
        if self.name == "plain":
            _must(team, "memgraph", "init", "--hook")
        else:
            _must(team, "memgraph", "init", "--from", str(self.product), "--rev", TAG)
            _must(team, self.name, "install", "--install-hooks")


class Workshop:
    """Makes folders, each once for all processes of a test run."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def gate(self, name: str) -> Gate:
        """Return the gate ``name``: plain, prek or pre-commit."""
        product = self._made("product", _product)
        path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])
        home = str(self._folder / f"{name}-home")
        homes = {"PRE_COMMIT_HOME": home, "PREK_HOME": home, "PREK_UV_SOURCE": "pip"}
        return Gate(name, product, {**clean(os.environ), "PATH": path, **homes})

    def shop(self, gate: Gate) -> Team:
        """Return the first repository with this gate, whose tool then has its environment."""
        folder = self._made(f"{gate.name}-shop", lambda folder: _open_shop(gate, folder))
        return Team(folder / AWKWARD, gate.env)

    def _made(self, name: str, make: Callable[[Path], object]) -> Path:
        """Return the folder ``name``, which ``make`` makes if no process has yet."""
        done = self._folder / f"{name}.done"
        with (self._folder / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not done.exists():
                make(self._folder / name)
                done.touch()
        return self._folder / name


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


def _open_shop(gate: Gate, folder: Path) -> None:
    """Make a repository with a law, a proposal, evidence and an open thread."""
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


def _must(team: Team, *command: str) -> None:
    done = subprocess.run(
        command, cwd=team.folder, env=team.env, capture_output=True, text=True, timeout=600,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
