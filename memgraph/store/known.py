"""What was read so far, by place: perhaps a hundred thousand items, that most states share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from memgraph.store.git import File
from memgraph.store.reading import SUBMODULE, SYMLINK, Item

# A path, and what lies there. By mode too: a link may have the very bytes that a file had.
Place: TypeAlias = tuple[str, File]
_Held: TypeAlias = Item | list[Item]  # a list where it is not one alone


class Known:
    """The items of places. A path mostly holds one file, and what else it holds is kept apart."""

    def __init__(self) -> None:
        self._items: dict[str, _Held] = {}
        self._blobs: dict[str, str] = {}
        self._others: dict[Place, _Held] = {}

    def __contains__(self, place: Place) -> bool:
        return self._is_first(*place) or place in self._others

    def __getitem__(self, place: Place) -> list[Item]:
        held = self._items[place[0]] if self._is_first(*place) else self._others[place]
        return held if isinstance(held, list) else [held]

    def add(self, path: str, file: File, items: Sequence[Item]) -> None:
        """Take note of what lies at a place."""
        held: _Held = items[0] if len(items) == 1 else list(items)
        if _is_plain(file) and self._blobs.setdefault(path, file.blob) == file.blob:
            self._items[path] = held
        else:
            self._others[path, file] = held

    def blob(self, path: str, blob: str) -> str:
        """Return an id, as the text that is held of it already: there is one for each file."""
        known = self._blobs.get(path)
        return known if known == blob else blob

    def _is_first(self, path: str, file: File) -> bool:
        return self._blobs.get(path) == file.blob and _is_plain(file)


def _is_plain(file: File) -> bool:
    return file.mode not in (SYMLINK, SUBMODULE)
