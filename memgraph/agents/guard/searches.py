"""find: what it does to the files that it finds."""

from __future__ import annotations

from memgraph.agents.guard import writers
from memgraph.agents.guard.paths import Denied, Ground, like
from memgraph.agents.guard.run import Run, pairs
from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_RUNS = frozenset(("-exec", "-execdir", "-ok", "-okdir"))
_NAMES = frozenset(("-name", "-iname"))
_PATHS = frozenset(("-path", "-ipath", "-wholename", "-regex"))
_LAW = "use-x.yaml"


def find(run: Run) -> str | None:
    """Follow find, with the laws that it may find in the place of its braces."""
    tests = 0
    while tests < len(run.args) and run.args[tests][:1] not in ("-", "(", "!"):
        tests += 1
    starts, expression = run.args[:tests] or (".",), run.args[tests:]
    laws = _laws(run, starts, expression)
    if "-delete" in expression:
        for law in laws:
            run.write(law)
    for at, arg in enumerate(expression):
        if arg in _RUNS:
            _each(run, expression[at + 1 :], laws)
    return writers.listed(run, laws)


def _each(run: Run, words: Sequence[str], laws: Sequence[str]) -> None:
    end = next((at for at, word in enumerate(words) if word in (";", "+")), len(words))
    command = words[:end]
    for law in laws or ("{}",):
        run.shell.run([word.replace("{}", law) for word in command] or ["true"], {}, None)


def _laws(run: Run, starts: Sequence[str], expression: Sequence[str]) -> list[str]:
    """Return the paths that stand for the laws below ``starts`` that the tests let through."""
    if not _may_be_law(expression):
        return []
    found = []
    for start in starts:
        relative = run.shell.ground.relative(start, run.shell.place)
        if relative is None:
            continue
        if relative in ("", "policies"):
            found.append(f"{start.rstrip('/')}/{'' if relative else 'policies/'}{_LAW}")
        elif _is_law(run.shell.ground, f"{start}/{_LAW}", run.shell.place):
            found.append(f"{start.rstrip('/')}/{_LAW}")
    return found


def _is_law(ground: Ground, path: str, place: str) -> bool:
    try:
        ground.write(path, place)
    except Denied:
        return True
    return False


def _may_be_law(expression: Sequence[str]) -> bool:
    before = ""
    for arg, after in pairs(expression):
        turned = before in ("!", "-not")
        if arg in _NAMES and not turned and not _names_law(after.lower()):
            return False
        if arg in _PATHS and ("polic" in after) == turned:
            return False
        if arg == "-empty" or (arg == "-type" and after in ("d", "l") and not turned):
            return False
        before = arg
    return True


def _names_law(pattern: str) -> bool:
    return like(pattern, _LAW) or pattern.endswith(".yaml")
