"""Writing files of the work tree: whole or not at all, and never outside it by surprise."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from memgraph.errors import MemgraphError


def inside(root: Path, path: str) -> Path:
    """Return the file at ``path`` below ``root``.

    Raises MemgraphError if that leads out of ``root`` or through a symbolic link.
    """
    target = root.joinpath(*path.split("/"))
    parents = [folder for folder in target.parents if folder != root and root in folder.parents]
    if ".." in path.split("/") or Path(path).is_absolute():
        raise MemgraphError("the path leaves the repository", where=path)
    for folder in parents:
        if folder.is_symlink():
            raise MemgraphError(
                f"{folder.relative_to(root)} is a symbolic link, and links are not followed",
                where=path, next_step="put a real folder in its place",
            )  # fmt: skip
    return target


def create(root: Path, path: str, data: bytes, *, executable: bool = False) -> bool:
    """Write a new file, whole or not at all; return False, untouched, if there is one already.

    Safe against others who create the same file at the same moment. Raises MemgraphError where
    the file cannot be written.
    """
    target = inside(root, path)
    with _explained(path):
        target.parent.mkdir(parents=True, exist_ok=True)
        with _written(target, data) as temporary:
            if executable:
                temporary.chmod(temporary.stat().st_mode | 0o111)
            return _put(temporary, target)


def _put(temporary: Path, target: Path) -> bool:
    """Give a finished file its name, unless another process has made one of that name."""
    try:
        # A hard link, unlike a rename, never replaces what is there.
        os.link(temporary, target)
    except FileExistsError:
        return False
    except OSError:
        # No hard links on this file system: reserve the name, then take its place.
        try:
            os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        except FileExistsError:
            return False
        temporary.replace(target)
    return True


def replace(
    root: Path, path: str, data: bytes, *, before: bytes | None = None, follow_out: bool = False
) -> None:
    """Write a file in place of the old one, whole or not at all, with the old one's mode.

    ``before`` is what the new content was made from; ``follow_out`` lets a link of the person's
    own lead out of ``root``. A symbolic link is kept and its target
    replaced. Raises MemgraphError where the file cannot be written or holds something else than
    ``before`` by now, and for a link that leads out of ``root``.
    """
    target = inside(root, path).resolve()
    if not follow_out and not target.is_relative_to(root.resolve()):
        raise MemgraphError(
            "it is a symbolic link that leads out of the repository", where=path,
            next_step="put the file itself in its place",
        )  # fmt: skip
    with _explained(path):
        target.parent.mkdir(parents=True, exist_ok=True)
        with _written(target, data) as temporary:
            if target.exists():
                temporary.chmod(target.stat().st_mode & 0o7777)
            if before is not None and target.read_bytes() != before:
                raise MemgraphError(
                    "it was changed by somebody else at the same moment", where=path,
                    next_step="run this again; nothing was written",
                )  # fmt: skip
            temporary.replace(target)


def move(root: Path, old: str, new: str) -> None:
    """Move a file; refuse to overwrite another one. Raises MemgraphError."""
    source, target = inside(root, old), inside(root, new)
    if os.path.lexists(target):
        raise MemgraphError("there is a file already", where=new, next_step="move it away first")
    with _explained(new):
        target.parent.mkdir(parents=True, exist_ok=True)
        source.rename(target)


def remove(root: Path, path: str) -> None:
    """Remove a file, and the folders that it leaves empty. Raises MemgraphError."""
    target = inside(root, path)
    with _explained(path):
        target.unlink(missing_ok=True)
        for folder in target.parents:
            if folder == root or root not in folder.parents:
                return
            try:
                folder.rmdir()
            except OSError:
                return


@contextlib.contextmanager
def _written(target: Path, data: bytes) -> Iterator[Path]:
    """Yield a finished, synced temporary file beside ``target``; gone afterwards."""
    import tempfile  # most commands write nothing, and it takes long to load

    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".memgraph-", suffix=".part")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o666 & ~_umask())
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


@contextlib.contextmanager
def _explained(path: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise MemgraphError(
            f"it cannot be written: {why}", where=path,
            next_step="mend that and run the command again; nothing was left half-written",
        ) from error  # fmt: skip
