"""The SDK's own client in conversation with a real `memgraph mcp`, or one in this process."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import anyio
import mcp.types as protocol
from mcp import Client
from mcp.client.session import ClientRequestContext
from mcp.client.stdio import StdioServerParameters, stdio_client
from scratch_repo import PROGRAM, Repo

from memgraph.commands.mcp_place import started
from memgraph.commands.mcp_server import built
from memgraph.commands.mcp_tools import TOOLS

# How a client begins: by a question which protocol is spoken, by the handshake, or by neither.
MODES = ("auto", "legacy", "2026-07-28")
NAME = "a-test-client"
_Result = TypeVar("_Result")
Talk = Callable[[Client], Awaitable[_Result]]


def over_stdio(
    repo: Repo, talk: Talk[_Result], *words: str, mode: str = "auto", at: str | Path = "",
    roots: Sequence[str] | None = None, env: Mapping[str, str] | None = None,
) -> _Result:  # fmt: skip
    """Have ``talk`` speak with a server of its own process; ``roots`` are the client's folders."""
    program = StdioServerParameters(
        command=PROGRAM[0], args=[*PROGRAM[1:], "mcp", *words], cwd=str(repo.folder / at),
        env={**repo.env, **(env or {})},
    )  # fmt: skip
    return anyio.run(_spoken, program, talk, mode, roots)


def inside(repo: Repo, talk: Talk[_Result], *, mode: str = "auto") -> _Result:
    """Have ``talk`` speak with a server in this process."""
    start = started(repo.folder, repo.env, named=True)

    async def spoken() -> _Result:
        return await _with(Client(built(start), mode=mode, client_info=_who()), talk)

    return anyio.run(spoken)


def stderr_of(repo: Repo, talk: Talk[object], into: Path) -> str:
    """Return what a server wrote on stderr while ``talk`` spoke with it."""
    program = StdioServerParameters(
        command=PROGRAM[0], args=[*PROGRAM[1:], "mcp"], cwd=str(repo.folder), env=dict(repo.env)
    )

    async def spoken() -> None:
        with into.open("w", encoding="utf-8") as kept:
            await _with(Client(stdio_client(program, kept), client_info=_who()), talk)

    anyio.run(spoken)
    return into.read_text("utf-8")


def text_of(result: Any) -> str:
    """Return the one text of a tool's answer."""
    (only,) = result.content
    found: str = only.text
    return found


async def told(client: Client, tool: str, **given: Any) -> dict[str, Any]:
    """Return what a tool gives: all of it described by its own schema, as the client checks."""
    result = await client.call_tool(tool, given)
    assert not result.is_error, text_of(result)
    found: dict[str, Any] = result.structured_content
    (schema,) = (one.gives for one in TOOLS if one.name == tool)
    assert found.keys() <= schema["properties"].keys()
    assert found["text"] == text_of(result)
    return found


async def refusal(client: Client, tool: str, given: Mapping[str, Any]) -> str:
    """Return what a tool answers that does not do what it is asked."""
    result = await client.call_tool(tool, dict(given))
    assert result.is_error, text_of(result)
    assert result.structured_content is None
    return text_of(result)


def address(folder: Path) -> str:
    """Return the address of a folder, as a client's root."""
    return folder.as_uri()


async def _spoken(
    program: StdioServerParameters, talk: Talk[_Result], mode: str, roots: Sequence[str] | None
) -> _Result:
    async def offered(
        context: ClientRequestContext,
    ) -> protocol.ListRootsResult | protocol.ErrorData:
        return protocol.ListRootsResult.model_validate({"roots": [{"uri": u} for u in roots or ()]})

    client = Client(
        program, mode=mode, client_info=_who(),
        list_roots_callback=None if roots is None else offered,
    )  # fmt: skip
    return await _with(client, talk)


async def _with(client: Client, talk: Talk[_Result]) -> _Result:
    with anyio.fail_after(110):
        async with client as connected:
            return await talk(connected)


def _who() -> protocol.Implementation:
    return protocol.Implementation(name=NAME, version="1")
