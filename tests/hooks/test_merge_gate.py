"""Merges: the merged result is judged, and what came in is told afterwards."""

from __future__ import annotations

from team_repository import LAW, THREAD, Team, only_plain

pytest_plugins = "gates"

CONFIG = ".memgraph/config.yaml"


def on_branch(team: Team, branch: str, name: str, mode: str, *, law: bool) -> None:
    """Commit a policy about caches on a branch of its own, through the hooks."""
    team.git("switch", "--quiet", "--create", branch, "main")
    team.proposal(name, rules=[{"topic": "cache", mode: ["redis"]}])
    if law:
        team.promote(name)
    assert team.stage().passes("commit", "--quiet", "-m", name) == ""


def test_two_branches_that_are_fine_and_clash_together(team: Team) -> None:
    """Git makes a clean merge of them; ``pre-merge-commit`` alone sees the result."""
    on_branch(team, "left", "cache-in-redis", "must", law=False)
    on_branch(team, "right", "no-redis", "must_not", law=True)
    refuses_the_merge_of(team, "left")


@only_plain
def test_two_laws_that_clash_together(team: Team) -> None:
    on_branch(team, "left", "cache-in-redis", "must", law=True)
    on_branch(team, "right", "no-redis", "must_not", law=True)
    refuses_the_merge_of(team, "left")


def refuses_the_merge_of(team: Team, branch: str) -> None:
    before = team.state()
    said = team.refused("merge", "--no-edit", branch)
    assert "[contradiction/opposed]" in said
    assert "cache-in-redis" in said
    assert "no-redis" in said
    assert "[contradiction/opposed]" in team.refused("commit", "--no-edit")
    team.git("merge", "--abort")
    assert team.state() == before


@only_plain
def test_a_law_that_comes_in_against_an_older_proposal_is_said_aloud(team: Team) -> None:
    on_branch(team, "left", "cache-in-redis", "must", law=False)
    on_branch(team, "right", "no-redis", "must_not", law=True)
    team.git("switch", "--quiet", "left")
    said = team.passes("merge", "--quiet", "--no-edit", "right")
    assert "warning: cache-in-redis requires redis" in said


def test_after_a_merge_or_a_rewrite_comes_the_brief(team: Team) -> None:
    team.git("branch", "other")
    team.evidence("2026-02-01-a-quiet-night-x7ab")
    team.stage().passes("commit", "--quiet", "--no-verify", "-m", "left")
    team.git("switch", "--quiet", "other")
    team.write("src/other.py", "other = 1\n")
    team.stage().passes("commit", "--quiet", "--no-verify", "-m", "right")
    assert THREAD in team.passes("merge", "--no-edit", "main")
    assert THREAD in team.passes("commit", "--amend", "--no-verify", "-m", "merged")
    team.git("switch", "--quiet", "main")
    assert THREAD in team.passes("merge", "--ff-only", "other")


def test_the_brief_never_fails(team: Team) -> None:
    team.git("switch", "--quiet", "--create", "other")
    team.write(CONFIG, "format: [\n")
    team.write(LAW, "\0\xff")
    team.passes("commit", "--quiet", "--no-verify", "-am", "spoilt")
    team.git("switch", "--quiet", "main")
    done = team.shell("git", "merge", "other")
    said = done.out + done.err
    assert done.code == 0
    assert CONFIG in said
    assert LAW in said
    assert "Failed" not in said
    assert team.shell(str(team.folder / ".git/hooks/post-rewrite"), "rebase").code == 0
