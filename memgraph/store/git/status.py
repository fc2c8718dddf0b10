"""How things stand in a repository: branch, changes, and what is under way."""

from __future__ import annotations

import os

from memgraph.core.lean import TYPE_CHECKING, NamedTuple
from memgraph.store.git.output import decoded, records

if TYPE_CHECKING:
    from pathlib import Path

# Not --untracked-files: how much of what is new Git shows is the person's own choice.
QUESTION = ("status", "--porcelain=v2", "-z", "--branch", "--no-renames")
MARKS = {
    "rebase-merge": "rebase",
    "rebase-apply/applying": "am",
    "rebase-apply": "rebase",
    "MERGE_HEAD": "merge",
    "CHERRY_PICK_HEAD": "cherry-pick",
    "REVERT_HEAD": "revert",
    "BISECT_LOG": "bisect",
}
PATH_FIELD = {b"1": 8, b"u": 10}


class Status(NamedTuple):
    """The state of one work tree.

    ``branch`` is None on a detached HEAD and ``head`` before the first commit.
    ``changed`` are the paths with staged or unstaged changes, each once, and ``new`` what Git
    does not track, where a folder stands for all in it; ``operation`` is what Git is in the
    middle of, if anything.
    """

    branch: str | None
    head: str | None
    upstream: str | None
    ahead: int
    behind: int
    changed: tuple[str, ...]
    new: tuple[str, ...]
    operation: str | None

    @property
    def untracked(self) -> int:
        """How many files and folders Git does not track."""
        return len(self.new)


def operation(git_dir: Path | str) -> str | None:
    """Return what Git is in the middle of: rebase, am, merge, cherry-pick, revert, bisect."""
    return next((name for mark, name in MARKS.items() if os.path.exists(f"{git_dir}/{mark}")), None)


def status_of(out: bytes, under_way: str | None) -> Status:
    """Read what Git answers to ``QUESTION``."""
    said = records(out)
    headers = dict(decoded(line)[2:].partition(" ")[::2] for line in said if line[:1] == b"#")
    branch, head = headers.get("branch.head"), headers.get("branch.oid")
    ahead, behind = headers.get("branch.ab", "+0 -0").split(" ")
    return Status(
        branch=None if branch == "(detached)" else branch,
        head=None if head == "(initial)" else head,
        upstream=headers.get("branch.upstream"),
        ahead=int(ahead),
        behind=-int(behind),
        changed=tuple(map(_path, (line for line in said if line[:1] in PATH_FIELD))),
        new=tuple(decoded(line[2:]) for line in said if line[:1] == b"?"),
        operation=under_way,
    )


def _path(line: bytes) -> str:
    field = PATH_FIELD[line[:1]]
    return decoded(line.split(b" ", field)[field])
