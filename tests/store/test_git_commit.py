"""Commits of exactly the paths that were named."""

from __future__ import annotations

from pathlib import Path

import pytest
from scratch_git import Scratch

from memgraph.errors import MemgraphError


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    scratch = Scratch(tmp_path)
    scratch.commit(p_kept="1", p_changed="1", p_gone="1", p_removed="1", other="1")
    (scratch.folder / "p/gone").unlink()
    scratch.git("rm", "--quiet", "p/removed")
    for path in ("p/changed", "p/new 'é'", "other", "staged", "loose"):
        scratch.write(path, "2")
    scratch.git("add", "other", "staged")
    return scratch


PATHS = ["p/changed", "p/gone", "p/removed", "p/new 'é'"]


def test_exactly_the_named_paths(scratch: Scratch) -> None:
    repo = scratch.open("p")
    before = repo.head()
    commit = repo.commit_paths(PATHS, "Promote é\n\n# 12 is no comment")
    assert commit == repo.head()
    changed = scratch.git("diff", "--name-only", "-z", f"{before}", commit).rstrip("\0").split("\0")
    assert sorted(changed) == sorted(PATHS)
    assert scratch.git("log", "-1", "--format=%B").strip() == "Promote é\n\n# 12 is no comment"
    assert scratch.git("diff", "--cached", "--name-only").split() == ["other", "staged"]
    assert (repo.status().changed, repo.status().untracked) == (("other", "staged"), 1)


def test_refused_by_a_hook(scratch: Scratch) -> None:
    scratch.hook("pre-commit", "echo 'memgraph: contradiction é'; exit 1")
    repo = scratch.open()
    before, index = repo.head(), scratch.git("ls-files", "--stage")
    with pytest.raises(MemgraphError, match="contradiction é") as refusal:
        repo.commit_paths(PATHS, "x")
    assert "git commit -- " in refusal.value.next_step
    assert repo.head() == before
    assert scratch.git("ls-files", "--stage") == index
    assert (scratch.folder / "p/new 'é'").read_text() == "2"
    scratch.hook("pre-commit", "exit 0")
    assert repo.commit_paths(PATHS, "x") != before


def test_hook_gets_the_persons_own_environment(scratch: Scratch, tmp_path: Path) -> None:
    scratch.hook("pre-commit", f"env > '{tmp_path}/seen'; git diff --cached --name-only -- 'p/c*'")
    scratch.open(LC_ALL="C.UTF-8").commit_paths(PATHS, "x")
    seen = (tmp_path / "seen").read_text().splitlines()
    assert "LC_ALL=C.UTF-8" in seen
    assert not [line for line in seen if line.startswith(("GIT_OPTIONAL_LOCKS", "GIT_NO_REPLACE"))]


@pytest.mark.parametrize("paths", [[], ["p/kept"], ["p/never-was"], ["x.tmp", "loose"], ["*"]])
def test_nothing_to_commit(scratch: Scratch, paths: list[str]) -> None:
    (scratch.folder / ".git/info").mkdir(exist_ok=True)
    scratch.write(".git/info/exclude", "*.tmp")
    scratch.write("x.tmp", "2")
    repo = scratch.open()
    before, index = repo.head(), scratch.git("ls-files", "--stage")
    with pytest.raises(MemgraphError, match=r"Git made no commit:\n."):
        repo.commit_paths(paths, "x")
    assert repo.head() == before
    assert scratch.git("ls-files", "--stage") == index


def test_in_a_linked_worktree_and_on_a_detached_head(scratch: Scratch) -> None:
    place = scratch.folder.parent / "linked"
    scratch.git("worktree", "add", "--quiet", "--detach", str(place))
    (place / "new").touch()
    repo = scratch.open(place)
    assert repo.commit_paths(["new"], "x") == scratch.git("rev-parse", "HEAD", at=place)
    assert scratch.open().head() != repo.head()


def test_announced_by_the_person_stays_announced(scratch: Scratch) -> None:
    scratch.git("add", "--intent-to-add", "loose")
    scratch.hook("pre-commit", "exit 1")
    before = scratch.git("ls-files", "--debug", "loose")
    with pytest.raises(MemgraphError):
        scratch.open().commit_paths(["loose", "p/new 'é'"], "x")
    assert scratch.git("ls-files", "--debug", "loose") == before
    assert not (scratch.folder / ".git/index.lock").exists()
