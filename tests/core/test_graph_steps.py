"""How much of the graph is looked at to say why something holds."""

from __future__ import annotations

from typing import Any

import pytest
from made_memory import ADA, law, memory

from memgraph.core import graph


def looked_at(number: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how many edges the reasons of one law among ``number`` take."""
    built = graph.build(memory(*(law(f"a{n}", recorded={"by": ADA}) for n in range(number))))
    count = 0
    ways = type(built).in_edges.__get__(built)

    def counting(node: str, **how: Any) -> Any:
        nonlocal count
        found = list(ways(node, **how))
        count += len(found)
        return found

    monkeypatch.setitem(built.__dict__, "in_edges", counting)
    graph.why(built, "a0")
    return count


def test_what_else_a_person_recorded_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    assert looked_at(5, monkeypatch) == looked_at(50, monkeypatch)
