"""Fixtures for tests that play with whole repositories."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from scratch_repo import Memgraph, Ran, Repo

from memgraph import cli
from memgraph.commands.call import Call

pytest_plugins = ["page_browser"]

# How fast a machine is that has other work to do is nothing that a test may fail on.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    """Return an empty repository, in a folder whose name is no pleasure for shells."""
    return Repo.made(tmp_path / "My Projects (1)" / "é r")


@pytest.fixture
def memgraph(repo: Repo, capsys: pytest.CaptureFixture[str]) -> Memgraph:
    """Return memgraph itself, without the cost of a process."""

    def run(
        *words: str,
        at: str | Path = "",
        env: Mapping[str, str] | None = None,
        now: datetime | None = None,
    ) -> Ran:
        capsys.readouterr()
        moment = now or datetime.now().astimezone()
        code = cli.run(words, Call(repo.folder / at, {**repo.env, **(env or {})}, moment))
        said = capsys.readouterr()
        return Ran(code, said.out, said.err)

    return run
