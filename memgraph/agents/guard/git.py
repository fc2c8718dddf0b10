"""Git: writing laws with it, and going past memgraph's check."""

from __future__ import annotations

from memgraph.agents.guard import writers
from memgraph.agents.guard.expansion import quoted
from memgraph.agents.guard.paths import Denied
from memgraph.agents.guard.run import Run, pairs, takes_next, without
from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_VALUED = frozenset((
    "-C", "-c", "--git-dir", "--work-tree", "--namespace", "--config-env", "--exec-path",
    "--super-prefix", "--attr-source",
))  # fmt: skip
_HOOKED = frozenset(("commit", "merge", "push", "pull", "am", "rebase", "cherry-pick", "revert"))
_UNVERIFIED = frozenset(("commit", "merge", "push", "pull", "am"))
# What takes the next word: there, -n is a message or a file.
_COMMIT = frozenset((
    "-m", "--message", "-F", "--file", "-C", "--reuse-message", "-c", "--reedit-message", "-t",
    "--template", "--author", "--date", "--fixup", "--squash", "--cleanup", "--trailer",
    "--pathspec-from-file", "-s", "--strategy", "-X", "--strategy-option", "-o", "--push-option",
    "--receive-pack", "--repo", "--into-name",
))  # fmt: skip
_CONFIG = frozenset(("-f", "--file", "--blob", "--type", "--default", "--comment", "--value"))
_COMMIT_ENDS = frozenset("mFCctuS")
_READING = frozenset(("--get", "--get-all", "--get-regexp", "-l", "--list", "get", "list"))
_SKIPPED = (
    "{} goes past memgraph's check, which CI may run anyway. Run {} without it, and settle "
    "what `memgraph check` finds, or ask a person."
)


def git(run: Run) -> str | None:
    """Follow a call of Git. Raises Denied for what is not an agent's; return its output."""
    place = run.shell.place
    settings, args = _global(run)
    try:
        return _subcommand(run, settings, args) if args else None
    finally:
        run.shell.place = place


def _global(run: Run) -> tuple[dict[str, str], list[str]]:
    """Return the settings and the rest of a call; stand where it wants to."""
    settings: dict[str, str] = {}
    args = list(run.args)
    while args and args[0].startswith("-"):
        option, _, attached = args.pop(0).partition("=")
        value = attached or (args.pop(0) if option in _VALUED and args else "")
        if option == "-C":
            run.shell.place = value if value[:1] == "/" else f"{run.shell.place}/{value}"
        elif option in ("-c", "--config-env"):
            name, _, setting = value.partition("=")
            settings[name.lower()] = setting
    for name, value in run.env.items():
        if name.startswith("GIT_CONFIG_KEY_"):
            settings[value.lower()] = ""
        elif name == "GIT_CONFIG_PARAMETERS" and "hookspath" in value.lower():
            settings["core.hookspath"] = ""
    return settings, args


def _subcommand(run: Run, settings: dict[str, str], args: list[str]) -> str | None:
    command, rest = args[0], args[1:]
    for name, value in settings.items():
        if name.startswith("alias.") and name.removeprefix("alias.") == command:
            return _aliased(run, value, rest)
        if name.endswith(("editor", "pager", "command")):
            run.shell.text(value)
    if command in _HOOKED and "core.hookspath" in settings:
        raise Denied(_SKIPPED.format("core.hooksPath", f"git {command}"))
    if command in _HOOKED and "memgraph" in run.env.get("SKIP", ""):
        raise Denied(_SKIPPED.format("SKIP", f"git {command}"))
    if command in _UNVERIFIED and (flag := _unverified(command, rest)):
        raise Denied(_SKIPPED.format(f"{flag} of git {command}", f"git {command}"))
    handler = _HANDLERS.get(command)
    return handler(run, rest) if handler else None


def _unverified(command: str, args: Sequence[str]) -> str:
    """Return the option that leaves the hooks out; "" for none."""
    rest = iter(args)
    for arg in rest:
        if arg == "--":
            break
        if len(arg) > 8 and "--no-verify".startswith(arg):
            return arg
        if command == "commit" and arg[:1] == "-" and arg[1:2] != "-" and "n" in _flags(arg):
            return "-n"
        if takes_next(arg, _COMMIT):
            next(rest, None)
    return ""


def _flags(arg: str) -> str:
    """Return the letters of short options that are joined, up to one with a value."""
    for at, letter in enumerate(arg):
        if letter in _COMMIT_ENDS:
            return arg[1:at]
    return arg[1:]


def _aliased(run: Run, value: str, rest: list[str]) -> str | None:
    if value.startswith("!"):
        return run.shell.text(" ".join((value[1:], *map(quoted, rest))))
    return run.again(["git", *value.split(), *rest])


def _config(run: Run, args: list[str]) -> None:
    words = [arg for arg in without(args, _CONFIG) if arg not in ("set", "unset", "get", "list")]
    name, value = (*words, "", "")[:2]
    name = name.lower()
    unset = any("unset" in arg or arg == "--remove-section" for arg in args)
    if name.startswith("alias.") and value.startswith("!"):
        run.shell.text(value[1:])
    if _READING.intersection(args) or not (value or unset):
        return
    if name == "memgraph.trust" or (name == "memgraph" and unset):
        raise Denied(
            "memgraph.trust says where trust begins in this clone; only a person sets it. "
            "Ask the user to run the command."
        )
    if name == "core.hookspath" and not unset and not value.rstrip("/").endswith(".git/hooks"):
        raise Denied(
            "core.hooksPath would move Git's hooks away from memgraph's check, which CI may run "
            "anyway. Leave it, or ask a person, who runs memgraph init --hook after it."
        )


def _remove(run: Run, args: list[str]) -> None:
    for path in writers.named(args, frozenset(("--pathspec-from-file",))):
        run.write(path.removeprefix(":/"), deep="-r" in args or "-rf" in args or "-fr" in args)


def _move(run: Run, args: list[str]) -> None:
    writers.moved(run, writers.named(args, frozenset()))


def _apply(run: Run, args: list[str]) -> None:
    if "--check" not in args and "--stat" not in args:
        writers.patched(run, args)


def _bisect(run: Run, args: list[str]) -> str | None:
    return run.again(args[1:]) if args[:1] == ["run"] else None


def _rebase(run: Run, args: list[str]) -> None:
    for arg, after in pairs(args):
        option, _, attached = arg.partition("=")
        if option in ("-x", "--exec"):
            run.shell.text(attached or after)


def _submodule(run: Run, args: list[str]) -> None:
    if "foreach" in args:
        words = writers.named(args[args.index("foreach") + 1 :], frozenset())
        run.shell.text(" ".join(words))


def _top(run: Run, args: list[str]) -> str | None:
    return run.shell.ground.root + "\n" if "--show-toplevel" in args else None


def _files(run: Run, args: list[str]) -> str | None:
    return writers.listed(run, args)


def _grep(run: Run, args: list[str]) -> str | None:
    return writers.listed(run, args[1:]) if writers.lists_names(args) else None


_HANDLERS: dict[str, Callable[[Run, list[str]], str | None]] = {
    "config": _config, "rm": _remove, "mv": _move, "apply": _apply, "am": _apply,
    "bisect": _bisect, "rebase": _rebase, "submodule": _submodule, "rev-parse": _top,
    "ls-files": _files, "grep": _grep,
}  # fmt: skip
