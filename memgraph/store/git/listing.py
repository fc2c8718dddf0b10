"""What files a Git state has: the listings of trees, the index and the work tree."""

from __future__ import annotations

import re
import stat
import sys
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from memgraph.store.git.output import decoded, records

GONE = "000000"
INTENT_TO_ADD = 0x20000000
_IN_TREE = re.compile(rb"([0-7]+) [a-z]+ ([0-9a-f]+)\t([^\0]*)\0")
_IN_INDEX = re.compile(rb"([0-7]+) ([0-9a-f]+) ([0-3])\t([^\0]*)\0")
FLAGS = re.compile(rb"([^\0]+)\0  ctime: .*\n  mtime: .*\n  dev: .*\n  uid: .*\n.*flags: (\w+)\n")


@dataclass(frozen=True, slots=True)
class File:
    """One path of a Git state.

    ``blob`` is the hex id of its content, empty where only the work tree has that content.
    ``mode`` is 100644, 100755, 120000 (symbolic link) or 160000 (another repository).
    """

    blob: str
    mode: str


Listing: TypeAlias = Mapping[str, File]
"""Paths from the repository's root, with "/" between folders, and what they are."""


@dataclass(frozen=True, slots=True)
class Index:
    """The files of the index or work tree; a path in conflict is in ``unmerged`` alone."""

    files: Listing
    unmerged: tuple[str, ...] = ()


def tree_files(out: bytes) -> Listing:
    """Read ``git ls-tree -r -z``."""
    return {_path(found[3]): _file(found[1], found[2]) for found in _IN_TREE.finditer(out)}


def index_files(out: bytes, not_added: Set[str]) -> Index:
    """Read ``git ls-files --stage -z``, without the paths in ``not_added``."""
    files: dict[str, File] = {}
    unmerged: dict[str, None] = {}
    for found in _IN_INDEX.finditer(out):
        path = _path(found[4])
        if found[3] != b"0":
            unmerged[path] = None
        elif path not in not_added:
            files[path] = _file(found[1], found[2])
    return Index(files, tuple(unmerged))


def _path(raw: bytes) -> str:
    """Return a path as text, which all listings share that have it."""
    return sys.intern(decoded(raw))


def _file(mode: bytes, blob: bytes) -> File:
    return File(blob.decode("ascii"), sys.intern(mode.decode("ascii")))


def intended_paths(out: bytes) -> frozenset[str]:
    """Read ``git ls-files --debug -z``: the paths of ``git add --intent-to-add``."""
    return frozenset(
        decoded(path) for path, flags in FLAGS.findall(out) if int(flags, 16) & INTENT_TO_ADD
    )


def on_disk(index: Index, status: bytes, root: Path) -> Index:
    """Correct a listing of the index by ``git status --porcelain=v2 -z``."""
    files = dict(index.files)
    for path, mode in _differences(status, root):
        if mode == GONE:
            files.pop(path, None)
        else:
            files[path] = File("", mode)
    return Index(files, index.unmerged)


def _differences(status: bytes, root: Path) -> Iterator[tuple[str, str]]:
    """Yield each path whose content differs from the index, and its mode on disk."""
    for record in records(status):
        kind, _, rest = record.partition(b" ")
        if kind == b"?":
            path = decoded(rest)
            yield path.removesuffix("/"), _mode(root / path)
        elif kind == b"1":
            states, _, _, _, mode, _, _, raw_path = rest.split(b" ", 7)
            if not states.endswith(b"."):
                yield decoded(raw_path), mode.decode("ascii")


def _mode(place: Path) -> str:
    """Return the mode under which Git would add a path."""
    try:
        found = place.lstat().st_mode
    except OSError:
        return GONE
    if stat.S_ISLNK(found):
        return "120000"
    if stat.S_ISDIR(found):
        return "160000"
    return "100755" if found & stat.S_IXUSR else "100644"
