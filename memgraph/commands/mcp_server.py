"""The MCP server: requests of the protocol to the functions that answer them, and back.

Imported only where the SDK is there. Requests are answered one after the other, in a thread of
their own: the memory is read anew for each, and two writers at once could write one fact twice.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

import anyio
import anyio.to_thread
import click
import mcp.types as protocol
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from memgraph import __version__
from memgraph.commands.call import Call
from memgraph.commands.mcp_arguments import must_fit
from memgraph.commands.mcp_place import Start, folder
from memgraph.commands.mcp_probe import Message, unprobed
from memgraph.commands.mcp_texts import INSTRUCTIONS, TEMPLATE, legible
from memgraph.commands.mcp_tools import TOOLS, Tool
from memgraph.core.legible import shown
from memgraph.errors import MemgraphError, Refused

if TYPE_CHECKING:
    from memgraph.commands.mcp_answers import Outcome
    from memgraph.commands.mcp_entries import Listed

_LOG = logging.getLogger("memgraph.mcp")
_ROOTS = "roots"
_PATIENCE = 5.0  # seconds that a client has to say which roots it works in
_MOST_COMPLETED = 100
_Result = TypeVar("_Result")
Context = ServerRequestContext[Any, Any]


class _Unasked(Exception):
    """The client's roots are not known yet, and only an answer can ask for them."""


async def serve(start: Start) -> None:
    """Answer on standard input and output until the client closes them."""
    server = built(start)
    async with stdio_server() as (reading, writing), anyio.create_task_group() as tasks:
        passing, passed = anyio.create_memory_object_stream[Message](0)
        tasks.start_soon(unprobed, server, reading, writing, passing)
        await server.run(passed, writing, server.create_initialization_options())
        tasks.cancel_scope.cancel()


def built(start: Start) -> Server[Any]:
    """Return the server for a folder."""
    service = Service(start)
    return Server(
        "memgraph", version=__version__, title="memgraph", instructions=INSTRUCTIONS,
        description="A team's memory, kept in Git",
        on_list_tools=service.tools, on_call_tool=service.call_tool,
        on_list_resources=service.resources, on_read_resource=service.read,
        on_list_resource_templates=service.templates, on_completion=service.complete,
    )  # fmt: skip


class Service:
    """What answers each kind of request."""

    def __init__(self, start: Start) -> None:
        self._start = start
        self._alone = anyio.CapacityLimiter(1)

    async def tools(self, _context: Context, _params: Any) -> protocol.ListToolsResult:
        """List the tools."""
        return protocol.ListToolsResult(tools=[_told(tool) for tool in TOOLS])

    async def call_tool(
        self, context: Context, params: protocol.CallToolRequestParams
    ) -> protocol.CallToolResult | protocol.InputRequiredResult:
        """Answer with a tool; what goes wrong is an answer too, that a model can act on."""

        def work(call: Call) -> Outcome:
            from memgraph.commands.mcp_answers import ANSWERS

            given = params.arguments or {}
            must_fit(params.name, _named(params.name).takes, given)
            return ANSWERS[params.name](call, given)

        try:
            found = await self._answered(context, work, params.input_responses)
        except _Unasked:
            return _asking_for_roots()
        except Exception as error:
            return _result(_explained(error), failed=True)
        return _result(found.text, {"text": found.text, **found.data})

    async def resources(
        self, context: Context, params: protocol.PaginatedRequestParams | None
    ) -> protocol.ListResourcesResult:
        """List the entries, a page at a time."""
        cursor = (params and params.cursor) or ""

        def work(call: Call) -> tuple[list[Listed], str]:
            from memgraph.commands.mcp_entries import page

            return page(call, cursor)

        found, more = await self._asked(context, work)
        listed = [
            protocol.Resource(
                name=one.id, uri=one.address, title=one.statement or None, description=one.about,
                mime_type="text/yaml",
            )
            for one in found
        ]  # fmt: skip
        return protocol.ListResourcesResult(resources=listed, next_cursor=more or None)

    async def read(
        self, context: Context, params: protocol.ReadResourceRequestParams
    ) -> protocol.ReadResourceResult | protocol.InputRequiredResult:
        """Return the text of an entry's file."""

        def work(call: Call) -> str:
            from memgraph.commands.mcp_entries import text

            return text(call, params.uri)

        try:
            text = await self._asked(context, work, params.input_responses)
        except _Unasked:
            return _asking_for_roots()
        held = protocol.TextResourceContents(uri=params.uri, mime_type="text/yaml", text=text)
        return protocol.ReadResourceResult(contents=[held])

    async def templates(
        self, _context: Context, _params: Any
    ) -> protocol.ListResourceTemplatesResult:
        """List the one form of address."""
        template = protocol.ResourceTemplate(
            name="entry", title="An entry", uri_template=TEMPLATE,
            description="A policy or a piece of evidence, as its file has it: quoted data.",
            mime_type="text/yaml",
        )  # fmt: skip
        return protocol.ListResourceTemplatesResult(resource_templates=[template])

    async def complete(
        self, context: Context, params: protocol.CompleteRequestParams
    ) -> protocol.CompleteResult:
        """Complete an id in the address of an entry."""

        def work(call: Call) -> list[str]:
            from memgraph.commands.mcp_entries import names

            return names(call, params.argument.value)

        found: list[str] = []
        if getattr(params.ref, "uri", "") == TEMPLATE and params.argument.name == "id":
            found = await self._asked(context, work)
        some = found[:_MOST_COMPLETED]
        return protocol.CompleteResult(completion=protocol.Completion(
            values=some, total=len(found), has_more=len(found) > len(some),
        ))  # fmt: skip

    async def _asked(
        self, context: Context, work: Callable[[Call], _Result], responses: Any = None
    ) -> _Result:
        """Answer what has no room for errors but the protocol's: with one that says what to do."""
        try:
            return await self._answered(context, work, responses)
        except _Unasked:
            if context.method == "resources/read":
                raise
            return await self._run(context, work, ())
        except Exception as error:
            known = isinstance(error, MemgraphError | OSError)
            code = protocol.INVALID_PARAMS if known else protocol.INTERNAL_ERROR
            raise MCPError(code=code, message=_explained(error)) from None

    async def _answered(
        self, context: Context, work: Callable[[Call], _Result], responses: Any
    ) -> _Result:
        return await self._run(context, work, await self._offered(context, responses))

    async def _run(
        self, context: Context, work: Callable[[Call], _Result], offered: Sequence[str]
    ) -> _Result:
        # A request that is cancelled while it waits does nothing; one that runs, runs to its end,
        # so that no entry is half written.
        def answered() -> _Result:
            place = folder(self._start, offered)
            now = datetime.now().astimezone()
            return work(Call(place, self._start.env, now, agent=_client(context)))

        return await anyio.to_thread.run_sync(answered, limiter=self._alone)

    async def _offered(self, context: Context, responses: Any) -> Sequence[str]:
        """Return the addresses of the client's roots, where they are needed and known.

        Raises _Unasked where the client is of those that an answer must ask.
        """
        known = context.session.client_capabilities
        if self._start.settled or known is None or known.roots is None:
            return ()
        if not context.session.can_send_request:
            if responses is None:
                raise _Unasked
            found = responses.get(_ROOTS)
        else:
            found = await _roots(context)
        roots = found.roots if isinstance(found, protocol.ListRootsResult) else ()
        return [str(root.uri) for root in roots]


