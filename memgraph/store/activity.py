"""Whether anything happened since the last tidying, told from times and sizes: nothing is read."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from memgraph.core.fingerprint import fingerprint
from memgraph.core.layout import FOLDERS
from memgraph.store import sessions, uses


def mark(root: Path, common_dir: Path) -> str:
    """Return a mark that changes with every entry, setting and use: also those that are private."""
    found = hashlib.blake2b(digest_size=16)
    for place in (*(root / folder for folder in FOLDERS), common_dir / uses.FOLDER):
        for line in sorted(_files(place)):
            found.update(line)
    return found.hexdigest()


def last(root: Path, common_dir: Path) -> dict[str, Any]:
    """Return what was kept of the last tidying of this work tree; nothing without one."""
    return sessions.read(_place(root, common_dir))


def keep(root: Path, common_dir: Path, what: dict[str, Any]) -> None:
    """Keep what the next tidying must know. A Git directory that cannot be written keeps none."""
    try:
        sessions.write(_place(root, common_dir), what)
    except OSError:
        return


def _files(folder: Path) -> Iterator[bytes]:
    """Yield a line for every file below a folder; links are not followed."""
    try:
        found = list(os.scandir(folder))
    except OSError:
        return
    for entry in found:
        try:
            about = entry.stat(follow_symlinks=False)
        except OSError:
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _files(Path(entry.path))
        else:
            yield os.fsencode(f"{entry.path}\0{about.st_size}\0{about.st_mtime_ns}\n")


def _place(root: Path, common_dir: Path) -> str:
    return str(common_dir / "memgraph" / "tidy" / f"{fingerprint(str(root))}.json")
