"""Contents by object id: from git itself for a few, through libgit2 for many."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from memgraph.store.git.process import Git

FULL_ID = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")

MANY = 4000
"""From here on faster object reads outweigh the time that importing pygit2 takes."""


def read(git: Git, objects: Path, ids: Iterable[str]) -> dict[str, bytes]:
    """Return the contents of the blobs; an id that Git cannot read is left out.

    ``objects`` is the repository's own object folder. What libgit2 cannot read there
    (SHA-256, alternates of the environment, partial clones) is asked of git.
    """
    wanted = [name for name in dict.fromkeys(ids) if FULL_ID.fullmatch(name)]
    found = with_libgit2(objects, wanted) if len(wanted) >= MANY else {}
    return found | with_git(git, [name for name in wanted if name not in found])


def with_libgit2(objects: Path, ids: Sequence[str]) -> dict[str, bytes]:
    """Return the contents of those blobs that libgit2 can read in an object folder."""
    import pygit2  # takes as long as dozens of git processes, so only where it pays
    from pygit2.enums import ObjectType

    found: dict[str, bytes] = {}
    try:
        store = pygit2.Odb(str(objects))
    except pygit2.GitError:
        return found
    for name in ids:
        try:
            kind, content = store.read(name)
        except (pygit2.GitError, ValueError):
            continue
        if kind == ObjectType.BLOB:
            found[name] = content
    return found


def with_git(git: Git, ids: Sequence[str]) -> dict[str, bytes]:
    """Return the contents of those blobs that git can read."""
    found: dict[str, bytes] = {}
    rest = list(ids)
    while rest:
        names = "".join(f"{name}\n" for name in rest).encode("ascii")
        answers = list(_answers(git.ask("cat-file", "--batch", "--buffer", data=names).out))
        found |= {name: content for name, content in answers if content is not None}
        # A damaged object ends the process: step over it and ask for those behind it.
        rest = rest[len(answers) + 1 :]
    return found


def _answers(out: bytes) -> Iterator[tuple[str, bytes | None]]:
    """Read ``git cat-file --batch``: id and content, None for what is no blob."""
    at = 0
    while (line_end := out.find(b"\n", at)) >= 0:
        name, kind, *size = out[at:line_end].decode("ascii").split(" ")
        start = line_end + 1
        end = start + int(size[0]) if size else line_end
        if end >= len(out):
            return
        yield name, out[start:end] if kind == "blob" else None
        at = end + 1
