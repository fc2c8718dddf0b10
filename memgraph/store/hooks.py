"""Plain Git hooks: scripts that run memgraph, beside those that are there already."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path

from memgraph.store import files

MARK = "# Written by `memgraph init --hook`; `memgraph init --undo` takes it out."
ASIDE = ".before-memgraph"
RUNS: Mapping[str, str] = {
    "pre-commit": "memgraph check",
    "pre-merge-commit": "memgraph check",
    "pre-push": "pushed",
    "post-merge": "memgraph brief --exit-zero",
    "post-rewrite": "memgraph brief --exit-zero",
}

_HEAD = """#!/bin/sh
{mark}
before="$(dirname "$0")/{name}{aside}"
{earlier}
memgraph() {{
    if [ -x {program} ]; then {program} "$@"; else command memgraph "$@"; fi
}}
"""
_EARLIER = 'if [ -x "$before" ]; then "$before" "$@" || exit $?; fi'
# Git tells a pre-push hook on its input what is pushed; both scripts need to read it.
_EARLIER_PUSH = """pushes=$(cat)
pushed() { [ -z "$pushes" ] || printf '%s\\n' "$pushes"; }
if [ -x "$before" ]; then pushed | "$before" "$@" || exit $?; fi"""
# The variables are those that pre-commit sets. A new branch starts where it left the remote's.
_PUSHED = """pushed | while read -r local_ref local_id remote_ref remote_id; do
    case "$local_id" in *[!0]*) ;; *) continue ;; esac  # all zeros: a branch is deleted
    theirs=$(git for-each-ref --format='%(objectname)' "refs/remotes/$1/")
    start=$([ -z "$theirs" ] || git merge-base "$local_id" $theirs)
    export PRE_COMMIT_TO_REF="$local_id" PRE_COMMIT_FROM_REF="$start"
    export PRE_COMMIT_REMOTE_NAME="$1" PRE_COMMIT_REMOTE_BRANCH="$remote_ref"
    memgraph check </dev/null || exit $?
done
"""


def script(name: str, program: Path) -> str:
    """Return the hook called ``name``, which runs ``program``, or memgraph from the path."""
    push = name == "pre-push"
    head = _HEAD.format(
        mark=MARK,
        name=name,
        aside=ASIDE,
        earlier=_EARLIER_PUSH if push else _EARLIER,
        program=shlex.quote(str(program)),
    )
    return head + (_PUSHED if push else RUNS[name] + "\n")


def install(folder: Path, program: Path) -> list[str]:
    """Write every hook into ``folder`` and return the names of those that are new.

    A script that is there already is put aside and still runs, first. Raises MemgraphError
    where a file cannot be written.
    """
    written = []
    for name in RUNS:
        if _runs(folder / name, "memgraph"):
            continue
        if (folder / name).exists():
            files.move(folder, name, name + ASIDE)
        files.create(folder, name, script(name, program).encode(), executable=True)
        written.append(name)
    return written


def uninstall(folder: Path) -> list[str]:
    """Take out the hooks that ``install`` wrote, put back what was there, and name them."""
    ours = [name for name in RUNS if _text(folder / name).count(MARK)]
    for name in ours:
        (folder / name).unlink()
        if (folder / (name + ASIDE)).exists():
            files.move(folder, name + ASIDE, name)
    return ours


def state(folder: Path) -> dict[str, str]:
    """Return for every hook who runs when Git does: memgraph, pre-commit, other or nobody."""
    found = {}
    for name in RUNS:
        path = folder / name
        if not path.exists():
            found[name] = "nobody"
        elif _runs(path, "memgraph"):
            found[name] = "memgraph"
        else:
            framework = _runs(path, "pre-commit") or _runs(path, "prek")
            found[name] = "pre-commit" if framework else "other"
    return found


def _runs(path: Path, program: str) -> bool:
    return program in _text(path)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
