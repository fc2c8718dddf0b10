"""What the doctor says of one thing that it looked at."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One thing that was looked at; ``remedy`` is empty where it is well.

    What could not be found out is not ``known``: neither well nor a fault, and ``remedy`` says how
    to find out.
    """

    what: str
    remedy: str = ""
    known: bool = True

    @property
    def fault(self) -> bool:
        """Whether this is known to keep memgraph from working."""
        return self.known and bool(self.remedy)

    @property
    def mark(self) -> tuple[str, str]:
        """What stands before it, and in which colour."""
        if not self.known:
            return "?", "yellow"
        return ("✗", "red") if self.remedy else ("✓", "green")


def unknown(what: str, remedy: str) -> Diagnosis:
    """Return what could not be found out, and how to."""
    return Diagnosis(what, remedy, known=False)
