"""What agents are told: in files of memgraph's own, and in lines of other people's files."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

import memgraph.agents
from memgraph.agents import NAMES, block, guidance, installation
from memgraph.cli import memgraph as cli

ALL = [(name, path) for name in NAMES for path in guidance.files(installation.of(name))]


def written(name: str, path: str) -> str:
    return guidance.files(installation.of(name))[path]


@pytest.mark.parametrize(("name", "path"), ALL)
def test_files_are_vouched_for(name: str, path: str) -> None:
    text = written(name, path)
    assert guidance.unedited(text)
    assert guidance.unedited(text.replace("\n", "\r\n"))
    assert not guidance.unedited(text.replace("memgraph", "notes", 1))
    assert not guidance.unedited(text + "And more.\n")
    assert not guidance.unedited("")


@pytest.mark.parametrize(("name", "path"), ALL)
def test_files_are_in_the_clients_format(name: str, path: str) -> None:
    text = written(name, path)
    if path.endswith(".toml"):
        assert set(tomllib.loads(text)) == {"description", "prompt"}
        assert "{{args}}" in text
        return
    head = text.removeprefix("---\n").partition("\n---\n")[0]
    fields = dict(line.split(": ", 1) for line in head.split("\n"))
    assert 20 < len(json.loads(fields["description"])) < 1024
    if path.endswith("SKILL.md"):
        assert fields["name"] == Path(path).parent.name == "memgraph"


def test_every_command_that_is_named_exists() -> None:
    texts = [guidance.BLOCK, guidance.JUDGE, *(written(*one) for one in ALL)]
    said = re.sub(r"\s+", " ", " ".join(texts))
    named = set(re.findall(r"`memgraph ([a-z]+)(?: (open|close|list))?", said))
    assert {verb for verb, _ in named} >= {"brief", "why", "record", "propose", "promote"}
    for verb, under in named - {("init", "")}:
        found = cli.get_command(click.Context(cli), verb)
        assert found is not None, verb
        if under and isinstance(found, click.Group):
            assert under in found.commands
    options = {o for o in re.findall(r"--[a-z]+", said) if o != "--"}
    known = {
        opt
        for verb in ("record", "propose", "list", "recall")
        if (found := cli.get_command(click.Context(cli), verb))
        for param in found.params
        for opt in param.opts
    }
    assert options <= known


def test_kinds_that_are_named_exist() -> None:
    record = cli.get_command(click.Context(cli), "record")
    assert record is not None
    kinds = next(p.type for p in record.params if "--kind" in p.opts)
    assert isinstance(kinds, click.Choice)
    said = " ".join(written(*one) for one in ALL)
    assert set(re.findall(r"--kind ([a-z]+)", said)) <= {str(kind) for kind in kinds.choices}


def test_the_plugin_is_a_program(tmp_path: Path) -> None:
    source = Path(memgraph.agents.__file__).with_name("opencode_plugin.js").read_text("utf-8")
    program = '/opt/my "tools"/é/memgraph'
    for path in ("", program):
        text = guidance.plugin(source, path)
        assert guidance.unedited(text)
        assert f"const PROGRAM = {json.dumps(path or 'memgraph')}\n" in text
    place = tmp_path / "plugin.mjs"
    place.write_text(guidance.plugin(source, program))
    try:
        done = subprocess.run(["node", "--check", place], capture_output=True, check=False)
    except FileNotFoundError:
        pytest.skip("node is not installed")
    assert done.returncode == 0, done.stderr


# Lines in other people's files

TEXTS = ["", "\n", "# Rules", "# Rules\n", "# Rules\n\n", "a\r\nb\r\n", "a\r\nb", "é 🎉\n"]


@pytest.mark.parametrize("text", TEXTS)
def test_a_block_comes_out_as_it_went_in(text: str) -> None:
    after = block.put_in(text, guidance.BLOCK)
    assert after.startswith(text)
    assert block.put_in(after, guidance.BLOCK) == after
    assert block.take_out(after) == text
    if "\r\n" in text:
        assert after.count("\n") == after.count("\r\n")


@given(st.text(alphabet="ab \n\r<!->"))
def test_any_text_comes_back(text: str) -> None:
    assert block.take_out(block.put_in(text, "Know this.\nAnd this.")) == text


def test_a_block_alone_is_the_whole_file() -> None:
    assert block.take_out(block.put_in(None, "Know this.")) is None
    assert block.take_out("no block here\n") == "no block here\n"


def test_a_block_is_renewed_where_it_stands() -> None:
    old = block.put_in("# Top\n", "Old.") + "\n# Below\n"
    new = block.put_in(old, "New.\nLonger.")
    assert new == old.replace("Old.", "New.\nLonger.")
    assert block.take_out(new) == "# Top\n\n# Below\n"


def test_the_block_is_small() -> None:
    assert len(block.put_in(None, guidance.BLOCK).encode()) < 800
