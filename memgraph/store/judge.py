"""The judge's program: started without a shell, held to a time, its answers kept by content.

It runs in an empty folder, so that nothing of the repository is taken for a program or for its
settings.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import selectors
import shlex
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, cast

from memgraph.core.judge import LARGEST, Answer, NoAnswer, read_answer
from memgraph.errors import MemgraphError
from memgraph.store import files

FOLDER = "memgraph/judge"


@dataclass(frozen=True, slots=True)
class Judge:
    """A command, as a person wrote it, and the seconds that it may take for an answer.

    ``git_dir`` is the Git directory that keeps answers; it may be read-only.
    """

    command: str
    seconds: int
    git_dir: Path
    env: Mapping[str, str]

    def remembered(self, question: str) -> Answer | None:
        """Return the answer that this command gave to this question before, or None."""
        place = self.git_dir / self._place(question)
        try:
            with place.open("rb") as stream:
                return read_answer(stream.read(LARGEST + 1))
        except (OSError, NoAnswer):
            return None

    def ask(self, question: str) -> Answer:
        """Put a question to the command and keep the answer. Raises NoAnswer."""
        answer = read_answer(self.output(question))
        with contextlib.suppress(MemgraphError, OSError):
            kept = json.dumps(asdict(answer)).encode()
            files.replace(self.git_dir, self._place(question), kept)
        return answer

    def _place(self, question: str) -> str:
        name = hashlib.sha256(f"{self.command}\0{question}".encode()).hexdigest()
        return f"{FOLDER}/{name}.json"

    def output(self, question: str) -> bytes:
        """Return what the command prints when it is asked. Raises NoAnswer."""
        with self._started(question) as child:
            try:
                end = time.monotonic() + self.seconds
                out = _read(child, end)
                status = child.wait(max(end - time.monotonic(), 0))
            except BaseException as cause:
                # Its own session is its group: whatever it started goes with it.
                os.killpg(child.pid, signal.SIGKILL)
                if isinstance(cause, subprocess.TimeoutExpired):
                    raise NoAnswer(f"it took longer than {self.seconds} seconds") from None
                raise
        if status:
            raise NoAnswer(f"it ended with {status}")
        return out

    @contextlib.contextmanager
    def _started(self, question: str) -> Iterator[subprocess.Popen[bytes]]:
        with (
            tempfile.TemporaryDirectory(prefix="memgraph-judge-") as empty,
            tempfile.TemporaryFile() as asked,  # a pipe could fill up while nobody reads
        ):
            asked.write(question.encode())
            asked.seek(0)
            try:
                child = subprocess.Popen(
                    shlex.split(self.command), cwd=empty, env=self.env, stdin=asked,
                    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True,
                )  # fmt: skip
            except (OSError, ValueError, IndexError) as failure:
                raise NoAnswer(f"it cannot be started: {failure}") from None
            with child:
                yield child


def _read(child: subprocess.Popen[bytes], end: float) -> bytes:
    """Return what a process prints until it closes its output, one byte too much at most.

    Raises subprocess.TimeoutExpired where that takes until ``end``, a moment of the monotonic
    clock, and NoAnswer where it is too much.
    """
    source, out = cast("IO[bytes]", child.stdout).fileno(), b""
    with selectors.DefaultSelector() as ready:
        ready.register(source, selectors.EVENT_READ)
        while len(out) <= LARGEST:
            if not ready.select(max(end - time.monotonic(), 0)):
                raise subprocess.TimeoutExpired(child.args, 0)
            chunk = os.read(source, LARGEST + 1 - len(out))
            if not chunk:
                return out
            out += chunk
    raise NoAnswer(f"it is longer than {LARGEST // 1024} KiB")
