"""The merge of two commits as Git would make it, beside the repository and thrown away again."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from memgraph.errors import MemgraphError
from memgraph.store.git.listing import Listing, tree_files
from memgraph.store.git.output import decoded, records
from memgraph.store.git.process import Git

BADLY_ASKED = 129  # how git ends on words that it does not know


@dataclass(frozen=True, slots=True)
class Merge:
    """What a merge would give.

    A path in ``conflicts`` holds conflict markers or one side's content, or is not in ``files``.
    """

    files: Listing
    conflicts: tuple[str, ...]


@contextlib.contextmanager
def beside(git: Git, objects: Path) -> Iterator[Git]:
    """Yield a Git that keeps new objects out of ``objects``, the repository's own object folder.

    They are gone afterwards.
    """
    import tempfile  # few commands merge, and it takes long to load

    with tempfile.TemporaryDirectory(prefix="memgraph-merge-") as scratch:
        known = [_quoted(objects), *filter(None, [git.env.get("GIT_ALTERNATE_OBJECT_DIRECTORIES")])]
        own = {
            "GIT_OBJECT_DIRECTORY": scratch,
            "GIT_ALTERNATE_OBJECT_DIRECTORIES": ":".join(known),
        }
        yield Git(git.folder, {**git.env, **own})


def merge(git: Git, ours: str, theirs: str) -> Merge:
    """Merge two commits, given by their ids, into a tree that nothing refers to.

    Raises MemgraphError where the installed Git is too old or fails.
    """
    words = ("merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", ours, theirs)
    answer = git.ask(*words)
    if answer.status == BADLY_ASKED:
        raise MemgraphError(
            "the installed Git cannot merge without touching files; Git 2.38 or newer can",
            where=str(git.folder),
            next_step="install a newer Git, or merge and run: memgraph check",
        )
    if answer.status not in (0, 1):
        raise MemgraphError(
            f"git cannot merge them: {answer.complaint.removeprefix('fatal: ')}",
            where=str(git.folder),
            next_step="see for yourself: git merge",
        )
    tree, *conflicts = map(decoded, records(answer.out))
    files = tree_files(git.read("ls-tree", "-r", "-z", "--full-tree", tree))
    return Merge(files, tuple(dict.fromkeys(conflicts)))


def _quoted(folder: Path) -> str:
    """Return a folder as Git reads it in a list of folders, where a colon ends a name."""
    return '"' + str(folder).replace("\\", "\\\\").replace('"', '\\"') + '"'
