"""Programs that run another command, which their words name."""

from __future__ import annotations

from functools import cache

from memgraph.agents.guard.paths import GLOB, UNKNOWN
from memgraph.agents.guard.run import Run, pairs, takes_next
from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# Each line: a program (and its subcommand), how many words stand before the command, and the
# options that take a word.
_TABLE = """
sudo 0 -u -g -h -p -C -D -R -T -U -r -t --user --group --host --prompt --chdir --close-from
doas 0 -u -C
env 0 -u --unset -C --chdir
nohup 0
setsid 0
command 0
builtin 0
exec 0 -a
noglob 0
nocorrect 0
time 0 -f -o --format --output
nice 0 -n --adjustment
ionice 0 -c -n --class --classdata
chrt 1
taskset 1
numactl 0
stdbuf 0 -i -o -e --input --output --error
timeout 1 -k -s --kill-after --signal
gtimeout 1 -k -s --kill-after --signal
flock 1 -w -E --timeout --conflict-exit-code
chronic 0
unbuffer 0
rlwrap 0
winpty 0
ts 0
catchsegv 0
fakeroot 0
firejail 0
caffeinate 0 -t -w
faketime 1
chroot 1
strace 0 -o -e -p -s -u -E -I -a
ltrace 0 -o -e -p -s -u
valgrind 0
dbus-run-session 0
systemd-run 0 -p -u --unit --property --slice --uid --gid
entr 0
xargs 0 -I -n -P -L -d -a -E -s --arg-file --delimiter --max-args --max-procs --max-lines
parallel 0 -j --jobs -a --arg-file -S --colsep -n --max-args --delay --timeout --joblog
busybox 0
toybox 0
start 0
call 0
uvx 0 --from --with --python -p --index --default-index --with-editable --with-requirements
uv|run 0 --with --python -p --extra --group --env-file --directory --with-requirements --index
uv|tool|run 0 --from --with --python -p --index
pipx|run 0 --spec --python --pip-args --index-url
poetry|run 0
pdm|run 0 -p
hatch|run 0
hatch|env|run 0 -e
pipenv|run 0
rye|run 0
pixi|run 0 -e --manifest-path
conda|run 0 -n -p --name --prefix --cwd
mamba|run 0 -n -p
micromamba|run 0 -n -p
mise|exec 0
mise|x 0
asdf|exec 0
pyenv|exec 0
rbenv|exec 0
bundle|exec 0
direnv|exec 1
dotenv|run 0
op|run 0 --env-file
doppler|run 0 -p -c
docker|exec 1 -e -u -w --env --user --workdir --env-file
docker|run 1 -e -u -w -v -p --env --user --workdir --env-file --volume --name --network --platform
podman|exec 1 -e -u -w --env --user --workdir
podman|run 1 -e -u -w -v -p --env --user --workdir --volume --name --network --mount
kubectl|exec 1 -n -c --namespace --container
devcontainer|exec 0 --workspace-folder
script 1 -c --command -I -O -B -E -T -m -o
"""
_SHELLS = frozenset((
    "sh", "bash", "zsh", "dash", "ash", "ksh", "mksh", "fish", "rbash", "cmd", "powershell", "pwsh",
))  # fmt: skip
_SHELL_VALUED = frozenset(("--rcfile", "--init-file"))
_MODULES = frozenset(("uv", "uvx", "coverage", "pipx"))
_SSH = frozenset(f"-{letter}" for letter in "bcDEeFIiJLlmOopQRSWw")
_KEYS = {"Space": " ", "Enter": "\n", "C-m": "\n", "Tab": "\t"}


@cache
def _table() -> dict[str, tuple[int, frozenset[str]]]:
    lines = (line.split() for line in _TABLE.strip().split("\n"))
    return {words[0]: (int(words[1]), frozenset(words[2:])) for words in lines}


