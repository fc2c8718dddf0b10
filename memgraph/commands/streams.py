"""The program's output: what programs read is UTF-8, and what nobody reads any more is dropped."""

from __future__ import annotations

import io
import sys
from typing import Any


class _Pipe(io.FileIO):
    """A file whose reader may leave: a command ends with its own exit code all the same."""

    def write(self, data: Any, /) -> Any:
        try:
            return super().write(data)
        except BrokenPipeError:
            return memoryview(data).nbytes


def prepare() -> None:
    """Have both streams spell out what their encoding lacks; a pipe or a file gets UTF-8.

    What stands in a pipe does not depend on whose machine it is.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if isinstance(sys.stdout, io.TextIOWrapper) and not sys.stdout.isatty():
        raw = _Pipe(sys.stdout.fileno(), "wb", closefd=False)
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(raw), "utf-8", "backslashreplace")
