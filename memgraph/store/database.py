"""A database of rows that may be lost at any time: opened, checked, read and written.

A file holds what one version of the program made; another version has a file of its own. Where a
file cannot be used (torn, locked, foreign, not to be written) its rows are as if they were not
there, and nothing is raised. A bent byte within a row goes unnoticed by SQLite: whoever must know
keeps a ``seal`` beside the row.

There is no write-ahead log, which network file systems cannot share: readers and writers lock each
other out for as long as one transaction takes, and who waits gives up soon.
"""

from __future__ import annotations

# The C module alone: sqlite3 around it takes thrice as long to load.
import _sqlite3
import os
import stat
import zlib

from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any, TypeAlias

    # SQL with places for values, and the rows of values that it is done for.
    Step: TypeAlias = tuple[str, Iterable[Sequence[Any]]]

FOLDER = "memgraph/index"
_WAIT = 0.2  # seconds that a lock of another process is waited for
_META = "CREATE TABLE meta (version TEXT)"
_SAFELY = """
PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA synchronous = OFF;
PRAGMA temp_store = MEMORY;
"""
# What passes by itself, or is no fault of the file: permission, busy, locked, read-only, full,
# cannot open, protocol of locks.
_PASSING = (3, 5, 6, 8, 13, 14, 15)


class Database:
    """One file, opened when it is first asked.

    ``schema`` are the statements that make its tables and indexes, to the letter; a file with
    another one is not used. ``version`` is whatever changes what the rows mean.
    """

    def __init__(self, common_dir: str, name: str, schema: Sequence[str], version: str) -> None:
        self.place = f"{common_dir}/{FOLDER}/{name}-{zlib.crc32(version.encode()):08x}.sqlite"
        self._name = name
        self._schema = (_META, *schema)
        self._version = version
        self._connection: _sqlite3.Connection | None = None
        self._unusable = False  # for now: by a lock, or since it may not be read
        self._broken = False

    def rows(self, question: str, values: Sequence[Any] = ()) -> list[Any]:
        """Return the rows that answer a question in SQL; none where that is not possible."""
        return list(self.each(question, values))

    def each(self, question: str, values: Sequence[Any] = ()) -> Iterator[Any]:
        """Yield these rows, without holding them all. They may end early where the file is torn.

        Until the last one is taken nobody can write.
        """
        try:
            if found := self._opened():
                yield from found.execute(question, values)
        except (_sqlite3.Error, ValueError, OverflowError) as error:
            self._note(error)

    def write(self, steps: Iterable[Step]) -> bool:
        """Do all steps, or none; return whether that was possible.

        A file that is missing or cannot be used is made anew, with these rows alone.
        """
        try:
            found = self._opened()
            if found is None and not self._unusable:
                return self._anew(steps)
            if found is None:
                return False
            _transact(found, "BEGIN IMMEDIATE", steps)
        except (_sqlite3.Error, ValueError, OverflowError, OSError) as error:
            if not _passes(error):
                self._note(error)
            return False
        return True

    def close(self) -> None:
        """Let go of the file; the next question opens it again."""
        if self._connection:
            self._connection.close()
        self._connection, self._unusable = None, False

    def _opened(self) -> _sqlite3.Connection | None:
        """Return the connection to a usable file, or None."""
        if self._connection is None and not self._unusable and not self._broken:
            if not _is_file(self.place):
                return None
            connection = _sqlite3.connect(self.place, timeout=_WAIT, isolation_level=None)
            try:
                connection.executescript(_SAFELY)
                if not self._fits(connection):
                    self._broken = True
            except BaseException:
                connection.close()
                raise
            if self._broken:
                connection.close()
                return None
            self._connection = connection
        return self._connection

    def _fits(self, connection: _sqlite3.Connection) -> bool:
        """Return whether a file has just the tables that it should, and is of this version."""
        made = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid"
        if tuple(row[0] for row in connection.execute(made)) != self._schema:
            return False
        return connection.execute("SELECT version FROM meta").fetchall() == [(self._version,)]

    def _anew(self, steps: Iterable[Step]) -> bool:
        """Make the file, beside the old one, and put it in its place. Raises OSError and others."""
        os.makedirs(os.path.dirname(self.place), exist_ok=True)
        part = f"{self.place}.{os.getpid()}.part"
        try:
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            connection = _sqlite3.connect(part, isolation_level=None)
            try:
                connection.executescript(f"{_SAFELY} PRAGMA journal_mode = OFF;")
                every = [(each, ((),)) for each in self._schema]
                meta = [("INSERT INTO meta VALUES (?)", ((self._version,),))]
                _transact(connection, "BEGIN", (*every, *meta, *steps))
            finally:
                connection.close()
            _removed(f"{self.place}-journal")
            os.replace(part, self.place)
        finally:
            _removed(part)
        self._broken = False
        self._only_one_other()
        return True

    def _only_one_other(self) -> None:
        """Remove the files of other versions, but for the one that was written last.

        Two versions are often used in turn: one that is installed, and one of a hook.
        """
        others = [each for each in files(os.path.dirname(self.place), self._name)
                  if each != self.place]  # fmt: skip
        for each in sorted(others, key=_written_at)[:-1]:
            _removed(f"{each}-journal")
            _removed(each)

    def _note(self, error: Exception) -> None:
        """Take note of why a file cannot be used: for now, or until it is made anew."""
        self.close()
        self._unusable = _passes(error)
        self._broken = self._broken or not self._unusable