def wrapped(run: Run) -> tuple[str, Sequence[str]]:
    """Return the key of a wrapper in the table, and the words behind it; "" for none."""
    table = _table()
    if run.name in table:
        return run.name, run.args
    for at, word in enumerate(run.args[:4]):
        after = run.args[at + 1 : at + 2]
        if after and (key := f"{run.name}|{word}|{after[0]}") in table:
            return key, run.args[at + 2 :]
        if (key := f"{run.name}|{word}") in table:
            return key, run.args[at + 1 :]
    return "", ()


def unwrap(run: Run, key: str, args: Sequence[str]) -> str | None:
    """Follow the command that a wrapper runs."""
    before, valued = _table()[key]
    env = dict(run.env)
    at = 0
    while at < len(args):
        arg = args[at]
        option, sign, attached = arg.partition("=")
        if arg == "--":
            at += 1
            break
        if option in ("-c", "-S", "--command", "--split-string", "-qc") and key in _TEXTS:
            return run.shell.text(attached if sign else " ".join(args[at + 1 : at + 2]))
        if option in ("-m", "--module") and run.name in _MODULES:
            return run.again(["python", "-m", *args[at + 1 :]], env)
        if sign and not option.startswith("-") and key in ("env", "sudo", "doas"):
            env[option] = attached
        elif arg.startswith("-"):
            at += takes_next(arg, valued)
        elif before:
            before -= 1
        else:
            break
        at += 1
    return _inner(run, key, list(args[at:]), env)


_TEXTS = frozenset(("env", "flock", "script"))


def _inner(run: Run, key: str, argv: list[str], env: dict[str, str]) -> str | None:
    if key == "command" and any(arg in ("-v", "-V") for arg in run.args[:1]):
        return argv[-1] + "\n" if argv else None
    if key in ("xargs", "parallel"):
        return _each(run, argv)
    return run.again(argv, env)


def _each(run: Run, argv: list[str]) -> str | None:
    """Follow what xargs runs, with what it reads as its last words."""
    if ":::" in argv:
        at = argv.index(":::")
        argv = [*argv[:at], *argv[at + 1 :]]
    words = run.stdin.split()[:64] if run.stdin is not None else [UNKNOWN]
    marks = [arg[2:] for arg in run.args if arg[:2] == "-I" and len(arg) > 2] or ["{}"]
    marks += [after for arg, after in pairs(run.args) if arg == "-I"]
    if not argv:
        return None
    if run.name == "parallel" and " " in argv[0]:
        return run.shell.text(" ".join([*argv, *words]))
    if not any(mark in arg for mark in marks for arg in argv):
        return run.shell.run([*argv, *words], run.env, None)
    for word in words:
        filled = argv
        for mark in marks:
            filled = [arg.replace(mark, word) for arg in filled]
        run.shell.run(filled, run.env, None)
    return None


def is_shell(name: str) -> bool:
    """Return whether a program reads commands."""
    return name in _SHELLS


def shell(run: Run) -> str | None:
    """Follow a shell: the text behind -c, a file that was just written, or what it reads."""
    if run.name in ("cmd", "powershell", "pwsh"):
        return _windows(run)
    words = list(run.args)
    given = False
    while words and words[0][:1] in ("-", "+") and len(words[0]) > 1:
        option = words.pop(0)
        if option in ("--", "--command"):
            given |= option == "--command"
            break
        given |= option[1] != "-" and "c" in option[1:]
        if option in _SHELL_VALUED or (option[1] != "-" and option[-1] in "oO"):
            del words[:1]
    if given:
        return run.shell.text(words[0], words[1:]) if words else None
    if words and words[0] not in ("-", "/dev/stdin"):
        text = run.shell.read(words[0])
        return run.shell.text(text, words) if text is not None else None
    return run.shell.text(run.stdin, ("sh", *words)) if run.stdin is not None else None


