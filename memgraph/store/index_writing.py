"""Writing the index: whole, beside the old one, and then in its place."""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from memgraph.core import recall
from memgraph.core.recall import Terms
from memgraph.store import index_words
from memgraph.store.index import NEVER, create
from memgraph.store.index_words import FORMAT, place

if TYPE_CHECKING:
    from memgraph.core.governing import Plain

_SCHEMA = """
PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE term (stem TEXT PRIMARY KEY, count INTEGER) WITHOUT ROWID;
CREATE TABLE scope (number INTEGER PRIMARY KEY, patterns TEXT, plain TEXT);
CREATE TABLE entry (
  number INTEGER PRIMARY KEY, id TEXT, kind TEXT, state TEXT, private INTEGER, start TEXT, end TEXT,
  statement TEXT, file TEXT, size INTEGER, modified INTEGER, mark TEXT, strict INTEGER,
  pinned INTEGER, named TEXT, said TEXT, beside TEXT, paths TEXT, scope INTEGER);
CREATE TABLE path (last TEXT, number INTEGER, PRIMARY KEY (last, number)) WITHOUT ROWID;
CREATE INDEX entry_id ON entry (id);
CREATE INDEX entry_scope ON entry (scope);
CREATE VIRTUAL TABLE words USING fts5(
  id, statement, why, rules, tags, paths, content='', tokenize='porter unicode61');
"""
_FIELDS = 13  # of a row that are columns as they are
_INTO_ENTRY = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_INTO_WORDS = """
INSERT INTO words (rowid, id, statement, why, rules, tags, paths) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_ABANDONED = 3600  # seconds after which nobody is still writing a file

_Table: TypeAlias = tuple[str, Iterable[tuple[Any, ...]]]


class Scope(NamedTuple):
    """Patterns, and for each whether it takes away, what every match holds, and an expression."""

    patterns: tuple[str, ...]
    plain: Plain


class Row(NamedTuple):
    """An entry as the index holds it.

    ``kind`` is law, proposal, closed, or the kind of evidence. It holds from the day ``start``
    until before ``end``, which is empty where it is open. ``size`` (bytes) and ``modified`` (ns)
    are those of its file; ``mark`` changes with its content. ``terms`` are its stems, ``paths``
    the files that it names, ``texts`` what is searched: id, statement, why, rules, tags, paths.
    """

    id: str
    kind: str
    state: str
    private: bool
    start: str
    end: str
    statement: str
    file: str
    size: int
    modified: int
    mark: str
    strict: bool
    pinned: bool
    terms: Terms
    paths: tuple[str, ...]
    scope: Scope | None
    texts: tuple[str, str, str, str, str, str]


def write(common_dir: str, root: str, rows: Sequence[Row], about: Mapping[str, Any]) -> None:
    """Write the index of the work tree at ``root``; of two writers at once the last one stays.

    ``about`` holds the ``day`` of its states and the ``stamps`` that ``changes.look`` took. Raises
    OSError where it cannot be written; the old index is then left as it was.
    """
    live = [row.terms for row in rows if row.end != NEVER]
    counts = Counter(stem for terms in live for stem in terms.named | terms.said | terms.beside)
    about = {**about, "format": FORMAT, "root": root, "total": len(live)}
    target, made = place(common_dir, root), list[int]()

    def fill(part: str) -> None:
        create(part, _SCHEMA, _tables(rows, about, counts))
        made[:] = index_words.identity(part)

    replaced(Path(target), fill)
    with contextlib.suppress(OSError):
        words = _words(rows, counts, about, made)
        replaced(Path(index_words.beside(target)), lambda part: Path(part).write_bytes(words))


def _words(
    rows: Sequence[Row], counts: Mapping[str, int], about: Mapping[str, Any], made: Sequence[int]
) -> bytes:
    named = {stem for row in rows for stem in row.terms.named}
    hints, enough = recall.hints(counts, named, about["total"])
    lasts = [path.rpartition("/")[2] for row in rows for path in row.paths]
    ids = [row.id for row in rows]
    return index_words.content(hints, ids, lasts, {**about, "enough": enough}, made)


def replaced(target: Path, fill: Callable[[str], object]) -> None:
    """Put in the place of a file what ``fill`` writes into an empty one. Raises OSError."""
    target.parent.mkdir(parents=True, exist_ok=True)
    _sweep(target.parent)
    # For this person alone: private entries are among the rows.
    import tempfile  # what is only read needs none

    handle, name = tempfile.mkstemp(dir=target.parent, suffix=".part")
    part = Path(name)
    try:
        fill(name)
        os.fsync(handle)
        part.replace(target)
    finally:
        os.close(handle)
        part.unlink(missing_ok=True)


def _tables(
    rows: Sequence[Row], about: Mapping[str, Any], counts: Mapping[str, int]
) -> Iterator[_Table]:
    yield "INSERT INTO meta VALUES (?, ?)", ((name, json.dumps(about[name])) for name in about)
    yield "INSERT INTO term VALUES (?, ?)", counts.items()
    scopes = {row.scope: number for number, row in enumerate(rows) if row.scope}
    yield (
        "INSERT INTO scope VALUES (?, ?, ?)",
        (
            (number, json.dumps(scope.patterns), json.dumps(scope.plain))
            for scope, number in scopes.items()
        ),
    )
    entries = (_entry(number, row, scopes) for number, row in enumerate(rows))
    yield _INTO_ENTRY, entries
    yield (
        "INSERT OR IGNORE INTO path VALUES (?, ?)",
        ((path.rpartition("/")[2], n) for n, row in enumerate(rows) for path in row.paths),
    )
    texts = ((number, *row.texts) for number, row in enumerate(rows))
    yield _INTO_WORDS, texts
    yield "INSERT INTO words (words) VALUES (?)", [("optimize",)]


def _entry(number: int, row: Row, scopes: Mapping[Scope, int]) -> tuple[Any, ...]:
    stems = (" ".join(sorted(some)) for some in row.terms)
    scope = scopes[row.scope] if row.scope else None
    return (number, *row[:_FIELDS], *stems, "\n".join(row.paths), scope)


def _sweep(folder: Path) -> None:
    """Remove what a writer left behind that was killed."""
    for part in folder.glob("*.part"):
        with contextlib.suppress(OSError):
            if time.time() - part.stat().st_mtime > _ABANDONED:
                part.unlink()
