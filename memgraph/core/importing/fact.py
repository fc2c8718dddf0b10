"""What a foreign file holds for the memory: facts, and what was left where it was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

PROPOSAL = "proposal"

Front: TypeAlias = "dict[str, object]"
"""The front matter of a file: texts, lists and mappings, in the order they were written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One thing that a file says, in its author's words.

    ``kind`` is PROPOSAL, or a kind of evidence. ``first`` and ``last`` are its lines, from 1.
    ``bare`` is what a reader of rules is given: the words without the headings above them, and
    with the negation that stood there; empty where there is nothing to read. ``headings`` are
    those above it, the outermost first; ``day`` is the record's own day (YYYY-MM-DD) or empty.
    ``name`` is what the fact is called where it comes from (``REQ001``), ``about`` and ``rests_on``
    are such names of others. ``id`` is the memory's own id, where an exported file names it.
    """

    statement: str
    kind: str
    first: int
    last: int
    bare: str = ""
    why: str = ""
    scope: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()
    day: str = ""
    status: str = ""
    tags: tuple[str, ...] = ()
    name: str = ""
    about: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()
    id: str = ""
    strict: bool = False
    pinned: bool = False

    @property
    def lines(self) -> str:
        """The lines as a source names them: ``12`` or ``12-14``."""
        return str(self.first) if self.first >= self.last else f"{self.first}-{self.last}"


@dataclass(frozen=True, slots=True)
class Left:
    """A line that was not taken over, and why."""

    line: int
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """What was found in one file; ``notes`` are about the file as a whole."""

    facts: tuple[Fact, ...] = ()
    left: tuple[Left, ...] = ()
    notes: tuple[str, ...] = ()
