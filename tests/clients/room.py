"""Where a client is driven: an empty home, a clean environment, and a network of loopback only."""

from __future__ import annotations

import contextlib
import fcntl
import os
import signal
import socket
import struct
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from . import pins

_UP = 0x1  # IFF_UP
_GET_FLAGS, _SET_FLAGS = 0x8913, 0x8914  # SIOCGIFFLAGS, SIOCSIFFLAGS


@dataclass(frozen=True)
class Ended:
    """How a program ended; ``code`` is None if it had to be stopped."""

    code: int | None
    out: str
    err: str

    def last_words(self) -> str:
        """Return the end of what it printed, on one line."""
        return " ".join((self.err.strip() or self.out.strip())[-300:].split())


@dataclass(frozen=True)
class Room:
    """The folders of one run, all below ``root``; ``memgraph`` is the program under test."""

    root: Path
    memgraph: Path

    @property
    def home(self) -> Path:
        return self.root / "home"

    @property
    def repo(self) -> Path:
        return self.root / "repo"

    @property
    def log(self) -> Path:
        return self.root / "requests"

    def furnish(self) -> None:
        """Make the folders, and put memgraph on the path, for login shells too."""
        programs = self.home / ".local" / "bin"
        for each in (self.repo, self.log, self.root / "tmp", programs):
            each.mkdir(parents=True)
        (programs / "memgraph").symlink_to(self.memgraph)
        # Some clients start login shells, and the system's profile resets the path.
        (self.home / ".profile").write_text('PATH="$HOME/.local/bin:$PATH"\n', "utf-8")

    def env(self, **more: str) -> dict[str, str]:
        """Return the whole environment of a client."""
        paths = (self.home / ".local" / "bin", Path(pins.program(pins.NODE)[0]).parent)
        system = ("/usr/local/bin", "/usr/bin", "/bin")
        return {
            "PATH": os.pathsep.join((*map(str, paths), *system)), "HOME": str(self.home),
            "TMPDIR": str(self.root / "tmp"), "TERM": "dumb", "LANG": "C.UTF-8", "NO_COLOR": "1",
            "CI": "1", "GIT_CONFIG_NOSYSTEM": "1", **more,
        }  # fmt: skip

    def run(self, *command: str, env: dict[str, str], seconds: float = 120) -> Ended:
        """Run a program in the repository, and stop it and its children after ``seconds``."""
        with self.started(*command, env=env, listen=True) as child:
            try:
                out, err = child.communicate(timeout=seconds)
                return Ended(child.returncode, out, err)
            except subprocess.TimeoutExpired:
                _stop(child)
                out, err = child.communicate()
                return Ended(None, out, err)

    @contextlib.contextmanager
    def started(
        self, *command: str, env: dict[str, str], listen: bool = False
    ) -> Iterator[subprocess.Popen[str]]:
        """Have a program run in a process group of its own, and stop that group at the end."""
        out = subprocess.PIPE if listen else subprocess.DEVNULL
        with subprocess.Popen(
            command, cwd=self.repo, env=env, text=True, errors="replace", start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=out, stderr=out,
        ) as child:  # fmt: skip
            try:
                yield child
            finally:
                _stop(child)


def _stop(child: subprocess.Popen[str]) -> None:
    for how in (signal.SIGTERM, signal.SIGKILL):
        if child.poll() is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, how)
        until = time.monotonic() + 5
        while child.poll() is None and time.monotonic() < until:
            time.sleep(0.05)


def alone() -> tuple[str, ...]:
    """Return the words before a command that give it a network of its own; none if that fails."""
    words = ("unshare", "-n") if os.geteuid() == 0 else ("unshare", "-Urn")
    try:
        tried = subprocess.run((*words, "true"), capture_output=True, check=False)
    except OSError:
        return ()
    return words if tried.returncode == 0 else ()


def loopback() -> None:
    """Switch loopback on, in a network namespace that was just made."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        request = struct.pack("16sH14x", b"lo", 0)
        _, flags = struct.unpack("16sH14x", fcntl.ioctl(asking, _GET_FLAGS, request))
        fcntl.ioctl(asking, _SET_FLAGS, struct.pack("16sH14x", b"lo", flags | _UP))
