"""The index: what a memory says, in a file that answers without reading the memory.

It is disposable and lies in the Git directory that all worktrees share, one file for each of them.
A file is written whole, beside the old one, and never changed: so it is read without locks. Without
one, or with one that cannot be used, every answer is empty.
"""

from __future__ import annotations

# The C module alone: sqlite3 around it adds what turns dates into text, and takes thrice as long
# to load.
import _sqlite3
import os
from collections.abc import Iterable, Mapping, Sequence

from memgraph.core import lean_json as json
from memgraph.core import recall
from memgraph.core.lean import TYPE_CHECKING, NamedTuple
from memgraph.core.tokens import is_name
from memgraph.store.index_words import FORMAT, place

if TYPE_CHECKING:
    from typing import Any, TypeAlias

    # SQL with places for values, and the values.
    Tables: TypeAlias = Iterable[tuple[str, Iterable[tuple[Any, ...]]]]

EVERYTHING = ("**",)
NEVER = "0000-00-00"  # the end of what holds on no day
_MOST_FOUND = 60  # entries of the full-text search that are looked at more closely
_TELLING = 3  # words from which two statements can be told alike by these alone
_MOST_MATCHES = 3000  # entries that the words of a search may have between them
_HOLDS = "start <= :day AND (end = '' OR :day < end)"
_HIT = (
    "id, kind, state, private, statement, file, mark, strict, pinned, size, modified, "
    "named, said, beside, paths"
)
_FOUND = f"""
SELECT {_HIT} FROM entry JOIN (
  SELECT rowid AS found, bm25(words, 4, 3, 1, 3, 2, 1) AS rank FROM words
  WHERE words MATCH :asked ORDER BY rank LIMIT {_MOST_FOUND}
) ON number = found WHERE {_HOLDS} ORDER BY rank
"""  # noqa: S608
# Those that are named: by their id, or by the last part of a path that they name.
_NAMED = f"""
SELECT {_HIT} FROM entry WHERE {_HOLDS} AND (
  id IN (SELECT value FROM json_each(:ids))
  OR number IN (SELECT number FROM path WHERE last IN (SELECT value FROM json_each(:files)))
) LIMIT {_MOST_FOUND}
"""  # noqa: S608
_LAWS = f"""
SELECT id, statement, state, patterns, file, mark, strict, pinned, size, modified
FROM entry JOIN scope ON scope.number = entry.scope
WHERE kind = 'law' AND {_HOLDS} AND scope IN (SELECT value FROM json_each(:scopes)) ORDER BY id
"""  # noqa: S608


class Hit(NamedTuple):
    """An entry that bears on what was asked; a higher ``score`` is nearer."""

    id: str
    kind: str
    state: str
    private: bool
    statement: str
    file: str
    mark: str
    strict: bool
    pinned: bool
    score: float


class Law(NamedTuple):
    """A policy that binds, and its scope."""

    id: str
    statement: str
    state: str
    scope: tuple[str, ...]
    file: str
    mark: str
    strict: bool
    pinned: bool


