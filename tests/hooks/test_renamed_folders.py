"""Promoting a proposal moves it, and Git must not take that for a renamed folder."""

from __future__ import annotations

import pytest
from team_repository import AWKWARD, Team, only_plain

pytest_plugins = "gates"

pytestmark = only_plain
RENAMES = ("true", "conflict", "false")


def branches(team: Team) -> Team:
    """Promote the only proposal on ``law``, and add another one on ``more``."""
    team.git("switch", "--quiet", "--create", "law", "main")
    team.promote("use-pnpm")
    assert team.stage().passes("commit", "--quiet", "-m", "promote") == ""
    team.git("switch", "--quiet", "--create", "more", "main")
    team.proposal("use-uv", statement="Use uv.")
    assert team.stage().passes("commit", "--quiet", "-m", "propose") == ""
    return team


@pytest.fixture(scope="module")
def branching(shop: Team, tmp_path_factory: pytest.TempPathFactory) -> Team:
    return branches(shop.copied(tmp_path_factory.mktemp("branching") / AWKWARD))


@pytest.mark.parametrize("renames", RENAMES)
@pytest.mark.parametrize(("ours", "theirs"), [("law", "more"), ("more", "law")])
@pytest.mark.parametrize("command", ["merge", "rebase"])
def test_the_other_proposal_stays_a_proposal(
    branching: Team, command: str, ours: str, theirs: str, renames: str
) -> None:
    branching.git("switch", "--quiet", "--force-create", "result", ours)
    settings = ("-c", f"merge.directoryRenames={renames}", "-c", "core.hooksPath=/dev/null")
    branching.passes(*settings, command, theirs)
    assert branching.names("policies/proposed") == ["use-uv.yaml"]
    assert "policies/use-pnpm.yaml" in branching.files()
    assert branching.memgraph("check", "--rev", "HEAD").code == 0


def test_without_the_kept_file_the_proposal_lands_among_the_laws_and_is_refused(
    team: Team,
) -> None:
    """The trap is real: this is what ``.gitkeep`` is for."""
    team.git("rm", "-q", "policies/proposed/.gitkeep")
    team.passes("commit", "--quiet", "-m", "tidy up")
    branches(team)
    said = team.refused("-c", "merge.directoryRenames=true", "merge", "--no-edit", "law")
    assert "policies/use-uv.yaml" in said
    assert "[confirmation/unconfirmed]" in said
