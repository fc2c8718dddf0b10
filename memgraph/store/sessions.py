"""Small files under the Git directory that hooks keep from one call to the next.

All of them are disposable: torn, missing or unwritable ones cost a reminder, never a session.
"""

from __future__ import annotations

import os
import time

from memgraph.core.fingerprint import fingerprint
from memgraph.core.lean import TYPE_CHECKING
from memgraph.core.lean_json import dumps, loads

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Any

FOLDER = "memgraph/sessions"
REPEATED = "memgraph/repeated.json"
LOG = "memgraph/hooks.log"
_LARGEST_LOG = 256 * 1024
_KEPT = 30 * 86_400  # seconds that a session's file is kept
_WAIT = 0.2  # seconds to wait for another hook of the same session


def session_file(common: str, client: str, session: str, root: str) -> str:
    """Return the path that holds the state of one session in one work tree."""
    key = fingerprint(f"{session}\0{root}")
    return os.path.join(common, FOLDER, f"{client}-{key}.json")


def read(path: str) -> dict[str, Any]:
    """Return the JSON object in the file; an empty one where there is none, or a torn one."""
    try:
        with open(path, "rb") as file:
            found = loads(file.read())
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def write(path: str, data: dict[str, Any]) -> None:
    """Put a JSON object in the file's place, whole. Raises OSError."""
    temporary = f"{path}.{os.getpid()}.part"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    try:
        with open(temporary, "wb", opener=_private) as file:
            file.write(dumps(data).encode())
        os.replace(temporary, path)
    except OSError:
        remove(temporary)
        raise


class Alone:
    """Keeps other hooks of the same session out, as far as the file system lets it.

    Whoever holds it for longer than a moment is not waited for: a reminder said twice is better
    than a session that stalls.
    """

    def __init__(self, path: str) -> None:
        self._place = f"{path}.lock"
        self._handle = -1

    def __enter__(self) -> None:
        try:
            os.makedirs(os.path.dirname(self._place), exist_ok=True)
            self._handle = os.open(self._place, os.O_CREAT | os.O_RDWR, 0o600)
        except OSError:
            return
        until, held = time.monotonic() + _WAIT, False
        # Without loading fcntl for it. Where there is no such lock, nobody is kept out.
        lock = getattr(os, "lockf", None)
        while lock and not held and time.monotonic() < until:
            try:
                lock(self._handle, os.F_TLOCK, 0)
                held = True
            except OSError:
                time.sleep(0.005)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        if self._handle >= 0:
            os.close(self._handle)


def _private(path: str, flags: int) -> int:
    """Open a file that is for this person alone: it holds what they said."""
    return os.open(path, flags, 0o600)


def others(path: str, now: float) -> list[str]:
    """Return the files of other sessions; those not touched for a month are removed."""
    folder, found = os.path.dirname(path), []
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    for name in names:
        other = os.path.join(folder, name)
        if now - touched(other) > _KEPT:
            remove(other)
        elif name.endswith(".json") and other != path:
            found.append(other)
    return found


def remove(path: str) -> None:
    """Remove a file, if it is there and can be removed."""
    try:
        os.unlink(path)
    except OSError:
        return


def touched(path: str) -> float:
    """Return when a file was last written, in seconds since 1970; 0 where there is none."""
    try:
        return os.stat(path).st_mtime
    except OSError:
        return 0


def log(common: str, now: int, line: str) -> None:
    """Add a line to the log of hooks, which never grows beyond a size. Never raises.

    ``now`` is in nanoseconds since 1970.
    """
    stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now / 10**9))
    path = os.path.join(common, LOG)
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if size(path) > _LARGEST_LOG:
            os.replace(path, f"{path}.old")
        with open(path, "a", encoding="utf-8", errors="backslashreplace", opener=_private) as file:
            file.write(f"{stamp} {line.rstrip()}\n")
    except OSError:
        return


def tail(path: str, most: int = 256 * 1024) -> list[bytes]:
    """Return the last lines of a file, of at most ``most`` bytes in all; none if there is none.

    A line that begins before that is left out.
    """
    try:
        with open(path, "rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - most))
            lines = file.read().split(b"\n")
    except (OSError, ValueError):
        return []
    return lines[1:] if size > most else lines


def size(path: str) -> int:
    """Return the size of a file in bytes, 0 where there is none."""
    try:
        return os.stat(path).st_size if path else 0
    except (OSError, ValueError):
        return 0
