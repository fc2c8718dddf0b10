"""What is derived: files of a Git directory that hold nothing but what can be worked out again."""

from __future__ import annotations

import contextlib
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from memgraph.store.database import FOLDER, look
from memgraph.store.readings import NAME

# What the files are called, the table that tells how much is in them, and what they are.
_KINDS = (
    (f"{NAME}-*.sqlite", "reading", "readings"),
    ("*.recall.sqlite", "entry", "recall"),
    ("*.*-*.sqlite", "item", "judged"),
    ("*.sqlite", "entry", "hooks"),
    ("*", "", "beside"),
)


class Derived(NamedTuple):
    """One file: of which kind, how large, for what it was made, when it was written.

    ``rows`` is None where there is no such count, and ``sound`` False for a file that is torn.
    """

    kind: str
    file: str
    size: int
    made_for: str
    rows: int | None
    written: datetime
    sound: bool


def folder(common_dir: Path) -> Path:
    """Return where all of it lies."""
    return common_dir / FOLDER


def derived(common_dir: Path) -> list[Derived]:
    """Return all files, by their names."""
    found = []
    with contextlib.suppress(OSError):
        for path in sorted(folder(common_dir).iterdir()):
            with contextlib.suppress(OSError):
                found.append(_of(path))
    return found


def _of(path: Path) -> Derived:
    about = path.lstat()
    table, kind = next((t, kind) for name, t, kind in _KINDS if path.match(name))
    looked = look(str(path), table) if table else None
    made_for, rows, sound = looked or ("", None, not table)
    written = datetime.fromtimestamp(about.st_mtime, UTC)
    return Derived(kind, path.name, about.st_size, made_for, rows, written, sound)


def remove(common_dir: Path) -> None:
    """Remove all of it. Raises OSError where that is not possible."""
    place = folder(common_dir)
    for path in list(place.iterdir()) if place.is_dir() and not place.is_symlink() else ():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
