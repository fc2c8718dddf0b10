"""State files of hooks: torn, missing, locked and unwritable ones cost nothing."""

from __future__ import annotations

import multiprocessing
import os
import time
from multiprocessing.synchronize import Event
from pathlib import Path

from memgraph.store import sessions


def test_what_was_written_is_read(tmp_path: Path) -> None:
    path = sessions.session_file(str(tmp_path), "claude", "s 1/../x", "/r")
    sessions.write(path, {"a": ["é"]})
    assert sessions.read(path) == {"a": ["é"]}
    assert list(Path(path).parent.iterdir()) == [Path(path)]


def test_sessions_clients_and_work_trees_have_files_of_their_own(tmp_path: Path) -> None:
    named = [("claude", "s", "/a"), ("codex", "s", "/a"), ("claude", "t", "/a"),
             ("claude", "s", "/b")]  # fmt: skip
    assert len({sessions.session_file(str(tmp_path), *one) for one in named}) == 4


def test_a_torn_file_is_an_empty_one(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    for torn in (b"", b"{", b'{"a": 1', b"[1]", b"\xff", b"[" * 100_000):
        path.write_bytes(torn)
        assert sessions.read(str(path)) == {}
    assert sessions.read(str(tmp_path / "none.json")) == {}


def test_a_lock_that_another_holds_is_not_waited_for(tmp_path: Path) -> None:
    path = str(tmp_path / "s.json")
    held = multiprocessing.get_context("spawn").Event()
    done = multiprocessing.get_context("spawn").Event()
    other = multiprocessing.get_context("spawn").Process(target=_hold, args=(path, held, done))
    other.start()
    assert held.wait(60)
    start = time.monotonic()
    with sessions.Alone(path):
        sessions.write(path, {"a": 1})
    waited = time.monotonic() - start
    done.set()
    other.join()
    assert sessions.read(path) == {"a": 1}
    assert waited > 0.1  # it was held: whoever comes gives it a moment
    assert other.exitcode == 0


def _hold(path: str, held: Event, done: Event) -> None:
    with sessions.Alone(path):
        held.set()
        done.wait(60)


def test_a_folder_that_cannot_be_made_does_not_stop_anybody(tmp_path: Path) -> None:
    (tmp_path / "memgraph").write_text("a file where a folder should be")
    path = sessions.session_file(str(tmp_path), "claude", "s", "/r")
    with sessions.Alone(path):
        assert sessions.read(path) == {}
    sessions.log(str(tmp_path), 0, "a line")


def test_files_of_a_month_ago_are_removed(tmp_path: Path) -> None:
    old, new, own = (
        sessions.session_file(str(tmp_path), "claude", name, "/r") for name in ("old", "new", "own")
    )
    for path in (old, new, own):
        sessions.write(path, {})
    os.utime(old, (1, 1))
    assert sessions.others(own, Path(new).stat().st_mtime) == [new]
    assert not Path(old).exists()


def test_the_log_never_grows_without_end(tmp_path: Path) -> None:
    for _ in range(30):
        sessions.log(str(tmp_path), 0, "x" * 20_000)
    written = [path.stat().st_size for path in (tmp_path / "memgraph").iterdir()]
    assert sum(written) < 600_000


def test_the_end_of_a_large_file_is_enough(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes(b"".join(b"line %d\n" % number for number in range(10_000)))
    found = sessions.tail(str(path), 100)
    assert found[-2] == b"line 9999"
    assert all(line.startswith(b"line ") for line in found if line)
    assert sessions.tail(str(tmp_path / "none"), 100) == []
