"""The style and the scripts of the page that shows a memory, as they ship with memgraph."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "report" / "page" / "parts"


def page_parts(names: Iterable[str]) -> Mapping[str, str]:
    """Return the texts of these files, by name; lines end as a browser reads them."""
    return {name: (FOLDER / name).read_text(encoding="utf-8") for name in names}
