"""Three ways to run memgraph's hooks, each the real thing: pre-commit, prek, plain Git hooks.

The tests in this folder ask one question of each of them: does Git go through with it? A test
module takes these fixtures by ``pytest_plugins = "gates"``.
"""

from __future__ import annotations

import os
import shutil
import sysconfig
from pathlib import Path

import pytest
from scratch_repo import Repo, clean
from team_repository import AWKWARD, EVIDENCE, GATES, TAG, THREAD, Gate, Team, group, rule

ROOT = Path(__file__).parents[2]
PROGRAMS = sysconfig.get_path("scripts")


@pytest.fixture(scope="session")
def product(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a repository with memgraph as it lies in this work tree, tagged."""
    ours = Repo(ROOT)
    listed = ours.git("ls-files", "-z", "--cached", "--others", "--exclude-standard")
    clone = Repo.made(tmp_path_factory.mktemp("product") / "memgraph")
    for path in filter(None, listed.split("\0")):
        if (ROOT / path).is_file():
            (clone.folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / path, clone.folder / path)
    clone.commit()
    clone.git("tag", TAG)
    return clone.folder


@pytest.fixture(scope="session", params=[pytest.param(n, marks=group(n)) for n in GATES])
def gate(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Gate:
    """Return each of the three in turn. A tool builds its environment of memgraph once."""
    home = str(tmp_path_factory.mktemp("tool"))
    env = {
        **clean(os.environ),
        "PATH": os.pathsep.join([PROGRAMS, os.environ["PATH"]]),
        "PRE_COMMIT_HOME": home,
        "PREK_HOME": home,
        "PREK_UV_SOURCE": "pip",
    }
    product = None if request.param == "plain" else request.getfixturevalue("product")
    return Gate(request.param, product, env)


@pytest.fixture(scope="session")
def shop(gate: Gate, tmp_path_factory: pytest.TempPathFactory) -> Team:
    """Return a repository with a law, a proposal, evidence and an open thread. Copy it only."""
    team = Team(tmp_path_factory.mktemp("shop") / AWKWARD, gate.env)
    team.folder.mkdir(parents=True)
    team.git("init", "--quiet", "--initial-branch=main")
    gate.install(team)
    team.write("src/app.py", "one = 1\n" * 20)
    team.write("README.md", "A shop.\n")
    ground = Path(EVIDENCE).stem
    team.evidence(ground, kind="failure", source=[{"path": "src/app.py"}])
    team.evidence(THREAD, kind="thread", statement="Which search engine do we use?")
    team.proposal("use-supabase", rules=[rule("supabase", "airtable")], grounds=[ground])
    team.proposal("use-pnpm", statement="Use pnpm.")
    team.promote("use-supabase")
    team.stage().passes("commit", "--quiet", "-m", "Begin")
    return team


@pytest.fixture
def team(shop: Team, tmp_path: Path) -> Team:
    """Return a fresh copy of the shop."""
    return shop.copied(tmp_path / AWKWARD)
