"""Field report B04: two clones decide differently about one policy, and neither is lost."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import pytest
from team_repository import Team, only_plain, refusal
from workshop import Gate

pytest_plugins = "gates"

pytestmark = only_plain
Decision: TypeAlias = Callable[[Team], None]


def promoted(team: Team) -> None:
    team.promote("use-pnpm")


def edited_and_promoted(team: Team) -> None:
    done = team.memgraph("propose", "--amend", "use-pnpm", "--why", "One lock file.")
    assert done.code == 0, done.err
    team.promote("use-pnpm")


def promoted_elsewhere(team: Team) -> None:
    team.decide("promote", "use-pnpm", "--in", "javascript")


def rejected(team: Team) -> None:
    team.decide("reject", "use-pnpm", "--reason", "We use npm.")


def retired(team: Team) -> None:
    team.decide("retire", "use-supabase", "--reason", "We moved.")


def renewed(team: Team) -> None:
    team.promote("use-supabase")


def superseded_by(name: str, why: str = "") -> Decision:
    def supersede(team: Team) -> None:
        words = ("--amend", "use-supabase", f"Use {name}.", "--id", name, "--why", why)
        done = team.memgraph("propose", *words)
        assert done.code == 0, done.err
        team.promote(name)

    return supersede


DECISIONS: Mapping[str, tuple[Decision, Decision]] = {
    "promoted with two contents": (promoted, edited_and_promoted),
    "promoted to two places": (promoted, promoted_elsewhere),
    "promoted and rejected": (promoted, rejected),
    "renewed and retired": (renewed, retired),
    "superseded by two": (superseded_by("use-neon"), superseded_by("use-turso")),
    "superseded by one id with two contents": (
        superseded_by("use-neon", "It is cheap."),
        superseded_by("use-neon", "It is fast."),
    ),
}


@pytest.fixture(scope="module")
def published(shop: Team, gate: Gate, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the shop, the remote that it pushed to, and a clone. Copy it only."""
    folder = tmp_path_factory.mktemp("published")
    team = shop.copied(folder / "team")
    team.with_remote(folder / "remote.git")
    team.passes("push", "--quiet", "--set-upstream", "origin", "main")
    team.git("remote", "set-url", "origin", "../remote.git")
    team.git("clone", "--quiet", "--origin", "origin", "../remote.git", "../clone")
    clone = Team(folder / "clone", gate.env)
    clone.git("remote", "set-url", "origin", "../remote.git")
    gate.install(clone)
    return folder


@pytest.fixture
def sides(published: Path, gate: Gate, tmp_path: Path) -> tuple[Team, Team]:
    """Return two clones of one repository."""
    shutil.copytree(published, tmp_path / "all", symlinks=True)
    return Team(tmp_path / "all/team", gate.env), Team(tmp_path / "all/clone", gate.env)


def decided(sides: tuple[Team, Team], decisions: tuple[Decision, Decision]) -> Team:
    """Let each side decide and commit and the first one push; return the second one."""
    for side, decision in zip(sides, decisions, strict=True):
        decision(side)
        side.stage().passes("commit", "--quiet", "--no-verify", "-m", "decide")
    sides[0].passes("push", "--quiet", "--no-verify")
    return sides[1]


@pytest.mark.parametrize("case", DECISIONS)
def test_a_conflict_or_a_refusal(sides: tuple[Team, Team], case: str) -> None:
    clone = decided(sides, DECISIONS[case])
    assert stopped(clone, "--no-rebase")
    clone.git("merge", "--abort")
    assert stopped(clone, "--rebase")


def stopped(clone: Team, how: str) -> bool:
    """Return whether a pull ends in Git's conflict, a refused merge, or a push refused."""
    pulled = clone.shell("git", "pull", "--quiet", how)
    if pulled.code == 0:
        return bool(clone.refused("push"))
    said = pulled.out + pulled.err
    return "CONFLICT" in said or refusal(said)


@pytest.mark.parametrize("how", ["--no-rebase", "--rebase"])
def test_a_law_retired_here_and_replaced_there_is_both(sides: tuple[Team, Team], how: str) -> None:
    clone = decided(sides, (retired, superseded_by("use-neon")))
    clone.passes("pull", "--quiet", how)
    clone.passes("push", "--quiet")
    assert "policies/use-neon.yaml" in clone.files()
    assert "policies/closed/use-supabase.yaml" in clone.files()
    assert "We moved." in clone.memgraph("show", "use-supabase").out
