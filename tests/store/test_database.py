"""A database that may be lost at any time: whatever lies in its place, nothing is raised."""

from __future__ import annotations

import os
import random
import sqlite3
from pathlib import Path

import pytest

from memgraph.store.database import Database, seal

TABLE = "CREATE TABLE thing (name TEXT UNIQUE, size INTEGER)"
PUT = "INSERT OR REPLACE INTO thing VALUES (?, ?)"
ALL = "SELECT name, size FROM thing ORDER BY name"


def database(folder: Path, version: str = "1", table: str = TABLE) -> Database:
    return Database(str(folder), "things", (table,), version)


def written(folder: Path, *rows: tuple[str, int]) -> Path:
    each = database(folder)
    assert each.write([(PUT, rows)])
    each.close()
    return Path(each.place)


def test_rows_are_there_for_the_next_one(tmp_path: Path) -> None:
    written(tmp_path, ("a", 1))
    written(tmp_path, ("b", 2))
    assert database(tmp_path).rows(ALL) == [("a", 1), ("b", 2)]


def test_before_the_first_row_nothing_is_made(tmp_path: Path) -> None:
    assert database(tmp_path).rows(ALL) == []
    assert list(tmp_path.iterdir()) == []


def test_a_failed_step_leaves_what_was_there(tmp_path: Path) -> None:
    written(tmp_path, ("a", 1))
    each = database(tmp_path)
    assert not each.write([(PUT, [("b", 2)]), ("INSERT INTO nothing VALUES (?)", [(1,)])])
    assert database(tmp_path).rows(ALL) == [("a", 1)]


def test_a_version_has_a_file_of_its_own_and_two_are_kept(tmp_path: Path) -> None:
    for version in ("1", "2", "3"):
        assert database(tmp_path, version).write([(PUT, [(version, 0)])])
    assert [database(tmp_path, each).rows(ALL) for each in ("1", "2", "3")] == [
        [], [("2", 0)], [("3", 0)],
    ]  # fmt: skip


def test_a_file_with_other_tables_is_made_anew(tmp_path: Path) -> None:
    place = written(tmp_path, ("a", 1))
    with sqlite3.connect(place) as other:
        other.execute("CREATE TRIGGER t AFTER INSERT ON thing BEGIN DELETE FROM thing; END")
    each = database(tmp_path)
    assert each.rows(ALL) == []
    assert each.write([(PUT, [("b", 2)])])
    assert each.rows(ALL) == [("b", 2)]


def test_a_file_of_another_version_under_this_name_is_not_used(tmp_path: Path) -> None:
    place = written(tmp_path, ("a", 1))
    with sqlite3.connect(place) as other:
        other.execute("UPDATE meta SET version = '0'")
    assert database(tmp_path).rows(ALL) == []


def test_who_finds_it_locked_does_without(tmp_path: Path) -> None:
    place = written(tmp_path, ("a", 1))
    other = sqlite3.connect(place, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    each = database(tmp_path)
    assert each.rows(ALL) == []
    assert not each.write([(PUT, [("b", 2)])])
    other.execute("COMMIT")
    each.close()
    assert each.rows(ALL) == [("a", 1)]


def test_a_writer_that_waits_in_vain_still_reads(tmp_path: Path) -> None:
    place = written(tmp_path, ("a", 1))
    other = sqlite3.connect(place, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    each = database(tmp_path)
    assert not each.write([(PUT, [("b", 2)])])
    assert each.rows(ALL) == [("a", 1)]


@pytest.mark.parametrize("size", [0, 1, 100, 4096, 5000])
def test_a_torn_file_heals_itself(tmp_path: Path, size: int) -> None:
    place = written(tmp_path, *((f"name {number}", number) for number in range(500)))
    place.write_bytes(place.read_bytes()[:size])
    each = database(tmp_path)
    assert [row for row in each.rows(ALL) if row[0] != f"name {row[1]}"] == []
    each.rows("SELECT count(*) FROM thing")
    each.write([(PUT, [("b", 2)])])
    each.write([(PUT, [("b", 2)])])
    assert ("b", 2) in each.rows(ALL)


def test_bent_bytes_raise_nothing(tmp_path: Path) -> None:
    place = written(tmp_path, *((f"name {number}", number) for number in range(300)))
    whole, chance = place.read_bytes(), random.Random(1)
    for _ in range(300):
        bent = bytearray(whole)
        for _ in range(chance.choice((1, 4, 200))):
            bent[chance.randrange(len(bent))] = chance.randrange(256)
        place.write_bytes(bent)
        each = database(tmp_path)
        each.rows(ALL)
        each.write([(PUT, [("b", 2)])])
        each.close()


def test_what_is_no_plain_file_is_not_opened(tmp_path: Path) -> None:
    place = written(tmp_path, ("a", 1))
    place.unlink()
    os.mkfifo(place)
    each = database(tmp_path)
    assert each.rows(ALL) == []
    assert each.write([(PUT, [("b", 2)])])
    other = tmp_path / "precious"
    other.write_text("precious")
    place.unlink()
    place.symlink_to(other)
    assert database(tmp_path).write([(PUT, [("c", 3)])])
    assert other.read_text() == "precious"


def test_where_no_folder_can_be_made_nothing_is_raised(tmp_path: Path) -> None:
    (tmp_path / "memgraph").write_text("a file where the folder should be")
    each = database(tmp_path)
    assert not each.write([(PUT, [("a", 1)])])
    assert each.rows(ALL) == []


def test_a_seal_tells_where_one_part_ends() -> None:
    assert seal(b"ab", b"c") != seal(b"a", b"bc")
    assert seal(b"ab", b"c") == seal(b"ab", b"c")
