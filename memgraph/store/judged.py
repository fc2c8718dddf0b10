"""What was judged as a whole: the traits of every item of a Git state, and where something is said.

It lies in the Git directory that all worktrees share, a file for each of them
(``judged_files``). A file is written whole and never changed; its name holds a check sum of its
content. So a torn or bent one is none, and two writers at once do no harm.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from array import array
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from memgraph.core.part.traits import Sort, Traits, keys, mark, text_mark
from memgraph.store.git import File
from memgraph.store.index import IndexFile, create
from memgraph.store.index_writing import replaced
from memgraph.store.judged_files import is_whole, places, seen, stem, sum_of

LAYOUT = 2
_SCHEMA = """
PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE file (path TEXT PRIMARY KEY, blob TEXT, mode TEXT) WITHOUT ROWID;
CREATE TABLE item (number INTEGER PRIMARY KEY, path TEXT UNIQUE, policy INTEGER, counted INTEGER,
  characters INTEGER, about TEXT);
CREATE TABLE key (key INTEGER, number INTEGER, PRIMARY KEY (key, number)) WITHOUT ROWID;
CREATE TEMP TABLE unsorted (key INTEGER, number INTEGER);
CREATE TABLE day (day TEXT, path TEXT, PRIMARY KEY (day, path)) WITHOUT ROWID;
CREATE TABLE trouble (path TEXT PRIMARY KEY, compared INTEGER) WITHOUT ROWID;
"""
_ENOUGH = 100  # users of a word: well above what makes it common
_AMONG = "(SELECT value FROM json_each(?))"
_HAVING = f"SELECT DISTINCT path FROM key JOIN item USING (number) WHERE key IN {_AMONG}"  # noqa: S608
_WITH = f"SELECT key, path FROM key JOIN item USING (number) WHERE key IN {_AMONG}"  # noqa: S608
_ABOUT = f"SELECT path, about, counted FROM item WHERE path IN {_AMONG}"  # noqa: S608
# How many have each key, as far as that counts: those of common words are many.
_USERS = f"""
SELECT value, (SELECT COUNT(*) FROM (SELECT 1 FROM key WHERE key = value LIMIT {_ENOUGH}))
FROM json_each(?)
"""  # noqa: S608
_USERS_ELSEWHERE = f"""
SELECT value, (SELECT COUNT(*) FROM (SELECT 1 FROM key WHERE key = value
  AND number NOT IN (SELECT number FROM item WHERE path IN (SELECT value FROM json_each(:without)))
LIMIT {_ENOUGH})) FROM json_each(:asked)
"""  # noqa: S608
_TOTALS = f"""
SELECT SUM(policy), SUM(characters >= 0), SUM(MAX(characters, 0)) FROM item WHERE path IN {_AMONG}
"""  # noqa: S608


class Kept(NamedTuple):
    """One item as it is kept: its traits, and what is summed up of it.

    ``counted``: its marks lead to it; ``characters`` is how long its statement is, -1 where it
    is no law that binds; ``days`` are those from which on it may be another thing.
    """

    traits: Traits
    counted: bool
    characters: int
    days: tuple[date, ...]


class Totals(NamedTuple):
    """How many policies there are, how many bind, and how long the statements of these are."""

    policies: int
    laws: int
    characters: int


class Judged:
    """A memory that was judged as a whole. Its answers are empty once ``broken``."""

    def __init__(self, file: IndexFile) -> None:
        self._file = file

    @staticmethod
    def open(common_dir: str, root: str, kind: str) -> Judged | None:
        """Return what was kept last of this work tree; None where there is nothing of use."""
        for place in places(common_dir, root, kind):
            if is_whole(place):
                found = Judged(IndexFile(place, root, LAYOUT))
                if found.about("head") is not None:
                    return found
                found.close()
        return None

    @property
    def broken(self) -> bool:
        """Whether a question failed, so that no answer counts."""
        return self._file.broken

    def about(self, name: str) -> Any:
        """Return what was said of it as it was kept."""
        return self._file.about(name, None)

    def having(self, wanted: Iterable[str]) -> set[str]:
        """Return the paths of the items that have any of these keys."""
        return {path for (path,) in self._file.rows(_HAVING, (_numbers(wanted),))}

    def traits(self, paths: Iterable[str]) -> list[Traits]:
        """Return the traits of the items at these paths."""
        return [found for found, _ in self.rows(paths)]

    def rows(self, paths: Iterable[str]) -> list[tuple[Traits, bool]]:
        """Return the traits of the items at these paths, and whether they are counted."""
        found = self._file.rows(_ABOUT, (json.dumps([*paths]),))
        return [(_traits(path, about), bool(counted)) for path, about, counted in found]

    def marked(self, marks: Iterable[str], most: int, *, texts: bool) -> Iterator[tuple[str, str]]:
        """Yield pairs of a mark and the path of a policy that is counted by it.

        Of marks that more than ``most`` policies have there are none. With ``texts`` only those
        without stored rules.
        """
        few = [name for name, count in self.users(marks).items() if count <= most]
        names = {_number((text_mark if texts else mark)(name)): name for name in few}
        for number, path in self._file.rows(_WITH, (json.dumps([*names]),)):
            yield names[number], path

    def users(self, marks: Iterable[str], without: Iterable[str] = ()) -> dict[str, int]:
        """Return how many policies have each mark, those at the paths ``without`` left out.

        More than 100 are counted as 100.
        """
        names = {_number(mark(name)): name for name in marks}
        asked, left_out = json.dumps([*names]), json.dumps([*without])
        if left_out == "[]":
            found = self._file.rows(_USERS, (asked,))
        else:
            values = {"asked": asked, "without": left_out}
            found = self._file.rows(_USERS_ELSEWHERE, values)
        return {names[number]: count for number, count in found}

    def totals(self, without: Iterable[str]) -> Totals:
        """Return the totals of all items, but for those at these paths."""
        every = self._file.about("totals", (0, 0, 0))
        rows = self._file.rows(_TOTALS, (json.dumps([*without]),))
        some = rows[0] if rows else every
        return Totals(*(total - (part or 0) for total, part in zip(every, some, strict=True)))

    def troubled(self, *, compared: bool = False) -> set[str]:
        """Return the paths about which something is said, or is by a comparison of policies."""
        asked = f"SELECT path FROM trouble{' WHERE compared' if compared else ''}"  # noqa: S608
        return {path for (path,) in self._file.rows(asked, ())}

    def turning(self, since: str, until: str) -> set[str]:
        """Return the paths of what may be another thing on a day after ``since``, to ``until``."""
        asked = "SELECT DISTINCT path FROM day WHERE day > ? AND day <= ?"
        return {path for (path,) in self._file.rows(asked, (since, until))}

    def ids(self, without: Iterable[str]) -> set[str]:
        """Return the ids of all entries, but for those at the paths ``without``."""
        asked = f"SELECT path, about FROM item WHERE path NOT IN {_AMONG}"  # noqa: S608
        rows = self._file.rows(asked, (json.dumps([*without]),))
        found = (_traits(*row) for row in rows)
        return {each.id for each in found if each.sort in (Sort.POLICY, Sort.EVIDENCE)}

    def files(self, paths: Iterable[str]) -> dict[str, File]:
        """Return those of these paths that are files."""
        asked = f"SELECT path, blob, mode FROM file WHERE path IN {_AMONG}"  # noqa: S608
        rows = self._file.rows(asked, (json.dumps([*paths]),))
        return {path: File(blob, mode) for path, blob, mode in rows}

    def below(self, folder: str) -> dict[str, File]:
        """Return the files below a folder; all of them below the empty one."""
        asked = "SELECT path, blob, mode FROM file"
        if folder:
            within = f"{asked} WHERE path > ? AND path < ?"
            rows = self._file.rows(within, (f"{folder}/", f"{folder}0"))
        else:
            rows = self._file.rows(asked, ())
        return {path: File(blob, mode) for path, blob, mode in rows}

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def keep(
    common_dir: str, root: str, kind: str, items: Iterable[Kept], files: Mapping[str, File],
    trouble: Mapping[str, bool], about: Mapping[str, Any],
) -> None:  # fmt: skip
    """Keep a memory that was judged as a whole. Raises OSError where that is not possible."""
    old = places(common_dir, root, kind)
    tables = _tables(items, files, trouble, {**about, "format": LAYOUT, "root": root})
    # Two that keep at once do not name each other's content.
    target = Path(f"{stem(common_dir, root, kind)}part{os.getpid()}.sqlite")
    replaced(target, lambda part: create(part, _SCHEMA, tables))
    new = f"{stem(common_dir, root, kind)}{sum_of(str(target))}.sqlite"
    target.replace(new)
    for place in old:
        if place != new:
            for left in (place, seen(place)):
                with contextlib.suppress(OSError):
                    Path(left).unlink()


def _tables(
    items: Iterable[Kept], files: Mapping[str, File], trouble: Mapping[str, bool],
    about: Mapping[str, Any],
) -> Iterator[tuple[str, Iterable[tuple[Any, ...]]]]:  # fmt: skip
    yield (
        "INSERT INTO file VALUES (?, ?, ?)",
        ((path, files[path].blob, files[path].mode) for path in sorted(files)),
    )
    found = array("q"), array("q")
    turns: list[tuple[str, str]] = []
    totals = [0, 0, 0]
    yield "INSERT INTO item VALUES (?, ?, ?, ?, ?, ?)", _rows(items, *found, turns, totals)
    meta = {**about, "totals": totals}
    yield "INSERT INTO meta VALUES (?, ?)", ((name, json.dumps(meta[name])) for name in meta)
    # There are a million of them, which SQLite sorts without holding them all.
    yield "INSERT INTO unsorted VALUES (?, ?)", zip(*found, strict=True)
    yield "INSERT INTO key SELECT key, number FROM unsorted ORDER BY key, number", ((),)
    yield "INSERT INTO day VALUES (?, ?)", sorted(turns)
    yield "INSERT INTO trouble VALUES (?, ?)", sorted(trouble.items())


def _rows(
    items: Iterable[Kept], found: array[int], numbers: array[int], turns: list[tuple[str, str]],
    totals: list[int],
) -> Iterator[tuple[Any, ...]]:  # fmt: skip
    """Yield the rows of items; note their keys, each with its number, their days and totals."""
    for number, (traits, counted, characters, days) in enumerate(items):
        turns += ((day.isoformat(), traits.path) for day in days)
        own = {*map(_number, keys(traits, counted=counted))}
        found.extend(own)
        numbers.extend([number] * len(own))
        about = json.dumps(traits[1:], separators=(",", ":"))
        policy = traits.sort is Sort.POLICY
        for at, count in enumerate((policy, characters >= 0, max(characters, 0))):
            totals[at] += count
        yield number, traits.path, policy, counted, characters, about


def _traits(path: str, about: str) -> Traits:
    sort, name, links, topics, folders, branching, marks, text, more = json.loads(about)
    pairs = tuple((relation, other) for relation, other in links)
    return Traits(path, Sort(sort), name, pairs, tuple(topics), tuple(folders), branching,
                  tuple(marks), text, tuple(more))  # fmt: skip


def _number(key: str) -> int:
    """Return a number of 64 bits for a key. Two keys with one number cost time, no more."""
    data = key.encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), signed=True)


def _numbers(wanted: Iterable[str]) -> str:
    return json.dumps([*map(_number, wanted)])
