"""What Git runs when histories meet: each way in is stopped, or told, or stopped at the push.

Two branches are fine, each for itself, and contradict each other together.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from team_repository import Team
from workshop import Gate

pytest_plugins = "gates"

TOLD = "error: "


def fine(team: Team, *branches: str) -> None:
    """Commit one side of a contradiction on each branch, through the hooks."""
    for branch, mode in zip(branches, ("must", "must_not"), strict=True):
        team.git("switch", "--quiet", branch)
        team.law(f"{branch}-rule", rules=[{"topic": "cache", mode: ["redis"]}])
        assert team.stage().passes("commit", "--quiet", "-m", branch) == ""


@pytest.fixture
def split(team: Team) -> Team:
    """Return a repository on ``right``, whose law contradicts the one on ``left``."""
    for branch in ("left", "right"):
        team.git("branch", branch)
    fine(team, "left", "right")
    return team


def through(team: Team, *words: str) -> str:
    """Run git, which must go through, and return all that was said."""
    done = team.shell("git", *words)
    assert done.code == 0, done.out + done.err
    return done.out + done.err


def tells(said: str) -> bool:
    """Return whether the contradiction is told as an error, with both its sides."""
    lines = [line for line in said.splitlines() if TOLD in line]
    return any("left-rule" in line and "right-rule" in line for line in lines)


def test_a_clean_merge_is_refused(split: Team) -> None:
    assert tells(split.refused("merge", "--no-edit", "left"))
    assert tells(split.refused("commit", "--no-edit"))


def test_check_foretells_it_and_changes_nothing(split: Team) -> None:
    before = split.state()
    said = split.memgraph("check", "--merge", "left")
    assert (said.code, tells(said.out)) == (1, True)
    assert split.state() == before


def test_a_merge_without_checks_is_told(split: Team) -> None:
    assert tells(through(split, "merge", "--no-edit", "--no-verify", "left"))


def test_a_squashed_merge_is_refused_when_it_is_committed(split: Team) -> None:
    split.passes("merge", "--squash", "left")
    assert tells(split.refused("commit", "--no-edit"))


def test_a_rebase_is_told(split: Team) -> None:
    assert tells(through(split, "rebase", "left"))


def test_a_cherry_pick_is_neither_and_the_push_stops_it(split: Team, tmp_path: Path) -> None:
    split.with_remote(tmp_path / "remote.git")
    split.passes("push", "--quiet", "origin", "main")
    assert not tells(through(split, "cherry-pick", "left"))
    assert tells(split.refused("push", "origin", "right"))


def test_a_cherry_pick_that_one_commits_oneself_is_refused(split: Team) -> None:
    split.passes("cherry-pick", "--no-commit", "left")
    assert tells(split.refused("commit", "--no-edit"))


@pytest.mark.parametrize("how", ["--ff-only", "--no-rebase", "--rebase"])
def test_a_fast_forward_is_told(split: Team, tmp_path: Path, how: str) -> None:
    """What somebody else merged without checks arrives without a merge of one's own."""
    split.with_remote(tmp_path / "remote.git")
    split.passes("push", "--quiet", "--set-upstream", "origin", "right")
    split.passes("merge", "--no-edit", "--no-verify", "left")
    split.passes("push", "--quiet", "--no-verify")
    split.git("reset", "--quiet", "--hard", "HEAD^")
    assert tells(through(split, "pull", how))
    assert split.git("rev-parse", "HEAD") == split.git("rev-parse", "origin/right")


def test_another_error_that_a_merge_brings_is_told(team: Team) -> None:
    """One id, from two branches, in two places: Git sees no conflict."""
    team.git("branch", "left")
    for branch, folder in (("main", "2026"), ("left", "sync")):
        team.git("switch", "--quiet", branch)
        made = team.evidence("2026-02-01-a-quiet-night-x7ab", statement=f"Seen in {folder}.")
        (team.folder / f"evidence/{folder}").mkdir(exist_ok=True)
        (team.folder / made).rename(team.folder / f"evidence/{folder}/{made.rpartition('/')[2]}")
        team.stage().passes("commit", "--quiet", "-m", branch)
    said = through(team, "merge", "--no-edit", "--no-verify", "main")
    _, _, errors = said.partition("Other errors:\n")
    assert "2026-02-01-a-quiet-night-x7ab" in errors.partition("\n\n")[0]


def test_what_is_told_changes_nothing(split: Team) -> None:
    split.passes("merge", "--no-edit", "--no-verify", "left")
    before = split.state()
    assert split.memgraph("brief", "--exit-zero").code == 0
    assert split.state() == before


@pytest.mark.parametrize("gate", ["plain"], indirect=True)
def test_hooks_of_an_older_memgraph_go_on(team: Team, gate: Gate) -> None:
    """A hook that was written once is never written anew: it must tell what is told today."""
    hook = team.read(".git/hooks/post-merge")
    assert hook.endswith("memgraph brief --exit-zero\n")
    assert "hooks that do not run memgraph" not in team.memgraph("doctor").out
    undone = team.memgraph("init", "--undo")
    assert "took out the post-merge hook" in undone.out
