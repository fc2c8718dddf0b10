"""The table of what was measured."""

from __future__ import annotations

from collections.abc import Sequence

from . import pins
from .cell import Row
from .scenarios import SCENARIOS


def table(rows: Sequence[Row], alone: bool) -> str:
    """Return the rows as a table in Markdown; ``alone`` says that the clients had no network."""
    passed = sum(row.outcome == "pass" for row in rows)
    network = "with a network of loopback only" if alone else "with the network of the machine"
    lines = [
        f"{passed} of {len(rows)} passed, {network}.",
        "",
        "| client | scenario | outcome | what was seen |",
        "|---|---|---|---|",
    ]
    for row in rows:
        client = f"{row.client} {pins.pin(row.client).version}"
        cells = (client, SCENARIOS[row.scenario].title, row.outcome, row.seen)
        lines.append("| " + " | ".join(map(_cell, cells)) + " |")
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
