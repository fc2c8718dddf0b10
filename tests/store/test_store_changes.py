"""Changes: what the times of folders and files tell."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from memgraph.store.changes import changed_since, look, unchanged

SECOND = 10**9
THEN = 1_700_000_000 * SECOND
BEFORE, AFTER = THEN - 60 * SECOND + 7, THEN + 60 * SECOND + 7


def put(root: Path, path: str, at: int = BEFORE) -> Path:
    place = root / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("id: x\n")
    os.utime(place, ns=(at, at))
    return place


def age(root: Path) -> None:
    """Give every folder a time before THEN."""
    for folder in [root, *(each for each in root.rglob("*") if each.is_dir())]:
        os.utime(folder, ns=(BEFORE, BEFORE))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for path in (
        "policies/law.yaml", "policies/proposed/new.yaml", "policies/confirmations/law/1.txt",
        "evidence/2026/note.yaml", "evidence/local/mine.yaml", ".memgraph/config.yaml", "HEAD",
    ):  # fmt: skip
        put(tmp_path, path)
    age(tmp_path)
    return tmp_path


def test_nothing_changed(root: Path) -> None:
    assert changed_since(str(root), THEN) == []
    assert changed_since(str(root / "nowhere"), THEN) == []


@pytest.mark.parametrize("edits", [True, False])
def test_new_entries(root: Path, edits: bool) -> None:
    put(root, "evidence/2027/later.yaml", AFTER)
    put(root, "evidence/local/mine-too.yaml", AFTER)
    put(root, "policies/proposed/newer.yaml", AFTER)
    assert changed_since(str(root), THEN, edits=edits) == [
        "evidence/2027/later.yaml", "evidence/local/mine-too.yaml", "policies/proposed/newer.yaml",
    ]  # fmt: skip


def test_an_edit_in_place_is_seen_where_it_is_asked_for(root: Path) -> None:
    put(root, "evidence/2026/note.yaml", AFTER)
    age(root)
    assert changed_since(str(root), THEN, edits=False) == []
    assert changed_since(str(root), THEN) == ["evidence/2026/note.yaml"]


def test_what_is_no_entry_does_not_count(root: Path) -> None:
    put(root, "evidence/2026/readme.md", AFTER)
    put(root, "evidence/2026/.memgraph-x.yaml", AFTER)
    put(root, "policies/confirmations/law/2.yaml", AFTER)
    put(root, "src/config.yaml", AFTER)
    assert changed_since(str(root), THEN) == []


def test_links_are_not_followed(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside")
    put(outside, "far.yaml", AFTER)
    (root / "evidence/elsewhere").symlink_to(outside)
    (root / "evidence/2026/far.yaml").symlink_to(outside / "far.yaml")
    assert changed_since(str(root), THEN) == []


def test_a_file_system_of_whole_seconds_has_the_benefit_of_the_doubt(root: Path) -> None:
    put(root, "evidence/2026/coarse.yaml", THEN)
    assert changed_since(str(root), THEN + SECOND // 2) == ["evidence/2026/coarse.yaml"]
    assert changed_since(str(root), THEN + 2 * SECOND) == []


@pytest.mark.parametrize(
    "path",
    [
        "policies/more.yaml", "policies/area/deep.yaml", "evidence/2026/more.yaml",
        "evidence/local/more.yaml", "policies/confirmations/other/1.txt", ".memgraph/topics.yaml",
    ],
)  # fmt: skip
def test_what_is_added_is_noticed(root: Path, path: str) -> None:
    seen = look(str(root), str(root / "HEAD"))
    assert unchanged(str(root), seen.stamps)
    put(root, path)
    assert not unchanged(str(root), seen.stamps)


@pytest.mark.parametrize("path", ["policies/law.yaml", "evidence/local/mine.yaml", "HEAD"])
def test_what_is_removed_is_noticed(root: Path, path: str) -> None:
    seen = look(str(root), str(root / "HEAD"))
    (root / path).unlink()
    assert not unchanged(str(root), seen.stamps)


def test_other_settings_and_another_commit_are_noticed(root: Path) -> None:
    seen = look(str(root), str(root / "HEAD"))
    put(root, ".memgraph/config.yaml", AFTER)
    assert not unchanged(str(root), seen.stamps)
    seen = look(str(root), str(root / "HEAD"))
    put(root, "HEAD", AFTER)
    assert not unchanged(str(root), seen.stamps)


def test_a_memory_that_begins_is_noticed(tmp_path: Path) -> None:
    seen = look(str(tmp_path), str(tmp_path / "HEAD"))
    put(tmp_path, "evidence/2026/first.yaml")
    assert not unchanged(str(tmp_path), seen.stamps)


def test_files_elsewhere_are_nothing_to_look_at(root: Path) -> None:
    seen = look(str(root), str(root / "HEAD"))
    put(root, "src/more.py")
    put(root, "policies/law.yaml", AFTER)
    age(root)
    assert unchanged(str(root), seen.stamps)
