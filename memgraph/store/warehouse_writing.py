"""Writing the warehouse: what changed, into a copy of the old file, and that then in its place.

A file is never changed where it lies: so it is read without locks, as the hooks' index is.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from memgraph.core.question import Found
from memgraph.core.ranking import COLUMNS, TOKENIZER, Texts, each_stem, stemmed
from memgraph.store.index import IndexFile, filled
from memgraph.store.index_words import place
from memgraph.store.index_writing import Scope, replaced

LAYOUT = 1
SUFFIX = ".recall"
# What reading raises where a database is whole, and holds what memgraph never wrote.
TORN = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
_UNLOCKED = (
    "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536; BEGIN;"
)
SCHEMA = f"""
{_UNLOCKED}
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE stem (stem TEXT PRIMARY KEY, count INTEGER) WITHOUT ROWID;
CREATE TABLE scope (number INTEGER PRIMARY KEY, patterns TEXT, plain TEXT);
CREATE TABLE entry (
  number INTEGER PRIMARY KEY, mark BLOB, id TEXT, kind TEXT, status TEXT,
  statement TEXT, file TEXT, private INTEGER, branch TEXT, start TEXT, end TEXT, observed TEXT,
  via TEXT, pinned INTEGER, strict INTEGER, topics TEXT, links TEXT, digest TEXT, scope INTEGER,
  same BLOB, columns TEXT);
CREATE TABLE path (path TEXT, number INTEGER, PRIMARY KEY (path, number)) WITHOUT ROWID;
CREATE TABLE topic (topic TEXT, number INTEGER, PRIMARY KEY (topic, number)) WITHOUT ROWID;
CREATE TABLE link (one TEXT, relation TEXT, other TEXT, number INTEGER,
  PRIMARY KEY (one, relation, other, number)) WITHOUT ROWID;
CREATE TABLE vector (same BLOB PRIMARY KEY, data BLOB) WITHOUT ROWID;
CREATE INDEX link_other ON link (other);
CREATE INDEX link_number ON link (number);
CREATE INDEX path_number ON path (number);
CREATE INDEX topic_number ON topic (number);
CREATE INDEX entry_id ON entry (id);
CREATE INDEX entry_kind ON entry (kind);
CREATE INDEX entry_status ON entry (status);
CREATE INDEX entry_branch ON entry (branch);
CREATE INDEX entry_scope ON entry (scope);
CREATE INDEX entry_observed ON entry (observed, start, end);
CREATE INDEX entry_same ON entry (same);
CREATE VIRTUAL TABLE words USING fts5(
  {", ".join(COLUMNS)}, content='', tokenize='{TOKENIZER}');
