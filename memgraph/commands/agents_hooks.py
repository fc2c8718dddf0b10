"""The hooks of memgraph's that a client's settings hold, as they stand there."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import memgraph.agents
from memgraph.agents import guidance, installation
from memgraph.agents.installation import ORDINARY, Installation
from memgraph.commands.agents_setup import is_ours, quoted
from memgraph.store import settings_file

_CALL = re.compile(r"\bhook ([\w.]+) --client (\w+)")
_PROGRAM = re.compile(r"^const PROGRAM = (\".*\")", re.MULTILINE)


class Hook(NamedTuple):
    """A hook: the event that runs it, the shell's line, how long the client waits, in seconds.

    ``called`` is the event and the client that the line names. ``place`` is the hook's group and
    its place there, ``handler`` and ``matcher`` what else the settings say.
    """

    event: str
    line: str
    seconds: float
    called: tuple[str, str]
    place: tuple[int, int] = (0, 0)
    handler: Mapping[str, Any] = {}
    matcher: str | None = None

    @property
    def program(self) -> str:
        """The program that the line starts; empty where no shell could read it."""
        try:
            words = shlex.split(self.line)
        except ValueError:
            return ""
        return next((word for word in words if "=" not in word), "")


def hooks(one: Installation, data: bytes) -> list[Hook]:
    """Return memgraph's hooks in the settings of a client. Raises Refused for broken ones.

    What does not mention memgraph is somebody else's, and may be as broken as it likes.
    """
    if b"memgraph" not in data and b"--client" not in data:
        return []
    if one.entry is None:
        return list(_in_plugin(one, data.decode("utf-8", "replace")))
    if not settings_file.installed(data, is_ours, one.settings):
        return []
    return list(_in_settings(json.loads(data.decode("utf-8-sig"))["hooks"]))


def _in_settings(events: Mapping[str, Any]) -> Iterator[Hook]:
    for event, items in events.items():
        for place, item in enumerate(items):
            group = item if isinstance(item, dict) else {}
            inner = group.get("hooks")
            handlers = inner if isinstance(inner, list) else [group]
            for index, handler in enumerate(handlers):
                line = _line(handler) if isinstance(handler, dict) else ""
                called = _CALL.search(line)
                if called:
                    matcher = group.get("matcher")
                    yield Hook(
                        event, line, _seconds(handler), (called[1], called[2]), (place, index),
                        handler, matcher if isinstance(matcher, str) else None,
                    )  # fmt: skip


def _line(handler: Mapping[str, Any]) -> str:
    found = handler.get("bash", handler.get("command"))
    return found if isinstance(found, str) else ""


def _seconds(handler: Mapping[str, Any]) -> float:
    given = handler.get("timeoutSec", handler.get("timeout"))
    if not isinstance(given, int | float) or given <= 0:
        return ORDINARY
    return given / 1000 if given >= 1000 else given


def _in_plugin(one: Installation, text: str) -> Iterator[Hook]:
    found = _PROGRAM.search(text)
    program = str(json.loads(found[1])) if found else ""
    for call in installation.calls(one):
        if program and (f'"{call.event}"' in text or f" {call.event}:" in text):
            line = f"{quoted(program)} {call.arguments}"
            yield Hook(call.event, line, call.seconds, (call.event, one.client))


def is_current(one: Installation, data: bytes) -> bool:
    """Return whether a plugin is the one that this memgraph would write; True for settings."""
    if one.entry is not None:
        return True
    text = data.decode("utf-8", "replace").replace("\r\n", "\n")
    found = _PROGRAM.search(text)
    source = Path(memgraph.agents.__file__).with_name("opencode_plugin.js").read_text("utf-8")
    program = str(json.loads(found[1])) if found else ""
    return text in (guidance.plugin(source, ""), guidance.plugin(source, program))
