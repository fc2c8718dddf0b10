"""What differs between two states of Git, against the listings of both."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from scratch_repo import Repo

from memgraph.store.git import Repository
from memgraph.store.git.differing import Changed


@pytest.fixture
def team(tmp_path: Path) -> Repo:
    """Return a repository with some files and one commit."""
    team = Repo.made(tmp_path / "r")
    for number in range(12):
        team.write(f"a/{number % 3}/file {number}.txt", f"{number}\n")
    team.write("empty.txt")
    (team.folder / "link").symlink_to("a")
    team.commit()
    return team


def changed(team: Repo, end: str = "", start: str = "HEAD") -> Changed:
    repository = Repository.open(team.folder, team.env)
    return repository.differences(repository.commit_id(start), end).files


def by_listing(team: Repo, start: str = "HEAD") -> Changed:
    """Return what differs between a commit and the index, by listing both."""
    repository = Repository.open(team.folder, team.env)
    before, after = repository.tree(start), repository.index().files
    both = before.keys() | after.keys()
    return {p: (before.get(p), after.get(p)) for p in both if before.get(p) != after.get(p)}


@pytest.mark.parametrize("seed", range(10))
def test_it_is_what_the_listings_say(team: Repo, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(6):
        path = f"a/{chance.randrange(3)}/file {chance.randrange(14)}.txt"
        what = chance.choice(("write", "remove", "run", "announce", "link", "empty"))
        place = team.folder / path
        if what == "remove":
            place.unlink(missing_ok=True)
        elif what == "run" and place.exists():
            place.chmod(0o755)
        elif what == "link":
            place.unlink(missing_ok=True)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.symlink_to("nowhere")
        else:
            team.write(path, "" if what == "empty" else f"{chance.random()}\n")
        if what == "announce":
            team.git("add", "--intent-to-add", "--", path)
        else:
            team.git("add", "--all", "--", "a")
    assert changed(team) == by_listing(team)


def test_between_two_commits(team: Repo) -> None:
    team.write("a/0/file 0.txt", "new\n")
    (team.folder / "a/1/file 1.txt").unlink()
    end = team.commit()
    found = changed(team, end, "HEAD~1")
    assert found == by_listing(team, "HEAD~1")
    assert set(found) == {"a/0/file 0.txt", "a/1/file 1.txt"}


def test_an_announced_file_that_was_there_is_gone(team: Repo) -> None:
    team.git("rm", "--quiet", "--cached", "a/0/file 0.txt")
    team.git("add", "--intent-to-add", "a/0/file 0.txt")
    (change,) = changed(team).values()
    assert change[1] is None


def test_a_merge_that_is_not_finished_is_not_certain(team: Repo) -> None:
    team.git("switch", "--quiet", "-c", "other")
    team.write("a/0/file 0.txt", "one\n")
    team.commit()
    team.git("switch", "--quiet", "main")
    team.write("a/0/file 0.txt", "other\n")
    head = team.commit()
    repository = Repository.open(team.folder, team.env)
    assert repository.differences(head).certain
    team.git("merge", "--quiet", "other", status=1)
    assert not repository.differences(head).certain


def test_names_that_are_no_text(team: Repo) -> None:
    name = b"a/\xff\n\t\"'.txt".decode(errors="surrogateescape")
    team.write(name, "x\n")
    team.git("add", "--all")
    assert changed(team) == by_listing(team)
    assert name in changed(team)
