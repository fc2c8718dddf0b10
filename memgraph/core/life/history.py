"""What Git tells of the memory's files: which commit changed which."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple


class Change(NamedTuple):
    """One file in one commit: its blobs before and after, empty where there was no file."""

    path: str
    old: str
    new: str


class Commit(NamedTuple):
    """A commit: its id, the day (in UTC) and the author it names, and what it changed.

    ``day`` is None where the commit names none that a calendar has. A merge, with ``parents``
    more than one, lists how it differs from each of them. ``clock`` is the moment that it names,
    in seconds.
    """

    id: str
    day: date | None
    author: str
    parents: int
    changes: tuple[Change, ...]
    clock: int = 0


class History(NamedTuple):
    """Commits, the oldest first. ``cut`` says that a shallow clone has no earlier ones."""

    commits: tuple[Commit, ...] = ()
    cut: bool = False
