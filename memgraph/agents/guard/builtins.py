"""Commands of the shell itself, and the few others whose output is plain from their words."""

from __future__ import annotations

from memgraph.agents.guard.paths import GLOB, UNKNOWN
from memgraph.agents.guard.words import unescaped
from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from memgraph.agents.guard.shell import Shell

_Words = list[str]


def _cd(shell: Shell, argv: _Words, _stdin: str | None) -> str:
    places = [arg for arg in argv[1:] if not arg.startswith("-")]
    if not places:
        shell.place = shell.ground.root if "-" in argv else "~"
    elif places[0].startswith("/") or places[0][1:3] in (":/", ":\\"):
        shell.place = places[0]
    elif places[0][0] in (UNKNOWN, "~"):
        shell.place = "/" + UNKNOWN
    else:
        shell.place = f"{shell.place}/{places[0]}"
    return ""


def _popd(shell: Shell, _argv: _Words, _stdin: str | None) -> str:
    shell.place = shell.ground.root
    return ""


def _export(shell: Shell, argv: _Words, _stdin: str | None) -> str:
    for arg in argv[1:]:
        name, sign, value = arg.partition("=")
        if sign:
            shell.names[name] = value
    return ""


def _set(shell: Shell, argv: _Words, _stdin: str | None) -> str:
    if "--" in argv:
        shell.given = ("sh", *argv[argv.index("--") + 1 :])
    elif argv[1:] and argv[1][:1] not in "-+":
        shell.given = ("sh", *argv[1:])
    return ""


def _shift(shell: Shell, argv: _Words, _stdin: str | None) -> str:
    count = int(argv[1]) if len(argv) > 1 and argv[1].isdecimal() else 1
    if shell.given:
        shell.given = (shell.given[0], *shell.given[1 + count :])
    return ""


def _alias(shell: Shell, argv: _Words, _stdin: str | None) -> str:
    for arg in argv[1:]:
        name, sign, value = arg.partition("=")
        if sign:
            shell.aliases[name] = value
    return ""


def _eval(shell: Shell, argv: _Words, _stdin: str | None) -> str | None:
    return shell.text(" ".join(argv[1:]), shell.given or ())


def _source(shell: Shell, argv: _Words, _stdin: str | None) -> str | None:
    return shell.text(shell.read(argv[1]) or "") if argv[1:] else None


def _trap(shell: Shell, argv: _Words, _stdin: str | None) -> str:
    actions = [arg for arg in argv[1:] if not arg.startswith("-")]
    if actions:
        shell.text(actions[0])
    return ""


def _read(shell: Shell, argv: _Words, stdin: str | None) -> str:
    values = stdin.split() if stdin is not None else [UNKNOWN]
    for name in argv[1:]:
        shell.names[name] = values[0] if values else ""
    return ""


def _echo(_shell: Shell, argv: _Words, _stdin: str | None) -> str:
    words = argv[1:]
    escapes = False
    while words and words[0] in ("-n", "-e", "-ne", "-en", "-E"):
        escapes |= "e" in words.pop(0)
    text = " ".join(words) + "\n"
    return unescaped(text) if escapes else text


def _printf(_shell: Shell, argv: _Words, _stdin: str | None) -> str:
    if not argv[1:]:
        return ""
    pattern, *values = argv[1:] if argv[1] != "--" else argv[2:] or [""]
    pieces = unescaped(pattern).replace("%b", "%s").replace("%q", "%s").split("%s")
    if len(pieces) == 1:
        return pieces[0].replace("%%", "%")
    text = pieces[0]
    while True:
        for piece in pieces[1:]:
            text += (values.pop(0) if values else "") + piece
        if not values:
            return text.replace("%%", "%")
        text += pieces[0]


def _cat(shell: Shell, argv: _Words, stdin: str | None) -> str | None:
    names = [arg for arg in argv[1:] if not arg.startswith("-") or arg == "-"]
    if not names:
        return stdin
    texts = [stdin if name == "-" else shell.read(name) for name in names]
    known = [text for text in texts if text is not None]
    return "".join(known) if len(known) == len(texts) else None


def _pass(_shell: Shell, argv: _Words, stdin: str | None) -> str | None:
    return stdin if all(GLOB.isdisjoint(arg) for arg in argv) else None


def _pwd(shell: Shell, _argv: _Words, _stdin: str | None) -> str:
    return shell.place + "\n"


def _which(_shell: Shell, argv: _Words, _stdin: str | None) -> str:
    return argv[-1] + "\n"


def _mktemp(_shell: Shell, _argv: _Words, _stdin: str | None) -> str:
    return f"/tmp/{UNKNOWN}\n"  # noqa: S108 (nothing is made there)


def _quiet(_shell: Shell, _argv: _Words, _stdin: str | None) -> str:
    return ""


HANDLERS: dict[str, Callable[[Shell, _Words, str | None], str | None]] = {
    "cd": _cd, "pushd": _cd, "popd": _popd, "chdir": _cd, "set-location": _cd,
    "export": _export, "declare": _export, "typeset": _export, "local": _export,
    "readonly": _export, "set": _set, "shift": _shift, "alias": _alias, "eval": _eval,
    "source": _source, ".": _source, "trap": _trap, "read": _read,
    "echo": _echo, "printf": _printf, "print": _echo, "cat": _cat, "head": _pass, "tail": _pass,
    "uniq": _pass, "pwd": _pwd, "which": _which, "mktemp": _mktemp, "true": _quiet, ":": _quiet,
    "test": _quiet, "[": _quiet, "false": _quiet, "sleep": _quiet,
}  # fmt: skip