"""
_INTO_WORDS = f"INSERT INTO words (rowid, {', '.join(COLUMNS)}) VALUES (?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
_FROM_WORDS = f"""
INSERT INTO words (words, rowid, {", ".join(COLUMNS)}) VALUES ('delete', ?, ?, ?, ?, ?, ?, ?)
"""  # noqa: S608
_INTO_ENTRY = f"INSERT INTO entry VALUES ({', '.join('?' * 21)})"  # noqa: S608
_COUNTED = """
INSERT INTO stem VALUES (?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count
"""
_BARE = """
INSERT OR REPLACE INTO meta SELECT 'bare', count(DISTINCT same) FROM entry
WHERE same NOT IN (SELECT same FROM vector)
"""  # how many statements have no vector
_DERIVED = ("path", "topic", "link")
# The number of an entry says where it stands: what it is, how old it is, and a few bits that tell
# it from others. So every index is in order by itself.
_RANKS = {"law": 0, "proposal": 1, "session": 3}
_OTHER, _SUMMARY, _ENDED = 2, 3, 4
_LATEST = 3_700_000  # above the ordinal of every day
_DAY_BITS, _OWN_BITS = 22, 28
SUMMARIES = _SUMMARY << (_DAY_BITS + _OWN_BITS)  # the least number of a summary of a session
GONE = _ENDED << (_DAY_BITS + _OWN_BITS)  # the least number of what no longer holds
BEYOND = (_ENDED + 1) << (_DAY_BITS + _OWN_BITS)

Changes: TypeAlias = Iterator[tuple[str, Iterable[tuple[Any, ...]]]]


class Entry(NamedTuple):
    """An entry as the warehouse holds it.

    ``gone`` says that it no longer holds. ``mark`` changes with anything that is stored of it.
    ``paths`` are the files that it names, ``topics`` the keys of those that it is about,
    ``bonds`` links that only a look at the whole memory shows, as pairs of relation and id.
    ``texts`` gives what is searched; it is asked of new entries alone.
    """

    found: Found
    gone: bool
    mark: bytes
    paths: tuple[str, ...]
    topics: tuple[str, ...]
    bonds: tuple[tuple[str, str], ...]
    scope: Scope | None
    texts: Callable[[], Texts]


def stock(common_dir: str, root: str, entries: Sequence[Entry], about: Mapping[str, Any]) -> None:
    """Bring the warehouse of the work tree at ``root`` up to date.

    What did not change stays as it is. Raises OSError where it cannot be written; the old file is
    then left as it was.
    """
    old = Path(warehouse_place(common_dir, root))
    replaced(old, lambda part: _fill(old, part, entries, {**about, "format": LAYOUT, "root": root}))


def add_vectors(common_dir: str, root: str, vectors: Iterable[tuple[bytes, bytes]]) -> None:
    """Add vectors, each with the ``same`` of the statements that it is of. Raises OSError."""
    changes = [("INSERT OR REPLACE INTO vector VALUES (?, ?)", vectors), (_BARE, [()])]
    old = Path(warehouse_place(common_dir, root))

    def add(part: str) -> None:
        shutil.copyfile(old, part)
        filled(part, _UNLOCKED, changes).close()

    replaced(old, add)


def opened(common_dir: str, root: str) -> IndexFile:
    """Return the warehouse of the work tree at ``root`` as it lies there."""
    return _index(warehouse_place(common_dir, root), root)


def _index(place: str, root: str) -> IndexFile:
    """Open a file; what is none, such as a pipe, would be waited for, and is as good as missing."""
    usable = Path(place).is_file() or not os.path.lexists(place)
    return IndexFile(place if usable else f"{place}.none", root, LAYOUT)


def in_memory(root: str, entries: Sequence[Entry], about: Mapping[str, Any]) -> IndexFile:
    """Return a warehouse that lies in no file, for where none can be written."""
    changes = _changes({}, entries, {**about, "format": LAYOUT, "root": root})
    return IndexFile("", root, LAYOUT, filled(":memory:", SCHEMA, changes))


def warehouse_place(common_dir: str, root: str) -> str:
    """Return where the warehouse of the work tree at ``root`` lies."""
    return place(common_dir, root).removesuffix(".sqlite") + f"{SUFFIX}.sqlite"


def mark_of(*parts: object) -> bytes:
    """Return what changes with any of these parts: 16 bytes. Not for security."""
    text = repr(parts).encode("utf-8", "backslashreplace")
    return hashlib.blake2b(text, digest_size=16).digest()


def _fill(old: Path, part: str, entries: Sequence[Entry], about: Mapping[str, Any]) -> None:
    """Fill a new file: from the old one and what changed, or where that fails from nothing."""
    known = _known(old, str(about["root"]))
    if known:
        with contextlib.suppress(OSError, *TORN):
            shutil.copyfile(old, part)
            filled(part, _UNLOCKED, _changes(known, entries, about)).close()
            return
        Path(part).write_bytes(b"")
    filled(part, SCHEMA, _changes({}, entries, about)).close()


def _known(file: Path, root: str) -> dict[bytes, tuple[int, str]]:
    """Return of every entry in a usable file its number and its columns, by its mark."""
    old = _index(str(file), root)
    rows = old.rows("SELECT mark, number, columns FROM entry", ())
    broken = old.broken
    old.close()
    return {} if broken else {mark: (number, columns) for mark, number, columns in rows}


def _changes(
    known: Mapping[bytes, tuple[int, str]], entries: Sequence[Entry], about: Mapping[str, Any]
) -> Changes:
    """Yield what makes of a file with the ``known`` entries one with ``entries``."""
    wanted = {entry.mark: entry for entry in entries}
    old = [found for mark, found in known.items() if mark not in wanted]
    taken = {found[0] for mark, found in known.items() if mark in wanted}
    new = [
        _Numbered(_number(entry, taken), entry, stemmed(entry.texts()))
        for mark, entry in wanted.items()
        if mark not in known
    ]
    counts: Counter[str] = Counter(stem for row in new for stem in each_stem(row.columns))
    counts.subtract(stem for _, text in old for stem in each_stem(tuple(text.split("\n"))))
    yield from _without(old)
    yield _COUNTED, ((stem, count) for stem, count in counts.items() if count)
    yield "DELETE FROM stem WHERE count < 1", [()]
    yield from _with(new)
    live = sum(not entry.gone for entry in wanted.values())
    meta = {**about, "total": len(wanted), "live": live}
    yield "DELETE FROM meta", [()]
    yield "INSERT INTO meta VALUES (?, ?)", ((name, json.dumps(meta[name])) for name in meta)
    yield "DELETE FROM vector WHERE same NOT IN (SELECT same FROM entry)", [()]
    yield _BARE, [()]
    if not known:
        yield "INSERT INTO words (words) VALUES (?)", [("optimize",)]


class _Numbered(NamedTuple):
    number: int
    entry: Entry
    columns: tuple[str, ...]


def _without(old: Sequence[tuple[int, str]]) -> Changes:
    yield _FROM_WORDS, ((number, *text.split("\n")) for number, text in old)
    for table in ("entry", *_DERIVED):
        yield f"DELETE FROM {table} WHERE number = ?", [(number,) for number, _ in old]  # noqa: S608


def _with(new: Sequence[_Numbered]) -> Changes:
    yield _INTO_ENTRY, map(_row, new)
    yield _INTO_WORDS, ((row.number, *row.columns) for row in new)
    scopes = {row.entry.scope for row in new if row.entry.scope}
    yield (
        "INSERT OR IGNORE INTO scope VALUES (?, ?, ?)",
        ((_scope(each), json.dumps(each.patterns), json.dumps(each.plain)) for each in scopes),
    )
    yield "DELETE FROM scope WHERE number NOT IN (SELECT scope FROM entry)", [()]
    yield (
        "INSERT OR IGNORE INTO path VALUES (?, ?)",
        ((path, row.number) for row in new for path in row.entry.paths),
    )
    yield (
        "INSERT OR IGNORE INTO topic VALUES (?, ?)",
        ((topic, row.number) for row in new for topic in row.entry.topics),
    )
    yield (
        "INSERT OR IGNORE INTO link VALUES (?, ?, ?, ?)",
        (
            (row.entry.found.id, relation, other, row.number)
            for row in new
            for relation, other in (*row.entry.found.links, *row.entry.bonds)
        ),
    )


def _row(row: _Numbered) -> tuple[Any, ...]:
    found = row.entry.found
    lists = (json.dumps(found.topics), json.dumps(found.links))
    scope = _scope(row.entry.scope) if row.entry.scope else None
    return (
        row.number, row.entry.mark, *found[:11], found.pinned, found.strict,
        *lists, found.digest, scope, mark_of(found.statement), "\n".join(row.columns),
    )  # fmt: skip


def _scope(scope: Scope) -> int:
    return int.from_bytes(mark_of(scope.patterns)[:7], "big")


def rank_of(number: int) -> int:
    """Return what comes first in the number of an entry: 0 for law, and so on."""
    return number >> (_DAY_BITS + _OWN_BITS)


def _number(entry: Entry, taken: set[int]) -> int:
    """Return a number that is in no one's use, by which entries are in order.

    Law comes first, then proposals, what happened, summaries of sessions, and what no longer
    holds; of these what is newer.
    """
    rank = _ENDED if entry.gone else _RANKS.get(entry.found.kind, _OTHER)
    day = entry.found.observed or entry.found.start
    age = _LATEST - (date.fromisoformat(day).toordinal() if day else 0)
    own = int.from_bytes(entry.mark[:4], "big") >> (32 - _OWN_BITS)
    number = ((rank << _DAY_BITS) | age) << _OWN_BITS | own
    while number in taken:
        number += 1
    taken.add(number)
    return number
