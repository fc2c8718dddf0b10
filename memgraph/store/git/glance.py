"""``git status`` at a glance, while something else is done.

Without ``subprocess``: loading it takes longer than all else that a kept brief needs. What Git
says must be the same as where it is asked by ``process``.
"""

from __future__ import annotations

import os
import select
import time

from memgraph.core.lean import TYPE_CHECKING
from memgraph.store.git.output import READING
from memgraph.store.git.status import QUESTION, Status, operation, status_of

if TYPE_CHECKING:
    from collections.abc import Mapping

_SECONDS = 20  # afterwards it is asked in the usual way, which says what holds it up
_CHUNK = 1 << 16
_HEAD = b"# branch.oid "


class Glance:
    """A running ``git status`` of one work tree. Raises OSError where it cannot be started."""

    def __init__(self, root: str, env: Mapping[str, str]) -> None:
        self._out, end = os.pipe()
        command = ("git", "-C", root, *QUESTION)
        streams = [
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_DUP2, end, 1),
            (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
        ]
        try:
            self._child = os.posix_spawnp("git", command, {**env, **READING}, file_actions=streams)
        except BaseException:
            os.close(self._out)
            raise
        finally:
            os.close(end)

    def status(self, git_dir: str) -> Status | None:
        """Wait for the answer and return it; None where Git has none, or takes too long."""
        try:
            said = self._read()
        finally:
            os.close(self._out)
            _, ended = os.waitpid(self._child, 0)
        if ended or not said.startswith(_HEAD):
            return None
        return status_of(said, operation(git_dir))

    def _read(self) -> bytes:
        """Return what Git prints; nothing of it where it is stopped, for taking too long."""
        parts: list[bytes] = []
        until = time.monotonic() + _SECONDS
        try:
            while select.select([self._out], [], [], max(0, until - time.monotonic()))[0]:
                chunk = os.read(self._out, _CHUNK)
                if not chunk:
                    return b"".join(parts)
                parts.append(chunk)
        except BaseException:
            self._stop()
            raise
        self._stop()
        return b""

    def _stop(self) -> None:
        os.kill(self._child, 15)
