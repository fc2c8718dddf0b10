"""The commits of a made-up history: what came in one month is one commit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta

from memgraph.core.growth.happenings import Change
from memgraph.core.growth.history import SPAN, Branch, Wanted, branches

_MONTHS = 48
_TRUNK = ""


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit on a branch: what it holds by path, None for what is gone.

    Files are numbers of blobs. ``parent`` and ``merged`` are numbers of earlier commits, counted
    from 0.
    """

    branch: str
    day: date
    message: str
    files: Mapping[str, int | None]
    parent: int | None = None
    merged: int | None = None


@dataclass(slots=True)
class Months:
    """Changes sorted into months and branches as they come."""

    wanted: Wanted
    found: dict[tuple[str, int], dict[str, int | None]] = field(default_factory=dict)

    def add(self, change: Change, blob: int | None) -> None:
        """Take a change in; ``blob`` is None for a file that is gone."""
        month = 0 if change.branch else self._month(change.day)
        self.found.setdefault((change.branch, month), {})[change.path] = blob

    def commits(self) -> Iterator[Commit]:
        """Yield all commits, parents first."""
        tip, number, aside = None, 0, dict[str, int]()
        every = branches(self.wanted)
        for month in range(_MONTHS):
            for branch in every:
                if branch.merged and self._month(branch.merged) == month and tip is not None:
                    yield self._merge(branch, tip, aside[branch.name])
                    tip, number = number, number + 1
            files = self.found.get((_TRUNK, month))
            if files:
                yield Commit(_TRUNK, self._last(month), _said(files), files, tip)
                tip, number = number, number + 1
            for branch in every:
                if self._month(branch.forked) == month:
                    own = self.found[branch.name, 0]
                    day = branch.forked + timedelta(days=31)
                    yield Commit(branch.name, day, f"Begin {branch.name}", own, tip)
                    aside[branch.name], number = number, number + 1

    def _merge(self, branch: Branch, tip: int, side: int) -> Commit:
        files, day = self.found[branch.name, 0], branch.merged or self.wanted.ended
        return Commit(_TRUNK, day, f"Merge branch '{branch.name}'", files, tip, side)

    def _month(self, day: date) -> int:
        first = self.wanted.ended - timedelta(days=SPAN)
        return min(_MONTHS - 1, (day - first).days * _MONTHS // (SPAN + 1))

    def _last(self, month: int) -> date:
        first = self.wanted.ended - timedelta(days=SPAN)
        after = -(-(month + 1) * (SPAN + 1) // _MONTHS)
        return min(self.wanted.ended, first + timedelta(days=after - 1))


def _said(files: Mapping[str, int | None]) -> str:
    counts = {
        name: sum(path.startswith(folder) for path in files)
        for name, folder in (("evidence", "evidence/"), ("policies", "policies/"))
    }
    others = len(files) - sum(counts.values())
    told = [f"{count} files of {name}" for name, count in counts.items() if count]
    return f"{', '.join([*told, f'{others} others'])}"
