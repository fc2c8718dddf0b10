"""The history of some folders, commit by commit, in one run of Git."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from datetime import UTC, date, datetime

from memgraph.core.life.history import Change, Commit
from memgraph.store.git.output import decoded, records
from memgraph.store.git.process import Git

# Settings of a person that would change what is printed, or how commits are compared. Names are
# those in the commits: a change could bring a .mailmap that renames their authors.
_PLAIN = ("-c", "log.showRoot=true", "-c", "log.diffMerges=separate")
# Nothing follows renames: an id is the name of its file. A merge is compared with each parent,
# since it can hold what none of them has. No parent comes before its children.
_WORDS = (
    "log", "-z", "--raw", "-m", "--no-renames", "--no-abbrev", "--no-color", "--date-order",
    "--no-show-signature", "--encoding=UTF-8", "--format=commit %H %at %an <%ae>%x00%P",
)  # fmt: skip
_HEAD = re.compile(rb"commit ([0-9a-f]+) (-?\d*) (.*)", re.DOTALL)
_NOTHING = re.compile(r"0+")


def commits(git: Git, start: str, folders: Collection[str], cut: Collection[str]) -> list[Commit]:
    """Return the commits up to ``start`` that changed something in ``folders``, oldest first.

    Commits in ``cut`` have lost their parents, and would seem to have made all that they hold:
    they are left out.
    """
    out = git.read(*_PLAIN, *_WORDS, start, "--", *folders)
    found = [one for one in _commits(records(out)) if one.id not in cut]
    return found[::-1]


def _commits(parts: list[bytes]) -> Iterator[Commit]:
    at, last = 0, len(parts)
    while at < last:
        head = _HEAD.fullmatch(parts[at])
        if head is None:  # the empty part between a commit and its files
            at += 1
            continue
        parents = len(parts[at + 1].split()) if at + 1 < last else 0
        at += 2
        changes = []
        while at < last and not _HEAD.fullmatch(parts[at]):
            about = parts[at].removeprefix(b"\n")  # before the first file stands a line end
            if about.startswith(b":"):
                changes.append(_change(about, parts[at + 1]))
                at += 1
            at += 1
        author = decoded(head[3])
        commit, clock = head[1].decode("ascii"), int(head[2]) if head[2].strip(b"-") else 0
        yield Commit(commit, _day(head[2]), author, parents, tuple(changes), clock)


def _change(about: bytes, path: bytes) -> Change:
    _, _, old, new, _ = about.decode("ascii").split(" ")
    return Change(decoded(path), _blob(old), _blob(new))


def _blob(name: str) -> str:
    return "" if _NOTHING.fullmatch(name) else name


def _day(seconds: bytes) -> date | None:
    try:
        return datetime.fromtimestamp(int(seconds), UTC).date()
    except (OverflowError, OSError, ValueError):
        return None
