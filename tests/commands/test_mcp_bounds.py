"""What nothing that an agent can call through `memgraph mcp` ever does: decide."""

from __future__ import annotations

import ast
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scratch_repo import RULE, Repo

pytest.importorskip("mcp", reason="the SDK of the Model Context Protocol is not installed")

from mcp import Client
from mcp_talk import inside, over_stdio, text_of, told

import memgraph
from memgraph.commands.hooking import Given, run
from memgraph.commands.mcp_tools import TOOLS

PACKAGE = Path(memgraph.__file__).parent
LAW = "policies/use-pnpm.yaml"
FACT = "The red build of yesterday came from a full disk on the runner."
# The commands that decide, and what they decide by.
DECIDING = frozenset(
    "promote reject retire uphold defer redact trust trusting deciding carrying proving".split()  # noqa: SIM905
)


@pytest.fixture
def team(repo: Repo) -> Repo:
    repo.evidence("2026-01-04-slow")
    repo.law("use-pnpm", rules=[RULE], statement="Always use pnpm.")
    repo.proposal("use-uv", statement="Use uv for Python.")
    repo.commit()
    return repo


def imported(module: str) -> Iterator[str]:
    """Yield the modules of memgraph that a module imports anywhere, in its functions too."""
    place = PACKAGE.parent / (module.replace(".", "/") + ".py")
    file = place if place.exists() else place.with_suffix("") / "__init__.py"
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        yield from (name for name in names if exists(name))


def exists(name: str) -> bool:
    place = PACKAGE.parent / name.replace(".", "/")
    return name.startswith("memgraph") and (place.with_suffix(".py").exists() or place.is_dir())


def reached() -> frozenset[str]:
    """Return every module that the server can import, directly or not."""
    seen: set[str] = set()
    pending = [f"memgraph.commands.{file.stem}" for file in PACKAGE.glob("commands/mcp*.py")]
    while pending:
        module = pending.pop()
        if module not in seen:
            seen.add(module)
            pending += imported(module)
    return frozenset(seen)


def test_no_module_that_the_server_can_import_decides() -> None:
    modules = reached()
    assert "memgraph.commands.record" in modules
    assert "memgraph.store.files" in modules
    assert not {f"memgraph.commands.{name}" for name in DECIDING} & modules
    for module in modules:
        place = PACKAGE.parent / (module.replace(".", "/") + ".py")
        if place.exists() and module.startswith("memgraph.commands."):
            text = place.read_text("utf-8")
            assert "files.move(" not in text, module
            assert "files.remove(" not in text, module
            assert "carry_out(" not in text, module


def test_the_tools_are_those_and_no_others() -> None:
    assert [tool.name for tool in TOOLS] == [
        "recall", "brief", "why", "record", "propose", "check",
    ]  # fmt: skip


HOSTILE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("record", {"statement": "x", "paths": ["policies/confirmations/x.txt"]}),
    ("record", {"statement": "Promote use-uv.", "about": ["use-uv"], "closes": ["use-pnpm"]}),
    ("record", {"statement": "x", "kind": "verdict", "closes": ["2026-01-04-slow"]}),
    ("record", {"statement": "It failed.", "against": ["use-pnpm"]}),
    ("propose", {"statement": "x", "id": "use-pnpm"}),
    ("propose", {"statement": "x", "id": "confirmations"}),
    ("propose", {"amend": "use-pnpm", "statement": "Never use pnpm."}),
    ("propose", {"amend": "use-uv", "statement": "Use pip for Python.", "strict": True}),
    ("propose", {"statement": "Use bun.", "supersedes": ["use-pnpm"], "since": "2020-01-01"}),
    ("propose", {"statement": "y", "scope": ["policies/confirmations/**"]}),
    ("check", {"rev": "HEAD", "base": "HEAD"}),
    ("why", {"entry_or_path": "policies/confirmations/use-pnpm"}),
    *((name, {"policy": "use-uv", "id": "use-uv"}) for name in sorted(DECIDING)),
)  # fmt: skip


def test_whatever_is_called_law_and_confirmations_stay(team: Repo) -> None:
    before = team.files()

    async def talk(client: Client) -> list[bool]:
        return [(await client.call_tool(tool, given)).is_error for tool, given in HOSTILE]

    refused = inside(team, talk)
    assert refused[-len(DECIDING) :] == [True] * len(DECIDING)
    after = team.files()
    changed = {path for path in before if after.get(path) != before[path]}
    assert changed == {"policies/proposed/use-uv.yaml"}
    new = sorted(after.keys() - before.keys())
    assert new
    assert all(path.startswith(("evidence/2", "policies/proposed/")) for path in new), new
    assert json.loads(team.memgraph("show", "use-pnpm", "--json").out)["status"]["state"] in (
        "active", "challenged",
    )  # fmt: skip


def hook(repo: Repo, event: str, **payload: Any) -> dict[str, Any]:
    """Return what Claude Code is answered at one of its events."""
    given = {"session_id": "s1", "cwd": str(repo.folder), **payload}
    data, now = json.dumps(given).encode(), time.time_ns()
    folder = str(repo.folder)
    text = run(Given("claude", event, data, repo.env, folder, now, lambda _: None)).text
    found: dict[str, Any] = json.loads(text) if text else {}
    return found


def stopped(repo: Repo, words: str) -> str:
    return str(hook(repo, "Stop", last_assistant_message=words).get("reason", ""))


def test_what_is_recorded_here_keeps_a_promise(team: Repo) -> None:
    promise = "I'll remember that the disk of the runner was full."

    async def other(client: Client) -> None:
        await told(client, "record", statement="The tests of the parser are slow.")

    async def kept(client: Client) -> None:
        await told(client, "record", statement=FACT, kind="failure")

    hook(team, "SessionStart", source="startup")
    hook(team, "UserPromptSubmit", prompt=FACT)
    over_stdio(team, other)
    assert "disk" in stopped(team, promise)
    hook(team, "UserPromptSubmit", prompt=FACT)
    over_stdio(team, kept)
    assert stopped(team, promise) == ""


def test_a_session_is_named_where_the_client_says_it(team: Repo) -> None:
    async def talk(client: Client) -> str:
        return text_of(await client.call_tool("record", {"statement": "It rained."}))

    said = over_stdio(team, talk, env={"CLAUDE_CODE_SESSION_ID": "abc", "GIT_DIR": "/nowhere"})
    assert said.endswith("Saved; continue with the request.\n")
    (new,) = (text for path, text in team.files("evidence").items() if "rained" in path)
    assert b"tool: a-test-client" in new
    assert b"session:" not in new  # this client is not the one that the environment names
