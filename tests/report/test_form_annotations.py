"""Annotations, read back by the rules of GitHub's own runner."""

from __future__ import annotations

import dataclasses
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from runner_commands import Command, commands

import memgraph.report.forms.annotations as form
from memgraph.core.finding import Finding, Severity, error, warning
from memgraph.core.legible import shown
from memgraph.core.memory import Memory
from memgraph.report.forms.verdict import Verdict

SIGNS = st.text(st.sampled_from("ab %:,=\r\n\t;]#[0123ADd→\x1b\u2028\x85"), max_size=40)


def read(*found: Finding) -> list[Command | None]:
    """Return what the runner makes of the findings."""
    return list(commands(form.told(Verdict(Memory(date(2026, 2, 1)), found))))


def test_a_finding_beside_its_line() -> None:
    path, steps = "policies/a,b:c%3A.yaml", "first, this\nthen: that"
    found = error("use-npm: 100%, or so", path, 7, help=steps)
    [command] = read(dataclasses.replace(found, code="links/kind"))
    assert command == Command(
        "error",
        {"file": path, "line": "7", "title": "memgraph links/kind"},
        "use-npm: 100%, or so\n→ first, this\n→ then: that",
    )


@pytest.mark.parametrize(
    ("finding", "level"),
    [
        (error("x", "f"), "error"),
        (Finding(Severity.ERROR, "x", "f", known=True), "warning"),
        (warning("x", "f"), "warning"),
        (Finding(Severity.INFO, "x", "f"), "notice"),
    ],
)
def test_the_levels(finding: Finding, level: str) -> None:
    [command] = read(finding)
    assert command
    assert command.name == level
    assert ("there before" in command.properties["title"]) is finding.known


def test_nothing_found_says_nothing() -> None:
    assert form.told(Verdict(Memory(date(2026, 2, 1)), [])) == ""


@pytest.mark.parametrize(
    "text",
    ["a\n::error::b", "a\r::set-env name=PATH::/tmp", "::stop-commands::x", "##[add-path]/tmp",
     "x::add-mask::y", "a\u2028::error::b", "%0A::error::b", "%250A::error::b", "a\x85::error::b"],
)  # fmt: skip
def test_text_of_an_entry_begins_no_other_command(text: str) -> None:
    finding = error(text, f"policies/{text}.yaml", help=f"{text}\n{text}")
    [command] = read(finding)
    assert command
    assert command.name == "error"
    steps = [shown(step, 4000) for step in [*text.split("\n")] * 2]
    assert command.data.split("\n→ ") == [shown(text, 4000), *steps]


def test_a_path_that_no_log_can_show_is_spelt() -> None:
    [command] = read(error("x", "\x1b[2J/a.yaml"))
    assert command
    assert command.properties["file"] == "<U+001B>[2J/a.yaml"


@given(SIGNS, SIGNS, SIGNS)
def test_whatever_stands_in_it_comes_back(message: str, path: str, step: str) -> None:
    [command] = read(error(message, f"p{path}p", help=f"s{step}"))
    assert command
    assert command.name == "error"
    assert set(command.properties) == {"file", "line", "title"}
    steps = [shown(part, 4000) for part in f"s{step}".split("\n")]
    assert command.data == "\n→ ".join([shown(message, 4000), *steps])
    if shown(path) == path:
        assert command.properties["file"] == f"p{path}p"
