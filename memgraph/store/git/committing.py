"""One commit of exactly the paths that are named, through the hooks."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from memgraph.errors import MemgraphError
from memgraph.store.git.listing import records
from memgraph.store.git.process import Answer, Git, decoded, encoded, literal

NO_PART_OF = ("merge", "cherry-pick")


def commit(git: Git, paths: Sequence[str], message: str, under_way: str | None) -> None:
    """Commit these added, changed or deleted paths and nothing else that is staged.

    Raises MemgraphError with what Git or a hook said when there is no commit; the index
    then lists what it listed before.
    """
    if under_way in NO_PART_OF:
        raise MemgraphError(
            f"in the middle of a {under_way}, Git commits everything or nothing",
            where=str(git.folder),
            next_step=f"finish the {under_way}, then: {_by_hand(paths)}",
        )
    new = _new_paths(git, paths)
    specs = list(map(literal, paths))
    try:
        if new:
            _demand(git.write("add", "--intent-to-add", "--", *map(literal, new)), git, paths)
        words = ("commit", "--quiet", "--only", "--file=-", "--", *specs)
        _demand(git.write(*words, data=encoded(message)), git, paths)
    except BaseException:
        _forget(git, new)
        raise


def _new_paths(git: Git, paths: Sequence[str]) -> list[str]:
    """Return the paths that exist on disk and that the index does not know yet."""
    listed = git.read("ls-files", "-z", "--", *map(literal, paths)) if paths else b""
    known = set(map(decoded, records(listed)))
    return [path for path in paths if path not in known and _on_disk(git.folder / path)]


def _on_disk(path: Path) -> bool:
    return path.is_symlink() or path.exists()


def _forget(git: Git, paths: Sequence[str]) -> None:
    """Take announced paths out of the index again."""
    if paths:
        names = b"".join(encoded(path) + b"\0" for path in paths)
        git.write("update-index", "--force-remove", "-z", "--stdin", data=names)


def _demand(answer: Answer, git: Git, paths: Sequence[str]) -> None:
    if answer.status == 0:
        return
    said = "\n".join(filter(None, (answer.complaint, answer.text.strip())))
    raise MemgraphError(
        f"Git made no commit:\n{said}",
        where=str(git.folder),
        next_step=f"the files are as they were; mend what is named above, then: {_by_hand(paths)}",
    )


def _by_hand(paths: Sequence[str]) -> str:
    names = shlex.join(paths)
    return f"git add -- {names} && git commit -- {names}"
