"""One file of the work tree, read without leaving it."""

from __future__ import annotations

import os
import stat
from pathlib import Path, PurePosixPath

from memgraph.errors import MemgraphError


def content(root: Path, path: str) -> bytes:
    """Return the content of a regular file below the root.

    Raises MemgraphError if there is none, or only through a symbolic link.
    """
    try:
        return _regular(_straight(root, path))
    except (OSError, ValueError) as failure:
        reason = getattr(failure, "strerror", None) or str(failure)
        raise MemgraphError(
            f"cannot be read: {reason}",
            where=path,
            next_step="put a plain file there that you may read",
        ) from failure


def _straight(root: Path, path: str) -> Path:
    """Return the place of a path that leads down from the root without any detour."""
    relative = PurePosixPath(path)
    if relative.is_absolute() or ".." in relative.parts:
        raise ValueError("it is outside the repository")
    place = root.resolve().joinpath(*relative.parts)
    if place.resolve() != place:
        raise ValueError("it is, or lies behind, a symbolic link")
    return place


def _regular(place: Path) -> bytes:
    # Not blocking, because opening a named pipe would otherwise wait for its writer.
    handle = os.open(place, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    with os.fdopen(handle, "rb") as stream:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise ValueError("it is not a regular file")
        return stream.read()
