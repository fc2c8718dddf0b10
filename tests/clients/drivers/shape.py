"""What a driver is."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..model import Model
from ..room import Ended, Room
from ..script import Shell, Step

# Ways that a client can be driven beside its usual one.
TIGHT = "tight"  # with so little room that it compacts
SANDBOXED = "sandboxed"  # with its sandbox around the agent's shell
SERVED = "served"  # with a server that outlives the prompt
ASKING = "asking"  # with memgraph's MCP server, as docs/mcp.md says

HELLO = "Good morning. Look around, then greet me."
ONWARD = "And now?"


class Visit(NamedTuple):
    """One run of a client: where, with which model, and which of the ways above."""

    room: Room
    model: Model
    program: tuple[str, ...]
    ways: frozenset[str] = frozenset()


class Talk(NamedTuple):
    """A conversation: the model's steps, and what the user says, one run of the client each.

    ``how`` says what makes the client compact, if it does.
    """

    steps: tuple[Step, ...]
    prompts: tuple[str, ...]
    how: str = ""


class Driver(NamedTuple):
    """One client.

    ``summaries`` are words of the request with which it asks for a summary. ``settle`` writes its
    settings and returns its environment; ``ask`` has it answer a prompt, in a new session or in
    the last one. ``long_talk`` is one at which it compacts. ``search`` is what its model searches
    for to be offered the tool ``record`` of memgraph's server; empty where it is offered at once.
    """

    summaries: tuple[str, ...]
    settle: Callable[[Visit], dict[str, str]]
    ask: Callable[[Visit, dict[str, str], str, bool], Ended]
    long_talk: Talk
    search: str = ""


def put(path: Path, settings: Mapping[str, Any] | str) -> None:
    """Write a settings file; JSON that is there keeps what is not overwritten at its top."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(settings, str):
        path.write_text(settings, "utf-8")
        return
    old = json.loads(path.read_bytes()) if path.exists() else {}
    path.write_text(json.dumps({**old, **settings}, indent=2) + "\n", "utf-8")


def listing(lines: int, tokens: int) -> Step:
    """Return a step that lists so many lines, for clients that compact by their own count."""
    text = "Line %g of a long listing with nothing of interest in it at all."
    return Step(act=Shell(f"seq -f '{text}' {lines}"), tokens=tokens)
