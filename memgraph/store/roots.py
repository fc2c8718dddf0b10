"""Where a repository lives, found without starting Git: hooks run at every prompt."""

from __future__ import annotations

import os

from memgraph.core.lean import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class Roots(NamedTuple):
    """The work tree's root, its Git directory, and the one that all its work trees share."""

    root: str
    git: str
    common: str


def find(start: str) -> Roots | None:
    """Return the repository around the folder ``start``; None where there is none."""
    folder = os.path.realpath(start)
    while True:
        git = _git_dir(os.path.join(folder, ".git"))
        if git:
            return Roots(folder, git, _common(git))
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent


def around(folders: Iterable[str]) -> Roots | None:
    """Return the first repository with a memory around one of these folders; None without one.

    A repository without a memory may lie inside of one that has it.
    """
    for folder in folders:
        found = find(folder)
        while found and not has_memory(found.root):
            found = find(os.path.dirname(found.root)) if found.root != os.sep else None
        if found:
            return found
    return None


def linked(common: str) -> list[str]:
    """Return the roots of the work trees that are linked to this Git directory."""
    folder = os.path.join(common, "worktrees")
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    found = (_first_line(os.path.join(folder, name, "gitdir")) for name in names)
    return [os.path.dirname(place) for place in found if place]


def has_memory(root: str) -> bool:
    """Return whether the work tree holds a memory, or is set up for one."""
    return any(os.path.isdir(os.path.join(root, name)) for name in ("policies", "evidence"))


def _git_dir(path: str) -> str:
    """Return the Git directory that ``path`` is, or, for a file, the one that it names."""
    if os.path.isdir(path):
        return path if os.path.exists(os.path.join(path, "HEAD")) else ""
    named = _first_line(path)
    target = named.removeprefix("gitdir: ").strip()
    if not target or target == named:
        return ""
    return os.path.normpath(os.path.join(os.path.dirname(path), target))


def _common(git: str) -> str:
    named = _first_line(os.path.join(git, "commondir"))
    return os.path.normpath(os.path.join(git, named)) if named else git


def _first_line(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            return file.readline().rstrip("\r\n")
    except OSError:
        return ""
