"""What changed in the memory's folders, told from times alone: nothing is read.

Hooks ask at every prompt, so a folder's time comes before those of its files: adding, moving and
removing an entry touches the folder, and only an edit in place does not. Links are not followed.
"""

from __future__ import annotations

import os
import stat
import time

from memgraph.core.lean import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_ROOTS = ("policies", "evidence")
_SETTINGS = ".memgraph"
_CONFIRMATIONS = "policies/confirmations"
_COARSE = 1_000_000_000  # ns: what a file system that keeps whole seconds may round away
_SLACK = 20_000_000  # ns: a file's time is that of the kernel's last tick
_NO_FOLDERS = 2  # links to a folder that holds no other; some file systems always say 1


class Seen(NamedTuple):
    """When the memory's places were looked at, in ns since 1970, and the time of each.

    ``stamps`` has paths from the root of the work tree or absolute ones; 0 is for what is absent.
    """

    at: int
    stamps: Mapping[str, int]


def look(root: str, head: str) -> Seen:
    """Return the times of the memory's folders and settings, taken before it is read.

    ``head`` is the file that says which commit is checked out.
    """
    at = time.time_ns()
    places = [_SETTINGS, _CONFIRMATIONS, *_settings(root), head]
    for top in _ROOTS:
        places += [top, *(folder for folder, _ in _folders(root, top))]
    return Seen(at, times(root, places))


def times(root: str, places: Iterable[str]) -> dict[str, int]:
    """Return when each of these files and folders was modified, in ns; 0 for what is absent."""
    return {place: _time(root, place) for place in places}


def unchanged(root: str, stamps: Mapping[str, int]) -> bool:
    """Return whether every place still has the time that it had."""
    return all(_time(root, place) == before for place, before in stamps.items())


def changed_since(root: str, since: int, *, edits: bool = True) -> list[str]:
    """Return the entry files, private ones too, that are new or were modified since then, sorted.

    ``since`` is in ns since 1970. Without ``edits`` a folder whose own time is older is not looked
    into: files that were edited in place are then missed, at a tenth of the cost.
    """
    found: list[str] = []
    for top in _ROOTS:
        for folder, modified in _folders(root, top, since if not edits else 0):
            if edits or _late(modified, since):
                found += _files_since(root, folder, since)
    return sorted(found)


def written_since(root: str, path: str, since: int) -> bool:
    """Return whether a file, from the root of the work tree, was written since a moment in ns."""
    return _late(_time(root, path), since)


def _files_since(root: str, folder: str, since: int) -> Iterator[str]:
    for entry in _listed(f"{root}/{folder}"):
        if entry.name.endswith(".yaml") and not entry.name.startswith("."):
            about = _stat(entry.path)
            if about and stat.S_ISREG(about.st_mode) and _late(about.st_mtime_ns, since):
                yield f"{folder}/{entry.name}"


def _folders(root: str, folder: str, since: int = 0) -> Iterator[tuple[str, int]]:
    """Yield a folder and those below it that hold entries, each with its time.

    With ``since``, one that is older and holds no folders is not listed, which takes time.
    """
    about = _stat(f"{root}/{folder}")
    if not about or not stat.S_ISDIR(about.st_mode) or folder == _CONFIRMATIONS:
        return
    yield folder, about.st_mtime_ns
    if since and about.st_nlink == _NO_FOLDERS and not _late(about.st_mtime_ns, since):
        return
    for entry in _listed(f"{root}/{folder}"):
        if entry.is_dir(follow_symlinks=False):
            yield from _folders(root, f"{folder}/{entry.name}", since)


def _settings(root: str) -> list[str]:
    found = _listed(f"{root}/{_SETTINGS}")
    return [f"{_SETTINGS}/{entry.name}" for entry in found if entry.name.endswith(".yaml")]


def _listed(folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            return list(found)
    except OSError:
        return []


def _stat(place: str) -> os.stat_result | None:
    try:
        return os.lstat(place)
    except (OSError, ValueError):
        return None


def _time(root: str, place: str) -> int:
    about = _stat(place if place.startswith("/") else f"{root}/{place}")
    return about.st_mtime_ns if about else 0


def _late(modified: int, since: int) -> bool:
    """Return whether a file's time may lie after ``since``, as coarsely as it was kept."""
    return modified + (_SLACK if modified % _COARSE else _COARSE) > since
