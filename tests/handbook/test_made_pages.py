"""The pages that are made from the code say what the code says."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

import memgraph
from handbook import commands, surroundings
from handbook.made import DOCS, pages
from memgraph.core.format import CONFIG, EVIDENCE, POLICY, RULE, SOURCE
from memgraph.core.trust_file import TRUST

MADE = pages()
PACKAGE = Path(memgraph.__file__).parent
SOURCES = [path.read_text("utf-8") for path in PACKAGE.rglob("*.py")]


@pytest.mark.parametrize("name", MADE)
def test_a_made_page_is_current(name: str) -> None:
    # To write it anew: python -m handbook
    assert (DOCS / name).read_text("utf-8") == MADE[name]


def test_no_command_and_no_option_is_missing() -> None:
    page = MADE["reference/commands.md"]
    for names, command in commands.every():
        _, found, section = page.partition(f" memgraph {' '.join(names)}\n")
        assert found, names
        section = re.split(r"^#", section, maxsplit=1, flags=re.MULTILINE)[0]
        shown = [one for one in command.params if isinstance(one, click.Option) and not one.hidden]
        assert [opt for one in shown for opt in one.opts if f"`{opt}`" not in section] == []


def test_every_variable_of_memgraphs_own_is_told() -> None:
    named = {found for text in SOURCES for found in re.findall(r"\bMEMGRAPH_[A-Z]+\b", text)}
    assert named == set(surroundings.VARIABLES)


def test_every_setting_of_memgraphs_own_is_told() -> None:
    # The names of modules look alike: a setting has no dot behind it, and no letter but these.
    named = {
        found
        for text in SOURCES
        for found in re.findall(r"[\"' ](memgraph\.(?:trust|uses|judge\w*))\b(?!\.)", text)
    }
    assert named == {name for name in surroundings.SETTINGS if name.startswith("memgraph.")}


def test_the_page_on_the_format_explains_every_field() -> None:
    page = (DOCS / "format.md").read_text("utf-8")
    told = set(re.findall(r"`([a-z_]+)`", page)) | set(re.findall(r"([a-z_]+)[,:}]", page))
    every = {name for one in (POLICY, EVIDENCE, CONFIG, RULE, SOURCE, TRUST) for name in one.fields}
    assert every - told == set()


def test_every_exit_code_is_told() -> None:
    rows = re.findall(r"^\| `(\d+)` \| (\S.*) \|$", surroundings.exit_codes(), re.MULTILINE)
    assert [code for code, _ in rows] == ["0", "1", "2", "3", "130"]
