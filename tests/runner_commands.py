"""How GitHub's runner reads a line of output: a small implementation of its own rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

REGISTERED = {
    "add-mask", "add-matcher", "add-path", "debug", "echo", "endgroup", "error", "group", "notice",
    "remove-matcher", "save-state", "set-env", "set-output", "stop-commands", "warning",
}  # fmt: skip
# In the order in which the runner undoes them.
DATA = (("%0D", "\r"), ("%0A", "\n"), ("%25", "%"))
PROPERTY = (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%"))


@dataclass(frozen=True)
class Command:
    name: str
    properties: dict[str, str]
    data: str


def commands(output: str) -> Iterator[Command | None]:
    """Yield what the runner takes each line for; None for one that it merely shows."""
    for line in output.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        if line:
            yield _new(line) or _old(line)


def _new(line: str) -> Command | None:
    """Read ``::name key=value,key=value::data``."""
    line = line.lstrip()
    end = line.find("::", 2)
    if not line.startswith("::") or end < 0:
        return None
    name, _, properties = line[2:end].partition(" ")
    if name.lower() not in REGISTERED:
        return None
    return Command(name.lower(), _pairs(properties, ",", PROPERTY), _undone(line[end + 2 :], DATA))


def _old(line: str) -> Command | None:
    """Read ``##[name key=value;key=value]data``, which may stand anywhere in a line."""
    start = line.find("##[")
    end = line.find("]", start)
    if start < 0 or end < 0:
        return None
    name, _, properties = line[start + 3 : end].partition(" ")
    return (
        Command(name, _pairs(properties, ";", DATA), line[end + 1 :])
        if name in REGISTERED
        else None
    )


def _pairs(text: str, between: str, signs: tuple[tuple[str, str], ...]) -> dict[str, str]:
    pairs = (part.split("=", 1) for part in text.strip().split(between) if part)
    return {pair[0]: _undone(pair[1], signs) for pair in pairs if len(pair) == 2}


def _undone(text: str, signs: tuple[tuple[str, str], ...]) -> str:
    for written, sign in signs:
        text = text.replace(written, sign)
    return text
