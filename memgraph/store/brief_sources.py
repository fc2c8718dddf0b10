"""What a brief is made of, as files and folders that can be looked at."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator

from memgraph.core.layout import CONFIG, FOLDERS
from memgraph.errors import MemgraphError
from memgraph.store import kept_brief
from memgraph.store.git import Repository, Status
from memgraph.store.kept_brief import Asked, Told
from memgraph.store.roots import linked
from memgraph.store.stamps import below, last_change, stamp_of_places

_MOST = 100_000  # files and folders to look at: beyond, that takes as long as reading
_SUBMODULE = "160000"
_OF_A_TREE = (".gitignore", ".gitattributes")
_OF_A_GIT_DIR = (
    "HEAD", "index", "config.worktree", "commondir", "gitdir", "info/sparse-checkout",
)  # fmt: skip
_SHARED = (
    "packed-refs", "config", "shallow", "info/exclude", "info/attributes", "info/grafts",
    "worktrees",
)  # fmt: skip


class Watch:
    """Tells, when a brief is worked out, whether anything changed meanwhile, and keeps the brief.

    It is begun before the first thing is read.
    """

    def __init__(self, repository: Repository, asked: Asked) -> None:
        self._repository = repository
        self._asked = asked
        self._places: list[str] = []
        self._before = ""
        if asked.key and _same(repository, asked):
            with contextlib.suppress(OSError, MemgraphError):
                self._at = _now(asked)
                self._places = self._found()
                self._before = stamp_of_places(self._places)

    def keep(self, told: Told) -> str:
        """Keep the brief, unless anything may have changed; return its name, or nothing.

        Never raises.
        """
        if self._before:
            with contextlib.suppress(OSError, MemgraphError):
                return self._kept(told)
        return ""

    def _kept(self, told: Told) -> str:
        status = self._repository.status()
        if CONFIG in status.changed:
            return ""  # the base is the one that is configured in HEAD, not in the work tree
        looked_at = self._looked_at(status)
        stamp = kept_brief.stamp(stamp_of_places(looked_at), status, FOLDERS)
        # Last, so that nothing changed since the brief was begun, nor while this was found out.
        places = self._found()
        settled = last_change(places) < self._at and stamp_of_places(places) == self._before
        if not settled or len(looked_at) > _MOST:
            return ""
        return kept_brief.keep(self._asked, told, looked_at, FOLDERS, stamp)

    def _looked_at(self, status: Status) -> list[str]:
        """Return all places but the files of which ``git status`` says whether they changed."""
        changed = {*status.changed}
        told = {
            f"{self._repository.root}/{path}"
            for path, file in self._repository.index().files.items()
            if file.mode != _SUBMODULE and path not in changed
        }
        return [place for place in self._places if place not in told]

    def _found(self) -> list[str]:
        """Return every file and folder that has a say, those too that are not there."""
        root, common = str(self._repository.root), str(self._repository.common_dir)
        # Where the main work tree is, if there is one.
        trees = dict.fromkeys((root, os.path.dirname(common), *linked(common)))
        found = [place for tree in trees for place in _of_tree(tree)]
        for git_dir in (str(self._repository.git_dir), common, *_in(f"{common}/worktrees")):
            found += (f"{git_dir}/{name}" for name in _OF_A_GIT_DIR)
            found += below(f"{git_dir}/refs")
        found += (f"{common}/{name}" for name in _SHARED)
        found += below(f"{common}/reftable")
        return [*dict.fromkeys((*found, *self._repository.settings_files()))]


def _of_tree(root: str) -> Iterator[str]:
    for top in FOLDERS:
        yield from below(f"{root}/{top}")
    yield from (f"{root}/{name}" for name in _OF_A_TREE)
    # A Git directory changes with every lock; a file that names one does not.
    if not os.path.isdir(f"{root}/.git"):
        yield f"{root}/.git"


def _in(folder: str) -> list[str]:
    try:
        return sorted(f"{folder}/{name}" for name in os.listdir(folder))
    except OSError:
        return []


def _same(repository: Repository, asked: Asked) -> bool:
    """Return whether Git sees the very repository that was found by looking around."""
    known = repository.root, repository.git_dir, repository.common_dir
    return [*map(os.path.realpath, known)] == [*map(os.path.realpath, asked.roots)]


def _now(asked: Asked) -> int:
    """Return the time in ns, by the slower of the clocks of this machine and of the file system.

    Raises OSError where nothing can be written.
    """
    import tempfile

    folder = os.path.dirname(asked.place)
    os.makedirs(folder, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder) as file:
        return min(time.time_ns(), os.fstat(file.fileno()).st_ctime_ns)
