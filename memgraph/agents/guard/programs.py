"""Programs in other languages that a command carries: a look at what they would plainly do."""

from __future__ import annotations

import re
from functools import cache

from memgraph.agents.guard.deciding import DECIDING, memgraph
from memgraph.agents.guard.run import Run, takes_next, without

_SCRIPTS = frozenset(("-c", "-e", "-E", "-r", "--eval", "-p", "--print", "-pe", "-ne", "eval"))
_VALUED = frozenset((
    "-W", "-X", "-Q", "--check-hash-based-pycs", "-M", "--require", "-L", "-d",
))  # fmt: skip
_PYTHONS = frozenset(("python", "pypy", "py", "pyw", "pythonw", "coverage"))
_TICKS = frozenset(("ruby", "perl", "php"))
_LONGEST = 200_000
_MOST = 20
_MODE = r"""['"][rb]*[wax+]"""


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """Return what is looked for; few calls carry a program, so few pay for these."""
    moves = r"(?:move|rename|os\.replace|copy\w*|renameSync|symlink|link)"
    removes = r"(?:remove|unlink|rmtree|rm|rmSync|unlinkSync|truncate|rmdir|delete)"
    writes = r"(?:writeFile\w*|appendFile\w*|file_put_contents|WriteAllText)"
    ruby = r"\b(?:File|IO)\.(?:bin)?write"
    path = r"(?:file\s*=\s*)?(?:(?:os\.path\.join|(?:pathlib\.)?Path)\(\s*)?@X@"
    return {
        "runs": re.compile(
            r"subprocess|system|popen|exec|spawn|\brun\(|pty\b|main\(|child_process|%x|runpy"
            r"|invoke\(|Command\("
        ),
        "decides": re.compile(rf"\b(?:{'|'.join(sorted(DECIDING))}|trust)\b"),
        "text": re.compile(r"""'((?:[^'\\\n]|\\.){1,300})'|"((?:[^"\\\n]|\\.){1,300})\""""),
        "bound": re.compile(r"(\w+)\s*(?:=|\bin\b|\bof\b)[^=\n;]{0,120}\Z"),
        "writes": re.compile(
            rf"\bopen\(\s*{path}\s*\)?\s*,\s*(?:mode\s*=\s*)?@MODE@"
            rf"|(?:{removes}|{writes}|{ruby})\(\s*{path}"
            rf"|\bunlink\s+@X@"
            rf"|\b{moves}\([^,()\n]{{0,120}},\s*{path}"
            rf"|\b(?:move|rename|os\.replace|renameSync)\(\s*@X@\s*,"
            rf"|@X@[\s)]{{0,3}}\.(?:write_text|write_bytes|unlink|rename|touch|open\(@MODE@)"
            rf"|Path\(\s*@X@\s*\)\.replace"
        ),
    }  # fmt: skip


def interpret(run: Run) -> None:
    """Follow an interpreter: the module that it runs, or the program that the command holds."""
    args = list(run.args[1:] if run.args[:1] == ("run",) else run.args)
    at = 0
    while at < len(args) and (args[at][:1] == "-" or args[at] == "eval"):
        arg, after = args[at], args[at + 1 :]
        if run.name in _PYTHONS and (arg[:2] == "-m" or (arg[-1] == "m" and arg[1:].isalpha())):
            _module(run, [arg[2:], *after] if arg[:2] == "-m" and arg[2:] else after)
            return
        if arg in _SCRIPTS and after:
            look(run, after[0])
            return
        at += 1 + takes_next(arg, _VALUED)
    words = without(args, _VALUED)
    if not words or words[0] == "-":
        look(run, run.stdin or "")
    elif text := run.shell.read(words[0]):
        look(run, text)
    elif words[0].replace("\\", "/").endswith(("memgraph/__main__.py", "bin/memgraph")):
        run.again(["memgraph", *words[1:]])


def _module(run: Run, words: list[str]) -> None:
    if not words:
        return
    module = words[0].partition(".")[0]
    if module == "memgraph":
        memgraph(Run(run.shell, ["memgraph", *words[1:]], run.env, run.stdin))
    elif module in ("coverage", "cProfile", "profile", "pdb", "trace", "runpy"):
        run.again(["coverage", *words[1:]])


def look(run: Run, text: str) -> None:
    """Look at the text of a program. Raises Denied for what it plainly does."""
    text = text[:_LONGEST]
    _commands(run, text)
    _files(run, text)


def _commands(run: Run, text: str) -> None:
    """Find a decision of memgraph's in a program that runs others, or imports memgraph."""
    found = _patterns()
    if "memgraph" not in text:
        return
    ticks = run.name in _TICKS and "`" in text
    if not ticks and not found["runs"].search(text):
        return
    ours = any(mark in text for mark in ("argv", "memgraph.cli", "memgraph.__main__"))
    for line in re.sub(r"([\[(,])\s+", r"\1 ", text).splitlines():
        code = line.partition("#")[0]
        if not found["decides"].search(code) or code.lstrip().startswith("print"):
            continue
        words = re.findall(r"[^\s'\"`,;()\[\]{}=]+", code)
        words = [word for word in words if word[-1] != ":"]
        for at, word in enumerate(words):
            if word.rpartition("/")[2] == "memgraph" or (word in DECIDING and ours):
                named = words[at + 1 :] if word not in DECIDING else words[at:]
                memgraph(Run(run.shell, ["memgraph", *named[:8]], run.env, run.stdin))


def _files(run: Run, text: str) -> None:
    """Find a law, or a name that stands for one, where a program writes."""
    found = _patterns()
    subjects: dict[str, set[str]] = {}
    for match in found["text"].finditer(text):
        path = match[1] or match[2]
        if path[:1] == ">":
            run.write(path.lstrip("> "))
        if path not in subjects and (len(subjects) > _MOST or not _is_law(run, path)):
            continue
        named = subjects.setdefault(path, {re.escape(match[0])})
        start = max(text.rfind("\n", 0, match.start()), text.rfind(";", 0, match.start())) + 1
        before = text[max(start, match.start() - 200) : match.start()]
        if len(named) < _MOST and (bound := found["bound"].search(before)):
            named.add(rf"\$?\b{bound[1]}\b")
    for path, named in subjects.items():
        if _written(text, named):
            run.write(path if "." in path.rpartition("/")[2] else f"{path}/x.yaml", deep=True)


def _written(text: str, subjects: set[str]) -> bool:
    """Return whether a program writes what one of the patterns ``subjects`` stands for."""
    subject = f"(?:{'|'.join(sorted(subjects))})"
    shape = _patterns()["writes"].pattern
    return bool(re.search(shape.replace("@X@", subject).replace("@MODE@", _MODE), text))


def _is_law(run: Run, text: str) -> bool:
    relative = run.shell.ground.relative(text, run.shell.place)
    return bool(relative) and str(relative).startswith(("policies", ".memgraph", ".git/"))
