"""Where what was judged is kept: files of each work tree, named by it and by what was asked.

The sum of a large file takes as long as all else that a check does. So beside a file whose sum was
found right stands how the file looked then; while it looks the same, it is taken for the same.
"""

from __future__ import annotations

import contextlib
import os
import time
import zlib

from memgraph.core.fingerprint import fingerprint
from memgraph.store.database import FOLDER

_SETTLED = 2_000_000_000  # ns: a file that was written since might change once more, and look alike


def stem(common_dir: str, root: str, kind: str) -> str:
    """Return how the path of every such file begins; ``kind`` is the name of the question."""
    return f"{common_dir}/{FOLDER}/{fingerprint(root)}.{kind}-"


def places(common_dir: str, root: str, kind: str) -> list[str]:
    """Return the paths of what was kept, sorted; with an empty ``kind``, of any question."""
    folder, _, start = stem(common_dir, root, kind).rpartition("/")
    start = start if kind else start.removesuffix("-")
    with contextlib.suppress(OSError):
        return [f"{folder}/{name}" for name in sorted(os.listdir(folder))
                if name.startswith(start) and name.endswith(".sqlite")]  # fmt: skip
    return []


def seen(place: str) -> str:
    """Return where it stands how a file looked whose sum was right."""
    return f"{place}.seen"


def is_whole(place: str) -> bool:
    """Return whether a file holds what its name says."""
    looks = _looks(place)
    if looks and _read(seen(place)) == looks:
        return True
    if sum_of(place) != place.rpartition(".")[0].rpartition("-")[2]:
        return False
    if looks == _looks(place) and _is_settled(place):
        _write(seen(place), looks)
    return True


def sum_of(place: str) -> str:
    """Return the size and the check sum of a file's content; empty where it cannot be read."""
    found, size = 0, 0
    try:
        with open(place, "rb") as stream:
            while piece := stream.read(1 << 20):
                found, size = zlib.crc32(piece, found), size + len(piece)
    except OSError:
        return ""
    return f"{size:x}_{found:08x}"


def _looks(place: str) -> str:
    with contextlib.suppress(OSError):
        found = os.stat(place)
        return f"{found.st_size} {found.st_mtime_ns} {found.st_ctime_ns} {found.st_ino}\n"
    return ""


def _is_settled(place: str) -> bool:
    with contextlib.suppress(OSError):
        found = os.stat(place)
        return max(found.st_ctime_ns, found.st_mtime_ns) < time.time_ns() - _SETTLED
    return False


def _read(place: str) -> str:
    with contextlib.suppress(OSError, ValueError), open(place, encoding="ascii") as stream:
        return stream.read(200)
    return ""


def _write(place: str, text: str) -> None:
    part = f"{place}.{os.getpid()}"
    with contextlib.suppress(OSError):
        with open(part, "w", encoding="ascii") as stream:
            stream.write(text)
        os.replace(part, place)
