"""The files of a Git state, or of the work tree, in which a card lies."""

from __future__ import annotations

import contextlib
import posixpath
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from memgraph.core.card import places
from memgraph.core.card.block import marked
from memgraph.core.layout import is_own
from memgraph.errors import MemgraphError, Refused
from memgraph.store.git import File
from memgraph.store.reading import SUBMODULE, SYMLINK


def listed(
    files: Mapping[str, File], paths: Iterable[str], blob: Callable[[str], bytes | None]
) -> dict[str, bytes]:
    """Return the contents of those of ``paths`` with a card; ``blob`` reads an object.

    A card in the file that a link leads to is that file's.
    """
    found = {}
    for path in paths:
        real = path if files[path].mode != SYMLINK else _target(path, blob(files[path].blob))
        there = files.get(real) if _may_lead_to(real) else None
        data = blob(there.blob) if there and there.mode not in (SYMLINK, SUBMODULE) else None
        if data is not None and marked(data):
            found[real] = data
    return found


def candidates(files: Mapping[str, File]) -> list[str]:
    """Return the paths among ``files`` at which a card may lie."""
    own = [path for path in files if places.OWN in path]
    found = [path for path in (*places.SHARED, *filter(places.is_own, own)) if path in files]
    return [path for path in found if files[path].mode != SUBMODULE]


def on_disk(root: Path, read: Callable[[str], bytes]) -> dict[str, bytes]:
    """Return the contents of the files with a card in the work tree; ``read`` reads one."""
    found = {}
    for path in _there(root):
        try:
            data = read(path)
        except MemgraphError:
            continue
        if marked(data):
            found[path] = data
    return found


def _there(root: Path) -> Iterator[str]:
    """Yield the paths at which a card may lie on disk; where a link leads instead of its own."""
    top = root.resolve()
    for path in (*places.SHARED, *own_on_disk(root)):
        place = root / path
        if place.is_symlink():
            with contextlib.suppress(Refused):
                yield led_to(top, path)
        elif place.is_file():
            yield path


def led_to(root: Path, path: str) -> str:
    """Return where the link at ``path`` leads. Raises Refused where a card must not be written.

    A card in a hook would be run, and one in the memory would be law.
    """
    try:
        target = (root / path).resolve()
    except (OSError, RuntimeError):  # a link that leads back to itself
        raise Refused(
            "it is a symbolic link that leads nowhere", where=path,
            next_step="put the file itself in its place; nothing was changed",
        ) from None  # fmt: skip
    found = _below(root.resolve(), [target])
    if not found or not _may_lead_to(found[0]):
        where = "into what is Git's or the memory's own" if found else "out of the repository"
        raise Refused(
            f"it is a symbolic link that leads {where}", where=path,
            next_step="put the file itself in its place; nothing was changed",
        )  # fmt: skip
    return found[0]


def _may_lead_to(path: str) -> bool:
    return not is_own(path) and ".git" not in path.casefold().split("/")


def own_on_disk(root: Path) -> list[str]:
    """Return the paths in the work tree whose names are those of memgraph's own files."""
    found: list[str] = []
    for folder, ending in places.FOLDERS.values():
        found += _below(root, sorted((root / folder).glob(f"{places.OWN}*{ending}")))
    return found


def _below(root: Path, found: Iterable[Path]) -> list[str]:
    return [place.relative_to(root).as_posix() for place in found if place.is_relative_to(root)]


def _target(path: str, link: bytes | None) -> str:
    """Return where a link leads, as a path from the repository's root."""
    target = (link or b"").decode("utf-8", "surrogateescape")
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
