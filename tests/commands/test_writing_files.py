"""Files are written whole or not at all, wherever the writer is killed."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from memgraph.errors import MemgraphError
from memgraph.store import files

SIZE = 300_000
REPLACING = f"""
import sys, pathlib
from memgraph.store import files
root = pathlib.Path(sys.argv[1])
print("ready", flush=True)
while True:
    for letter in (b"A", b"B"):
        files.replace(root, "entry", letter * {SIZE})
"""
CREATING = f"""
import sys, pathlib, itertools
from memgraph.store import files
root = pathlib.Path(sys.argv[1])
print("ready", flush=True)
for number in itertools.count():
    assert files.create(root, f"new/{{sys.argv[2]}}-{{number}}.yaml", b"C" * {SIZE})
"""


def killed(script: str, root: Path, run: int, rest: float) -> None:
    """Run a script that writes without end, and kill it in the middle."""
    child = subprocess.Popen(
        [sys.executable, "-c", script, str(root), str(run)], stdout=subprocess.PIPE
    )
    assert child.stdout is not None
    assert child.stdout.readline() == b"ready\n"
    time.sleep(rest)
    child.kill()
    child.communicate()


def test_a_killed_replace_leaves_the_old_or_the_new(tmp_path: Path) -> None:
    files.create(tmp_path, "entry", b"A" * SIZE)
    chance = random.Random(7)
    seen = set()
    for run in range(25):
        killed(REPLACING, tmp_path, run, chance.random() / 20)
        data = (tmp_path / "entry").read_bytes()
        assert len(data) == SIZE
        assert len(set(data)) == 1
        seen |= set(data)
    assert seen == {ord("A"), ord("B")}


def test_a_killed_create_leaves_whole_files_only(tmp_path: Path) -> None:
    chance = random.Random(11)
    for run in range(10):
        killed(CREATING, tmp_path, run, chance.random() / 20)
    found = list((tmp_path / "new").glob("*.yaml"))
    assert found
    assert {path.read_bytes() for path in found} == {b"C" * SIZE}


def test_replace_keeps_mode_and_link(tmp_path: Path) -> None:
    target = tmp_path / "elsewhere" / "settings.json"
    target.parent.mkdir()
    target.write_text("old")
    target.chmod(0o640)
    (tmp_path / "settings.json").symlink_to("elsewhere/settings.json")
    files.replace(tmp_path, "settings.json", b"new")
    assert (tmp_path / "settings.json").readlink() == Path("elsewhere/settings.json")
    assert target.read_text() == "new"
    assert target.stat().st_mode & 0o7777 == 0o640


def test_new_files_follow_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        files.create(tmp_path, "plain", b"")
        files.create(tmp_path, "program", b"", executable=True)
    finally:
        os.umask(before)
    assert (tmp_path / "plain").stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "program").stat().st_mode & 0o111


def test_create_never_overwrites(tmp_path: Path) -> None:
    assert files.create(tmp_path, "a/b", b"first") is True
    assert files.create(tmp_path, "a/b", b"second") is False
    assert (tmp_path / "a/b").read_bytes() == b"first"
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["b"]


def test_move_never_overwrites(tmp_path: Path) -> None:
    files.create(tmp_path, "old", b"old")
    files.create(tmp_path, "new", b"new")
    with pytest.raises(MemgraphError, match="there is a file already"):
        files.move(tmp_path, "old", "new")
    (tmp_path / "dead").symlink_to("/nowhere")
    with pytest.raises(MemgraphError, match="there is a file already"):
        files.move(tmp_path, "old", "dead")
    assert (tmp_path / "old").read_bytes() == b"old"
    files.move(tmp_path, "old", "deep/er/name")
    assert (tmp_path / "deep/er/name").read_bytes() == b"old"


def test_nothing_leaves_the_repository(tmp_path: Path) -> None:
    root, outside = tmp_path / "root", tmp_path / "outside"
    root.mkdir()
    outside.mkdir()
    (outside / "kept").write_text("kept")
    (root / "link").symlink_to(outside)
    for path in ("../outside/x", f"{outside}/x", "link/x", "a/../../outside/x"):
        for write in (files.create, files.replace):
            with pytest.raises(MemgraphError):
                write(root, path, b"x")
        with pytest.raises(MemgraphError):
            files.remove(root, path)
    assert [path.name for path in outside.iterdir()] == ["kept"]


def test_remove_takes_empty_folders_along(tmp_path: Path) -> None:
    files.create(tmp_path, "a/b/c", b"")
    files.create(tmp_path, "a/d", b"")
    files.remove(tmp_path, "a/b/c")
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["a", "d"]


def test_what_cannot_be_written_is_explained(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(MemgraphError, match="file/below: it cannot be written") as raised:
        files.create(tmp_path, "file/below", b"x")
    assert "nothing was left half-written" in raised.value.next_step
