"""memgraph's own commands: which of them decide, and so are a person's."""

from __future__ import annotations

from memgraph.agents.guard.expansion import quoted
from memgraph.agents.guard.paths import LATER, UNKNOWN, Denied, short
from memgraph.agents.guard.run import Run
from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

DECIDING = frozenset(("promote", "retire", "reject", "uphold", "defer", "redact"))
TRUSTING = frozenset(("init", "add", "remove", "revoke", "rotate", "confirm"))
_OTHERS = frozenset((
    "brief", "check", "demo", "diff", "doctor", "export", "graph", "hook", "import", "index",
    "init", "list", "log", "mcp", "propose", "recall", "record", "report", "show", "thread", "tidy",
    "topics", "why",
))  # fmt: skip
# Behind these, --help is a value and asks for nothing.
_VALUED = frozenset((
    "--reason", "--key", "--in", "--from", "--evidence", "--until", "--public-key", "--old",
    "--new",
))  # fmt: skip
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:@=+,")


def memgraph(run: Run) -> None:
    """Follow a call of memgraph. Raises Denied where it decides."""
    args = [arg for arg in run.args if arg != ""]
    while args and args[0].startswith("-"):
        if args[0] in ("-h", "--help", "-V", "--version"):
            return
        del args[0]
    if not args or args[0] == LATER or _helps(args):
        return
    command = args[0].lower()
    if command == "wrap":
        run.again(args[args.index("--") + 1 :] if "--" in args else args[1:])
    elif command in DECIDING:
        raise Denied(_decision(command, args))
    elif command == "trust":
        _trust(args)
    elif UNKNOWN in command and not _OTHERS.intersection(args[1:2]):
        raise Denied(
            "the guard cannot tell which command of memgraph this runs, and only a person "
            "decides. Write the command out: memgraph why ID, memgraph propose …"
        )


def _helps(args: Sequence[str]) -> bool:
    before = ""
    for arg in args:
        if arg == "--":
            return False
        if arg in ("-h", "--help") and before not in _VALUED:
            return True
        before = "" if before in _VALUED else arg
    return False


def _trust(args: Sequence[str]) -> None:
    acts = [arg for arg in args[1:] if not arg.startswith("-")]
    if acts and (acts[0].lower() in TRUSTING or UNKNOWN in acts[0]):
        raise Denied(
            f"memgraph trust {short(acts[0])} changes who may confirm, which only a person does. "
            f"Say why it should change and ask the user to run: {_line(args)}"
        )


def _decision(command: str, args: Sequence[str]) -> str:
    what = "makes law" if command == "promote" else "decides about the memory"
    return (
        f"memgraph {command} {what}, which only a person does, at a terminal. Leave it as it is, "
        f"go on, and ask the user to run: {_line(args)}"
    )


def _line(args: Iterable[str]) -> str:
    return short(" ".join(("memgraph", *(a if _PLAIN.issuperset(a) else quoted(a) for a in args))))


def sign(run: Run) -> None:
    """Follow ssh-keygen. Raises Denied where it would sign a confirmation."""
    args = run.args
    if "sign" in args and any("memgraph" in arg for arg in args):
        raise Denied(
            "signing a statement of memgraph's confirms it, which only a person does. Leave it, "
            "and ask the user to run the command that decides, like memgraph promote ID."
        )
