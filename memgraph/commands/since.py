"""What differs from what was judged last, without listing either state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AnySet
from dataclasses import dataclass
from datetime import date

from memgraph.commands.states import Sides, Wanted, sides
from memgraph.store.git import Changed, File, Repository
from memgraph.store.judged import Judged
from memgraph.store.load import Loader
from memgraph.store.program import version

MOST_CHANGED = 300  # files of the memory; from here on the whole is judged, and kept anew
# The families whose findings come of what policies ask for, or of a comparison of them.
COMPARING = ("contradiction/", "links/", "rules/")
_MOST_FILES = 10 * MOST_CHANGED  # of all kinds


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be judged: a commit, or what would be committed where ``end`` is empty.

    ``head`` is that commit, or what it would be made on top of; empty before the first one.
    ``between`` is None where there is no base. ``mark`` is all else that the answer depends on:
    the program, the pin.
    """

    head: str
    end: str
    between: Sides | None
    day: date
    mark: str

    @property
    def name(self) -> str:
        """Under which name what is kept of it lies."""
        return "judged" if self.between else "alone"


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs from what was kept.

    ``files`` are the paths that are others now than they were, as they were and are; ``again`` the
    paths in which the base may be another one, and what the days since then may bear on. ``fresh``
    says of the paths in which the candidate differs from its base what they are in the base.
    """

    files: Changed
    again: frozenset[str]
    fresh: Mapping[str, File | None]

    @property
    def paths(self) -> frozenset[str]:
        """All paths that count as changed."""
        return self.again | self.files.keys()

    def now(self, kept: Judged, paths: Iterable[str]) -> dict[str, File]:
        """Return those of these paths that are files of the candidate."""
        found = kept.files(path for path in paths if path not in self.files)
        new = {path: after for path, (_, after) in self.files.items() if after}
        return found | {path: new[path] for path in paths if path in new}

    def before(self, kept: Judged, paths: AnySet[str]) -> dict[str, File]:
        """Return those of these paths that are files of the base."""
        found = self.now(kept, paths - self.fresh.keys())
        return found | {p: file for p, file in self.fresh.items() if file and p in paths}


def question(repository: Repository, loader: Loader, wanted: Wanted, day: date) -> Question:
    """Return what is asked where ``wanted`` is to be judged. Raises MemgraphError for no commit."""
    head = repository.commit_id(wanted.rev) if wanted.rev else repository.head()
    between = sides(repository, loader, head, wanted) if head else None
    mark = f"{version()} {loader.pin}"
    return Question(head or "", (wanted.rev and head) or "", between, day, mark)


def difference(repository: Repository, kept: Judged, asked: Question) -> Difference | None:
    """Return what differs from what was kept; None where too much does, or where that is unsure.

    Raises MemgraphError where Git no longer has the commits from which it was kept.
    """
    between, since, day = asked.between, str(kept.about("day")), asked.day.isoformat()
    if (kept.about("mark"), kept.about("based")) != (asked.mark, between is not None):
        return None
    if since > day or (since < day and kept.about("trust")):
        return None  # keys come to their end by days of their own
    now = repository.differences(kept.about("head"), asked.end)
    if not now.certain or len(now.files) > _MOST_FILES:
        return None
    files, again = _changed(kept, now.files), kept.turning(since, day)
    if between is None:
        return Difference(files, frozenset(again), {})
    for one, other in ((kept.about("start"), between.start), (kept.about("tip"), between.tip)):
        again |= repository.differences(one, other).files.keys() if one != other else set()
    same = between.start == kept.about("head")
    from_start = now if same else repository.differences(between.start, asked.end)
    return Difference(files, frozenset(again), _fresh(repository, between, from_start.files))


def _changed(kept: Judged, now: Changed) -> Changed:
    """Return what is another file than the one that was judged.

    ``now`` says what differs from the commit that was checked out then, the ``drift`` what of it
    differed from that commit already.
    """
    drift = {path: file and File(*file) for path, file in kept.about("drift").items()}
    after = drift | {path: file for path, (_, file) in now.items()}
    before = kept.files(after)
    return {p: (before.get(p), file) for p, file in after.items() if file != before.get(p)}


def _fresh(repository: Repository, between: Sides, files: Changed) -> Mapping[str, File | None]:
    """Return what the base holds where the candidate differs from it.

    ``files`` are those that differ from where the branches parted. Where the candidate has what
    the tip has, that is the base's.
    """
    same = between.start == between.tip
    there = {} if same else repository.differences(between.start, between.tip).files
    found = {}
    for path, (before, after) in files.items():
        tip = there[path][1] if path in there else before
        held = tip if (tip and tip.blob) == (after and after.blob) else before
        if held != after:
            found[path] = held
    return found
