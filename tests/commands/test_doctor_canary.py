"""The doctor's canary: what it proves, what it finds, and that it leaves nothing behind."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import pytest
from scratch_repo import Memgraph, Repo

from memgraph.commands.canary import canary
from memgraph.commands.diagnosis import Diagnosis

SCRIPTS = Path(sys.executable).parent


@pytest.fixture
def installed(repo: Repo, memgraph: Memgraph) -> Path:
    """Return the hook of a repository that is set up."""
    assert memgraph("init", "--hook").code == 0
    return repo.folder / ".git/hooks/pre-commit"


@pytest.fixture
def birdcage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder for temporary files, which nobody else uses."""
    place = tmp_path / "a cage"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    return place


def calls(hook: Path, program: Path | str) -> None:
    """Let a hook of memgraph's name another program."""
    hook.write_text(hook.read_text().replace(f"{SCRIPTS}/memgraph", str(program)))


def script(folder: Path, text: str) -> Path:
    place = folder / "memgraph"
    place.write_text(f"#!/bin/sh\n{text}\n")
    place.chmod(0o755)
    return place


def test_it_refuses_and_leaves_nothing(
    repo: Repo, memgraph: Memgraph, installed: Path, birdcage: Path, tmp_path: Path
) -> None:
    settings = tmp_path / "gitconfig"
    settings.write_text("[core]\n\thooksPath = /nowhere\n[user]\n\tname = Somebody\n")
    before = repo.files(), repo.git("status", "--porcelain"), settings.read_bytes()
    found = canary({**repo.env, "GIT_CONFIG_GLOBAL": str(settings)}, installed)
    assert found == Diagnosis(
        "the canary: this repository's own hook refuses a planted contradiction"
    )
    assert list(birdcage.iterdir()) == []
    assert (repo.files(), repo.git("status", "--porcelain"), settings.read_bytes()) == before


def test_surroundings_do_not_get_in(repo: Repo, installed: Path, birdcage: Path) -> None:
    hostile = {
        "MEMGRAPH_TRUST": "0" * 64, "PRE_COMMIT_TO_REF": "HEAD", "CLAUDECODE": "1",
        "GIT_DIR": str(repo.folder / ".git"), "GIT_INDEX_FILE": "/nowhere/index",
    }  # fmt: skip
    assert not canary({**repo.env, **hostile}, installed).fault


def test_without_a_hook_of_memgraphs_a_fresh_one_is_tried(repo: Repo, birdcage: Path) -> None:
    foreign = repo.hook("pre-commit", "echo never run here; memgraph check")
    for hook in (foreign, repo.folder / "none"):
        assert canary(repo.env, hook).what.startswith("the canary: a fresh hook refuses")


def test_a_hook_whose_program_is_gone(installed: Path, repo: Repo, birdcage: Path) -> None:
    calls(installed, "/nowhere/memgraph")
    places = repo.env["PATH"].split(os.pathsep)
    path = os.pathsep.join(place for place in places if not (Path(place) / "memgraph").exists())
    found = canary({**repo.env, "PATH": path}, installed)
    assert found.fault
    assert "stops a commit, but not for the contradiction" in found.what
    assert "memgraph: not found" in found.what
    assert found.remedy.startswith("memgraph init --undo, then memgraph init --hook")
    # With memgraph on the path it works as it did.
    assert not canary({**repo.env, "PATH": f"{SCRIPTS}{os.pathsep}{path}"}, installed).fault
    assert list(birdcage.iterdir()) == []


def test_a_hook_that_lets_everything_through(
    installed: Path, repo: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    calls(installed, script(tmp_path, "exit 0"))
    said = memgraph("doctor")
    assert said.code == 1
    assert (
        "✗ the canary: this repository's own hook let a planted contradiction through" in said.out
    )
    assert "→ memgraph init --undo" in said.out


def test_a_hook_that_stops_everything(installed: Path, repo: Repo, tmp_path: Path) -> None:
    calls(installed, script(tmp_path, "echo no room; exit 1"))
    found = canary(repo.env, installed)
    assert (found.fault, found.what.endswith("in it: no room")) == (True, True)


def test_the_doctors_advice_helps(repo: Repo, memgraph: Memgraph, installed: Path) -> None:
    calls(installed, "/bin/true")
    assert memgraph("doctor").code == 1
    assert memgraph("init", "--undo").code == memgraph("init", "--hook").code == 0
    said = memgraph("doctor")
    assert said.code == 0, said.out
    assert "✓ the canary: this repository's own hook refuses" in said.out


def test_no_room_for_it_is_no_verdict(
    repo: Repo, installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", "/nowhere/at/all")
    found = canary(repo.env, installed)
    assert (found.fault, found.known, found.mark[0]) == (False, False, "?")
    assert "TMPDIR" in found.remedy
