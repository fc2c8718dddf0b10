"""The pages about the checks: ``docs/checks``, which an installed memgraph brings along."""

from __future__ import annotations

from pathlib import Path

from memgraph.errors import MemgraphError

_PACKAGE = Path(__file__).parents[1]
_PLACES = (_PACKAGE / "pages", _PACKAGE.parent / "docs" / "checks")  # installed; in a checkout


def check_page(code: str) -> str:
    """Return the page about the check with this code, as Markdown.

    Raises MemgraphError where this memgraph has it not.
    """
    for place in _PLACES:
        page = place / f"{code}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise MemgraphError(
        f"the page about {code} is missing", where=str(_PLACES[0]), next_step="reinstall memgraph"
    )
