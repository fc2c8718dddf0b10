"""The first commit, other branches and work trees, no branch at all, half-finished merges."""

from __future__ import annotations

from pathlib import Path

from team_repository import AWKWARD, PROPOSAL, Team, hand_made_law, only_plain
from workshop import Gate

pytest_plugins = "gates"

PRE_COMMIT = ".pre-commit-config.yaml"


def test_the_very_first_commit(shop: Team, gate: Gate, tmp_path: Path) -> None:
    """Field report C25, on a branch that is not called main."""
    team = gate.repository(tmp_path / AWKWARD, branch="trunk")
    assert team.memgraph("brief").code == 0
    team.evidence("2026-01-05-two-lock-files-k3qz")
    team.proposal("use-pnpm", grounds=["2026-01-05-two-lock-files-k3qz"])
    hand_made_law(team)
    assert "[confirmation/unconfirmed]" in team.stage().refused("commit", "-m", "Begin")
    team.git("rm", "-qf", "policies/use-npm.yaml")
    assert team.stage().passes("commit", "--quiet", "-m", "Begin") == ""


def test_an_orphan_branch_without_a_memory_passes_quietly(team: Team, tmp_path: Path) -> None:
    """Field report B08, also when the remote's own branch has a memory."""
    team.with_remote(tmp_path / "remote.git")
    team.passes("push", "--quiet", "origin", "main")
    team.git("remote", "set-head", "origin", "main")
    team.git("switch", "--quiet", "--orphan", "pages")
    if team.shell("git", "cat-file", "-e", f"main:{PRE_COMMIT}").code == 0:
        team.git("checkout", "main", "--", PRE_COMMIT)
    for text in ("one", "two"):
        team.write("index.html", text)
        assert team.stage().passes("commit", "--quiet", "-m", text) == ""
    team.passes("push", "--quiet", "origin", "pages")
    assert set(team.files()) - {PRE_COMMIT} == {"index.html"}


def test_a_linked_worktree_and_a_subfolder(team: Team, tmp_path: Path) -> None:
    """Field report B07."""
    team.git("worktree", "add", "--quiet", "-b", "side", str(tmp_path / "linked (2)"))
    linked = Team(tmp_path / "linked (2)", team.env)
    main = team.state()
    hand_made_law(linked)
    before = linked.stage().state()
    assert "[confirmation/unconfirmed]" in linked.refused("commit", "-m", "x", at="src")
    assert linked.state() == before
    linked.git("rm", "-qf", "policies/use-npm.yaml")
    linked.evidence("2026-02-01-a-quiet-night-x7ab")
    assert linked.stage().passes("commit", "--quiet", "-m", "x", at="src") == ""
    assert team.state()[1:] == main[1:]


def test_no_branch_is_checked_out(team: Team) -> None:
    """Field report C26: hooks and promotion work on a detached HEAD."""
    team.git("switch", "--quiet", "--detach")
    hand_made_law(team)
    assert "[confirmation/unconfirmed]" in team.stage().refused("commit", "-m", "x")
    team.git("rm", "-qf", "policies/use-npm.yaml")
    team.promote("use-pnpm")
    assert team.stage().passes("commit", "--quiet", "-m", "x") == ""


def test_in_the_middle_of_a_rebase(team: Team) -> None:
    """Field report C26: the stopped commit is amended, and the rebase ends with a brief."""
    for text in ("one", "two"):
        team.write("notes.txt", text)
        team.stage().passes("commit", "--quiet", "--no-verify", "-m", text)
    team.passes("rebase", "--quiet", "-i", "HEAD~2", GIT_SEQUENCE_EDITOR="sed -i 1s/pick/edit/")
    hand_made_law(team)
    before = team.stage().state()
    assert "[confirmation/unconfirmed]" in team.refused("commit", "--amend", "--no-edit")
    assert team.state() == before
    team.git("rm", "-qf", "policies/use-npm.yaml")
    team.evidence("2026-02-01-a-quiet-night-x7ab")
    team.stage().passes("commit", "--quiet", "--amend", "--no-edit")
    team.passes("rebase", "--continue")
    assert team.git("log", "--format=%s", "-2") == "two\none"


def test_a_conflict_is_one_message_and_its_markers_are_refused(team: Team) -> None:
    """Field reports C32 and C10."""
    team.git("branch", "theirs")
    for branch, name in (("theirs", "yarn"), ("main", "npm")):
        team.git("switch", "--quiet", branch)
        team.proposal("use-pnpm", statement=f"Use {name}.")
        team.stage().passes("commit", "--quiet", "--no-verify", "-m", name)
    assert team.shell("git", "merge", "--quiet", "theirs").code == 1
    check = team.memgraph("check")
    assert check.code == 1
    assert check.out.count(PROPOSAL) == check.out.count("unmerged: ") == 1
    brief = team.memgraph("brief")
    assert brief.code == 0
    assert "unmerged" in brief.out

    assert "<<<<<<<" in team.read(PROPOSAL)
    assert "[format/" in team.stage().refused("commit", "-m", "x")
    team.proposal("use-pnpm", statement="Use yarn or npm.")
    assert team.stage().passes("commit", "--quiet", "-m", "x") == ""


@only_plain
def test_the_hook_that_briefs_ends_well_during_a_conflict(team: Team) -> None:
    team.git("switch", "--quiet", "--create", "theirs")
    team.git("rm", "-q", PROPOSAL)
    team.passes("commit", "--quiet", "--no-verify", "-m", "gone")
    team.git("switch", "--quiet", "main")
    team.proposal("use-pnpm", statement="Use pnpm 9.")
    team.passes("commit", "--quiet", "--no-verify", "-am", "edited")
    assert team.shell("git", "merge", "--quiet", "theirs").code == 1
    brief = team.shell(str(team.folder / ".git/hooks/post-merge"), "0")
    assert brief.code == 0
    assert "unmerged" in brief.out
