"""One command that a shell would run."""

from __future__ import annotations

from memgraph.agents.guard.paths import GLOB, UNKNOWN, like
from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from memgraph.agents.guard.shell import Shell

_SUFFIXES = (".exe", ".cmd", ".bat")
_NUMBERED = frozenset((
    "python", "pypy", "perl", "ruby", "node", "php", "lua", "bash", "pip", "ksh",
))  # fmt: skip


class Run:
    """A command: its words, the variables it sees, and its input as far as it is known."""

    def __init__(
        self, shell: Shell, argv: Sequence[str], env: Mapping[str, str], stdin: str | None
    ) -> None:
        self.shell, self.argv, self.env, self.stdin = shell, tuple(argv), env, stdin
        self.name = program(self.argv[0])
        self.args = self.argv[1:]

    def again(self, argv: Sequence[str], env: Mapping[str, str] | None = None) -> str | None:
        """Follow another command in the place of this one."""
        return self.shell.run(argv, env or {}, self.stdin) if argv else None

    def write(self, path: str, *, deep: bool = False) -> None:
        """Say that this writes a path, as named where the shell stands."""
        self.shell.ground.write(path, self.shell.place, deep=deep)


def program(word: str) -> str:
    """Return the name of the program that a word names: without folder, version and suffix."""
    name = word.replace("\\", "/").rpartition("/")[2].lower().partition("@")[0]
    for suffix in _SUFFIXES:
        name = name.removesuffix(suffix)
    if GLOB.intersection(name) and len(name.replace(UNKNOWN, "").strip("*?[]")) > 2:
        return "memgraph" if like(name, "memgraph") else name
    bare = name.rstrip("0123456789.")
    return bare if bare in _NUMBERED else name


def pairs(args: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Return each word with the one behind it; the last with an empty one."""
    return zip(args, (*args[1:], "")[: len(args)], strict=True)


def without(args: Sequence[str], valued: frozenset[str]) -> list[str]:
    """Return ``args`` without options; those in ``valued`` take the next word with them."""
    found: list[str] = []
    rest = iter(args)
    for arg in rest:
        if arg == "--":
            return [*found, *rest]
        if takes_next(arg, valued):
            next(rest, None)
        elif not arg.startswith("-") or arg == "-":
            found.append(arg)
    return found


def takes_next(arg: str, valued: frozenset[str]) -> bool:
    """Return whether an option takes the next word: alone, or as the last of several letters."""
    if arg in valued:
        return True
    if len(arg) < 3 or arg[0] != "-" or arg[1] == "-" or not arg[1:].isalpha():
        return False
    first = next((i for i, letter in enumerate(arg) if f"-{letter}" in valued), 0)
    return first == len(arg) - 1