def _windows(run: Run) -> str | None:
    for at, arg in enumerate(run.args):
        if arg.lower() in ("/c", "/k", "//c", "-command", "-c", "/s/c"):
            return run.shell.text(" ".join(run.args[at + 1 :]))
    return run.shell.text(run.stdin) if run.stdin is not None else None


def command_text(run: Run) -> str | None:
    """Follow su and its like: the text behind -c."""
    for arg, after in pairs(run.args):
        if arg in ("-c", "--command", "-lc", "-qc"):
            return run.shell.text(after)
        if arg == "--":
            break
    return None


def script(run: Run) -> str | None:
    """Follow script: a text behind -c, or a command behind the file that it writes."""
    for arg, after in pairs(run.args):
        if arg.startswith("--command="):
            return run.shell.text(arg.partition("=")[2])
        if arg == "--command" or (arg[:1] == "-" and arg[1:2] != "-" and arg.endswith("c")):
            return run.shell.text(after)
    return unwrap(run, "script", run.args)


def watch(run: Run) -> str | None:
    """Follow watch, which hands its words to a shell."""
    words = _behind(run.args, frozenset(("-n", "--interval", "-q", "--equexit")))
    return run.shell.text(" ".join(words))


def ssh(run: Run) -> str | None:
    """Follow ssh, which hands its words to a shell; it may well lead back here."""
    return run.shell.text(" ".join(_behind(run.args, _SSH)[1:]))


def keys(run: Run) -> str | None:
    """Follow tmux and screen, whose words are typed or run."""
    words = list(run.args)
    if "send-keys" in words or "send" in words:
        at = words.index("send-keys" if "send-keys" in words else "send")
        typed = _behind(words[at + 1 :], frozenset(("-t", "-N")))
        run.shell.text("".join(_KEYS.get(word, word) for word in typed))
        return run.shell.text(" ".join(_KEYS.get(word, word) for word in typed))
    if "stuff" in words:
        return run.shell.text(words[-1].replace("\\n", "\n").replace("\\r", "\n"))
    for at, word in enumerate(words):
        if " " in word and GLOB.isdisjoint(word[:1]):
            run.shell.text(word)
        elif word.rpartition("/")[2] == "memgraph":
            run.again(words[at:])
    return None


def _behind(args: Sequence[str], valued: frozenset[str]) -> list[str]:
    """Return the words from the first on that is no option."""
    at = 0
    while at < len(args) and args[at][:1] == "-":
        at += 1 + takes_next(args[at], valued)
    return list(args[at:])


def later(run: Run) -> str | None:
    """Follow at and batch, which run what they read."""
    return run.shell.text(run.stdin) if run.stdin is not None else None


def expect(run: Run) -> None:
    """Follow expect: what it spawns."""
    texts = [run.stdin or "", *(run.shell.read(arg) or "" for arg in run.args)]
    texts += [after for arg, after in pairs(run.args) if arg == "-c"]
    for line in "\n".join(texts).replace(";", "\n").split("\n"):
        words = line.split()
        if "spawn" in words:
            spawned = _behind(words[words.index("spawn") + 1 :], _NONE)
            run.shell.text(" ".join(spawned).strip("{}[]"))


def socket(run: Run) -> None:
    """Follow socat: what it runs at one of its ends."""
    for arg in run.args:
        kind, _, command = arg.partition(":")
        if kind.lower() in ("exec", "system", "shell"):
            run.shell.text(command.partition(",")[0])


def table(run: Run) -> None:
    """Follow crontab: what it would run from now on."""
    for line in (run.stdin or "").split("\n"):
        run.shell.text(" ".join(line.split()[1 if line.startswith("@") else 5 :]))


def process(run: Run) -> str | None:
    """Follow Start-Process of PowerShell."""
    words = [arg for arg in run.args if not arg.startswith("-")]
    return run.again([part for word in words for part in word.split(",")])


_NONE: frozenset[str] = frozenset()
