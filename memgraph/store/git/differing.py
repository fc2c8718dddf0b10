"""Which files differ between two Git states, without listing either."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AnySet
from dataclasses import dataclass
from typing import TypeAlias

from memgraph.store.git.listing import GONE, File
from memgraph.store.git.output import decoded, records

# What a path is before and after; None where it is not there.
Change: TypeAlias = tuple[File | None, File | None]
Changed: TypeAlias = Mapping[str, Change]
_PLAIN = frozenset((GONE, "100644", "100755", "120000", "160000"))
_EMPTY = ("e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
          "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Differences:
    """The paths that differ. ``certain`` is false where they do not tell the whole difference.

    So it is in the middle of a merge, and in a sparse index.
    """

    files: Changed
    certain: bool = True

    @property
    def empty(self) -> list[str]:
        """The paths of empty files, which may only be announced (``git add -N``)."""
        return [path for path, (_, after) in self.files.items() if after and after.blob in _EMPTY]

    def without(self, paths: AnySet[str]) -> Differences:
        """Return the differences as they are where these paths are not there."""
        files = {p: (old, None if p in paths else new) for p, (old, new) in self.files.items()}
        return Differences({p: change for p, change in files.items() if any(change)}, self.certain)


def differences(out: bytes) -> Differences:
    """Read ``git diff-index --raw -z --no-renames``, or the same of ``git diff-tree -r``."""
    parts = records(out)
    files: dict[str, Change] = {}
    certain = True
    for about, raw_path in zip(parts[::2], parts[1::2], strict=True):
        old_mode, mode, old, new, status = about.decode("ascii").removeprefix(":").split(" ")
        if status == "U" or not {old_mode, mode} <= _PLAIN:
            certain = False
        files[decoded(raw_path)] = _file(old, old_mode), _file(new, mode)
    return Differences(files, certain)


def _file(blob: str, mode: str) -> File | None:
    return None if mode == GONE else File(blob, mode)
