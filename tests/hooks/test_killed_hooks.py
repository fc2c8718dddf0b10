"""Field report C13: whatever happens to a running hook, unstaged work is still there."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from team_repository import Team, only_plain

pytest_plugins = "gates"

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)


@pytest.fixture
def busy(team: Team) -> Team:
    """Return the shop with a staged proposal and unstaged edits."""
    team.proposal("use-uv", statement="Use uv.")
    team.stage().write("src/app.py", "unstaged = 1\n")
    team.write("notes.txt", "untracked\n")
    return team


def interrupted(team: Team, strike: Callable[[int], None]) -> int:
    """Start a commit, let ``strike`` do its worst to its processes, and return how git ended."""
    with subprocess.Popen(
        ["git", "commit", "-m", "x"], cwd=team.folder, env=team.env, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as commit:  # fmt: skip
        strike(commit.pid)
        commit.communicate()  # until the last process of the hook is gone
    (team.folder / ".git/index.lock").unlink(missing_ok=True)  # left by a git that was killed
    return commit.returncode


def memgraph_of(group: int) -> int:
    """Wait until the hook runs memgraph, and return its process."""
    while True:
        found = subprocess.run(
            ["pgrep", "-g", str(group), "-f", "memgraph check"],
            capture_output=True, text=True, check=False,
        ).stdout.split()  # fmt: skip
        if found:
            return int(found[-1])


@only_plain
def test_a_hook_killed_at_any_moment_loses_nothing(busy: Team) -> None:
    before = busy.state()
    for number in range(20):

        def strike(group: int, number: int = number) -> None:
            memgraph_of(group)
            time.sleep(number * 0.01)
            os.killpg(group, SIGNALS[number % len(SIGNALS)])

        assert interrupted(busy, strike) != 0
        assert busy.state() == before
    assert busy.git("stash", "list") == ""
    assert busy.passes("commit", "--quiet", "-m", "x") == ""


@pytest.mark.parametrize("gate", ["prek", "pre-commit"], indirect=True)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_tool_whose_hook_is_killed_brings_unstaged_work_back(
    busy: Team, number: signal.Signals
) -> None:
    """A tool may put unstaged work aside while hooks run; Ctrl-C reaches the tool as well."""
    before = busy.state()

    def strike(group: int) -> None:
        found = memgraph_of(group)
        if number is signal.SIGINT:
            os.killpg(group, number)
        else:
            os.kill(found, number)

    assert interrupted(busy, strike) != 0
    assert busy.state() == before
    assert busy.git("stash", "list") == ""


@only_plain
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
