"""A person at a shell, played by a program: for demonstrations in scratch repositories."""

from __future__ import annotations

import os
import re
import subprocess
import sysconfig
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from memgraph.errors import MemgraphError
from memgraph.store.terminal import AGENTS

PLAYER = "Bookshop team"
_WORD = re.compile(rb"type the word  ([a-z]+)")
_CHOICE = b"[r]eject: "
_YES = b"[y]es, [n]o, [l]ater, or [r]eject: "


@dataclass(frozen=True)
class Shell:
    """A shell in ``folder`` with an environment of its own: no agent, no settings of the user's."""

    folder: Path
    env: Mapping[str, str]

    @staticmethod
    def open(folder: Path, env: Mapping[str, str]) -> Shell:
        """Return a shell in ``folder`` that finds this very memgraph first on its path."""
        kept = {k: v for k, v in env.items() if k not in AGENTS and not k.startswith("GIT_")}
        own = {
            "PATH": os.pathsep.join([sysconfig.get_path("scripts"), env.get("PATH", os.defpath)]),
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_NOSYSTEM": "1",
            **{f"GIT_{role}_NAME": PLAYER for role in ("AUTHOR", "COMMITTER")},
            **{f"GIT_{role}_EMAIL": "team@bookshop.example" for role in ("AUTHOR", "COMMITTER")},
        }
        return Shell(folder, {**kept, **own})

    def run(self, *command: str, day: str = "") -> tuple[int, str]:
        """Run a command and return its exit code and all that it printed.

        ``day`` is the date that Git gives a commit. Raises MemgraphError if there is no such
        program.
        """
        dated = {f"GIT_{role}_DATE": f"{day}T12:00:00" for role in ("AUTHOR", "COMMITTER")}
        try:
            done = subprocess.run(
                command, cwd=self.folder, env={**self.env, **(dated if day else {})},
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                check=False,
            )  # fmt: skip
        except OSError as error:
            raise MemgraphError(f"{command[0]} cannot be run: {error.strerror}") from error
        return done.returncode, done.stdout.decode(errors="replace")

    def must(self, *command: str, day: str = "") -> str:
        """Run a command and return what it printed. Raises MemgraphError unless it ends with 0."""
        code, said = self.run(*command, day=day)
        if code:
            raise MemgraphError(f"`{' '.join(command)}` ended with {code}:\n{said}")
        return said

    def decide(self, *command: str) -> None:
        """Run a deciding command at a pseudo-terminal and say yes to everything it asks.

        Raises MemgraphError unless it ends with 0.
        """
        import pty

        child, terminal = pty.fork()
        if child == 0:
            os.chdir(self.folder)
            os.execvpe(command[0], command, dict(self.env))  # noqa: S606
        said = _answer(terminal)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if code:
            raise MemgraphError(f"`{' '.join(command)}` ended with {code}:\n{said}")


def _answer(terminal: int) -> str:
    """Answer every question on ``terminal`` until it closes, and return what was printed."""
    said, answered = b"", 0
    while chunk := _read(terminal):
        said += chunk
        word = _WORD.search(said, answered)
        if word and said.endswith(b"> "):
            answered = len(said)
            os.write(terminal, word[1] + b"\n")
        elif said.endswith(_CHOICE) and len(said) > answered:
            answered = len(said)
            os.write(terminal, b"y\n" if said.endswith(_YES) else b"n\n")
    os.close(terminal)
    return said.decode(errors="replace")


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # the other side is gone
        return b""


def spelt(command: Sequence[str]) -> str:
    """Return a command as one would type it."""
    return " ".join(f"'{part}'" if " " in part else part for part in command)
