"""``memgraph mcp``: serve the memory to agents by the Model Context Protocol."""

from __future__ import annotations

import gc
import importlib.util
import logging
import sys
from pathlib import Path

import click

from memgraph.commands.call import Call
from memgraph.commands.mcp_place import Start, started
from memgraph.errors import MemgraphError

EXTRA = "memgraph-git[mcp]"


@click.command()
@click.option("--repo", type=click.Path(path_type=Path), metavar="PATH",
              help="The repository to serve; default: the current folder's.")  # fmt: skip
@click.pass_obj
def command(call: Call, repo: Path | None) -> None:
    """Serve the memory to agents by the Model Context Protocol, on standard input and output.

    A client starts this; docs/mcp.md says how each is told to. Agents can recall, ask, check,
    record and propose. Nothing that they can call makes law.
    """
    if importlib.util.find_spec("mcp") is None:
        raise MemgraphError(
            "the SDK of the Model Context Protocol is not installed",
            next_step=f"pip install '{EXTRA}'",
        )
    folder = (call.cwd / repo).resolve() if repo else call.cwd
    _serve(started(folder, call.env, named=repo is not None))


def _serve(start: Start) -> None:
    import anyio

    from memgraph.commands.mcp_server import serve

    # A server lives for as long as a session: what commands leave to their end must go before.
    gc.enable()
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(name)s: %(message)s")
    anyio.run(serve, start)
