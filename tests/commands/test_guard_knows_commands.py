"""The guard before a tool knows every command that decides."""

from __future__ import annotations

import pytest

from memgraph.agents.event import Tool, Use
from memgraph.agents.guard import refusal
from memgraph.cli import GROUPS
from memgraph.commands.trust import command as trust

DECIDING = next(group for heading, group in GROUPS.items() if heading.startswith("Decide"))
OTHERS = [name for group in GROUPS.values() for name in group if name not in DECIDING]
READING = ("show", "export")


def refused(command: str) -> str:
    return refusal(Tool("Bash", Use.SHELL, command=command), "/r", "/r")


@pytest.mark.parametrize("name", [name for name in DECIDING if name != "trust"])
def test_a_decision_is_refused(name: str) -> None:
    assert refused(f"memgraph {name} x --reason y")


@pytest.mark.parametrize("name", list(trust.commands))
def test_a_change_of_trust_is_refused_and_a_look_is_not(name: str) -> None:
    assert bool(refused(f"memgraph trust {name} x")) is (name not in READING)


@pytest.mark.parametrize("name", OTHERS)
def test_everything_else_may_run(name: str) -> None:
    assert not refused(f"memgraph {name} x")
