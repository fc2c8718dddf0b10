"""Git as a child process: its environment, its time limit and its failures."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from memgraph.errors import MemgraphError
from memgraph.store.git.output import READING, decoded, encoded

READ_SECONDS = 120
WRITE_SECONDS = 1800  # a commit runs hooks, and the first run of a hook may install its tools


def literal(path: str) -> str:
    """Return the pathspec that means this path and no pattern."""
    return f":(top,literal){path}"


@dataclass(frozen=True, slots=True)
class Answer:
    """What one Git process ended with."""

    status: int
    out: bytes
    err: bytes

    @property
    def text(self) -> str:
        """The output without its final line break."""
        return decoded(self.out).removesuffix("\n")

    @property
    def complaint(self) -> str:
        """The error output, trimmed."""
        return decoded(self.err).strip()


@dataclass(frozen=True, slots=True)
class Git:
    """The ``git`` command in one folder and one environment."""

    folder: Path
    env: Mapping[str, str]

    def ask(self, *words: str, data: bytes = b"") -> Answer:
        """Run a reading command whose exit status is part of the answer.

        Raises MemgraphError when Git cannot be started or takes too long.
        """
        return self._run(words, {**self.env, **READING}, data, READ_SECONDS)

    def read(self, *words: str, data: bytes = b"") -> bytes:
        """Run a reading command and return its output; raises MemgraphError when it fails."""
        answer = self.ask(*words, data=data)
        if answer.status:
            raise self._failed(words, answer)
        return answer.out

    def known(self, *words: str) -> str | None:
        """Return the text that a reading command prints, or None where it ends with 1.

        Raises MemgraphError when it fails in any other way.
        """
        answer = self.ask(*words)
        if answer.status not in (0, 1):
            raise self._failed(words, answer)
        return None if answer.status else answer.text

    def write(self, *words: str, data: bytes = b"") -> Answer:
        """Run a command that changes the repository, in the person's own environment.

        Raises MemgraphError when Git cannot be started or takes too long.
        """
        return self._run(words, self.env, data, WRITE_SECONDS)

    def _failed(self, words: tuple[str, ...], answer: Answer) -> MemgraphError:
        by_hand = shlex.join(("git", "-C", str(self.folder), *words))
        return MemgraphError(
            f"git failed: {answer.complaint.removeprefix('fatal: ')}",
            where=str(self.folder),
            next_step=f"see for yourself: {by_hand}",
        )

    def _run(
        self, words: tuple[str, ...], env: Mapping[str, str], data: bytes, seconds: int
    ) -> Answer:
        with self._started(words, env) as child:
            try:
                out, err = child.communicate(data, timeout=seconds)
            except subprocess.TimeoutExpired as late:
                _stop(child)
                raise MemgraphError(
                    f"git {words[0]} took longer than {seconds} seconds and was stopped",
                    where=str(self.folder),
                    next_step="look for what holds Git up (a hook, a network disk) and try again",
                ) from late
        return Answer(child.returncode, out, err)

    def _started(self, words: tuple[str, ...], env: Mapping[str, str]) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        command = [b"git", *map(encoded, words)]
        try:
            return subprocess.Popen(
                command, cwd=self.folder, env=env, stdin=pipe, stdout=pipe, stderr=pipe
            )
        except (OSError, ValueError) as failure:
            raise self._cannot_start(failure) from failure

    def _cannot_start(self, failure: OSError | ValueError) -> MemgraphError:
        where = str(self.folder)
        if not self.folder.is_dir():
            return MemgraphError(
                "there is no such folder", where=where, next_step="go to a folder that exists"
            )
        if isinstance(failure, FileNotFoundError):
            return MemgraphError(
                "the program git was not found",
                where=where,
                next_step="install Git (https://git-scm.com) and see that it is on the PATH",
            )
        return MemgraphError(
            f"git could not be started: {failure}",
            where=where,
            next_step="check the names given, and that git is a program that you may run",
        )


def _stop(child: subprocess.Popen[bytes]) -> None:
    """End a process politely first, so that Git takes its lock files with it."""
    child.terminate()
    try:
        child.wait(5)
    except subprocess.TimeoutExpired:
        child.kill()
