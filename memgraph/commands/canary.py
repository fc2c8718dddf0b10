"""The canary: a planted contradiction that Git's hook must refuse, in a scratch repository."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from memgraph.commands.diagnosis import Diagnosis, unknown
from memgraph.core.legible import shown
from memgraph.errors import MemgraphError
from memgraph.store import hooks
from memgraph.store.play import Shell

HOOK = "pre-commit"
LAW, PLANT = "canary-requires-pnpm", "canary-requires-npm"
_LAW = f"""id: {LAW}
statement: The canary uses pnpm, never npm.
rules: [{{topic: package manager, must: [pnpm], must_not: [npm]}}]
"""
_PLANT = f"""id: {PLANT}
statement: The canary uses npm.
rules: [{{topic: package manager, must: [npm]}}]
"""
_CODE = "[contradiction/"
_ANEW = "memgraph init --undo, then memgraph init --hook; then memgraph doctor"
_ELSEWHERE = "run memgraph doctor in a shell of your own; TMPDIR must name a folder of yours"
_REINSTALL = "reinstall memgraph, then memgraph init --undo and memgraph init --hook"


def canary(env: Mapping[str, str], installed: Path) -> Diagnosis:
    """Say whether a contradiction is refused, by ``installed`` where that is a hook of memgraph's.

    Everything happens in a temporary folder, without the user's Git settings, and nothing of it
    stays. The law in it is made by the public command alone, at a pseudo-terminal.
    """
    if os.name != "posix":
        return unknown("the canary needs a POSIX terminal", "run memgraph doctor in WSL")
    try:
        with tempfile.TemporaryDirectory(prefix="memgraph-canary-") as folder:
            return _sung(Path(folder), env, installed)
    except MemgraphError as error:
        said = f"the canary cannot be set up: {_last(error.what)}"
        return Diagnosis(said, _REINSTALL)
    except OSError as error:
        return unknown(f"the canary cannot be played here: {error}", _ELSEWHERE)


def _sung(folder: Path, env: Mapping[str, str], installed: Path) -> Diagnosis:
    shell = _shell(folder, env)
    shell.must("git", "init", "--quiet")
    shell.must("memgraph", "init", "--hook")
    place = folder / ".git/hooks" / HOOK
    own = _as_written(installed)
    if own:
        place.write_bytes(installed.read_bytes())
    if not os.access(place, os.X_OK):
        return unknown(f"the canary cannot be played: no program may run in {folder}", _ELSEWHERE)
    (folder / f"policies/proposed/{LAW}.yaml").write_text(_LAW, encoding="utf-8")
    shell.decide("memgraph", "promote", LAW)
    (folder / f"policies/proposed/{PLANT}.yaml").write_text(_PLANT, encoding="utf-8")
    shell.must("git", "add", "--all")
    # As the user's own Git would run it: with their path, not with this installation's.
    user = Shell(folder, {**shell.env, "PATH": env.get("PATH", os.defpath)})
    code, said = user.run("git", "commit", "--quiet", "-m", "canary")
    return _judged(code, said, "this repository's own hook" if own else "a fresh hook")


def _judged(code: int, said: str, hook: str) -> Diagnosis:
    if code == 0:
        return Diagnosis(f"the canary: {hook} let a planted contradiction through", _ANEW)
    if _CODE in said and LAW in said:
        return Diagnosis(f"the canary: {hook} refuses a planted contradiction")
    return Diagnosis(
        f"the canary: {hook} stops a commit, but not for the contradiction in it: {_last(said)}",
        _ANEW,
    )


def _as_written(hook: Path) -> bool:
    """Return whether a hook is one of memgraph's, whatever program it names, and nothing else."""
    text = hook.read_text(encoding="utf-8", errors="replace") if hook.is_file() else ""
    return _apart_from_program(text) == _apart_from_program(hooks.script(HOOK, Path("memgraph")))


def _apart_from_program(script: str) -> list[str]:
    return [line for line in script.splitlines() if not line.startswith("    if [ -x ")]


def _shell(folder: Path, env: Mapping[str, str]) -> Shell:
    """Return a shell where neither a pin of the user's nor Git's upkeep gets in the way."""
    kept = {k: v for k, v in env.items() if not k.startswith(("MEMGRAPH_", "PRE_COMMIT"))}
    quiet = {
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "maintenance.auto",
        "GIT_CONFIG_VALUE_0": "false",
    }
    opened = Shell.open(folder, kept)
    return Shell(folder, {**opened.env, **quiet})


def _last(said: str) -> str:
    lines = [line for line in said.splitlines() if line.strip()]
    return shown(lines[-1].strip(), 200) if lines else "it says nothing"