class Index:
    """The answers of one work tree's index. None of them raises; each is for a day, YYYY-MM-DD.

    What is told was verified to lie unchanged on disk a moment ago. What a prompt does not need is
    imported where it is asked for.
    """

    def __init__(self, common_dir: str, root: str) -> None:
        self._file = IndexFile(place(common_dir, root), root, FORMAT)
        self._root = root

    def search(self, words: Sequence[str], day: str, most: int = 3) -> list[Hit]:
        """Return the entries that hold and bear on these search words, the nearest first."""
        total = self._file.about("total", 0)
        counts = self._counts(recall.stems(words))
        names = tuple(word for word in words if is_name(word))
        weighed = recall.weights(counts, counts, total)
        rows = self._named(names, day)
        if recall.may_bear(weighed, total):
            rows += self._with_words(words, counts, day)
        found: dict[str, tuple[Hit, int, int]] = {}
        for *about, size, modified, chosen, said, beside, paths in rows:
            terms = recall.Terms(*(frozenset(each.split()) for each in (chosen, said, beside)))
            score = recall.bearing(weighed, terms, total)
            named = recall.is_named(about[0], paths.split("\n"), names)
            if score or named:
                hit = _hit(about, recall.ranked(score, about[1], named=named))
                found[hit.file] = (hit, size, modified)
        nearest = sorted(found.values(), key=lambda each: (-each[0].score, each[0].id))
        told: list[Hit] = []
        for hit, size, modified in nearest:
            if len(told) < most and self._lies(hit.file, size, modified):
                told.append(hit)
        return told

    def governing(self, path: str, day: str) -> list[Law]:
        """Return the policies that bind and govern a path, given from the root of the work tree.

        Those that govern everything come last.
        """
        from memgraph.core.governing import lies_in

        scopes = [
            number
            for number, plain in self._file.rows("SELECT number, plain FROM scope", ())
            if lies_in(json.loads(plain), path)
        ]
        rows = self._file.rows(_LAWS, {"day": day, "scopes": json.dumps(scopes)})
        found = [(_law(about), size, modified) for *about, size, modified in rows]
        told = [law for law, *stamp in found if self._lies(law.file, *stamp)]
        return sorted(told, key=lambda law: law.scope == EVERYTHING)

    def known(self, statement: str, day: str) -> str:
        """Return the id of an entry that holds and says the same or nearly the same, or ""."""
        from memgraph.core.signals.polarity import opposed
        from memgraph.core.similar import NEARLY, likeness, same

        words = recall.search_words(statement)
        best, known = 0.0, ""
        rows = self._with_words(words, self._counts(recall.stems(words)), day)
        for *about, size, modified, _, _, _, _ in rows:
            hit = _hit(about, 0.0)
            like = max(likeness(statement, hit.statement), _alike(statement, hit.statement))
            like = 1.0 if same(statement, hit.statement) else like
            again = like >= NEARLY and not opposed(statement, hit.statement)
            if again and like > best and self._lies(hit.file, size, modified):
                best, known = like, hit.id
        return known

    def fresh(self, day: str) -> bool:
        """Return whether nothing was added, moved or removed since, and the states are the day's.

        An edit in place goes unnoticed here; what was edited is not told.
        """
        from memgraph.store.changes import unchanged

        about = self._file.about
        return about("day", "") == day and unchanged(self._root, about("stamps", {}))

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _named(self, names: Sequence[str], day: str) -> list[Any]:
        """Return the rows of entries that may be named, by their id or a path of theirs."""
        if not names:
            return []
        ids = json.dumps([name.lower() for name in names])
        files = json.dumps([name.rpartition("/")[2] for name in names if "/" in name])
        return self._file.rows(_NAMED, {"ids": ids, "files": files, "day": day})

    def _with_words(self, words: Sequence[str], counts: Mapping[str, int], day: str) -> list[Any]:
        """Return the rows that have the rarest of these words, the likest first."""
        asked = recall.match_expression(recall.rarest(words, counts, _MOST_MATCHES))
        return self._file.rows(_FOUND, {"asked": asked, "day": day}) if asked else []

    def _counts(self, stems: Sequence[str]) -> dict[str, int]:
        """Return how many entries have each of these stems; those that none has are left out."""
        asked = "SELECT stem, count FROM term WHERE stem IN (SELECT value FROM json_each(?))"
        return dict(self._file.rows(asked, (json.dumps(stems),)))

    def _lies(self, file: str, size: int, modified: int) -> bool:
        """Return whether a file is still the one that was read."""
        try:
            about = os.lstat(f"{self._root}/{file}")
        except OSError:
            return False
        return (about.st_size, about.st_mtime_ns) == (size, modified)


