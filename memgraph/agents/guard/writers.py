"""Programs that write, move or delete the files that their words name."""

from __future__ import annotations

import re

from memgraph.agents.guard import programs
from memgraph.agents.guard.run import Run, pairs, takes_next, without
from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

_PATCHED = re.compile(
    r"^(?:\*\*\* (?:Add|Update|Delete) File: |\*\*\* Move to: |(?:---|\+\+\+) )([^\t\r\n]+)",
    re.MULTILINE,
)
_SIZES = frozenset(("-s", "--size", "-r", "--reference", "-o", "--io-blocks", "-d", "-t", "-n"))
_SEVERAL = frozenset(("-t", "--target-directory"))
_COPYING = frozenset(("-S", "--suffix"))
_OTHER_COPYING = {
    "install": frozenset(("-S", "--suffix", "-m", "--mode", "-o", "--owner", "-g", "--group")),
    "rsync": frozenset(("-e", "--rsh", "-f", "--filter", "--exclude", "--include")),
    "scp": frozenset(("-c", "-F", "-i", "-l", "-o", "-P", "-S")),
}
# What each names behind an option is written; a folder, where the name says so.
_OUTPUTS = {
    "curl": ("-o", "--output", "--output-dir"),
    "wget": ("-O", "--output-document", "-P", "--directory-prefix"),
    "sort": ("-o", "--output"),
    "unzip": ("-d",),
    "pandoc": ("-o", "--output"),
    "gpg": ("-o", "--output"),
    "openssl": ("-out",),
    "shuf": ("-o", "--output"),
    "jq": ("--output-file",),
}
_FOLDERS = frozenset(("-P", "--directory-prefix", "-d", "--output-dir"))


def named(args: Sequence[str], valued: frozenset[str]) -> list[str]:
    """Return the words that are no options."""
    return without(args, valued)


def _all(run: Run) -> None:
    for path in named(run.args, _SIZES if run.name in ("truncate", "touch", "shred") else _NONE):
        run.write(path)


def _remove(run: Run) -> None:
    short = "".join(arg for arg in run.args if arg[:1] == "-" and arg[1:2] != "-")
    deep = "r" in short.lower() or "--recursive" in run.args or "-Recurse" in run.args
    deep |= run.name in ("rmdir", "rd", "trash", "trash-put", "rip")
    for path in named(run.args, _NONE):
        run.write(path, deep=deep)


def _copy(run: Run) -> None:
    into(run, run.args, keep=True)


def _move(run: Run) -> None:
    into(run, run.args, keep=False)


def into(run: Run, args: Sequence[str], *, keep: bool) -> None:
    """Follow a copy to the last word, or to that of ``-t``; without ``keep`` a move."""
    target = ""
    valued = _OTHER_COPYING.get(run.name, _COPYING)
    rest: list[str] = []
    words = iter(args)
    for arg in words:
        option, sign, attached = arg.partition("=")
        if option in _SEVERAL:
            target = attached if sign else next(words, "")
        elif arg[:2] == "-t" and len(arg) > 2:
            target = arg[2:]
        elif takes_next(arg, valued):
            next(words, None)
        else:
            rest.append(arg)
    moved(run, named(rest, _NONE), target, keep=keep)


def moved(run: Run, paths: list[str], target: str = "", *, keep: bool = False) -> None:
    """Say that paths go to ``target``, or the last of them; ``keep`` leaves the others there."""
    sources, target = (paths, target) if target else (paths[:-1], paths[-1] if paths else "")
    for source in sources:
        if not keep:
            run.write(source, deep=True)
        run.shell.ground.into(target, source, run.shell.place)


def _link(run: Run) -> None:
    paths = named([arg for arg in run.args if arg not in _SEVERAL], _COPYING)
    if len(paths) == 1:
        run.write(paths[0].rpartition("/")[2])
    moved(run, paths, keep=True)


def _set_content(run: Run) -> None:
    """Follow a command of PowerShell: its path is the first word, or behind -Path and the like."""
    behind = [b for a, b in pairs(run.args) if a.lower() in ("-path", "-literalpath", "-filepath")]
    for path in behind or named(run.args, _NONE)[:1]:
        run.write(path, deep=False)


def _edited(run: Run) -> None:
    """Follow an editor of streams, which writes only with -i."""
    letters = {"sed": "efl", "gsed": "efl", "perl": "eEMmIxFC", "ruby": "eIrEF"}[run.name]
    options = [arg for arg in run.args if arg[:1] == "-"]
    inside = any(_has(arg, "i", letters) or arg.startswith("--in-place") for arg in options)
    for path in run.args if inside else ():
        if path[:1] != "-":
            run.write(path)
    if run.name in ("perl", "ruby"):
        programs.interpret(run)


def _has(arg: str, letter: str, ends: str) -> bool:
    """Return whether joined short options hold ``letter`` before one that takes the rest."""
    for found in arg[1:]:
        if found == letter:
            return True
        if found in ends or not found.isalnum():
            return False
    return False


def _awk(run: Run) -> None:
    if "inplace" in run.args:
        for path in run.args:
            run.write(path)
    for program in run.args:
        for target in re.findall(r'>\s*"([^"]+)"', program):
            run.write(target)
        for command in re.findall(r'system\(\s*"([^"]+)"', program):
            run.shell.text(command)


def _dd(run: Run) -> None:
    for arg in run.args:
        if arg.startswith("of="):
            run.write(arg[3:])