async def _roots(context: Context) -> protocol.ListRootsResult | None:
    try:
        return await context.session.send_request(
            protocol.ListRootsRequest(), protocol.ListRootsResult,
            request_read_timeout_seconds=_PATIENCE,
        )  # fmt: skip
    except Exception as error:
        _LOG.warning("the client did not say which roots it works in: %s", error)
        return None


def _asking_for_roots() -> protocol.InputRequiredResult:
    return protocol.InputRequiredResult(input_requests={_ROOTS: protocol.ListRootsRequest()})


def _client(context: Context) -> str:
    """Return the name that the client goes by."""
    known = context.session.client_params
    name = " ".join(known.client_info.name.split()) if known else ""
    return shown(name, 60) if name else "mcp"


def _named(name: str) -> Tool:
    tools = {tool.name: tool for tool in TOOLS}
    if name not in tools:
        raise Refused(
            f"there is no tool {shown(repr(name))}",
            next_step=f"there are {', '.join(tools)}; decisions are for a person, at a terminal",
        )  # fmt: skip
    return tools[name]


def _told(tool: Tool) -> protocol.Tool:
    return protocol.Tool(
        name=tool.name, title=tool.title, description=tool.about, input_schema=tool.takes,
        output_schema=tool.gives,
        annotations=protocol.ToolAnnotations(
            title=tool.title, read_only_hint=tool.reads, destructive_hint=False,
            idempotent_hint=tool.again, open_world_hint=False,
        ),
    )  # fmt: skip


def _explained(error: Exception) -> str:
    """Return what went wrong, where, and the next step."""
    if isinstance(error, MemgraphError):
        return f"memgraph: {error}"
    if isinstance(error, click.ClickException):
        return f"memgraph: {error.format_message()}"
    if isinstance(error, OSError):
        return f"memgraph: the system says: {error}\n  next: tell the user"
    _LOG.error("a fault of memgraph's own", exc_info=error)
    return (
        "memgraph: a fault of memgraph's own; nothing of yours is wrong\n"
        "  next: tell the user to report it, with what the server wrote on its stderr"
    )


def _result(text: str, data: Any = None, *, failed: bool = False) -> protocol.CallToolResult:
    content = protocol.TextContent(type="text", text=legible(text))
    return protocol.CallToolResult(
        content=[content], structured_content=_clean(data), is_error=failed
    )


def _clean(value: Any) -> Any:
    """Return data whose texts steer no terminal, and which UTF-8 can hold."""
    if isinstance(value, str):
        return legible(value)
    if isinstance(value, list):
        return [_clean(item) for item in value]
    if isinstance(value, dict):
        return {legible(name): _clean(item) for name, item in value.items()}
    return value
