"""How things stand in a repository: branch, changes, and what is under way."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from memgraph.store.git.listing import records
from memgraph.store.git.process import decoded

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


@dataclass(frozen=True, slots=True)
class Status:
    """The state of one work tree.

    ``branch`` is None on a detached HEAD and ``head`` before the first commit.
    ``changed`` are the paths with staged or unstaged changes, each once; ``operation``
    is what Git is in the middle of, if anything.
    """

    branch: str | None
    head: str | None
    upstream: str | None
    ahead: int
    behind: int
    changed: tuple[str, ...]
    untracked: int
    operation: str | None


def operation(git_dir: Path) -> str | None:
    """Return what Git is in the middle of: rebase, am, merge, cherry-pick, revert, bisect."""
    return next((name for mark, name in MARKS.items() if (git_dir / mark).exists()), None)


def status_of(out: bytes, under_way: str | None) -> Status:
    """Read ``git status --porcelain=v2 --branch -z``."""
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
        untracked=sum(line[:1] == b"?" for line in said),
        operation=under_way,
    )


def _path(line: bytes) -> str:
    field = PATH_FIELD[line[:1]]
    return decoded(line.split(b" ", field)[field])
