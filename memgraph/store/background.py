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

    Nothing happens where the system has no such processes, or within seconds of the last time:
    ``mark`` is a file whose time says when that was.
    """
    if not hasattr(os, "fork") or time.time() - touched(mark) < _PAUSE:
        return
    try:
        os.makedirs(os.path.dirname(mark), exist_ok=True)
        with open(mark, "wb"):
            pass
        if os.fork():
            return
    except OSError:
        return
    try:
        os.setsid()
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(quiet, stream)
        work()
    finally:
        os._exit(0)
