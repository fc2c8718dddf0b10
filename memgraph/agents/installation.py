"""What `init --agent` puts into a repository for a client, and what `doctor` looks for."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping

from memgraph.agents.event import Moment
from memgraph.core.lean import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from typing import Any

# Seconds that a client waits for a hook: longer where the memory is read, or a judge may be asked.
ORDINARY = 10
_WAITS = {Moment.START: 20, Moment.STOP: 30}
MARK = "hook {event} --client {client}"
SHARED_SKILLS = ".agents/skills"

# Tools of servers that change files: their names say so.
SERVER_TOOLS = "mcp_.*(write|edit|create|delete|move|replace|patch).*"


class Call(NamedTuple):
    """A hook to register: the client's event, a pattern of tools or nothing, seconds to wait.

    ``arguments`` is what memgraph is called with.
    """

    event: str
    matcher: str
    arguments: str
    seconds: int


class Installation(NamedTuple):
    """What a client reads, and how.

    Paths are relative to the work tree. ``events`` are the client's own names, each with a
    pattern of tools or nothing. ``entry`` makes the settings' item of one call, for a program
    that is quoted for a shell (empty: memgraph from the path); without one, ``settings`` is a
    program of memgraph's own, which the client loads. ``head`` is what a new file of
    settings needs besides. ``commands`` is where custom commands go, ``{}`` for the name, and
    empty where a client has none in a repository; ``arguments`` is what they call the words typed
    after one. ``instructions`` is the file that it reads
    before all work. ``signs`` are files that show that the client is used here, ``programs``
    its names on the path. ``trust`` is what a person does once so that hooks run; ``silent``
    what to look at when they do not.
    """

    client: str
    settings: str
    events: tuple[tuple[str, str], ...]
    entry: Callable[[Call, str], Mapping[str, Any]] | None
    skills: str
    commands: str
    instructions: str
    signs: tuple[str, ...]
    programs: tuple[str, ...]
    trust: str
    silent: str
    arguments: str = "$ARGUMENTS"
    head: tuple[tuple[str, Any], ...] = ()


def of(client: str) -> Installation:
    """Return what belongs to the client of this name, one of `memgraph.agents.NAMES`."""
    found: Installation = importlib.import_module(f"memgraph.agents.{client}").installation()
    return found


def calls(installed: Installation) -> tuple[Call, ...]:
    """Return every hook of a client."""
    return tuple(
        Call(
            event,
            matcher,
            MARK.format(event=event, client=installed.client),
            _seconds(installed.client, event),
        )
        for event, matcher in installed.events
    )


def _seconds(client: str, event: str) -> int:
    """Return how long a client is to wait for the hook of one of its events."""
    dialect = importlib.import_module(f"memgraph.agents.{client}").CLIENT
    happened = dialect.read(event, {}, {})
    return _WAITS.get(happened.moment, ORDINARY) if happened else ORDINARY


def grouped(call: Call, program: str) -> Mapping[str, Any]:
    """Return an item of settings that are laid out as Claude Code's are."""
    return _group(call, {"type": "command", "command": _command(call, program),
                         "timeout": call.seconds})  # fmt: skip


def in_milliseconds(call: Call, program: str) -> Mapping[str, Any]:
    """Return an item of Gemini's settings, which count milliseconds and name their hooks."""
    return _group(call, {"name": "memgraph", "type": "command",
                         "command": _command(call, program),
                         "timeout": call.seconds * 1000})  # fmt: skip


def for_two_shells(call: Call, program: str) -> Mapping[str, Any]:
    """Return an item of Copilot's settings, which hold a line for each of two shells.

    Copilot denies every tool while a hook of its fails, and so where memgraph is not installed.
    """
    called = f"& {program} {call.arguments}" if program else f"memgraph {call.arguments}"
    return {
        "type": "command",
        "bash": f"{_command(call, program)} || true",
        "powershell": f"{called}; exit 0",
        "timeoutSec": call.seconds,
    }


def flat(call: Call, program: str) -> Mapping[str, Any]:
    """Return an item of Cursor's settings."""
    return {"command": _command(call, program), "timeout": call.seconds}


def _group(call: Call, handler: Mapping[str, Any]) -> Mapping[str, Any]:
    matcher = {"matcher": call.matcher} if call.matcher else {}
    return {**matcher, "hooks": [handler]}


def _command(call: Call, program: str) -> str:
    return f"{program or 'memgraph'} {call.arguments}"
