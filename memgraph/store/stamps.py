"""Stamps: short names for all that a warehouse is made of, taken from times and sizes alone.

Unlike what hooks ask (``changes``), they change with an edit in place too: every file of a memory
is looked at, and none is read.
"""

from __future__ import annotations

import os

from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from hashlib import blake2b
else:
    from _blake2 import blake2b  # hashlib takes longer to load than a kept brief to tell

_REFS = ("refs/heads", "refs/remotes", "reftable")
_GIT = ("packed-refs", "config")
_TICK = 50_000_000  # ns: the time of a file is that of the kernel's last tick
_COARSE = 1_000_000_000  # ns: some file systems keep whole seconds, and some every other one
_DEEPEST = 40  # folders in folders; nobody lays out a memory so


def stamp(common_dir: str, trees: Iterable[Sequence[str]]) -> str:
    """Return what changes with the memory of any of these work trees, and with any branch.

    Each tree is given by its root and its own Git directory.
    """
    from memgraph.core.layout import FOLDERS  # not needed by every stamp

    lines: list[str] = []
    for root, git_dir in trees:
        lines += (line for top in FOLDERS for line in _below(f"{root}/{top}"))
        lines.append(_line(f"{git_dir}/HEAD"))
    lines += (line for top in _REFS for line in _below(f"{common_dir}/{top}"))
    lines += (_line(f"{common_dir}/{name}") for name in _GIT)
    lines += sorted(entry.name for entry in _listed(f"{common_dir}/worktrees"))
    return _digest(lines)


def stamp_of_files(root: str, git_dir: str, paths: Sequence[str], *, before: int = 0) -> str:
    """Return what changes with any of these files, and with which of them Git knows.

    With ``before``, a moment in ns since 1970, it is empty where one was written since then.
    """
    if not paths:
        return "none"
    places = [f"{git_dir}/index", *(f"{root}/{path}" for path in paths)]
    if before and any(_modified(place) > before for place in places[1:]):
        return ""
    return _digest(map(_line, places))


def stamp_of_places(places: Iterable[str], said: Iterable[str] = ()) -> str:
    """Return what changes with any of these files and folders themselves, and with what is said.

    A folder changes as something in it comes, goes or gets another name.
    """
    return _digest([*map(_line, places), *said])


def last_change(places: Iterable[str]) -> int:
    """Return when the last of these files or folders was changed, in ns since 1970.

    Where a file system keeps coarser times, it is the end of the span that a time stands for.
    """
    return max(map(_changed, places), default=0)


def below(folder: str) -> list[str]:
    """Return a folder and all that is in it, at any depth. Links are not followed."""
    found = [folder]
    pending = [folder]
    while pending:
        for entry in _listed(pending.pop()):
            found.append(entry.path)
            if entry.is_dir(follow_symlinks=False):
                pending.append(entry.path)
    return found


def stamp_of_folders(folders: Iterable[str]) -> str:
    """Return what changes with any file below these folders."""
    return _digest(line for folder in folders for line in _below(folder))


def _digest(lines: Iterable[str]) -> str:
    text = "\n".join(lines).encode("utf-8", "surrogateescape")
    return blake2b(text, digest_size=16).hexdigest()


def _below(folder: str, depth: int = 0) -> Iterator[str]:
    """Yield a line for every file below a folder. Links are not followed."""
    if depth > _DEEPEST:
        return
    for entry in sorted(_listed(folder), key=lambda each: each.name):
        if entry.is_dir(follow_symlinks=False):
            yield from _below(entry.path, depth + 1)
        else:
            yield _line(entry.path)


def _line(place: str) -> str:
    try:
        about = os.lstat(place)
    except (OSError, ValueError):
        return place
    # Who sets the time of a file back cannot set back when that was done, nor which file it is.
    marks = about.st_size, about.st_mtime_ns, about.st_ctime_ns, about.st_ino
    return "\0".join((place, *map(str, marks)))


def _changed(place: str) -> int:
    """Return when a file was last changed, or its mode or name: no program sets that time."""
    try:
        when = os.lstat(place).st_ctime_ns
    except (OSError, ValueError):
        return 0
    return when + (_TICK if when % _COARSE else 2 * _COARSE)


def _modified(place: str) -> int:
    try:
        about = os.lstat(place)
    except (OSError, ValueError):
        return 0
    return max(about.st_mtime_ns, about.st_ctime_ns)


def _listed(folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            return list(found)
    except (OSError, ValueError):
        return []
