"""Kept readings: entries and confirmations that were read once, by path, mode and blob.

Reading YAML strictly is most of the work of loading a memory, and verifying signatures is slow too.
What is kept is disposable: without it, and where it cannot be read or written, everything is read
again. It lies in the Git directory that all worktrees share, which whoever can write there can
bend; the check that counts runs in CI, on a fresh clone.
"""

from __future__ import annotations

import importlib.util
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from memgraph.core.document import Fault
from memgraph.store.compact import Decoder, Kept
from memgraph.store.database import Database, seal
from memgraph.store.git import File
from memgraph.store.program import version

NAME = "readings"
_LAYOUT = 1
_SCHEMA = ("CREATE TABLE reading (key BLOB NOT NULL UNIQUE, data BLOB NOT NULL, seal INTEGER)",)
_ONE = "SELECT key, data, seal FROM reading WHERE key = ?"
_ALL = "SELECT key, data, seal FROM reading"
_PUT = "INSERT OR REPLACE INTO reading VALUES (?, ?, ?)"
_MANY = 2000  # places from which on it is faster to look through everything
_SPARE = 3  # for each place in use, so many others are kept: other branches have their own
_EACH = 1000  # rows after which it is looked how many there are

Place: TypeAlias = tuple[str, File]


class Readings:
    """What was read of one clone. Nothing of it raises."""

    def __init__(self, common_dir: Path) -> None:
        self._database = Database(str(common_dir), NAME, _SCHEMA, reading_version())
        self._decoder = Decoder()

    def get(self, places: Mapping[str, File]) -> Iterator[tuple[str, Kept]]:
        """Yield what was read at some of these places, by path, and in any order."""
        for key, data, sealed in self._rows(places):
            # A bent file may have something else in its columns.
            if isinstance(key, bytes) and isinstance(data, bytes):
                path = sys.intern(key.decode("utf-8", "surrogateescape").split(" ", 2)[-1])
                if path in places and key == _key(path, places[path]):
                    item = self._item(key, data, sealed, path)
                    if item:
                        yield path, item

    def _rows(self, places: Mapping[str, File]) -> Iterator[tuple[object, object, object]]:
        if len(places) >= _MANY:
            yield from self._database.each(_ALL)
        else:
            for place in places.items():
                yield from self._database.rows(_ONE, (_key(*place),))

    def _item(self, key: bytes, data: bytes, sealed: object, path: str) -> Kept | None:
        if sealed != seal(key, data):
            return None
        try:
            return self._decoder.item(data, path)
        except Exception:  # whatever the bytes make of it
            return None

    def items(self, data: bytes, path: str) -> list[Kept | Fault]:
        """Return what was just encoded of the file at ``path``."""
        return self._decoder.items(data, path)

    def put(self, read: Iterable[tuple[str, File, bytes]]) -> bool:
        """Keep what was read, in the form of ``compact.encoded``; return whether it could be."""
        rows = []
        for path, file, data in read:
            key = _key(path, file)
            rows.append((key, data, seal(key, data)))
        return not rows or self._database.write([(_PUT, rows)])

    def forget(self, but: Mapping[str, File], new: int) -> None:
        """Drop all rows but those of one state, where there are far more than it needs.

        ``new`` is how many rows were just put there: now and then it is looked.
        """
        last = self._number("SELECT max(rowid) FROM reading")
        if last // _EACH == (last - new) // _EACH:
            return
        keys = {_key(path, file) for path, file in but.items()}
        if self._number("SELECT count(*) FROM reading") > (_SPARE + 1) * len(keys) + _EACH:
            kept = [key for (key,) in self._database.rows("SELECT key FROM reading")]
            gone = [(key,) for key in kept if key not in keys]
            self._database.write([("DELETE FROM reading WHERE key = ?", gone)])

    def count(self) -> int:
        """Return how many readings there are."""
        return self._number("SELECT count(*) FROM reading")

    def close(self) -> None:
        """Let go of the file, and of what was held to be shared by many values."""
        self._database.close()
        self._decoder = Decoder()

    def _number(self, question: str) -> int:
        rows = self._database.rows(question)
        return int(rows[0][0] or 0) if rows else 0


def reading_version() -> str:
    """Return what changes where the same bytes would be read, or kept, as something else."""
    parser = importlib.util.find_spec("_ruamel_yaml")
    built = Path(parser.origin).stat() if parser and parser.origin else None
    of_parser = f"{built.st_size} {built.st_mtime_ns}" if built else ""
    return f"{version()} {_LAYOUT} {unicodedata.unidata_version} {of_parser}"


def _key(path: str, file: File) -> bytes:
    return f"{file.mode} {file.blob} {path}".encode("utf-8", "surrogateescape")
