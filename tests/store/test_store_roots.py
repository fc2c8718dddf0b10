"""The root, the Git directory and the shared one are those that Git itself names."""

from __future__ import annotations

from pathlib import Path

import pytest
from scratch_repo import Repo

from memgraph.store import roots


def as_git(repo: Repo, folder: Path) -> list[str]:
    asked = ("--show-toplevel", "--absolute-git-dir", "--git-common-dir")
    found = repo.git("-C", str(folder), "rev-parse", *asked).split("\n")
    return [str((folder / line).resolve()) for line in found]


def test_in_a_folder_below_a_work_tree(repo: Repo) -> None:
    deep = repo.write("a/b/c.txt").parent
    found = roots.find(str(deep))
    assert found is not None
    assert list(found) == as_git(repo, deep)


def test_in_a_linked_work_tree(repo: Repo) -> None:
    repo.commit()
    repo.git("worktree", "add", "--quiet", "../linked")
    linked = repo.folder.parent / "linked"
    found = roots.find(str(linked))
    assert found is not None
    assert list(found) == as_git(repo, linked)
    assert found.common == str(repo.folder.resolve() / ".git")


def test_with_a_git_directory_elsewhere(repo: Repo, tmp_path: Path) -> None:
    work = tmp_path / "work"
    repo.git("init", "--quiet", "--separate-git-dir", str(tmp_path / "git dir"), str(work))
    found = roots.find(str(work))
    assert found is not None
    assert list(found) == as_git(repo, work)


@pytest.mark.parametrize("broken", ["", "gitdir:", "nothing of the kind", "gitdir: \n"])
def test_a_broken_file_in_git_s_place_is_no_repository(repo: Repo, broken: str) -> None:
    repo.write("sub/.git", broken)
    found = roots.find(str(repo.folder / "sub"))
    assert found is not None
    assert found.root == str(repo.folder.resolve())


def test_outside_of_any(tmp_path: Path) -> None:
    assert roots.find(str(tmp_path)) is None
    assert roots.find(str(tmp_path / "gone")) is None
