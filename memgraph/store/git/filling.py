"""A new repository, filled by one ``git fast-import``: for histories of any size."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

from memgraph.errors import MemgraphError
from memgraph.store.git.output import READING
from memgraph.store.git.process import Git

_CHUNK = 1 << 20
_MAIN = "main"


def around(folder: Path, env: Mapping[str, str]) -> str:
    """Return the repository that ``folder`` would lie in, or the empty string.

    One that Git cannot or may not read counts. The folder need not be there yet.
    """
    near = next(place for place in (folder, *folder.parents) if place.is_dir())
    answer = Git(near, plain(env)).ask("rev-parse", "--absolute-git-dir")
    if answer.status == 0:
        return answer.text
    return "" if "not a git repository (or any" in answer.complaint else str(near)


def plain(env: Mapping[str, str]) -> dict[str, str]:
    """Return an environment in which nothing points to a repository, and no setting counts."""
    kept = {name: value for name, value in env.items() if not name.startswith("GIT_")}
    return {**kept, **READING, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}


class Filling:
    """Fills a new repository in an empty folder, and checks its main branch out at the end.

    Blobs and commits are numbered as they are added, each from 0. Raises MemgraphError where Git
    fails.
    """

    def __init__(self, folder: Path, env: Mapping[str, str], author: str) -> None:
        self._git = Git(folder, plain(env))
        self._author = author
        self._blobs, self._commits, self._parts, self._size = 0, 0, list[bytes](), 0
        self._git.read("init", "--quiet", f"--initial-branch={_MAIN}")
        pipe = subprocess.PIPE
        # The errors of Git go where ours go: nobody would read a second pipe meanwhile.
        self._child = subprocess.Popen(
            ["git", "fast-import", "--quiet", "--done", "--date-format=raw"],
            cwd=folder, env=self._git.env, stdin=pipe, stdout=subprocess.DEVNULL,
        )  # fmt: skip

    def __enter__(self) -> Filling:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        if self._child.poll() is None:
            self._child.kill()
            self._child.wait()

    def blob(self, text: str) -> int:
        """Add the content of a file, and return its number."""
        data = text.encode()
        # Odd marks are blobs and even ones commits.
        self._send(b"blob\nmark :%d\ndata %d\n%b\n" % (2 * self._blobs + 1, len(data), data))
        self._blobs += 1
        return self._blobs - 1

    def commit(
        self, branch: str, seconds: int, message: str, files: Mapping[str, int | None],
        parents: tuple[int, ...],
    ) -> int:  # fmt: skip
        """Add a commit with what changed since its first parent, and return its number.

        ``branch`` is empty for the main one; ``seconds`` since 1970 are its time, in UTC.
        """
        said, who = message.encode(), f"{self._author} {seconds} +0000"
        words = ("from", "merge")[: len(parents)]
        lines = [
            f"commit refs/heads/{branch or _MAIN}", f"mark :{2 * self._commits + 2}",
            f"author {who}", f"committer {who}", f"data {len(said)}", message,
            *(f"{word} :{2 * parent + 2}" for word, parent in zip(words, parents, strict=True)),
        ]  # fmt: skip
        for path, blob in files.items():
            lines.append(f"D {path}" if blob is None else f"M 100644 :{2 * blob + 1} {path}")
        self._send("\n".join([*lines, "\n"]).encode())
        self._commits += 1
        return self._commits - 1

    def finish(self) -> None:
        """End the import, and lay the main branch out in the folder."""
        self._send(b"done\n")
        self._flush()
        if self._child.stdin:
            self._child.stdin.close()
        if self._child.wait():
            raise self._failed()
        self._git.read("-c", "checkout.workers=0", "read-tree", "-u", "--reset", _MAIN)

    def _send(self, data: bytes) -> None:
        self._parts.append(data)
        self._size += len(data)
        if self._size > _CHUNK:
            self._flush()

    def _flush(self) -> None:
        try:
            if self._child.stdin:
                self._child.stdin.write(b"".join(self._parts))
                self._child.stdin.flush()
        except OSError:
            self._child.wait()
            raise self._failed() from None
        self._parts.clear()
        self._size = 0

    def _failed(self) -> MemgraphError:
        return MemgraphError(
            f"git fast-import ended with {self._child.returncode}", where=str(self._git.folder),
            next_step="look at what Git says above; is the disk full?",
        )  # fmt: skip
