"""What memgraph says when it will not or cannot go on."""

from __future__ import annotations


class MemgraphError(Exception):
    """A message for a person: what happened, where, and the next step.

    Raised for situations that a person can act on. ``exit_code`` is the status the
    command line ends with: 2 where memgraph cannot run.
    """

    exit_code = 2

    def __init__(self, what: str, *, where: str = "", next_step: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.next_step = next_step

    def __str__(self) -> str:
        head = f"{self.where}: {self.what}" if self.where else self.what
        return f"{head}\n  next: {self.next_step}" if self.next_step else head


class Refused(MemgraphError):
    """A request that memgraph understood and turns down; nothing was written."""

    exit_code = 1
