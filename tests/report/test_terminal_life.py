"""Lives at a terminal: whatever is long, an id can be copied."""

from __future__ import annotations

from datetime import date

import pytest

from memgraph.core.life.event import Event, What
from memgraph.report.life import Log
from memgraph.report.terminal.drawing import draw
from memgraph.report.terminal.life import as_table

DAY = date(2026, 3, 1)
LENGTHS = (20, 38, 39, 55, 56, 67, 68, 80)


def named(length: int, letter: str) -> str:
    return "-".join([letter * 7] * 10)[:length].rstrip("-").ljust(length, letter)


@pytest.mark.parametrize("width", [80, 99, 100, 120])
@pytest.mark.parametrize("whose", ["", "use-pnpm"])
@pytest.mark.parametrize("length", LENGTHS)
def test_no_id_is_broken_and_nothing_is_lost(length: int, whose: str, width: int) -> None:
    name, other = named(length, "a"), named(length, "b")
    event = Event(
        entry=whose or name, what=What.CHALLENGED, day=DAY, by=("Ada",), others=(other,),
        text="A build broke.", commit="c" * 40, author="Ada",
    )  # fmt: skip
    seen = draw(as_table(Log((event, event), whose), width), width)
    lines = seen.splitlines()
    assert max(map(len, lines)) <= width
    for one in [other] if whose else [name, other]:
        assert sum(one in line for line in lines) == 2
    for part in ("2026-03-01", "challenged", "A build broke.", "Ada", "[commit cccccccc]"):
        assert " ".join(seen.split()).count(part) == 2, part


def test_what_is_short_stands_in_its_column() -> None:
    event = Event(entry="use-pnpm", what=What.PROMOTED, day=DAY, by=("Ada",))
    assert draw(as_table(Log((event,)), 120), 120).splitlines()[1] == (
        "2026-03-01  promoted  use-pnpm  Ada"
    )
