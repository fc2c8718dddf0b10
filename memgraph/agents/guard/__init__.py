"""The guard before a tool: agents leave laws, confirmations, trust and decisions to persons.

It reads the text of a call and nothing else. A program that an agent writes and then runs, a
script or a link that is there already, and what the environment holds are out of its reach; the
check in Git and in CI, which wants a person's confirmation for every law, stands behind it.
"""

from __future__ import annotations

from collections.abc import Iterable

from memgraph.agents.event import Tool, Use
from memgraph.agents.guard.paths import Denied, Ground

# A command of these characters and without these marks names nothing of memgraph's, and removes
# no folder: most end here, before any grammar is loaded.
_SIMPLE = frozenset(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _-./:=,@%+&|;\n"
)
_MARKS = (
    "graph", "polic", "git", "rm", "rd", "del", "erase", "ri", "remove", "trash", "mv", "move",
    "mi", "ren", "find", "cd", "pushd", "location",
)  # fmt: skip
# Whoever writes a path in the manner of Windows escapes nothing with these backslashes.
_WINDOWS = ("policies\\", "memgraph\\", "\\memgraph", ".git\\")


def refusal(tool: Tool, root: str, cwd: str, common: str = "", others: Iterable[str] = ()) -> str:
    """Return why ``tool`` must not run, with the next step, in one line; "" where it may.

    ``root`` is the absolute path of the work tree, ``cwd`` that where the tool runs, ``common``
    that of the Git directory, which linked work trees share; ``others`` are those work trees, and
    other names of this one.
    """
    ground = Ground(root, common, others)
    cwd = _joined(cwd, tool.cwd)
    try:
        if tool.use is Use.WRITE:
            _written(tool, ground, cwd)
        elif tool.command and tool.use is not Use.READ:
            _run(tool.command, ground, cwd)
    except Denied as denied:
        return str(denied)
    return ""


def _joined(cwd: str, asked: str) -> str:
    """Return where a tool runs that asks for a folder of its own."""
    whole = asked.startswith(("/", "\\")) or asked[1:2] == ":"
    return asked if whole else f"{cwd}/{asked}" if asked else cwd


def _written(tool: Tool, ground: Ground, cwd: str) -> None:
    for path in tool.paths:
        ground.write(path, cwd)
        ground.set_up(path, cwd, tool.text)


def _run(command: str, ground: Ground, cwd: str) -> None:
    if _SIMPLE.issuperset(command) and not _inside(ground, cwd):
        lowered = command.lower()
        if not any(mark in lowered for mark in _MARKS):
            return
    from memgraph.agents.guard.shell import Shell

    Shell(ground, cwd).top(command)
    if "\\" in command and any(mark in command.lower() for mark in _WINDOWS):
        Shell(ground, cwd).top(_slashed(command))


def _inside(ground: Ground, cwd: str) -> bool:
    """Return whether a tool runs within the memory's folders or Git's."""
    place = ground.relative(".", cwd)
    return place is not None and place.startswith(("policies", ".memgraph", ".git"))


def _slashed(command: str) -> str:
    """Return ``command`` with slashes for the backslashes before the parts of a path."""
    first, *rest = command.split("\\")
    joined = [first]
    for part in rest:
        joined.append(("/" if part[:1].isalnum() or part[:1] in ("_", ".", "*") else "\\") + part)
    return "".join(joined)
