"""Work in several processes: each yields bytes, which come back through a pipe.

Each is a copy of this process (``fork``), so that nothing has to be started, imported or sent
before it begins. Where that is not possible or not safe, nothing is begun.
"""

from __future__ import annotations

import contextlib
import gc
import os
import selectors
import signal
import struct
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

_MOST = 8  # processes; reading and keeping what they find takes one by itself
_LENGTH = struct.Struct(">I")
_READ = 1 << 18  # bytes read from a pipe at a time
_WRITE = 1 << 15  # bytes gathered before they are written


class _Worker(NamedTuple):
    number: int
    process: int
    pipe: int


def available() -> int:
    """Return how many processes can work at once: 1 where there should be no others.

    A copy of a process with threads may find a lock that nobody there will open.
    """
    if not hasattr(os, "fork") or threading.active_count() > 1:
        return 1
    if hasattr(os, "sched_getaffinity"):
        return min(_MOST, len(os.sched_getaffinity(0)))
    return min(_MOST, os.cpu_count() or 1)


def each(count: int, work: Callable[[int], Iterable[bytes]]) -> Iterator[tuple[int, bytes]]:
    """Do ``work`` for every number below ``count``; yield these with what they give, in its order.

    A process that fails, or cannot be started, is as one that has no more to give.
    """
    workers: list[_Worker] = []
    with selectors.DefaultSelector() as pipes:
        try:
            for number in range(count):
                worker = _started(number, work, [each.pipe for each in workers])
                workers.append(worker)
                pipes.register(worker.pipe, selectors.EVENT_READ, (worker, bytearray()))
            while pipes.get_map():
                for key, _ in pipes.select():
                    worker, held = key.data
                    data = os.read(worker.pipe, _READ)
                    if not data:
                        pipes.unregister(worker.pipe)
                    held += data
                    yield from ((worker.number, part) for part in _whole(held))
        except OSError:
            return
        finally:
            _end(workers)


def _whole(held: bytearray) -> list[bytes]:
    """Take out of ``held`` what has arrived whole."""
    found, at, size = [], 0, _LENGTH.size
    while len(held) >= at + size:
        end = at + size + _LENGTH.unpack_from(held, at)[0]
        if len(held) < end:
            break
        found.append(bytes(held[at + size : end]))
        at = end
    del held[:at]
    return found


def _started(number: int, work: Callable[[int], Iterable[bytes]], others: list[int]) -> _Worker:
    """Start a process. Raises OSError where there can be none."""
    ours, theirs = os.pipe()
    try:
        process = os.fork()
    except OSError:
        os.close(ours)
        os.close(theirs)
        raise
    if process:
        os.close(theirs)
        return _Worker(number, process, ours)
    # No way leads back from here: what this process was before is the other one's.
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        gc.disable()
        for pipe in (ours, *others):
            os.close(pipe)
        _give(theirs, work(number))
    finally:
        os._exit(0)


def _give(pipe: int, parts: Iterable[bytes]) -> None:
    held = bytearray()
    for part in parts:
        held += _LENGTH.pack(len(part)) + part
        if len(held) >= _WRITE:
            _write(pipe, held)
    _write(pipe, held)


def _write(pipe: int, held: bytearray) -> None:
    while held:
        del held[: os.write(pipe, held)]


def _end(workers: Iterable[_Worker]) -> None:
    for worker in workers:
        os.close(worker.pipe)
        with contextlib.suppress(OSError):
            os.kill(worker.process, signal.SIGTERM)
        with contextlib.suppress(OSError):
            os.waitpid(worker.process, 0)
