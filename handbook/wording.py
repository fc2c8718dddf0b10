"""Text from the code as Markdown that a forge and the site read alike."""

from __future__ import annotations

import re

MADE = "<!-- Made from the code by: python -m handbook -->"
_CODE = re.compile(r"(`[^`]*`)")
_TELLING = re.compile(r"([\\*_<>\[\]])")


def prose(text: str) -> str:
    """Return a text of the code's own on one line: its `code` stays, all else is no markup."""
    parts = _CODE.split(" ".join(text.split()))
    return "".join(part if part.startswith("`") else _TELLING.sub(r"\\\1", part) for part in parts)


def row(*cells: str) -> str:
    """Return one row of a table. Its cells hold no vertical bar."""
    return f"| {' | '.join(cells)} |\n"
