"""Files that others wrote, found and read: whatever cannot be read is said, and never raised."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from memgraph.core.document import Plain, Unreadable
from memgraph.core.layout import is_own
from memgraph.core.legible import decoded
from memgraph.store import yaml

LARGEST = 2 * 1024 * 1024
_NOT_ENTERED = frozenset(
    """
    .git .hg .svn .venv venv node_modules __pycache__ .tox .mypy_cache .pytest_cache .ruff_cache
    dist build target vendor third_party site-packages .terraform .next .cache
    """.split()  # noqa: SIM905
)


@dataclass(frozen=True, slots=True)
class Foreign:
    """A file: ``path`` from the repository's root, or its name where it lies elsewhere.

    ``problem`` is why it cannot be read; ``text`` is empty then. ``blob`` is what Git calls it.
    """

    path: str
    inside: bool
    text: str = ""
    blob: str = ""
    problem: str = ""
    named: bool = False


def found(
    place: Path, root: Path, wanted: Callable[[str], bool], *, long_ids: bool
) -> Iterator[Foreign]:
    """Yield the file at ``place``, or those below it whose names are ``wanted``, in order.

    Links are not followed, and the memory's own folders not entered. ``long_ids`` tells that the
    repository names content by SHA-256.
    """
    if not place.is_dir():
        yield _read(place, root, place.parent, long_ids=long_ids, named=True)
        return
    for folder, folders, names in os.walk(place):
        at = Path(folder)
        folders[:] = sorted(
            name
            for name in folders
            if name not in _NOT_ENTERED and not is_own(f"{_path(at / name, root)}/")
        )
        for name in sorted(names):
            if wanted(name) and not (at / name).is_symlink():
                yield _read(at / name, root, place, long_ids=long_ids, named=False)


def _path(place: Path, root: Path) -> str:
    return place.relative_to(root).as_posix() if place.is_relative_to(root) else ""


def _read(place: Path, root: Path, top: Path, *, long_ids: bool, named: bool) -> Foreign:
    inside = place.is_relative_to(root)
    path = _path(place, root) or place.relative_to(top).as_posix()
    try:
        about = place.stat()
        if not stat.S_ISREG(about.st_mode):  # a pipe would be waited for, a device never end
            return Foreign(path, inside, problem="it is no plain file", named=named)
        if about.st_size > LARGEST:
            return Foreign(path, inside, problem=f"it has more than {LARGEST} bytes", named=named)
        data = place.read_bytes()
        text = decoded(data)
    except OSError as error:
        return Foreign(path, inside, problem=error.strerror or str(error), named=named)
    except Unreadable as error:
        return Foreign(path, inside, problem=str(error), named=named)
    return Foreign(path, inside, text, _blob(data, long_ids=long_ids), named=named)


def _blob(data: bytes, *, long_ids: bool) -> str:
    """Return the name that Git gives to content. Not for security."""
    body = b"blob %d\0" % len(data) + data
    kind = hashlib.sha256 if long_ids else hashlib.sha1
    return kind(body, usedforsecurity=False).hexdigest()


def held(text: str) -> Plain | None:
    """Return what YAML holds, read tolerantly; None where it is broken."""
    try:
        return yaml.read_loose(text.encode("utf-8", "surrogatepass"))
    except (Unreadable, RecursionError):
        return None