def seal(*parts: bytes) -> int:
    """Return a number that tells bent bytes from these, 32 bits. Not against an attacker."""
    found = 0
    for part in parts:
        found = zlib.crc32(part, zlib.crc32(b"%d" % len(part), found))
    return found


def files(folder: str, name: str) -> list[str]:
    """Return the databases called ``name``, of whatever version, that lie in a folder."""
    try:
        found = os.listdir(folder)
    except OSError:
        return []
    return [f"{folder}/{each}" for each in sorted(found)
            if each.startswith(f"{name}-") and each.endswith(".sqlite")]  # fmt: skip


def look(place: str, table: str) -> tuple[str, int, bool] | None:
    """Return for what a file was made, how many rows a table has, and whether all is in order.

    ``place`` is any database of memgraph's. None for what is none, or cannot be read.
    """
    if not _is_file(place):
        return None
    try:
        connection = _sqlite3.connect(place, timeout=_WAIT, isolation_level=None)
        try:
            connection.executescript(_SAFELY)
            meta = [tuple(map(str, row)) for row in connection.execute("SELECT * FROM meta")]
            named = dict(row for row in meta if len(row) == 2)
            made_for = meta[0][0] if meta and not named else named.get("version", "")
            count = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
            sound = connection.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)]
        finally:
            connection.close()
    except (_sqlite3.Error, ValueError):
        return None
    return made_for.strip('"'), count, sound


def _transact(connection: _sqlite3.Connection, begin: str, steps: Iterable[Step]) -> None:
    connection.execute(begin)
    try:
        for statement, rows in steps:
            connection.executemany(statement, rows)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _passes(error: Exception) -> bool:
    """Return whether a file that cannot be used now may be good for all that."""
    code = getattr(error, "sqlite_errorcode", None)
    return isinstance(error, OSError) or (code is not None and code & 0xFF in _PASSING)


def _is_file(place: str) -> bool:
    """Return whether a plain file lies here: a pipe is not waited for, and no link followed."""
    try:
        return stat.S_ISREG(os.lstat(place).st_mode)
    except OSError:
        return False


def _written_at(place: str) -> int:
    try:
        return os.stat(place).st_mtime_ns
    except OSError:
        return 0


def _removed(place: str) -> None:
    try:
        os.unlink(place)
    except OSError:
        return