def _output(run: Run) -> None:
    options = _OUTPUTS[run.name]
    for arg, after in pairs(run.args):
        option, sign, attached = arg.partition("=")
        if option in options or takes_next(arg, frozenset(options)):
            path = attached if sign else after
            run.write(f"{path}/x.yaml" if option in _FOLDERS else path)
        elif arg[:2] in options and arg[:2] != arg:
            run.write(arg[2:])


def _tar(run: Run) -> None:
    first = run.args[0] if run.args else ""
    extracts = any(a[:2] != "--" and "x" in a for a in (first, *run.args) if a[:1] == "-")
    if not (extracts or "x" in first.partition(".")[0] or "--extract" in run.args):
        return
    for arg, after in pairs(run.args):
        option, sign, attached = arg.partition("=")
        if option in ("-C", "--directory"):
            run.write(f"{attached if sign else after}/x.yaml")


def _in_place(run: Run) -> None:
    if any(arg in _IN_PLACE or arg.startswith("-i") for arg in run.args):
        for path in run.args:
            run.write(path)


def _editor(run: Run) -> None:
    if "-R" not in run.args and "-M" not in run.args:
        for path in run.args:
            run.write(path)


def _modes(run: Run) -> None:
    """Follow chmod: only a hook that no longer runs matters."""
    modes = [a for a in run.args if a.isdecimal() or re.fullmatch(r"[ugoa,]*[-=+][rwxXst,]*", a)]
    off = any(
        not set(mode) & set("1357") if mode.isdecimal() else "-" in mode and "x" in mode
        for mode in modes
    )
    for path in run.args if off else ():
        if ".git" in path.lower() or "hooks" in run.shell.place:
            run.write(path)


def patched(run: Run, args: Sequence[str]) -> None:
    """Follow a patch: by its words, or what it reads."""
    texts = [run.stdin or "", *(run.shell.read(arg) or arg for arg in args)]
    for text in texts:
        for path in _PATCHED.findall(text):
            run.write(path.strip())
            if path[:2] in ("a/", "b/"):
                run.write(path[2:].strip())


def _patch(run: Run) -> None:
    patched(run, run.args)
    for path in named(run.args, frozenset(("-i", "--input", "-d", "--directory", "-p", "-F"))):
        if "\n" not in path:
            run.write(path)


def listed(run: Run, args: Iterable[str]) -> str | None:
    """Return those words that name laws, as the files that a listing would print."""
    found = []
    for arg in args:
        relative = run.shell.ground.relative(arg, run.shell.place) if arg[:1] != "-" else None
        if relative is None or not relative.startswith(("policies", ".memgraph", ".git/")):
            continue
        if relative.startswith("policies/proposed"):
            continue
        found.append(arg if "." in arg.rpartition("/")[2] else f"{arg.rstrip('/')}/*.yaml")
    return "\n".join(found) or None


def lists_names(args: Iterable[str]) -> bool:
    """Return whether a search prints the names of files alone."""
    return any(
        arg.startswith("--files") or (arg[:1] == "-" and arg[1:2] != "-" and "l" in arg.lower())
        for arg in args
    )


def _list(run: Run) -> str | None:
    return listed(run, run.args)


def _fd(run: Run) -> str | None:
    laws = (listed(run, run.args) or "").split("\n")
    for at, arg in enumerate(run.args):
        if arg in ("-x", "-X", "--exec", "--exec-batch") and laws[0]:
            run.again([*run.args[at + 1 :], *laws])
    return "\n".join(laws)


def _search(run: Run) -> str | None:
    return listed(run, named(run.args, _NONE)[1:]) if lists_names(run.args) else None


def _tee(run: Run) -> str | None:
    _all(run)
    for path in run.args:
        if run.stdin is not None and path[:1] != "-":
            run.shell.keep(path, run.stdin)
    return run.stdin


_NONE: frozenset[str] = frozenset()
_IN_PLACE = frozenset(("--write", "-w", "--inplace", "--in-place", "--fix"))

HANDLERS: dict[str, Callable[[Run], str | None]] = {
    **dict.fromkeys(("truncate", "touch", "shred", "unlink", "sponge", "ni", "new-item"), _all),
    **dict.fromkeys(
        ("rm", "rmdir", "rd", "del", "erase", "ri", "remove-item", "trash", "trash-put", "rip"),
        _remove,
    ),
    **dict.fromkeys(
        ("cp", "copy", "cpi", "copy-item", "xcopy", "install", "rsync", "scp", "ditto"), _copy
    ),
    **dict.fromkeys(("mv", "move", "mi", "move-item", "ren", "rename", "rename-item"), _move),
    **dict.fromkeys(
        ("set-content", "add-content", "clear-content", "out-file", "sc", "ac", "clc"),
        _set_content,
    ),
    **dict.fromkeys(("sed", "gsed", "perl", "ruby"), _edited),
    **dict.fromkeys(("awk", "gawk", "mawk", "nawk"), _awk),
    **dict.fromkeys(_OUTPUTS, _output),
    **dict.fromkeys(("yq", "prettier", "yamlfmt", "sd", "dos2unix", "biome"), _in_place),
    **dict.fromkeys(
        ("vi", "vim", "nvim", "ex", "ed", "nano", "emacs", "micro", "pico", "joe", "hx", "kak"),
        _editor,
    ),
    **dict.fromkeys(("ls", "dir"), _list),
    **dict.fromkeys(("grep", "egrep", "fgrep", "rg", "ag", "ack"), _search),
    "fd": _fd,
    "fdfind": _fd,
    "ln": _link, "tee": _tee, "tee-object": _tee, "dd": _dd, "tar": _tar, "bsdtar": _tar,
    "chmod": _modes, "patch": _patch, "apply_patch": _patch, "applypatch": _patch,
}  # fmt: skip
