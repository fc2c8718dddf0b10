"""Field report B04: two clones decide differently about one policy, and neither is lost."""

from __future__ import annotations

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


def superseded_by(name: str) -> Callable[[Team], None]:
    def supersede(team: Team) -> None:
        done = team.memgraph("propose", "--amend", "use-supabase", f"Use {name}.", "--id", name)
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
        superseded_by("use-neon"),
        lambda team: superseded_by("use-neon")(team),
    ),
    "retired and superseded": (retired, superseded_by("use-neon")),
}


@pytest.mark.parametrize("case", DECISIONS)
def test_both_sides_are_seen(team: Team, gate: Gate, tmp_path: Path, case: str) -> None:
    team.with_remote(tmp_path / "remote.git")
    team.passes("push", "--quiet", "--set-upstream", "origin", "main")
    clone = team.cloned(tmp_path / "clone", gate)
    for side, decision in zip((team, clone), DECISIONS[case], strict=True):
        decision(side)
        side.stage().passes("commit", "--quiet", "-m", "decide")
    team.passes("push", "--quiet")
    assert seen_at(clone, "--no-rebase")
    clone.git("merge", "--abort")
    assert seen_at(clone, "--rebase")


def seen_at(clone: Team, how: str) -> bool:
    """Return whether a pull ends in Git's conflict, a refused merge, or a refused push."""
    pulled = clone.shell("git", "pull", "--quiet", how)
    if pulled.code:
        said = pulled.out + pulled.err
        return "CONFLICT" in said or "memgraph: 1 error" in said or "errors" in said
    return "memgraph: " in clone.refused("push")
