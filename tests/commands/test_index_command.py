"""``memgraph index``: rebuild, measure and verify what is kept."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from scratch_repo import RULE, Memgraph, Repo

from memgraph.store.database import seal


@pytest.fixture
def team(repo: Repo, memgraph: Memgraph) -> Repo:
    repo.law("round", statement="Round.", rules=[RULE])
    repo.evidence("2026-02-20-seen")
    repo.write("policies/proposed/torn.yaml", "id: [")
    repo.commit()
    memgraph("index", "--rebuild")
    return repo


def folder(repo: Repo) -> Path:
    return repo.folder / ".git/memgraph/index"


def readings(repo: Repo) -> Path:
    (found,) = folder(repo).glob("readings-*.sqlite")
    return found


def kinds(memgraph: Memgraph) -> dict[str, int | None]:
    told = json.loads(memgraph("index", "--stats", "--json").out)["files"]
    return {each["kind"]: each["rows"] for each in told}


def bend(repo: Repo, old: str, new: str) -> None:
    """Change what is kept so that nothing but reading everything afresh can tell."""
    with sqlite3.connect(readings(repo)) as kept:
        for key, data in kept.execute("SELECT key, data FROM reading").fetchall():
            other = data.replace(old.encode(), new.encode())
            kept.execute(
                "UPDATE reading SET data = ?, seal = ? WHERE key = ?",
                (other, seal(key, other), key),
            )


def test_what_is_kept_is_told(team: Repo, memgraph: Memgraph) -> None:
    assert kinds(memgraph).items() >= {"readings": 3, "hooks": 2, "recall": 2}.items()
    out = memgraph("index", "--stats").out
    assert f"{len(list(folder(team).iterdir()))} files" in out
    assert "readings" in out
    assert "3 rows" in out
    assert memgraph("index").out == out


def test_before_anything_is_kept(repo: Repo, memgraph: Memgraph) -> None:
    assert memgraph("index", "--stats").out.startswith("0 files, 0.0 MB")
    assert json.loads(memgraph("index", "--json").out)["files"] == []


def test_rebuilding_removes_what_lay_there(team: Repo, memgraph: Memgraph) -> None:
    bend(team, "Round.", "Flat!!")
    (folder(team) / "rubbish").mkdir()
    (folder(team) / "rubbish/more").write_text("")
    before = kinds(memgraph).keys() - {"beside"}
    assert memgraph("index", "--rebuild").code == 0
    assert not (folder(team) / "rubbish").exists()
    assert kinds(memgraph).keys() - {"beside"} == before - {"beside"}
    assert "Round." in memgraph("show", "round").out
    assert memgraph("index", "--verify").code == 0


def test_what_is_as_it_is_read_is_well(team: Repo, memgraph: Memgraph) -> None:
    ran = memgraph("index", "--verify")
    assert (ran.code, ran.err) == (0, "")
    assert "3 readings compared" in ran.out
    told = json.loads(memgraph("index", "--verify", "--json").out)
    assert told == {"compared": 3, "differences": [], "next": ""}


def test_what_differs_is_told_with_a_way_out(team: Repo, memgraph: Memgraph) -> None:
    bend(team, "Round.", "Flat!!")
    ran = memgraph("index", "--verify")
    assert ran.code == 1
    assert "policies/round.yaml: what is kept of it is not what is read" in ran.out
    assert "memgraph index --rebuild" in ran.out
    told = json.loads(memgraph("index", "--verify", "--json").out)
    assert len(told["differences"]) >= 1
    assert memgraph("index", "--rebuild").code == 0
    assert memgraph("index", "--verify").code == 0


def test_a_torn_file_is_told(team: Repo, memgraph: Memgraph) -> None:
    readings(team).write_bytes(readings(team).read_bytes()[:3000])
    assert "torn" in memgraph("index", "--stats").out
    ran = memgraph("index", "--verify")
    assert ran.code == 1
    assert "torn" in ran.out


def test_two_things_at_once_are_refused(team: Repo, memgraph: Memgraph) -> None:
    ran = memgraph("index", "--rebuild", "--verify")
    assert ran.code == 2
    assert "give one" in ran.err


def test_a_bare_repository_has_readings_too(team: Repo, tmp_path: Path) -> None:
    team.git("clone", "--quiet", "--bare", ".", str(tmp_path / "bare.git"))
    bare = Repo(tmp_path / "bare.git", team.env)
    assert bare.memgraph("index", "--rebuild").code == 0
    ran = bare.memgraph("index", "--verify")
    assert (ran.code, ran.err) == (0, "")
    assert "3 readings compared" in ran.out


def test_what_cannot_be_removed_is_refused(team: Repo, memgraph: Memgraph) -> None:
    found = folder(team)
    for each in found.iterdir():
        each.unlink()
    found.rmdir()
    found.write_text("no folder")
    ran = memgraph("index", "--rebuild")
    assert ran.code == 0, "a file in its place holds nothing that could be removed"
    assert memgraph("index", "--stats").out.startswith("0 files")
