"""The hooks that ``memgraph init --hook`` writes, beside what is there already."""

from __future__ import annotations

from pathlib import Path

import pytest
from team_repository import Team, hand_made_law, only_plain
from workshop import Gate

pytest_plugins = "gates"

pytestmark = only_plain
HOOKS = ["post-merge", "post-rewrite", "pre-commit", "pre-merge-commit", "pre-push"]


@pytest.fixture
def bare_shop(team: Team) -> Team:
    """Return the shop with its memory, and without memgraph's hooks."""
    for hook in (team.folder / ".git/hooks").iterdir():
        hook.unlink()
    return team


def foreign(team: Team, folder: str, name: str, script: str) -> None:
    team.write(f"{folder}/{name}", f"#!/bin/sh\n{script}\n").chmod(0o755)


def test_a_foreign_script_is_kept_and_runs_first(
    bare_shop: Team, gate: Gate, tmp_path: Path
) -> None:
    team = bare_shop
    script = 'echo "the team\'s own, from ~/memgraph"; ! git grep --cached -q forbidden'
    foreign(team, ".git/hooks", "pre-commit", script)
    gate.install(team)
    hand_made_law(team)
    said = team.stage().refused("commit", "-m", "x")
    assert said.index("the team's own") < said.index("use-npm")
    team.git("rm", "-qf", "policies/use-npm.yaml")

    team.write("src/app.py", "forbidden = 1\n")
    refs = team.refs()
    done = team.shell("git", "commit", "-am", "x")
    assert (done.code, team.refs()) == (1, refs)
    assert "the team's own" in done.out + done.err

    team.write("src/app.py", "allowed = 1\n")
    assert "the team's own" in team.passes("commit", "--quiet", "-am", "x")
    assert team.memgraph("init", "--undo").code == 0
    assert script in team.read(".git/hooks/pre-commit")


def test_a_foreign_push_script_reads_what_is_pushed(
    bare_shop: Team, gate: Gate, tmp_path: Path
) -> None:
    team = bare_shop
    foreign(team, ".git/hooks", "pre-push", 'while read -r ref rest; do echo "saw $ref"; done')
    gate.install(team)
    team.with_remote(tmp_path / "remote.git")
    assert team.passes("push", "--quiet", "origin", "main") == "saw refs/heads/main"
    hand_made_law(team)
    team.stage().passes("commit", "--quiet", "--no-verify", "-m", "bypass")
    assert "saw refs/heads/main" in team.refused("push", "origin", "main")


def test_a_foreign_script_may_be_a_link(bare_shop: Team, gate: Gate) -> None:
    team = bare_shop
    foreign(team, "scripts", "pre-commit", "echo linked")
    (team.folder / ".git/hooks/pre-commit").symlink_to("../../scripts/pre-commit")
    gate.install(team)
    hand_made_law(team)
    assert "linked" in team.stage().refused("commit", "-m", "x")
    assert "echo linked" in team.read("scripts/pre-commit")
    assert team.memgraph("init", "--undo").code == 0
    assert (team.folder / ".git/hooks/pre-commit").is_symlink()


def test_hooks_go_where_git_looks(bare_shop: Team, gate: Gate) -> None:
    """Field report C11."""
    team = bare_shop
    team.git("config", "core.hooksPath", ".husky")
    foreign(team, ".husky", "pre-commit", "echo husky")
    gate.install(team)
    assert sorted(path.name for path in (team.folder / ".git/hooks").iterdir()) == []
    assert set(HOOKS) <= {path.name for path in (team.folder / ".husky").iterdir()}
    hand_made_law(team)
    team.git("add", "policies")
    assert "husky" in team.refused("commit", "-m", "x")
    assert "husky" in team.refused("commit", "-m", "x", at="src")


def test_a_hooks_folder_of_all_repositories_is_left_alone(bare_shop: Team, tmp_path: Path) -> None:
    team = bare_shop
    (tmp_path / "everybody").mkdir()
    team.git("config", "core.hooksPath", str(tmp_path / "everybody"))
    done = team.memgraph("init", "--hook")
    assert done.code == 1
    assert "core.hooksPath" in done.err
    assert list((tmp_path / "everybody").iterdir()) == []


def test_a_linked_worktree_shares_the_hooks(bare_shop: Team, gate: Gate, tmp_path: Path) -> None:
    """Field report B06."""
    team = bare_shop
    team.git("worktree", "add", "--quiet", "-b", "side", str(tmp_path / "linked (2)"))
    linked = Team(tmp_path / "linked (2)", team.env)
    gate.install(linked)
    assert sorted(path.name for path in (team.folder / ".git/hooks").iterdir()) == HOOKS
    again = team.memgraph("init", "--hook")
    assert again.out == "nothing to do\n"
    assert doctored(team) == doctored(linked)
    for tree in (team, linked):
        hand_made_law(tree)
        assert "[confirmation/unconfirmed]" in tree.stage().refused("commit", "-m", "x")


def doctored(team: Team) -> list[str]:
    """Return what the doctor says about hooks."""
    return [line for line in team.memgraph("doctor").out.splitlines() if "hook" in line]


def test_the_hook_finds_memgraph_again_after_it_moved(team: Team) -> None:
    """The program that wrote the hook is gone: the one on the path runs."""
    hook = team.folder / ".git/hooks/pre-commit"
    written = hook.read_text(encoding="utf-8")
    hook.write_text(written.replace("/bin/memgraph", "/gone/memgraph"), encoding="utf-8")
    hand_made_law(team)
    assert "[confirmation/unconfirmed]" in team.stage().refused("commit", "-m", "x")
