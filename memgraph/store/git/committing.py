"""One commit of exactly the paths that are named, through the hooks."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from memgraph.errors import MemgraphError
from memgraph.store.git.output import decoded, encoded, records
from memgraph.store.git.process import Answer, Git, literal

NO_PART_OF = ("merge", "cherry-pick")


def commit(git: Git, paths: Sequence[str], message: str, under_way: str | None) -> None:
    """Commit these added, changed or deleted paths and nothing else that is staged.

    Raises MemgraphError with what Git or a hook said when there is no commit; the index
    then lists what it listed before.
    """
    index, head = _known(git, paths)
    new = [path for path in paths if path not in index and _on_disk(git.folder / path)]
    # A file that was never tracked and has moved away again is nothing that Git could commit.
    kept = [path for path in paths if path in index | head or path in new]
    by_hand = _by_hand(kept, [p for p in kept if p in head or _on_disk(git.folder / p)])
    if under_way in NO_PART_OF:
        raise MemgraphError(
            f"in the middle of a {under_way}, Git commits everything or nothing",
            where=str(git.folder),
            next_step=f"finish the {under_way}, then: {by_hand}",
        )
    try:
        if new:
            _demand(git.write("add", "--intent-to-add", "--", *map(literal, new)), git, by_hand)
        words = ("commit", "--quiet", "--only", "--file=-", "--", *map(literal, kept))
        _demand(git.write(*words, data=encoded(message)), git, by_hand)
    except BaseException:
        _forget(git, new)
        raise


def _known(git: Git, paths: Sequence[str]) -> tuple[set[str], set[str]]:
    """Return which of the paths the index knows, and which the last commit."""
    if not paths:
        return set(), set()
    index = git.read("ls-files", "-z", "--", *map(literal, paths))
    head = git.ask("ls-tree", "-r", "-z", "--name-only", "HEAD", "--", *paths).out
    return set(map(decoded, records(index))), set(map(decoded, records(head)))


def _on_disk(path: Path) -> bool:
    return path.is_symlink() or path.exists()


def _forget(git: Git, paths: Sequence[str]) -> None:
    """Take announced paths out of the index again."""
    if paths:
        names = b"".join(encoded(path) + b"\0" for path in paths)
        git.write("update-index", "--force-remove", "-z", "--stdin", data=names)


def _demand(answer: Answer, git: Git, by_hand: str) -> None:
    if answer.status == 0:
        return
    said = "\n".join(filter(None, (answer.complaint, answer.text.strip())))
    raise MemgraphError(
        f"Git made no commit:\n{said}",
        where=str(git.folder),
        next_step=f"the changes are in the work tree; mend what is named above, then: {by_hand}",
    )


def _by_hand(added: Sequence[str], committed: Sequence[str]) -> str:
    return f"git add -A -- {shlex.join(added)} && git commit -- {shlex.join(committed)}"
