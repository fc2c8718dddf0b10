"""What a client asks before it says which version of the protocol it speaks."""

from __future__ import annotations

from collections.abc import AsyncIterable
from typing import Any, Protocol, TypeAlias

import anyio
import mcp.types as protocol
from anyio.streams.memory import MemoryObjectSendStream
from mcp.server.lowlevel import Server
from mcp.shared.message import SessionMessage

Message: TypeAlias = SessionMessage | Exception


class _Writing(Protocol):
    """Where answers go."""

    async def send(self, item: SessionMessage, /) -> None:
        """Send one."""


async def unprobed(
    server: Server[Any], reading: AsyncIterable[Message], writing: _Writing,
    passing: MemoryObjectSendStream[Message],
) -> None:  # fmt: skip
    """Pass on what a client says, but answer what it asks before it says which protocol it speaks.

    The SDK takes that first question for the choice; clients ask it, lose their patience with a
    server that is still starting, and then shake hands in the older way, which it would refuse.
    """
    chosen = False
    async with passing:
        async for message in reading:
            asked = message.message if isinstance(message, SessionMessage) else None
            if isinstance(asked, protocol.JSONRPCRequest) and not chosen:
                if asked.method == "server/discover":
                    await writing.send(await _apart(server, message))
                    continue
                chosen = True
            await passing.send(message)


async def _apart(server: Server[Any], message: Message) -> SessionMessage:
    """Return the answer to a request, as of a connection of its own."""
    asking, asked = anyio.create_memory_object_stream[Message](1)
    answering, answered = anyio.create_memory_object_stream[SessionMessage](1)
    async with anyio.create_task_group() as tasks, asking, answered:
        tasks.start_soon(server.run, asked, answering, server.create_initialization_options())
        await asking.send(message)
        answer = await answered.receive()
        tasks.cancel_scope.cancel()
    return answer
