"""The controlling terminal: where a person, and hopefully only a person, can answer.

This proves little: a program that opens a pseudo-terminal passes for a person. It stops pipes,
missing terminals, and agents that follow the rules.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator, Mapping
from typing import TextIO

from memgraph.errors import Refused

# What coding agents set in the shells that they open, and the name of each.
AGENTS = {
    "CLAUDECODE": "claude-code",
    "CLAUDE_CODE_SESSION_ID": "claude-code",
    "CODEX_SANDBOX": "codex",
    "CODEX_SESSION_ID": "codex",
    "CODEX_THREAD_ID": "codex",
    "GEMINI_CLI": "gemini",
    "QWEN_CODE": "qwen",
    "QWEN_CODE_SESSION_ID": "qwen",
    "COPILOT_AGENT_SESSION_ID": "copilot",
    "COPILOT_CLI": "copilot",
    "OPENCODE": "opencode",
    "CURSOR_AGENT": "cursor",
    "AI_AGENT": "agent",
    "AGENT": "agent",
}


def agent_in(env: Mapping[str, str]) -> tuple[str, str] | None:
    """Return the variable that a coding agent set in ``env``, and the agent's name, or None."""
    return next(((name, AGENTS[name]) for name in AGENTS if env.get(name)), None)


def obstacle(env: Mapping[str, str]) -> str:
    """Return what keeps a person from being asked here, as a clause; empty if nothing does."""
    if found := agent_in(env):
        return f"{found[0]} says that {found[1]} is running"
    if os.name != "posix":
        return "this system has no POSIX terminal (on Windows, use WSL)"
    return "" if sys.stdin.isatty() else "the input is no terminal"


class Terminal:
    """A conversation with the person at the controlling terminal."""

    def __init__(self, reading: TextIO, writing: TextIO) -> None:
        self._reading = reading
        self._writing = writing

    def show(self, text: str) -> None:
        """Print ``text`` and a line end."""
        self._writing.write(text + "\n")
        self._writing.flush()

    def ask(self, question: str) -> str:
        """Return the line that the person types, without blanks around it.

        Raises Refused where the terminal closes instead.
        """
        self._writing.write(question)
        self._writing.flush()
        answer = self._reading.readline()
        if not answer:
            self._writing.write("\n")
            raise Refused("the terminal closed before an answer; nothing was written")
        return answer.strip()

    def ask_afresh(self, question: str) -> str:
        """Like ``ask``, but what was typed ahead of the question does not count."""
        import termios

        termios.tcflush(self._reading.fileno(), termios.TCIFLUSH)
        return self.ask(question)


@contextlib.contextmanager
def open_terminal(env: Mapping[str, str], command: str) -> Iterator[Terminal]:
    """Yield the controlling terminal. Raises Refused where no person can be asked.

    ``command`` is what the person is to run elsewhere, named in the refusal.
    """
    if why := obstacle(env):
        raise Refused(
            f"a person must decide this, and {why}",
            next_step=f"a person runs, in a terminal of their own: {command}",
        )
    try:
        reading = open("/dev/tty", encoding="utf-8", errors="replace")  # noqa: SIM115, PTH123
        writing = open("/dev/tty", "w", encoding="utf-8", errors="replace")  # noqa: SIM115, PTH123
    except OSError as error:
        raise Refused(
            f"`{command}` asks a person, and there is no controlling terminal",
            next_step=f"run it at a terminal: {command}",
        ) from error
    with reading, writing:
        yield Terminal(reading, writing)
