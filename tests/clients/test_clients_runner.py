"""The runner itself: the scripted model, and how it speaks the dialects and uses the tools."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from .cell import Row
from .model import Model
from .script import Asked, Edit, Json, Obey, Part, Read, Shell, Step, Stuck, Tool, Use, use_of
from .table import table

SCHEMA: Json = {"type": "object", "properties": {"command": {"type": "string"}}}
PATCH = Tool("apply_patch", text=True)


@pytest.fixture
def model(tmp_path: Path) -> Iterator[Model]:
    steps = (Step("Good morning."), Step(act=Shell("ls"), tokens=77))
    with Model(steps, ("sum it up",), tmp_path, tmp_path) as model:
        yield model


def post(model: Model, path: str, body: Json) -> str:
    request = urllib.request.Request(model.address + path, json.dumps(body).encode())
    with urllib.request.urlopen(request, timeout=10) as told:
        return str(told.read().decode())


def chat(words: str) -> Json:
    tool = {"type": "function", "function": {"name": "bash", "parameters": SCHEMA}}
    return {"messages": [{"role": "user", "content": words}], "tools": [tool]}


def anthropic(words: str) -> Json:
    tool = {"name": "Bash", "input_schema": SCHEMA}
    return {"messages": [{"role": "user", "content": words}], "tools": [tool]}


def responses(words: str) -> Json:
    said = {"type": "message", "role": "user", "content": [{"type": "input_text", "text": words}]}
    return {"input": [said], "tools": [{"type": "function", "name": "shell", "parameters": SCHEMA}]}


def gemini(words: str) -> Json:
    tool = {"name": "run_shell_command", "parametersJsonSchema": SCHEMA}
    contents = [{"role": "user", "parts": [{"text": words}]}]
    return {"contents": contents, "tools": [{"functionDeclarations": [tool]}]}


DIALECTS = (
    ("/v1/messages", anthropic),
    ("/v1/responses", responses),
    ("/v1/chat/completions", chat),
    ("/v1beta/models/m:generateContent", gemini),
)


@pytest.mark.parametrize(("path", "body"), DIALECTS)
def test_it_plays_its_steps_in_every_dialect(model: Model, path: str, body: object) -> None:
    assert callable(body)
    assert "Good morning." in post(model, path, body("hello"))
    used = post(model, path, body("hello"))
    assert "ls" in used
    assert "77" in used
    assert "Done." in post(model, path, body("hello"))
    assert [turn.step for turn in model.turns] == [1, 2, 0]
    assert model.turns[0].asked.news().strip() == "hello"


@pytest.mark.parametrize(("path", "body"), DIALECTS[:3])
def test_a_stream_ends_with_the_last_event(model: Model, path: str, body: object) -> None:
    assert callable(body)
    told = post(model, path, {**body("hello"), "stream": True})
    assert "Good morning." in told
    last = [line for line in told.splitlines() if line.startswith("data: ")][-1]
    assert any(word in last for word in ("message_stop", "response.completed", "[DONE]"))


def test_summaries_and_titles_play_no_step(model: Model) -> None:
    post(model, "/v1/messages", anthropic("now sum it up"))
    post(model, "/v1/messages", {"messages": [{"role": "user", "content": "a title"}]})
    assert [(turn.kind, turn.step) for turn in model.turns] == [("summary", 0), ("aside", 0)]


def test_an_edit_is_a_patch_where_nothing_else_edits() -> None:
    use = use_of(Edit("a.txt", "old", "new"), Asked((), (PATCH,)), "/r")
    assert use.name == "apply_patch"
    assert "*** Update File: a.txt\n@@\n-old\n+new\n" in use.given


def test_arguments_have_the_names_of_the_tool_and_what_it_requires() -> None:
    properties = {"file_path": {}, "limit": {"type": "integer"}}
    tool = Tool("read_file", {"properties": properties, "required": ["limit"]})
    assert use_of(Read("a"), Asked((), (tool,)), "/r") == Use(
        "read_file", {"file_path": "/r/a", "limit": 1}
    )


def test_it_obeys_only_what_it_was_just_told() -> None:
    order = "Run this:\n  memgraph record 'the disk is full'\nThen go on."
    shell = (Tool("bash", SCHEMA),)
    told = Asked((Part("assistant", "hm"), Part("user", order)), shell)
    assert use_of(Obey("disk"), told, "").given == {"command": "memgraph record 'the disk is full'"}
    with pytest.raises(Stuck, match="told no memgraph command"):
        use_of(Obey("pnpm"), told, "")
    with pytest.raises(Stuck, match="told no memgraph command"):
        use_of(Obey("disk"), Asked((*told.parts, Part("assistant", "hm")), shell), "")


def test_the_table_keeps_its_cells_apart() -> None:
    told = table([Row("claude", "brief", "FAIL", "a | b\nc")], alone=True)
    assert told.splitlines()[-1].endswith("| FAIL | a \\| b c |")
