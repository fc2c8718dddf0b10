"""What stands where a file should be: pipes, sockets, and folders named like an entry."""

from __future__ import annotations

import os
import socket
from pathlib import Path

from memgraph.core.layout import FOLDERS
from memgraph.store.irregular import not_files

ENTRY = "policies/proposed/use-uv.yaml"


def place(root: Path, path: str) -> Path:
    found = root / path
    found.parent.mkdir(parents=True, exist_ok=True)
    return found


def test_nothing_where_there_is_no_memory(tmp_path: Path) -> None:
    assert not_files(tmp_path, FOLDERS) == {}


def test_pipes_and_sockets_are_named(tmp_path: Path) -> None:
    os.mkfifo(place(tmp_path, ".memgraph/topics.yaml"))
    os.mkfifo(place(tmp_path, "policies/notes.txt"))
    here = os.open(place(tmp_path, "evidence/2026/x.yaml").parent, os.O_RDONLY)
    try:  # a socket has a short path
        with socket.socket(socket.AF_UNIX) as ear:
            ear.bind(f"/proc/self/fd/{here}/x.yaml")
    finally:
        os.close(here)
    found = not_files(tmp_path, FOLDERS)
    assert found.keys() == {".memgraph/topics.yaml", "policies/notes.txt", "evidence/2026/x.yaml"}
    assert found[".memgraph/topics.yaml"].startswith("a named pipe stands")
    assert found["evidence/2026/x.yaml"].startswith("a socket stands")


def test_only_folders_that_are_named_like_a_file_of_the_memory(tmp_path: Path) -> None:
    for path in (ENTRY, ".memgraph/config.yaml", "policies/security", "evidence/2026", "x.yaml"):
        place(tmp_path, f"{path}/inner").mkdir(parents=True)
    assert not_files(tmp_path, FOLDERS).keys() == {ENTRY, ".memgraph/config.yaml"}


def test_files_links_and_what_is_private_are_left_alone(tmp_path: Path) -> None:
    place(tmp_path, ENTRY).write_text("id: use-uv\n")
    place(tmp_path, "policies/linked.yaml").symlink_to("elsewhere")
    os.mkfifo(place(tmp_path, "evidence/local/x.yaml"))
    os.mkfifo(place(tmp_path, "policies/README.md"))
    place(tmp_path, "elsewhere/policies").mkdir(parents=True)
    os.mkfifo(tmp_path / "elsewhere" / "pipe.yaml")
    place(tmp_path, "policies/folder").symlink_to(tmp_path / "elsewhere")
    assert not_files(tmp_path, FOLDERS) == {}
