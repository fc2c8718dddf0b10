"""Contents by object id: through git itself, and through libgit2 where there are many."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from memgraph.store.git.process import Git

FULL_ID = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")

MANY = 20_000
"""From here on libgit2's faster reads outweigh the time that importing pygit2 takes."""

_AT_ONCE = 1000  # blobs that are held at the same time


def read(git: Git, objects: Path, ids: Iterable[str]) -> dict[str, bytes]:
    """Return the contents of the blobs; an id that Git cannot read is left out.

    ``objects`` is the repository's own object folder.
    """
    found = stream(git, objects, list(dict.fromkeys(ids)))
    return {name: content for name, content in found if content is not None}


def stream(
    git: Git, objects: Path, ids: Sequence[str], among: int = 0
) -> Iterator[tuple[str, bytes | None]]:
    """Yield each id with the content of the blob, or None where Git cannot read it.

    They come in the order asked for, and few are held at the same time. ``among`` is how many are
    read in all, where others read with this process.
    """
    packs = _Packs(objects) if max(among, len(ids)) >= MANY else None
    for start in range(0, len(ids), _AT_ONCE):
        part = ids[start : start + _AT_ONCE]
        wanted = [name for name in dict.fromkeys(part) if FULL_ID.fullmatch(name)]
        found = packs.read(wanted) if packs else {}
        found |= with_git(git, [name for name in wanted if name not in found])
        for name in part:
            yield name, found.get(name)


class _Packs:
    """The packs of an object folder, read by libgit2.

    Loose objects are left to git: libgit2 up to 1.9.7 never returns from a truncated one.
    """

    def __init__(self, objects: Path) -> None:
        import pygit2  # takes as long as dozens of git processes, so only where it pays

        self._packs = pygit2.Odb()
        self._packs.add_backend(pygit2.OdbBackendPack(str(objects)), 1)

    def read(self, ids: Iterable[str]) -> dict[str, bytes]:
        """Return the contents of those blobs that are found."""
        import pygit2
        from pygit2.enums import ObjectType

        found: dict[str, bytes] = {}
        for name in ids:
            try:
                kind, content = self._packs.read(name)
            except (pygit2.GitError, ValueError):
                continue
            if kind == ObjectType.BLOB:
                found[name] = content
        return found


def from_packs(objects: Path, ids: Iterable[str]) -> dict[str, bytes]:
    """Return the contents of those blobs that libgit2 finds in the packs of an object folder."""
    return _Packs(objects).read(ids)


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
