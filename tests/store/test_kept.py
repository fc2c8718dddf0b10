"""Kept readings: what was read once is not read again, and a bad file does no harm."""

from __future__ import annotations

import json
import os
import pickle
from datetime import date
from pathlib import Path

import pytest
from scratch_repo import RULE, Repo

from memgraph.store.git import Repository
from memgraph.store.kept import KeptLoader
from memgraph.store.load import Loader

DAY = date(2026, 3, 2)


@pytest.fixture
def team(repo: Repo) -> Repo:
    repo.law("round", statement="Round.", rules=[RULE], until="2027-01-01",
             distinct_from={"other": "It is."})  # fmt: skip
    repo.evidence("2026-02-20-seen", source=[{"path": "a.py", "lines": "3"}], due="2026-04-01")
    repo.write("policies/proposed/torn.yaml", "id: [")
    repo.write("policies/proposed/said.yaml", "id: said\nstatement: Yes. # a remark\n")
    repo.commit()
    return repo


def loader(repo: Repo) -> KeptLoader:
    return KeptLoader(Repository.open(repo.folder, repo.env), DAY)


def place(repo: Repo) -> Path:
    return Path(repo.folder, ".git/memgraph/index/read.json")


def test_a_memory_is_the_same_from_what_was_kept(team: Repo) -> None:
    fresh = Loader(Repository.open(team.folder, team.env), DAY).worktree()
    first = loader(team)
    assert first.worktree() == fresh
    first.keep()
    again = loader(team).worktree()
    assert again == fresh
    assert again.by_id["said"].comments == fresh.by_id["said"].comments != {}
    assert len(again.unread) == 1


def test_what_was_kept_is_not_read_from_git(team: Repo) -> None:
    first = loader(team)
    first.worktree()
    first.keep()
    blob = team.git("rev-parse", "HEAD:evidence/2026/2026-02-20-seen.yaml")
    (team.folder / ".git/objects" / blob[:2] / blob[2:]).unlink()
    assert "2026-02-20-seen" in loader(team).worktree().by_id


def test_an_edited_file_is_read_again(team: Repo) -> None:
    first = loader(team)
    first.worktree()
    first.keep()
    team.evidence("2026-02-20-seen", statement="Another.")
    assert loader(team).worktree().by_id["2026-02-20-seen"].statement == "Another."


def test_what_is_no_longer_there_is_forgotten(team: Repo) -> None:
    sizes = []
    for _ in range(2):
        each = loader(team)
        each.worktree()
        each.keep()
        sizes.append(place(team).stat().st_size)
        (team.folder / "policies/proposed/said.yaml").unlink(missing_ok=True)
        team.commit()
    assert sizes[1] < sizes[0]


class Harm:
    """Writes a file where something is made of it."""

    def __init__(self, target: Path) -> None:
        self.target = target

    def __reduce__(self) -> tuple[object, tuple[str, int]]:
        return os.mkdir, (str(self.target), 0o700)


@pytest.mark.parametrize("harm", [b"", b"noise", pickle.dumps((1, 2)), pickle.dumps(3)])
def test_a_bad_file_is_as_none(team: Repo, harm: bytes) -> None:
    fresh = loader(team).worktree()
    place(team).parent.mkdir(parents=True)
    place(team).write_bytes(harm)
    assert loader(team).worktree() == fresh


def test_a_file_runs_nothing(team: Repo, tmp_path: Path) -> None:
    place(team).parent.mkdir(parents=True)
    place(team).write_bytes(pickle.dumps(Harm(tmp_path / "harm")))
    assert loader(team).worktree().by_id
    assert not (tmp_path / "harm").exists()


def test_where_nothing_can_be_written_nothing_is_raised(team: Repo) -> None:
    team.write(".git/memgraph", "a file where the folder should be")
    each = loader(team)
    each.worktree()
    each.keep()


def test_what_is_kept_is_no_program(team: Repo) -> None:
    each = loader(team)
    each.worktree()
    each.keep()
    assert json.loads(place(team).read_bytes())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"statement":"Round."', '"statement":5'),
        ('"scope":[', '"nothing":1,"scope":['),
        ('"Policy"', '"Source"'),
        ('"rules":[{', '"rules":[7,{'),
        ('"observed":"2026-02-20"', '"observed":"soon"'),
        ('[["', "[" * 100_000 + '[["'),
    ],
)
def test_fields_of_other_types_are_as_none(team: Repo, old: str, new: str) -> None:
    first = loader(team)
    fresh = first.worktree()
    first.keep()
    kept = place(team).read_text()
    assert (old in kept) or old == '"scope":['
    place(team).write_text(kept.replace(old, new))
    assert loader(team).worktree() == fresh


def test_a_pipe_in_its_place_is_not_waited_for(team: Repo) -> None:
    place(team).parent.mkdir(parents=True)
    os.mkfifo(place(team))
    assert loader(team).worktree().by_id
