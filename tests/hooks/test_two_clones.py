"""Field report B04: two clones decide differently about one policy, and neither is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from team_repository import Gate, Team, only_plain

pytest_plugins = "gates"

pytestmark = only_plain


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


def superseded_by(name: str, why: str = "") -> Callable[[Team], None]:
    def supersede(team: Team) -> None:
        words = ("--amend", "use-supabase", f"Use {name}.", "--id", name, "--why", why)
        done = team.memgraph("propose", *words)
        assert done.code == 0, done.err
        team.promote(name)

    return supersede


DECISIONS: Mapping[str, tuple[Callable[[Team], None], Callable[[Team], None]]] = {
    "promoted with two contents": (promoted, edited_and_promoted),
    "promoted to two places": (promoted, promoted_elsewhere),
    "promoted and rejected": (promoted, rejected),
    "renewed and retired": (renewed, retired),
    "retired and renewed": (retired, renewed),
    "superseded by two": (superseded_by("use-neon"), superseded_by("use-turso")),
    "superseded by one id with two contents": (
        superseded_by("use-neon", "It is cheap."),
        superseded_by("use-neon", "It is fast."),
    ),
}


def decided(team: Team, clone: Team, *decisions: Callable[[Team], None]) -> None:
    """Let each side decide and commit, and the first one push."""
    for side, decision in zip((team, clone), decisions, strict=True):
        decision(side)
        side.stage().passes("commit", "--quiet", "-m", "decide")
    team.passes("push", "--quiet")


@pytest.fixture
def clone(team: Team, gate: Gate, tmp_path: Path) -> Team:
    """Return another clone of the repository that ``team`` pushes to."""
    team.with_remote(tmp_path / "remote.git")
    team.passes("push", "--quiet", "--set-upstream", "origin", "main")
    return team.cloned(tmp_path / "clone", gate)


@pytest.mark.parametrize("case", DECISIONS)
def test_a_conflict_or_a_refusal(team: Team, clone: Team, case: str) -> None:
    decided(team, clone, *DECISIONS[case])
    assert stopped(clone, "--no-rebase")
    clone.git("merge", "--abort")
    assert stopped(clone, "--rebase")


def stopped(clone: Team, how: str) -> bool:
    """Return whether a pull ends in Git's conflict, a refused merge, or a push refused."""
    pulled = clone.shell("git", "pull", "--quiet", how)
    if pulled.code == 0:
        return bool(clone.refused("push"))
    said = pulled.out + pulled.err
    return "CONFLICT" in said or re.search(r"^memgraph: \d+ error", said, re.MULTILINE) is not None


@pytest.mark.parametrize("how", ["--no-rebase", "--rebase"])
def test_a_law_retired_here_and_replaced_there_is_both(team: Team, clone: Team, how: str) -> None:
    decided(team, clone, retired, superseded_by("use-neon"))
    clone.passes("pull", "--quiet", how)
    clone.passes("push", "--quiet")
    assert "policies/use-neon.yaml" in clone.files()
    assert "policies/closed/use-supabase.yaml" in clone.files()
    assert "We moved." in clone.memgraph("show", "use-supabase").out
