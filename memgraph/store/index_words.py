"""Which words an index knows, and how much they tell: in a file beside it, read without SQLite.

Loading SQLite takes a third of a prompt's time, and at most prompts nothing bears on what is asked.
This file can say so; whatever else it says is not for it to tell, and the index is asked. It names
the index that it was made with, by that one's size, time and number on the disk: beside any other
it is not used, nor is one that is torn.

Its first line is JSON. Then follow blocks of lines, each a key, a tab and what the key weighs; in
which block a key stands is told from the key, and where that block lies from the first line.
"""

from __future__ import annotations

import os

from memgraph.core.fingerprint import fingerprint
from memgraph.core.lean import TYPE_CHECKING
from memgraph.core.lean_json import dumps, loads
from memgraph.core.tokens import names_and_stems

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, BinaryIO

FORMAT = 1  # of an index and its words
_FOLDER = "memgraph/index"
# What a key is, in its first letter: a stem; the id of an entry; the last part of a path that an
# entry names. Whatever is named bears alone.
_STEM, _ID, _LAST = "=", "#", "/"
_ALONE = float("inf")
_HALF = 0.0005  # of the last digit of a weight that is kept
_NEARLY = 0.999  # sums differ in their last digits by the order of what is summed
_TOGETHER = 64  # keys in a block, about
_PRIME = 1_000_003  # spreads the keys over the blocks


class Words:
    """The words of the index of one work tree. None of its answers raises."""

    def __init__(self, common_dir: str, root: str) -> None:
        self._index, self._root = place(common_dir, root), root
        self._file: BinaryIO | None = None
        self._head: Mapping[str, Any] | None = None
        self._starts: Sequence[int] = ()

    def nothing_bears(self, prompt: str) -> bool:
        """Return whether a search for the words of a prompt would surely find nothing.

        False where this file cannot tell.
        """
        head = self._opened()
        if not head:
            return False
        try:
            # As recall.hints has it.
            weights = [self._weight(_line(key)) for key in _keys(prompt)]
            little = sum(map(abs, weights)) < head["enough"] * _NEARLY
            return bool(little or not any(weight > 0 for weight in weights))
        except _UNUSABLE:
            self.close()
            return False

    def fresh(self, day: str) -> bool | None:
        """Return what ``Index.fresh`` would; None where this file cannot tell."""
        from memgraph.store.changes import unchanged

        head = self._opened()
        try:
            return unchanged(self._root, head["stamps"]) if head["day"] == day else False
        except _UNUSABLE:
            self.close()
            return None

    def close(self) -> None:
        """Let go of the file."""
        if self._file:
            self._file.close()
        self._file, self._head = None, {}

    def _opened(self) -> Mapping[str, Any]:
        """Return what the first line says; empty for a file that cannot be used here."""
        if self._head is None:
            try:
                self._head = self._read()
            except _UNUSABLE:
                self.close()
        return self._head or {}

    def _read(self) -> Mapping[str, Any]:
        """Open the file and return its first line. Raises where it is not for this index."""
        self._file = open(beside(self._index), "rb")  # noqa: SIM115 (close closes it)
        first = self._file.readline()
        head: Mapping[str, Any] = loads(first)
        made_for = (head["format"], head["root"], head["index"])
        if made_for != (FORMAT, self._root, identity(self._index)):
            raise ValueError("it was made for another index")
        self._starts = [len(first) + start for start in head["starts"]]
        if os.fstat(self._file.fileno()).st_size != self._starts[-1]:
            raise ValueError("it is torn")
        return head

    def _weight(self, key: bytes) -> float:
        """Return what a key weighs, 0 without one. Raises ValueError where its block is torn."""
        number = _block(key, len(self._starts) - 1)
        start, end = self._starts[number : number + 2]
        file = self._file
        block = file.read(end - start) if file and file.seek(start) == start < end else b""
        if not (block.startswith(b"%d\n" % number) and block.endswith(b"\n")):
            raise ValueError("it is torn")
        _, found, rest = block.partition(b"\n%s\t" % key)
        return float(rest.partition(b"\n")[0]) if found else 0.0


# What a file may raise that is torn, or none of ours.
_UNUSABLE = (OSError, ValueError, TypeError, LookupError, ArithmeticError, AttributeError,
             RecursionError)  # fmt: skip


def place(common_dir: str, root: str) -> str:
    """Return where the index of the work tree at ``root`` lies."""
    return f"{common_dir}/{_FOLDER}/{fingerprint(root)}.sqlite"


def beside(index: str) -> str:
    """Return where the words of the index in this file lie."""
    return f"{index}.words"


def identity(index: str) -> list[int]:
    """Return what tells an index from every other that lay in its place. Raises OSError."""
    about = os.stat(index)
    return [about.st_size, about.st_mtime_ns, about.st_ino]


def content(
    hints: Mapping[str, float], ids: Sequence[str], lasts: Sequence[str],
    about: Mapping[str, Any], index: Sequence[int],
) -> bytes:  # fmt: skip
    """Return the file of these stems, ids and last parts of paths.

    ``about`` is what the index says of itself, ``format`` and ``root`` among it, besides the
    weight that is ``enough`` for several words together; ``index`` its identity.
    """
    keys = {_STEM + stem: weight for stem, weight in hints.items()}
    keys |= dict.fromkeys((_ID + each for each in ids), _ALONE)
    keys |= dict.fromkeys((_LAST + each for each in lasts), _ALONE)
    number = len(keys) // _TOGETHER + 1
    blocks = [[b"%d\n" % block] for block in range(number)]
    for key, weight in keys.items():
        line = _line(key)
        # Rounded up, so that no word looks lighter than it is.
        rounded = weight + (_HALF if weight > 0 else -_HALF)
        blocks[_block(line, number)].append(b"%s\t%.3f\n" % (line, rounded))
    starts, parts = [0], [b"".join(block) for block in blocks]
    for part in parts:
        starts.append(starts[-1] + len(part))
    head = {**about, "index": [*index], "starts": starts}
    return b"".join((dumps(head).encode(), b"\n", *parts))


def _keys(prompt: str) -> set[str]:
    """Return the keys of all that a search for a prompt may ask for."""
    names, stems = names_and_stems(prompt)
    keys = {_STEM + stem for stem in stems} | {_ID + name.lower() for name in names}
    return keys | {_LAST + name.rpartition("/")[2] for name in names if "/" in name}


def _line(key: str) -> bytes:
    """Return a key as it stands in a line; the names of files may hold what ends one."""
    return key.encode("utf-8", "surrogatepass").translate(None, b"\t\n")


def _block(key: bytes, number: int) -> int:
    """Return in which of so many blocks a key stands."""
    return int.from_bytes(key, "big") % _PRIME % number
