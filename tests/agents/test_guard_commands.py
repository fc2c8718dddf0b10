"""What the guard refuses of shell commands, and what it lets pass."""

from __future__ import annotations

import pytest
from guard_cases import (
    ALLOWED,
    ALLOWED_LONG,
    DECIDING,
    HONEST,
    HONEST_LONG,
    REFUSED_LONG,
    SKIPPING,
    TRIED,
    TRIED_LONG,
    WRITING,
    commands,
)

from memgraph.agents.event import Tool, Use
from memgraph.agents.guard import refusal

ROOT = "/home/dev/shop"


def shell(command: str, cwd: str = ROOT) -> str:
    return refusal(Tool("Bash", Use.SHELL, command=command), ROOT, cwd)


@pytest.mark.parametrize("command", commands(DECIDING))
def test_deciding_is_a_persons(command: str) -> None:
    assert "only a person" in shell(command)


@pytest.mark.parametrize("command", commands(WRITING))
def test_laws_are_not_written_by_the_shell(command: str) -> None:
    assert "memgraph propose" in shell(command) or "a person" in shell(command)


@pytest.mark.parametrize("command", commands(SKIPPING))
def test_the_check_is_not_skipped(command: str) -> None:
    assert "CI" in shell(command)


@pytest.mark.parametrize("command", [*REFUSED_LONG, *commands(TRIED), *TRIED_LONG])
def test_other_ways_are_refused(command: str) -> None:
    assert shell(command)


@pytest.mark.parametrize(
    "command", [*commands(ALLOWED), *ALLOWED_LONG, *commands(HONEST), *HONEST_LONG]
)
def test_everything_else_passes(command: str) -> None:
    assert shell(command) == ""


@pytest.mark.parametrize(
    ("command", "cwd"),
    [
        ("rm x.yaml", f"{ROOT}/policies"),
        ("rm ../policies/x.yaml", f"{ROOT}/docs"),
        ("echo a > ../x.yaml", f"{ROOT}/policies/proposed"),
        ("rm -rf *", f"{ROOT}/policies"),
        ("sed -i s/a/b/ trust.yaml", f"{ROOT}/.memgraph"),
        ("memgraph promote x", "/tmp"),
        (f"rm {ROOT}/policies/x.yaml", "/tmp"),
        ("cd - && memgraph promote x", ROOT),
    ],
)
def test_paths_start_where_the_tool_runs(command: str, cwd: str) -> None:
    assert shell(command, cwd)


@pytest.mark.parametrize(
    ("command", "cwd"),
    [
        ("rm policies/x.yaml", f"{ROOT}/docs"),
        ("rm policies/x.yaml", "/tmp"),
        ("rm x.yaml", f"{ROOT}/policies/proposed"),
        ("rm -rf *", f"{ROOT}/docs"),
        ("rm ../shop2/policies/x.yaml", ROOT),
    ],
)
def test_the_same_name_elsewhere_passes(command: str, cwd: str) -> None:
    assert shell(command, cwd) == ""
