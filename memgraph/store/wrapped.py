"""Commands that are not memgraph's: a tool that is given the terminal, and a hook on trial."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from memgraph.errors import MemgraphError

_TYPED = ("SIGINT", "SIGQUIT")  # a terminal sends these to the tool, and to memgraph as well
_SENT = ("SIGTERM", "SIGHUP")  # these reach memgraph alone, from whoever wants the tool to end


class NotStarted(MemgraphError):
    """A command that cannot be started; ``exit_code`` is what a shell would end with."""

    def __init__(self, what: str, code: int, next_step: str) -> None:
        super().__init__(what, next_step=next_step)
        self.exit_code = code


def attached(command: Sequence[str], folder: Path, env: Mapping[str, str]) -> int:
    """Run a command at this terminal and return the status that a shell would give it.

    Signals are the command's: memgraph waits until it ends, whatever it makes of them. Raises
    NotStarted.
    """
    with _signals_left_alone() as begun:
        try:
            child = subprocess.Popen(command, cwd=folder, env=env)
        except OSError as error:
            raise _not_started(command[0], error) from None
        begun(child)
        status = child.wait()
    return status if status >= 0 else 128 - status


def _not_started(program: str, error: OSError) -> NotStarted:
    there = os.sep in program and os.path.lexists(program)
    if isinstance(error, FileNotFoundError) and not there:
        return NotStarted(f"{program}: no such command", 127, "mend its name, or give its path")
    why = error.strerror or str(error)
    advice = "it must be a program that you may run; a script begins with a line like #!/bin/sh"
    return NotStarted(f"{program} cannot be run: {why}", 126, advice)


@contextlib.contextmanager
def _signals_left_alone() -> Iterator[Callable[[subprocess.Popen[bytes]], None]]:
    """Yield what to tell of the command once it has started: it gets the signals, memgraph none.

    Signals that were ignored before stay so, for both.
    """
    children: list[subprocess.Popen[bytes]] = []
    early: list[int] = []  # signals that the command did not get yet

    def wait(_number: int, _frame: FrameType | None) -> None:
        """Do nothing: unlike SIG_IGN, a handler is not inherited by the command."""

    def forward(number: int, _frame: FrameType | None) -> None:
        early.append(number)
        pass_on()

    def begun(child: subprocess.Popen[bytes]) -> None:
        children.append(child)
        pass_on()

    def pass_on() -> None:
        while children and early:
            children[0].send_signal(early.pop(0))

    before = {}
    for names, handler in ((_TYPED, wait), (_SENT, forward)):
        for number in (getattr(signal, name) for name in names if hasattr(signal, name)):
            if signal.getsignal(number) is not signal.SIG_IGN:
                before[number] = signal.signal(number, handler)
    try:
        yield begun
    finally:
        for number, old in before.items():
            signal.signal(number, old)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a hook said; ``status`` is None where it was still at it when its time was over."""

    status: int | None
    out: bytes
    err: bytes


def answered(
    line: str, payload: bytes, folder: Path, env: Mapping[str, str], seconds: float
) -> Answer:
    """Run one line of a client's settings as the client would: by a shell, with JSON on its input.

    Whatever it started is ended with it. Raises OSError where there is no shell.
    """
    with subprocess.Popen(
        ["sh", "-c", line], cwd=folder, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, start_new_session=True,
    ) as child:  # fmt: skip
        try:
            out, err = child.communicate(payload, seconds)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            return Answer(None, *child.communicate())
        except BaseException:
            os.killpg(child.pid, signal.SIGKILL)
            raise
        return Answer(child.returncode, out, err)
