"""What only commits show: when a file came, was edited, was deleted and came back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from memgraph.core.layout import POLICY_KINDS, SETTINGS_CONFIRMATIONS, Kind, kind_of, stem
from memgraph.core.life.event import What
from memgraph.core.life.history import Commit
from memgraph.core.life.order import Order, ordered

_SETTINGS = (Kind.CONFIG, Kind.TOPICS, Kind.TRUST)


class Mark(Enum):
    """What a commit did to the file of an entry."""

    BEGAN = 1
    EDITED = 2
    GONE = 3
    BACK = 4


@dataclass(frozen=True, slots=True)
class Trace:
    """One mark, the commit that left it, and the file's path then."""

    mark: Mark
    commit: Commit
    path: str

    @property
    def what(self) -> What:
        """The event that it is; a file that began outside the proposals was proposed before."""
        place = kind_of(self.path)
        if place in _SETTINGS:
            return What.CONFIGURED
        if self.mark is Mark.BEGAN:
            return What.RECORDED if place is Kind.EVIDENCE else What.PROPOSED
        if self.mark is Mark.EDITED:
            return What.AMENDED if place is Kind.PROPOSED else What.EDITED
        return What.DELETED if self.mark is Mark.GONE else What.RESTORED


@dataclass(frozen=True, slots=True)
class Traces:
    """The marks of every entry and setting, oldest first, and which commit brought which file.

    ``order`` tells which commit came before which.
    """

    of: Mapping[str, tuple[Trace, ...]] = field(default_factory=dict)
    brought: Mapping[str, Commit] = field(default_factory=dict)
    order: Order = field(default_factory=Order)


@dataclass(slots=True)
class _Life:
    """How the files of one entry stand while commits are read: plainly mutable."""

    marks: list[Trace] = field(default_factory=list)
    blobs: set[str] = field(default_factory=set)
    blob: str = ""
    there: bool = False


def traced(commits: Sequence[Commit], *, cut: bool = False) -> Traces:
    """Return what these commits, oldest first, did to the entries and the settings.

    ``cut`` says that there were others before them, which are not known.

    A merge repeats what it joins. So it is heard only where it has a content that no commit had
    before, or where a file is gone that nothing else deleted.
    """
    lives: dict[str, _Life] = {}
    brought: dict[str, Commit] = {}
    for commit in commits:
        for change in commit.changes:
            if change.new:
                brought.setdefault(change.path, commit)
        for name, (gone, come, path) in _by_entry(commit).items():
            _lived(lives.setdefault(name, _Life()), commit, gone, come, path)
    marks = {name: tuple(life.marks) for name, life in lives.items()}
    return Traces(marks, brought, ordered(commits, complete=not cut))


def _by_entry(commit: Commit) -> dict[str, tuple[str, str, str]]:
    """Return what a commit did to each entry: its blobs before and after, and its path."""
    found: dict[str, tuple[str, str, str]] = {}
    settled = {
        change.path.removeprefix(f"{SETTINGS_CONFIRMATIONS}/").partition("/")[0]
        for change in commit.changes if change.path.startswith(f"{SETTINGS_CONFIRMATIONS}/")
    }  # fmt: skip
    for change in commit.changes:
        name = _name(change.path)
        if name and not (name == change.path and stem(name) in settled):
            gone, come, path = found.get(name, ("", "", change.path))
            place = change.path if change.new else path
            found[name] = gone or change.old, come or change.new, place
    return found


def _name(path: str) -> str:
    """Return whose file lies at a path: an entry's id, a setting's path; empty for nobody's."""
    place = kind_of(path)
    if place in POLICY_KINDS or place is Kind.EVIDENCE:
        return stem(path)
    return path if place in _SETTINGS else ""


def _lived(life: _Life, commit: Commit, gone: str, come: str, path: str) -> None:
    merge = commit.parents > 1
    there = life.there or (bool(gone) and not merge)
    if not come:
        if there:
            life.marks.append(Trace(Mark.GONE, commit, path))
        life.there = False
        return
    known = come in life.blobs
    life.blobs.add(come)
    if merge and known:
        return
    if not there:
        mark = Mark.BACK if life.marks else Mark.BEGAN
        life.marks.append(Trace(mark, commit, path))
    elif come not in (life.blob, gone):
        life.marks.append(Trace(Mark.EDITED, commit, path))
    life.there, life.blob = True, come
