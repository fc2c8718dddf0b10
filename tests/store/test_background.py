"""Going on beside a hook: in a process of its own, and never twice at once."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from memgraph.store.background import beside

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="it needs fork")


def until(there: Path) -> None:
    """Wait until a file is there; fail after a while."""
    end = time.monotonic() + 20
    while not there.exists():
        assert time.monotonic() < end
        time.sleep(0.01)


def until_free(mark: Path) -> None:
    """Wait until nobody holds the mark."""
    with mark.open("r+") as held:
        os.lockf(held.fileno(), os.F_LOCK, 0)


def as_before(mark: Path) -> None:
    """Have the mark tell of a time long ago."""
    os.utime(mark, (1, 1))


def test_what_takes_long_is_not_begun_again_beside_itself(tmp_path: Path) -> None:
    mark, begun, ended = tmp_path / "mark", tmp_path / "begun", tmp_path / "ended"
    go_on, again = tmp_path / "go-on", tmp_path / "again"

    def long_work() -> None:
        begun.touch()
        until(go_on)
        ended.touch()

    beside(long_work, str(mark))
    until(begun)
    as_before(mark)
    beside(again.touch, str(mark))
    go_on.touch()
    until(ended)
    until_free(mark)
    assert not again.exists()
    as_before(mark)
    beside(again.touch, str(mark))
    until(again)


def test_seconds_lie_between_two_runs(tmp_path: Path) -> None:
    mark, first, second = tmp_path / "mark", tmp_path / "first", tmp_path / "second"
    beside(first.touch, str(mark))
    until(first)
    beside(second.touch, str(mark))
    time.sleep(0.3)
    assert not second.exists()


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = tmp_path / "done"
    beside(done.touch, str(tmp_path / "file/mark"))
    time.sleep(0.3)
    assert not done.exists()
