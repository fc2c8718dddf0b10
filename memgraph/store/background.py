"""Going on beside a hook, which does not wait."""

from __future__ import annotations

import os
import time

from memgraph.core.lean import TYPE_CHECKING
from memgraph.store.sessions import touched

if TYPE_CHECKING:
    from collections.abc import Callable

_PAUSE = 2  # seconds between two runs with the same mark


def beside(work: Callable[[], None], mark: str) -> None:
    """Run ``work`` in a process of its own, on no stream of this one. Never raises.

    Nothing happens where the system has no such processes, within seconds of the last time, or
    while the last one is still at it: ``mark`` is a file whose time says when that was, and which
    is locked as long as it runs.
    """
    if not hasattr(os, "fork") or time.time() - touched(mark) < _PAUSE:
        return
    try:
        os.makedirs(os.path.dirname(mark), exist_ok=True)
        handle = os.open(mark, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600)
    except OSError:
        return
    try:
        if not _locked(handle, os.F_TEST) or os.fork():
            os.close(handle)
            return
    except OSError:
        return
    try:
        # A child does not inherit the lock. Between two who begin at once, one goes on.
        if _locked(handle, os.F_TLOCK):
            os.setsid()
            quiet = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(quiet, stream)
            work()
    finally:
        os._exit(0)


def _locked(handle: int, how: int) -> bool:
    """Return whether a lock can be taken; where the file system has none, nobody is kept out."""
    try:
        os.lockf(handle, how, 0)
    except (BlockingIOError, PermissionError):  # as systems differ in saying that it is held
        return False
    except OSError:
        return True
    return True
