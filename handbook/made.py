"""What is made from the code: the pages of docs/reference, by their names below docs/."""

from __future__ import annotations

from pathlib import Path

from handbook import commands, fields, surroundings

DOCS = Path(__file__).parents[1] / "docs"


def pages() -> dict[str, str]:
    """Return the text of every page that is made, by its path below docs/."""
    return {
        "reference/commands.md": commands.page(),
        "reference/fields.md": fields.page(),
        "reference/exit-codes.md": surroundings.exit_codes(),
        "reference/environment.md": surroundings.environment(),
    }