class IndexFile:
    """A file of rows, opened when it is first asked; one in memory is given as a ``connection``.

    None of its answers raises: without the file, or with one of another ``layout`` or for another
    work tree, they are empty. ``broken`` says whether a question to a usable file failed.
    """

    def __init__(
        self, place: str, root: str, layout: int, connection: _sqlite3.Connection | None = None
    ) -> None:
        self._place, self._root, self._layout = place, root, layout
        self._connection = connection
        self.in_memory = connection is not None
        self._meta: Mapping[str, Any] | None = None
        self.broken = False

    def about(self, name: str, otherwise: Any) -> Any:
        """Return what the file says of itself under a name."""
        return self._usable().get(name, otherwise)

    def rows(self, question: str, values: Any) -> list[Any]:
        """Return the rows that answer a question in SQL."""
        return self._fetched(question, values) if self._usable() else []

    def close(self) -> None:
        """Let go of the file."""
        if self._connection:
            self._connection.close()
        self._connection, self._meta = None, {}

    def _usable(self) -> Mapping[str, Any]:
        """Return what the file says of itself; empty for one that cannot be used here."""
        if self._meta is None:
            self._meta = {}
            rows = self._fetched("SELECT name, value FROM meta", ())
            found = {row[0]: _parsed(row[1]) for row in rows}
            if (found.get("format"), found.get("root")) == (self._layout, self._root):
                self._meta = found
        return self._meta

    def _fetched(self, question: str, values: Any) -> list[Any]:
        try:
            if self._connection is None:
                self._connection = _connected(self._place)
            return self._connection.execute(question, values).fetchall()
        except (_sqlite3.Error, ValueError):
            self.broken = True
            return []


def create(file: str, schema: str, tables: Tables) -> None:
    """Make a database in an empty file. ``tables`` are insertions, each with its rows.

    Raises OSError where that is not possible.
    """
    filled(file, schema, tables).close()


def filled(file: str, schema: str, tables: Tables) -> _sqlite3.Connection:
    """Make a database as ``create`` does, or change one, and return it open."""
    try:
        connection = _sqlite3.connect(file, isolation_level=None)
        try:
            connection.executescript(schema)
            for insertion, rows in tables:
                connection.executemany(insertion, rows)
            connection.execute("COMMIT")
        except BaseException:
            connection.close()
            raise
    except (_sqlite3.Error, UnicodeError) as error:
        raise OSError(f"the index cannot be written: {error}") from error
    return connection


def _connected(place: str) -> _sqlite3.Connection:
    """Open an index. It never changes, so that nobody need be kept from writing it."""
    plain = "".join(
        chr(byte) if byte < 128 and chr(byte).isalnum() else f"%{byte:02x}" if byte != 47 else "/"
        for byte in os.fsencode(place)
    )
    return _sqlite3.connect(f"file:{plain}?mode=ro&immutable=1", uri=True, isolation_level=None)


def _alike(one: str, other: str) -> float:
    """Return the share of telling words that two statements have in common, from 0 to 1."""
    first, second = recall.terms(one), recall.terms(other)
    union = first | second
    return len(first & second) / len(union) if len(union) >= _TELLING else 0.0


def _parsed(value: str) -> Any:
    try:
        return json.loads(value)
    except (TypeError, ValueError):
        return None


def _hit(about: Sequence[Any], score: float) -> Hit:
    id_, kind, state, private, statement, file, mark, strict, pinned = about
    flags = (bool(strict), bool(pinned))
    return Hit(id_, kind, _now(state), bool(private), statement, file, mark, *flags, score)


def _law(about: Sequence[Any]) -> Law:
    id_, statement, state, patterns, file, mark, strict, pinned = about
    scope = tuple(json.loads(patterns))
    return Law(id_, statement, _now(state), scope, file, mark, bool(strict), bool(pinned))


def _now(state: str) -> str:
    """Return the state of what holds: what was still to come when it was looked at binds now."""
    return "binding" if state == "scheduled" else state
