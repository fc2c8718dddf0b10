"""The pre-commit hook `memgraph-export`: it renews the card, and the commit is made again."""

from __future__ import annotations

from pathlib import Path

import pytest
from team_repository import AWKWARD, Team
from workshop import Workshop

from memgraph.core.card.reading import read

pytest_plugins = "gates"

CONFIG, CARD = ".pre-commit-config.yaml", "AGENTS.md"


@pytest.fixture(params=["prek", "pre-commit"])
def renewing(request: pytest.FixtureRequest, workshop: Workshop, tmp_path: Path) -> Team:
    """Return a team that has a card and the hook that renews it."""
    shop = workshop.shop(workshop.gate(request.param))
    team = shop.copied(tmp_path / AWKWARD)
    before = team.read(CONFIG)
    assert before.count("- id: memgraph-check") == 1
    indent = before[: before.index("- id: memgraph-check")].rpartition("\n")[2]
    both = f"- id: memgraph-export\n{indent}- id: memgraph-check"
    team.write(CONFIG, before.replace("- id: memgraph-check", both))
    team.write(CARD, "# Ours\n")
    assert team.memgraph("export", CARD).code == 0
    team.stage().passes("commit", "--quiet", "-m", "A card")
    return team


def on_card(team: Team) -> list[str]:
    return [entry.id for entry in read(team.read(CARD))]


def test_a_promotion_renews_the_card_and_the_second_commit_passes(renewing: Team) -> None:
    renewing.promote("use-pnpm")
    renewing.git("add", "policies")
    renewing.write("README.md", "Not staged.\n")
    said = renewing.refused("commit", "-m", "Use pnpm")
    assert "memgraph export" in said
    assert "AGENTS.md: changed" in said
    assert on_card(renewing) == ["use-pnpm", "use-supabase"]
    assert renewing.read("README.md") == "Not staged.\n"
    renewing.git("add", CARD)
    renewing.passes("commit", "--quiet", "-m", "Use pnpm")
    assert renewing.changed() == {"README.md"}


def test_a_commit_that_changes_no_law_passes_and_says_nothing(renewing: Team) -> None:
    renewing.write("src/app.py", "two = 2\n")
    said = renewing.stage().passes("commit", "-qm", "Code")
    assert "AGENTS.md" not in said


def test_a_hand_edit_is_taken_out_and_named(renewing: Team) -> None:
    renewing.write(CARD, renewing.read(CARD).replace("- The rule", "- No rule"))
    said = renewing.stage().refused("commit", "-m", "x")
    assert "AGENTS.md: taken out of the edited card: - No rule of use-supabase." in said
    assert "- The rule of use-supabase." in renewing.read(CARD)
