"""Where a repository lives, as Git itself answers it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from memgraph.errors import MemgraphError
from memgraph.store.git.process import Git

QUESTIONS = ("--is-bare-repository", "--absolute-git-dir", "--git-common-dir", "--show-toplevel")


@dataclass(frozen=True, slots=True)
class Places:
    """The folders of one repository; the root of a bare one is its Git directory."""

    root: Path
    git_dir: Path
    common_dir: Path
    bare: bool


def find(start: Path, env: Mapping[str, str]) -> Places:
    """Return the places of the repository that Git means from ``start``.

    Raises MemgraphError when there is none, or none that Git may or can read.
    """
    places = _answered(start, env)
    if "GIT_DIR" not in env or "GIT_WORK_TREE" in env or places.bare:
        return places
    return _same_from_the_top(start, env, places)


def settled(env: Mapping[str, str], places: Places) -> dict[str, str]:
    """Return the environment for Git processes that run at the root.

    The variables that place the repository become absolute; none is added.
    """
    absolute = {"GIT_DIR": places.git_dir, "GIT_WORK_TREE": places.root}
    return {**env, **{name: str(path) for name, path in absolute.items() if name in env}}


def _same_from_the_top(start: Path, env: Mapping[str, str], places: Places) -> Places:
    """Undo that Git takes the current folder for the root when it is given GIT_DIR alone."""
    unset = {name: value for name, value in env.items() if name != "GIT_DIR"}
    try:
        near = _answered(start, unset)
    except MemgraphError:
        return places
    return near if near.git_dir == places.git_dir else places


def _answered(start: Path, env: Mapping[str, str]) -> Places:
    answer = Git(start, env).ask("rev-parse", *QUESTIONS)
    lines = answer.text.split("\n")
    if len(lines) < len(QUESTIONS) - 1:
        raise _refusal(start, env, answer.complaint)
    bare, git_dir, common = lines[0] == "true", Path(lines[1]), (start / lines[2]).resolve()
    if len(lines) == len(QUESTIONS) and answer.status == 0:
        return Places(Path(lines[3]), git_dir, common, bare)
    if bare and len(lines) == len(QUESTIONS) - 1:
        return Places(git_dir, git_dir, common, bare)
    raise MemgraphError(
        "this is Git's own folder, or one whose name has a line break",
        where=str(start),
        next_step="go to the folder with the project's files",
    )


def _refusal(start: Path, env: Mapping[str, str], complaint: str) -> MemgraphError:
    where = str(start)
    proposed = [line.strip() for line in complaint.splitlines() if line.startswith("\tgit config")]
    if proposed:
        return MemgraphError(
            "Git refuses this repository, because another user owns it",
            where=where,
            next_step=f"if you trust its owner: {proposed[0]}",
        )
    if "not a git repository" in complaint and "GIT_DIR" in env:
        return MemgraphError(
            f"GIT_DIR={env['GIT_DIR']} is not a Git repository",
            where=where,
            next_step="unset GIT_DIR, or set it to a repository's .git folder",
        )
    if "not a git repository" in complaint:
        return MemgraphError(
            "not inside a Git repository",
            where=where,
            next_step="go to a repository's folder, or make one here with: git init",
        )
    return _unreadable(where, complaint)


def _unreadable(where: str, complaint: str) -> MemgraphError:
    reason = " ".join(complaint.removeprefix("fatal: ").split())
    newer = "unknown repository extension" in reason or "git repo version" in reason
    return MemgraphError(
        f"the installed Git cannot read this repository: {reason}",
        where=where,
        next_step="install a newer Git" if newer else "check the repository with: git fsck",
    )
