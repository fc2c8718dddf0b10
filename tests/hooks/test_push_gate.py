"""Pushes: what is pushed is judged, whatever is checked out or staged."""

from __future__ import annotations

from pathlib import Path

from team_repository import LAW, Team, hand_made_law, only_plain
from workshop import Gate

pytest_plugins = "gates"

BAD = "[confirmation/unconfirmed]"


def bypass(team: Team, branch: str) -> None:
    """Commit a hand-made law on a branch, past the hooks."""
    team.git("switch", "--quiet", branch)
    hand_made_law(team)
    team.stage().passes("commit", "--quiet", "--no-verify", "-m", "bypass")


def test_what_is_pushed_is_judged(team: Team, tmp_path: Path) -> None:
    remote = team.with_remote(tmp_path / "remote.git")
    team.git("branch", "bad")
    bypass(team, "bad")
    assert BAD in team.refused("push", "origin", "bad"), "the remote is empty"
    team.git("switch", "--quiet", "main")
    assert team.passes("push", "--quiet", "origin", "main") == ""
    assert BAD in team.refused("push", "origin", "bad"), "the remote has no such branch"
    assert BAD in team.refused("push", "origin", "bad:main"), "the remote has this one"
    assert remote.git("for-each-ref", "--format=%(refname)") == "refs/heads/main"


def test_a_new_branch_is_judged_from_where_it_left_the_remote(team: Team, tmp_path: Path) -> None:
    """Nothing is left of what a branch took away: only its base shows it."""
    team.with_remote(tmp_path / "remote.git")
    bypass(team, "main")
    team.passes("push", "--quiet", "--no-verify", "origin", "main")
    team.git("switch", "--quiet", "--create", "work")
    team.evidence("2026-02-01-a-quiet-night-x7ab")
    team.stage().passes("commit", "--quiet", "-m", "x")
    assert "there before this change" in team.passes("push", "origin", "work")
    team.git("switch", "--quiet", "--create", "worse")
    team.git("rm", "-rq", LAW, "policies/confirmations")
    team.passes("commit", "--quiet", "--no-verify", "-m", "bypass")
    assert "[confirmation/deleted]" in team.refused("push", "origin", "worse")


def test_the_index_and_the_branch_checked_out_do_not_matter(team: Team, tmp_path: Path) -> None:
    team.with_remote(tmp_path / "remote.git")
    team.passes("push", "--quiet", "origin", "main")
    for branch in ("good", "bad"):
        team.git("branch", branch)
    bypass(team, "bad")
    assert team.passes("push", "--quiet", "origin", "good") == ""
    team.git("switch", "--quiet", "main")
    hand_made_law(team)
    team.stage().write("README.md", "Unstaged.\n")
    before = team.state()
    assert team.passes("push", "--quiet", "origin", "main:refs/heads/copy") == ""
    assert BAD in team.refused("push", "origin", "bad")
    assert team.passes("push", "--quiet", "origin", ":copy") == ""
    after = team.state()
    assert after[1:] == before[1:]


def test_a_branch_that_took_its_error_back_may_be_pushed(team: Team, tmp_path: Path) -> None:
    team.with_remote(tmp_path / "remote.git")
    team.passes("push", "--quiet", "--set-upstream", "origin", "main")
    bypass(team, "main")
    assert BAD in team.refused("push")
    team.git("rm", "-q", "policies/use-npm.yaml")
    team.passes("commit", "--quiet", "--no-verify", "-m", "take back")
    assert team.passes("push", "--quiet") == ""


@only_plain
def test_every_branch_of_a_push_is_judged(team: Team, tmp_path: Path) -> None:
    """pre-commit and prek tell their hooks about the first branch only."""
    remote = team.with_remote(tmp_path / "remote.git")
    team.git("branch", "work")
    bypass(team, "work")
    assert BAD in team.refused("push", "origin", "main", "work")
    assert remote.refs() == ""


@only_plain
def test_a_clone_judges_its_branch_from_the_default_branch(
    team: Team, gate: Gate, tmp_path: Path
) -> None:
    """What came from the remote is no change of ours, though it has an error."""
    team.with_remote(tmp_path / "remote.git")
    bypass(team, "main")
    team.passes("push", "--quiet", "--no-verify", "origin", "main")
    team.git("clone", "--quiet", str(tmp_path / "remote.git"), str(tmp_path / "clone"))
    clone = Team(tmp_path / "clone", team.env)
    gate.install(clone)
    clone.git("switch", "--quiet", "--create", "work")
    clone.evidence("2026-02-01-a-quiet-night-x7ab")
    assert "there before this change" in clone.stage().passes("commit", "--quiet", "-m", "x")
    assert "there before this change" in clone.passes("push", "origin", "work")
    fork = clone.folder.parent / "fork.git"
    clone.git("init", "--quiet", "--bare", str(fork))
    clone.git("remote", "add", "fork", str(fork))
    assert "there before this change" in clone.passes("push", "fork", "work")
    assert "there before this change" in clone.passes("push", str(fork), "work:again")


@only_plain
def test_whatever_else_is_pushed_is_judged_too(team: Team, tmp_path: Path) -> None:
    remote = team.with_remote(tmp_path / "remote.git")
    team.passes("push", "--quiet", "origin", "main")
    team.git("notes", "add", "-m", "A note.")
    assert team.passes("push", "--quiet", "origin", "refs/notes/commits") == ""
    team.git("tag", "-a", "v1", "-m", "One.")
    assert team.passes("push", "--quiet", "origin", "v1") == ""
    team.git("worktree", "add", "--quiet", "--detach", str(tmp_path / "linked"))
    linked = Team(tmp_path / "linked", team.env)
    hand_made_law(linked)
    linked.stage().passes("commit", "--quiet", "--no-verify", "-m", "bypass")
    assert BAD in linked.refused("push", "origin", "HEAD:refs/heads/x", at="src")
    linked.git("tag", "-a", "v2", "-m", "Two.")
    assert BAD in linked.refused("push", "origin", "v2")
    assert remote.git("tag") == "v1"
