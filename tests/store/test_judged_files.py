"""Files that hold what their names say: summed once, and again where they look otherwise."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from memgraph.store.judged_files import is_whole, seen, sum_of


@pytest.fixture(scope="module")
def settled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with files that were written a while ago, and checked since."""
    folder = tmp_path_factory.mktemp("kept")
    for name in ("same", "bent", "replaced"):
        part = folder / name
        part.write_bytes(name.encode() * 1000)
        part.rename(folder / f"x.{name}-{sum_of(str(part))}.sqlite")
    time.sleep(2.1)
    for place in folder.iterdir():
        assert is_whole(str(place))
    return folder


def kept(folder: Path, name: str) -> Path:
    [place] = [
        each for each in folder.iterdir() if f".{name}-" in each.name and each.suffix == ".sqlite"
    ]
    return place


def test_what_was_just_written_is_summed_each_time(tmp_path: Path) -> None:
    part = tmp_path / "part"
    part.write_bytes(b"one")
    place = part.rename(tmp_path / f"x.judged-{sum_of(str(part))}.sqlite")
    assert is_whole(str(place))
    assert not Path(seen(str(place))).exists()
    place.write_bytes(b"two")
    assert not is_whole(str(place))


def test_what_looks_the_same_is_not_read_again(settled: Path) -> None:
    place = kept(settled, "same")
    found = place.stat()
    other = place.with_name("x.same-of-another-name.sqlite")
    # A name that says otherwise shows that nothing was summed.
    other.hardlink_to(place)
    looks = other.stat()
    Path(seen(str(other))).write_text(
        f"{looks.st_size} {looks.st_mtime_ns} {looks.st_ctime_ns} {looks.st_ino}\n"
    )
    assert found.st_ino == looks.st_ino
    assert is_whole(str(other))


def test_a_bit_that_was_turned_in_place_is_found(settled: Path) -> None:
    place = kept(settled, "bent")
    before, data = place.stat(), bytearray(place.read_bytes())
    data[500] ^= 1
    with place.open("r+b") as stream:
        stream.write(data)
    os.utime(place, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert place.stat().st_size == before.st_size
    assert not is_whole(str(place))


def test_another_file_in_its_place_is_found(settled: Path) -> None:
    place = kept(settled, "replaced")
    other = settled / "other"
    other.write_bytes(b"replacex" * 1000)
    other.replace(place)
    assert not is_whole(str(place))


def test_what_is_not_there_is_nothing(tmp_path: Path) -> None:
    assert not is_whole(str(tmp_path / "x.judged-0_00000000.sqlite"))
