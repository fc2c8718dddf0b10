"""What stands on disk where an entry should be, and is no file. Git lists nothing of it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from memgraph.core.layout import PRIVATE, Kind, kind_of

FOLDER = "a folder stands where a file should be"
_WHAT: Mapping[int, str] = MappingProxyType({
    stat.S_IFIFO: "a named pipe stands where a file should be",
    stat.S_IFSOCK: "a socket stands where a file should be",
    stat.S_IFCHR: "a device stands where a file should be",
    stat.S_IFBLK: "a device stands where a file should be",
})  # fmt: skip
_SILENT = (None, Kind.PRIVATE)
_NO_ENTRY = (*_SILENT, Kind.STRAY)


def not_files(root: Path, folders: Sequence[str]) -> dict[str, str]:
    """Return what is no file, by its path: pipes, sockets, devices, and folders named like one.

    Symbolic links are left to Git, which lists them. A folder that cannot be opened is here too.
    """
    found: dict[str, str] = {}
    pending = [*folders]
    while pending:
        folder = pending.pop()
        try:
            others = [entry for entry in _inside(root / folder) if not _is_gits(entry)]
        except OSError as failure:
            found[folder] = f"the folder cannot be opened: {failure.strerror}"
            continue
        for entry in others:
            path = f"{folder}/{entry.name}"
            if not entry.is_dir(follow_symlinks=False):
                found |= {path: _what(entry)} if kind_of(path) not in _SILENT else {}
            elif path != PRIVATE:
                found |= {path: FOLDER} if kind_of(path) not in _NO_ENTRY else {}
                pending.append(path)
    return found


def _inside(folder: Path) -> Iterator[os.DirEntry[str]]:
    """Yield what is in a folder; nothing where there is none, or only behind a link."""
    if folder.is_dir() and not folder.is_symlink():
        with os.scandir(folder) as entries:
            yield from entries


def _is_gits(entry: os.DirEntry[str]) -> bool:
    return entry.is_file(follow_symlinks=False) or entry.is_symlink()


def _what(entry: os.DirEntry[str]) -> str:
    kind = stat.S_IFMT(entry.stat(follow_symlinks=False).st_mode)
    return _WHAT.get(kind, "what stands here is no file")
