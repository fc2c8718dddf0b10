"""`demo --entries`: a whole repository that is clean, and touches no other one."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from scratch_repo import Memgraph, Repo

LEFT_UNDONE = {"staleness/thread-overdue", "staleness/review", "staleness/watched"}


@pytest.fixture
def grown(repo: Repo, tmp_path: Path) -> Repo:
    return made(repo, tmp_path / "grown", "400")


def made(repo: Repo, folder: Path, entries: str, *words: str) -> Repo:
    # Git's variables name the repository at hand, as they do in a hook.
    env = {"GIT_DIR": str(repo.folder / ".git"), "GIT_INDEX_FILE": str(repo.folder / ".git/index")}
    done = repo.memgraph("demo", "--entries", entries, "--into", str(folder), *words, env=env)
    assert done.code == 0, done.err
    return Repo(folder)


def test_it_is_clean_but_for_three_remarks(grown: Repo) -> None:
    found = json.loads(grown.memgraph("check", "--rev", "HEAD", "--json").out)["findings"]
    assert sorted(finding["code"] for finding in found) == sorted(LEFT_UNDONE)
    assert {finding["severity"] for finding in found} == {"warning"}
    assert grown.git("status", "--porcelain") == ""


def test_it_has_a_history_with_branches(grown: Repo) -> None:
    listed = grown.git("ls-files").splitlines()
    entries = [path for path in listed if path.endswith(".yaml") and is_entry(path)]
    assert len(entries) == 400
    assert len(grown.git("log", "--format=%H").splitlines()) > 30
    assert len(grown.git("log", "--merges", "--format=%H").splitlines()) == 1
    assert len(grown.git("branch", "--no-merged").splitlines()) == 2
    # Files moved as decisions moved them: one is proposed in one commit and law in a later one.
    assert "policies/proposed/" in grown.git(
        "log", "--no-renames", "--diff-filter=D", "--name-only"
    )


def is_entry(path: str) -> bool:
    return path.startswith(("policies/", "evidence/"))


def test_the_same_numbers_make_the_same_commits(repo: Repo, tmp_path: Path) -> None:
    heads = [made(repo, tmp_path / name, "30").git("rev-parse", "HEAD") for name in "ab"]
    assert heads[0] == heads[1]
    assert made(repo, tmp_path / "c", "30", "--seed", "2").git("rev-parse", "HEAD") != heads[0]
    earlier = made(repo, tmp_path / "d", "30", "--until", "2024-06-30")
    assert earlier.git("log", "-1", "--format=%as") == "2024-06-30"


def test_nothing_is_made_inside_of_another_repository(repo: Repo, memgraph: Memgraph) -> None:
    for place in ("inside", ".git/inside", "a/b/inside"):
        ran = memgraph("demo", "--entries", "30", "--into", str(repo.folder / place))
        assert ran.code == 1
        assert "a repository of its own" in ran.err
        assert not (repo.folder / place).exists()


def test_a_folder_with_something_in_it_is_refused(memgraph: Memgraph, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "file").write_text("mine")
    ran = memgraph("demo", "--entries", "30", "--into", str(kept))
    assert ran.code == 1
    assert "not empty" in ran.err
    assert [path.name for path in kept.iterdir()] == ["file"]


def test_the_repository_at_hand_stays_as_it_was(repo: Repo, tmp_path: Path) -> None:
    repo.write("a.txt", "a")
    repo.commit()
    before = repo.git("for-each-ref"), repo.git("count-objects"), repo.git("ls-files", "--stage")
    made(repo, tmp_path / "grown", "30")
    assert before == (
        repo.git("for-each-ref"), repo.git("count-objects"), repo.git("ls-files", "--stage"),
    )  # fmt: skip


def test_its_confirmations_count_nowhere_else(grown: Repo, repo: Repo) -> None:
    repo.law("use-pnpm")
    repo.commit()
    law = next((grown.folder / "policies").glob("*.yaml"))
    made = grown.folder / "policies/confirmations" / law.stem
    shutil.copy(law, repo.folder / "policies")
    shutil.copytree(made, repo.folder / "policies/confirmations" / law.stem)
    repo.git("add", "--all")
    found = json.loads(repo.memgraph("check", "--json").out)["findings"]
    assert "confirmation/invalid" in {
        finding["code"] for finding in found if finding["severity"] == "error"
    }


def test_a_day_to_come_is_refused(memgraph: Memgraph, tmp_path: Path) -> None:
    into = str(tmp_path / "later")
    ran = memgraph("demo", "--entries", "30", "--into", into, "--until", "2999-01-01")
    assert ran.code == 2
    assert "still to come" in ran.err
