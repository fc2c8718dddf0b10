"""Field report C13: whatever happens to a running hook, unstaged work is still there."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from team_repository import Team, only_plain

pytest_plugins = "gates"

pytestmark = only_plain
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)


@pytest.fixture
def busy(team: Team) -> Team:
    """Return the shop with a staged proposal, unstaged edits, and a hook that says it started."""
    aside = team.folder / ".git/hooks/pre-commit.before-memgraph"
    aside.write_text("#!/bin/sh\n: >\"$(git rev-parse --git-dir)/started\"\n", encoding="utf-8")
    aside.chmod(0o755)
    team.proposal("use-uv", statement="Use uv.")
    team.stage().write("src/app.py", "unstaged = 1\n")
    team.write("notes.txt", "untracked\n")
    return team


def killed(team: Team, number: int) -> int:
    """Start a commit, kill it and its hook a little later, and return how git ended."""
    started = team.folder / ".git/started"
    started.unlink(missing_ok=True)
    with subprocess.Popen(
        ["git", "commit", "-m", "x"], cwd=team.folder, env=team.env, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as commit:  # fmt: skip
        while not started.exists() and commit.poll() is None:
            time.sleep(0.002)
        time.sleep(number * 0.015)
        os.killpg(commit.pid, SIGNALS[number % len(SIGNALS)])
        commit.communicate()  # until the last process of the hook is gone
    (team.folder / ".git/index.lock").unlink(missing_ok=True)  # left by a git that was killed
    return commit.returncode


def test_a_killed_hook_loses_nothing(busy: Team) -> None:
    before = busy.state()
    for number in range(20):
        assert killed(busy, number) != 0
        assert busy.state() == before
    assert busy.git("stash", "list") == ""
    assert busy.passes("commit", "--quiet", "-m", "x") == ""


def test_two_worktrees_at_once(busy: Team, tmp_path: Path) -> None:
    busy.git("worktree", "add", "--quiet", "-b", "side", str(tmp_path / "linked"))
    linked = Team(tmp_path / "linked", busy.env)
    linked.proposal("use-ruff", statement="Use ruff.")
    linked.stage().write("README.md", "unstaged\n")
    commits = [
        subprocess.Popen(["git", "commit", "-qm", "x"], cwd=tree.folder, env=tree.env)
        for tree in (busy, linked)
    ]
    assert [commit.wait() for commit in commits] == [0, 0]
    assert busy.read("src/app.py") == "unstaged = 1\n"
    assert linked.read("README.md") == "unstaged\n"
    assert busy.git("stash", "list") == ""
