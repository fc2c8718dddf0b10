"""Which rule looks at a command."""

from __future__ import annotations

from memgraph.agents.guard import deciding, git, programs, searches, wrappers, writers
from memgraph.agents.guard.paths import UNKNOWN
from memgraph.agents.guard.run import Run
from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_INTERPRETERS = (
    "python", "pypy", "py", "pyw", "pythonw", "node", "nodejs", "bun", "deno", "php", "lua",
    "coverage", "tsx",
)  # fmt: skip
_RULES: dict[str, Callable[[Run], str | None]] = {
    **writers.HANDLERS,
    **dict.fromkeys(_INTERPRETERS, programs.interpret),
    "memgraph": deciding.memgraph, "ssh-keygen": deciding.sign, "git": git.git,
    "find": searches.find, "su": wrappers.command_text, "runuser": wrappers.command_text,
    "script": wrappers.script, "watch": wrappers.watch, "ssh": wrappers.ssh,
    "tmux": wrappers.keys, "screen": wrappers.keys, "expect": wrappers.expect,
    "at": wrappers.later, "batch": wrappers.later, "socat": wrappers.socket,
    "crontab": wrappers.table,
    "start-process": wrappers.process,
}  # fmt: skip


def judged(run: Run) -> str | None:
    """Follow a command. Raises Denied where it is not an agent's; return its output, if known."""
    rule = _RULES.get(run.name)
    if rule:
        return rule(run)
    if wrappers.is_shell(run.name):
        return wrappers.shell(run)
    key, args = wrappers.wrapped(run)
    if key:
        return wrappers.unwrap(run, key, args)
    if run.name in ("", UNKNOWN) and run.args and run.args[0] in deciding.DECIDING:
        _nameless(run)
    return None


def _nameless(run: Run) -> None:
    """Follow a decision by a program without a known name, where memgraph is spoken of."""
    if any("memgraph" in value for value in run.shell.names.values()):
        run.again(["memgraph", *run.args])
