"""What the scripted model does, and how that is said with the tools that a client offers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

# What the tools and their arguments are called, over all the clients.
EDITS = ("Edit", "replace", "edit", "str_replace")
READS = ("Read", "read_file", "view", "read")
SHELLS = ("Bash", "run_shell_command", "bash", "exec_command", "shell_command", "shell")
PATCH = "apply_patch"
ORDERS = ("memgraph record ", "memgraph propose ", "memgraph thread open ")
PATHS = ("file_path", "filePath", "absolute_path", "path")
OLD = ("old_string", "oldString", "old_str")
NEW = ("new_string", "newString", "new_str")
COMMANDS = ("command", "cmd")
# By which a client has its model load a tool, or call one that it never offers by name.
SEARCHES = ("ToolSearch", "tool_search")
RELAY = "tool_call"
SERVER = "memgraph"
_FILLERS: Mapping[str, Any] = {
    "boolean": False,
    "integer": 1,
    "number": 1,
    "array": (),
    "object": {},
}


@dataclass(frozen=True)
class Read:
    """Read a file, named from the repository's root."""

    path: str


@dataclass(frozen=True)
class Edit:
    """Put ``new`` for ``old`` in a file."""

    path: str
    old: str
    new: str


@dataclass(frozen=True)
class Shell:
    """Run a command."""

    command: str


@dataclass(frozen=True)
class Obey:
    """Run the last memgraph command about something that the model was just told to run."""

    about: str


@dataclass(frozen=True)
class Load:
    """Look for a tool of memgraph's server, in the words that the client's search takes."""

    words: str


@dataclass(frozen=True)
class Serve:
    """Call a tool of memgraph's own MCP server."""

    tool: str
    given: Json


Act = Read | Edit | Shell | Obey | Load | Serve


@dataclass(frozen=True)
class Step:
    """One answer of the model: words, or an act, and how many tokens it says it was given."""

    say: str = ""
    act: Act | None = None
    tokens: int = 1000


@dataclass(frozen=True)
class Tool:
    """A tool that a client offers; ``text`` says that it takes bare text and no arguments."""

    name: str
    schema: Mapping[str, Any] = field(default_factory=dict)
    text: bool = False


@dataclass(frozen=True)
class Use:
    """A call of a tool, with its arguments or its text."""

    name: str
    given: Json | str


@dataclass(frozen=True)
class Part:
    """Something that the model is shown: by whom (system, user, assistant, tool), and its words."""

    role: str
    text: str


@dataclass(frozen=True)
class Asked:
    """One request, whatever the dialect it came in."""

    parts: tuple[Part, ...]
    tools: tuple[Tool, ...] = ()
    stream: bool = False

    def text(self) -> str:
        """Return all that the model is shown."""
        return "\n".join(part.text for part in self.parts)

    def news(self) -> str:
        """Return what the model is shown since it last spoke; all of it, if it has not."""
        fresh = []
        for part in reversed(self.parts):
            if part.role == "assistant":
                break
            fresh.append(part.text)
        return "\n".join(reversed(fresh))


@dataclass(frozen=True)
class Answer:
    """What the model answers."""

    text: str
    use: Use | None = None
    tokens: int = 1000


class Stuck(Exception):
    """A step that cannot be played; the message says why."""


def flat(value: Any) -> str:
    """Return every text inside a JSON value, a line each; the types of blocks are no text."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        value = [each for key, each in value.items() if key != "type"]
    return "\n".join(filter(None, map(flat, value))) if isinstance(value, Iterable) else ""


def use_of(act: Act, asked: Asked, root: str) -> Use:
    """Say an act with one of the tools of this request. Raises Stuck if none does it."""
    tools = {tool.name: tool for tool in asked.tools}
    if isinstance(act, Obey):
        told = orders(asked, act.about)
        if not told:
            raise Stuck(f"the model was told no memgraph command about {act.about!r}")
        act = Shell(told[-1])
    if isinstance(act, Load):
        return _call(_first(tools, SEARCHES), {("query",): act.words})
    if isinstance(act, Serve):
        return _served(tools, act)
    if isinstance(act, Shell):
        return _call(_first(tools, SHELLS), {COMMANDS: act.command})
    path = f"{root}/{act.path}"
    if isinstance(act, Read):
        if not any(name in tools for name in READS):
            return use_of(Shell(f"cat '{path}'"), asked, root)
        return _call(_first(tools, READS), {PATHS: path})
    if PATCH in tools and not any(name in tools for name in EDITS):
        return _patch(tools[PATCH], act)
    return _call(_first(tools, EDITS), {PATHS: path, OLD: act.old, NEW: act.new})


def orders(asked: Asked, about: str) -> list[str]:
    """Return the memgraph commands about something that the model was just told to run."""
    lines = [line.strip() for line in asked.news().splitlines()]
    return [line for line in lines if line.startswith(ORDERS) and about in line]


def _served(tools: Mapping[str, Tool], act: Serve) -> Use:
    """Say a call of memgraph's server, by the name that the client has for its tool."""
    for name in tools:
        if SERVER in name and re.split(r"\W|_", name)[-1] == act.tool:
            return Use(name, act.given)
    if RELAY in tools:
        names = tuple(tools[RELAY].schema.get("properties", {}))
        return Use(RELAY, dict(zip(names, (f"mcp__{SERVER}__{act.tool}", act.given), strict=False)))
    raise Stuck(f"no tool {act.tool} of memgraph's is offered, only {', '.join(tools)}")


def _first(tools: Mapping[str, Tool], names: tuple[str, ...]) -> Tool:
    for name in names:
        if name in tools:
            return tools[name]
    raise Stuck(f"none of {', '.join(names)} is offered, only {', '.join(tools)}")


def _call(tool: Tool, wanted: Mapping[tuple[str, ...], str]) -> Use:
    properties: Mapping[str, Json] = tool.schema.get("properties", {})
    given: Json = {}
    for names, value in wanted.items():
        name = next((each for each in names if each in properties), "")
        if not name:
            raise Stuck(f"{tool.name} takes none of {', '.join(names)}")
        given[name] = value
    for name in tool.schema.get("required", ()):
        about = properties.get(name, {})
        options = about.get("enum", ("a scripted step",))
        filler = _FILLERS.get(str(about.get("type", "")).lower(), options[0])
        given.setdefault(name, filler)
    return Use(tool.name, given)


def _patch(tool: Tool, edit: Edit) -> Use:
    lines = (
        "*** Begin Patch", f"*** Update File: {edit.path}", "@@", f"-{edit.old}", f"+{edit.new}",
        "*** End Patch", "",
    )  # fmt: skip
    text = "\n".join(lines)
    if tool.text:
        return Use(tool.name, text)
    name = next(iter(tool.schema.get("properties", ("input",))))
    return Use(tool.name, {name: text})
