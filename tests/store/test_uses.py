"""Counting uses: nothing is lost, nothing is in the way."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from datetime import date
from pathlib import Path

import pytest

from memgraph.core.uses import Use
from memgraph.store import uses

DAY = "2026-05-01"
COUNTING = """
import sys
from memgraph.store import uses
for n in range(int(sys.argv[3])):
    uses.count(sys.argv[1], sys.argv[2], ["a", f"b{n}"], uses.TOLD, "2026-05-01")
"""


def folder(common: Path) -> Path:
    return common / uses.FOLDER


def test_uses_of_several_work_trees_and_days_are_added(tmp_path: Path) -> None:
    common = str(tmp_path)
    uses.count(common, "/one", ["a", "b", "a"], uses.SHOWN, "2026-05-03")
    uses.count(common, "/two", ["a"], uses.TOLD, "2026-05-01")
    uses.count(common, "/two", ["a"], uses.TOLD, "2026-05-09")
    found = uses.read(common)
    assert found.of("a") == Use(1, 2, date(2026, 5, 1), date(2026, 5, 9))
    assert (found.of("a").total, found.of("b").total, found.of("c").total) == (3, 1, 0)
    assert found.since == date(2026, 5, 1)
    assert uses.read(str(tmp_path / "none")).since is None


def test_32_processes_at_once_lose_nothing(tmp_path: Path) -> None:
    running = [
        subprocess.Popen([sys.executable, "-c", COUNTING, str(tmp_path), f"/tree{n % 3}", "25"])
        for n in range(32)
    ]
    assert [one.wait(120) for one in running] == [0] * 32
    found = uses.read(str(tmp_path))
    assert found.of("a").told == 32 * 25
    assert {found.of(f"b{n}").told for n in range(25)} == {32}


def test_what_has_grown_is_folded_and_counted_once(tmp_path: Path) -> None:
    common = str(tmp_path)
    many = [f"entry-{'x' * 60}-{n}" for n in range(400)]
    for _ in range(45):
        uses.count(common, "/one", many, uses.TOLD, DAY)
    aside = [path for path in folder(tmp_path).iterdir() if path.suffix == ".full"]
    assert len(aside) == 2
    before = uses.read(common)
    assert before.of(many[7]).told == 45
    uses.fold(common)  # too young: somebody may still be adding to it
    assert all(path.exists() for path in aside)
    for path in aside:
        os.utime(path, (time.time() - 60,) * 2)
    uses.fold(common)
    assert not any(path.exists() for path in aside)
    assert uses.read(common) == before
    aside[0].write_text(f"{DAY} told {many[7]}\n")  # as if it had not been removed
    assert uses.read(common) == before
    uses.count(common, "/one", [many[7]], uses.SHOWN, DAY)
    assert uses.read(common).of(many[7]) == Use(1, 45, date(2026, 5, 1), date(2026, 5, 1))


def test_switching_off_holds_for_one_work_tree_until_it_is_on_again(tmp_path: Path) -> None:
    common = str(tmp_path)
    uses.switch(common, "/one", False)
    uses.switch(common, "/one", False)
    uses.count(common, "/one", ["a"], uses.SHOWN, DAY)
    uses.count(common, "/two", ["b"], uses.SHOWN, DAY)
    assert uses.read(common).by_id.keys() == {"b"}
    uses.switch(common, "/one", True)
    uses.count(common, "/one", ["a"], uses.SHOWN, DAY)
    assert uses.read(common).by_id.keys() == {"a", "b"}


def test_forgetting_leaves_no_count_and_stays_off_where_it_was(tmp_path: Path) -> None:
    common = str(tmp_path)
    uses.switch(common, "/off", False)
    uses.count(common, "/one", ["a"], uses.SHOWN, DAY)
    uses.forget(common)
    assert uses.read(common).by_id == {}
    uses.count(common, "/off", ["a"], uses.SHOWN, DAY)
    assert uses.read(common).by_id == {}


@pytest.mark.parametrize("bad", ["", "A", "a b", "a\nb", "../x", "x" * 81, "é"])
def test_what_is_no_id_is_not_counted(tmp_path: Path, bad: str) -> None:
    uses.count(str(tmp_path), "/one", [bad], uses.SHOWN, DAY)
    assert uses.read(str(tmp_path)).by_id == {}


def test_torn_lines_and_files_are_left_out(tmp_path: Path) -> None:
    common = str(tmp_path)
    uses.count(common, "/one", ["a"], uses.SHOWN, DAY)
    [file] = folder(tmp_path).iterdir()
    lines = [b"2026-05-01 shown", b"2026-13-01 shown z", b"2026-05-01 eaten z", b"\xff\x00", b"x"]
    with file.open("ab") as grown:
        grown.write(b"\n".join([*lines, b"2026-05-01 told b"]))
    assert uses.read(common).by_id.keys() == {"a", "b"}
    for torn in ("", "{", "[]", '{"names": 3}', '{"names": [], "uses": {"a": [1, "x"], "b": 2}}'):
        (folder(tmp_path) / "folded.json").write_text(torn)
        assert uses.read(common).by_id.keys() == {"a", "b"}


def test_where_nothing_can_be_written_nothing_is_counted_and_nothing_fails(tmp_path: Path) -> None:
    place = tmp_path / "a file"
    place.write_text("")
    for common in (str(place), "/proc/none"):
        uses.count(common, "/one", ["a"], uses.SHOWN, DAY)
        uses.switch(common, "/one", False)
        uses.fold(common)
    assert uses.read(str(place)).by_id == {}


def test_counting_loads_nothing_heavy() -> None:
    asked = "import sys, memgraph.store.uses; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-S", "-c", asked], capture_output=True, check=True,
                         cwd=Path(__file__).parents[2])  # fmt: skip
    heavy = {"dataclasses", "pathlib", "datetime", "typing", "click", "re", "memgraph.core.uses"}
    assert heavy & {*ran.stdout.decode().split()} == set()
