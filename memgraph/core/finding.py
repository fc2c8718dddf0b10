"""One thing to say about a Memory."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding weighs: errors block, warnings are shown, ``off`` is silent."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong, where, and the way out.

    ``code`` is the address of the check (``links/dangling``); the runner fills it in.
    ``entries`` are the ids of all entries involved, in the order the message names them.
    ``help`` holds the ways out, one a line.
    ``path`` and ``day`` are the witness of a clash: a path and a day on which all sides bind.
    ``known`` marks what the base already had, which does not block a change.
    """

    severity: Severity
    message: str
    file: str
    line: int = 1
    entries: tuple[str, ...] = ()
    help: str = ""
    path: str = ""
    day: date | None = None
    code: str = ""
    known: bool = False

    @property
    def blocks(self) -> bool:
        """True where the finding fails a check."""
        return self.severity is Severity.ERROR and not self.known

    @property
    def identity(self) -> tuple[str, tuple[str, ...]]:
        """What makes two findings, of two states, the same one."""
        return (self.code, tuple(sorted(self.entries)) or (self.file,))


def error(message: str, file: str, line: int = 1, *entries: str, help: str = "") -> Finding:  # noqa: A002
    """Return a finding that fails a check."""
    return Finding(Severity.ERROR, message, file, line, entries, help)


def warning(message: str, file: str, line: int = 1, *entries: str, help: str = "") -> Finding:  # noqa: A002
    """Return a finding that is shown and blocks nothing."""
    return Finding(Severity.WARNING, message, file, line, entries, help)
