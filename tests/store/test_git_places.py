"""Where the door finds a repository, whatever folder and variables it starts from."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from scratch_git import Scratch

from memgraph.errors import MemgraphError

SEEN_BY_HOOK = """
import json, os, pathlib
from memgraph.store.git import Repository
repo = Repository.open(pathlib.Path.cwd(), os.environ)
print(json.dumps([str(repo.root), sorted(repo.index().files)]))
"""


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    scratch = Scratch(tmp_path)
    scratch.commit(a="1", sub_b="2")
    return scratch


@pytest.fixture
def linked(scratch: Scratch) -> Path:
    place = scratch.folder.parent / "lïnked wt"
    scratch.git("worktree", "add", "--quiet", "-b", "side", str(place))
    return place


def test_subfolder_and_top_are_the_same_repository(scratch: Scratch) -> None:
    top, below = scratch.open(), scratch.open("sub")
    assert top == below
    assert top.root == scratch.folder
    assert top.git_dir == top.common_dir == scratch.folder / ".git"
    assert not top.bare


def test_start_behind_a_symbolic_link(scratch: Scratch, tmp_path: Path) -> None:
    (tmp_path / "way").symlink_to(scratch.folder / "sub")
    assert scratch.open(tmp_path / "way") == scratch.open()


@pytest.mark.parametrize("at", ["", "sub"])
def test_git_dir_alone_means_the_same_in_a_subfolder(scratch: Scratch, at: str) -> None:
    git_dir = str(scratch.folder / ".git")
    repo = scratch.open(at, GIT_DIR=git_dir, GIT_INDEX_FILE=f"{git_dir}/index")
    assert repo.root == scratch.folder
    assert set(repo.index().files) == {"a", "sub/b"}
    assert repo.worktree([""]).files == repo.index().files


@pytest.mark.parametrize("at", ["", "sub"])
def test_git_dir_alone_in_a_linked_worktree(scratch: Scratch, linked: Path, at: str) -> None:
    (linked / "only-here").touch()
    scratch.git("add", "only-here", at=linked)
    git_dir = scratch.git("rev-parse", "--absolute-git-dir", at=linked)
    repo = scratch.open(linked / at, GIT_DIR=git_dir)
    assert repo.root == linked
    assert repo.common_dir == scratch.folder / ".git"
    assert set(repo.index().files) == {"a", "sub/b", "only-here"}


def test_git_dir_of_another_repository_takes_the_folder_as_git_does(
    scratch: Scratch, tmp_path: Path
) -> None:
    other = Scratch(tmp_path, "other").write("deep/a", "1").parent
    for place in (tmp_path, other):
        repo = scratch.open(place, GIT_DIR=str(scratch.folder / ".git"))
        assert repo.root == place
        assert repo.worktree(["sub"]).files.keys() == {"a"}


def test_relative_variables_count_from_where_git_counts_them(scratch: Scratch) -> None:
    scratch.git("read-tree", "--index-output=alternative", "HEAD:sub")
    repo = scratch.open("sub", GIT_INDEX_FILE="alternative")
    assert set(repo.index().files) == {"b"}
    common = str(scratch.folder / ".git")
    below = scratch.open("sub", GIT_DIR="../.git", GIT_WORK_TREE="..", GIT_COMMON_DIR=common)
    assert below.root == scratch.folder
    assert below.head() == scratch.open().head()


def test_objects_outside_the_repository_are_found(scratch: Scratch, tmp_path: Path) -> None:
    other = Scratch(tmp_path, "other")
    outside = other.commit(c="3")
    repo = scratch.open(GIT_ALTERNATE_OBJECT_DIRECTORIES=str(other.folder / ".git/objects"))
    blob = repo.tree(outside)["c"].blob
    assert repo.blobs([blob]) == {blob: b"3"}
    with pytest.raises(MemgraphError, match="no such revision"):
        scratch.open().tree(outside)


@pytest.mark.parametrize("partial", [[], ["--", "a"], ["--all"]])
def test_a_real_hook_sees_exactly_what_would_be_committed(
    scratch: Scratch, linked: Path, tmp_path: Path, partial: list[str]
) -> None:
    (tmp_path / "look.py").write_text(SEEN_BY_HOOK)
    here = Path(__file__).parents[2]
    look = f"PYTHONPATH='{here}' '{sys.executable}' '{tmp_path}/look.py' > '{tmp_path}/seen'"
    scratch.hook("pre-commit", f"cd sub && {look}")
    (linked / "a").write_text("changed")
    (linked / "staged").touch()
    scratch.git("add", "staged", at=linked)
    scratch.git("commit", "--quiet", "--message", "x", *partial, at=linked)
    files = scratch.git("ls-tree", "-r", "--name-only", "HEAD", at=linked).split()
    shown = (tmp_path / "seen").read_text(encoding="utf-8")
    assert shown.encode().decode("unicode_escape") == f'["{linked}", {files}]\n'.replace("'", '"')


def test_hooks_folder_is_shared_by_worktrees(scratch: Scratch, linked: Path) -> None:
    assert scratch.open().hooks_dir() == scratch.folder / ".git/hooks"
    assert scratch.open(linked / "sub").hooks_dir() == scratch.folder / ".git/hooks"


@pytest.mark.parametrize("scope", ["--local", "--global"])
def test_hooks_folder_where_the_settings_put_it(scratch: Scratch, linked: Path, scope: str) -> None:
    scratch.git("config", scope, "core.hooksPath", ".husky")
    assert scratch.open("sub").hooks_dir() == scratch.folder / ".husky"
    assert scratch.open(linked).hooks_dir() == linked / ".husky"
    scratch.git("config", scope, "core.hooksPath", "~/hooks")
    assert scratch.open(linked).hooks_dir() == scratch.home / "hooks"
    scratch.git("config", scope, "core.hooksPath", "/somewhere/hooks")
    assert scratch.open().hooks_dir() == Path("/somewhere/hooks")


def test_worktrees_on_disk_other_than_this_one(scratch: Scratch, linked: Path) -> None:
    gone = scratch.folder.parent / "gone"
    scratch.git("worktree", "add", "--quiet", "--detach", str(gone))
    assert scratch.open().worktrees() == [(gone, None), (linked, "side")]
    subprocess.run(["rm", "-r", gone], check=True)
    assert scratch.open().worktrees() == [(linked, "side")]
    assert scratch.open(linked / "sub").worktrees() == [(scratch.folder, "main")]


def test_another_worktree_opens_without_this_ones_variables(scratch: Scratch, linked: Path) -> None:
    (linked / "only-here").touch()
    scratch.git("add", "only-here", at=linked)
    git_dir = str(scratch.folder / ".git")
    repo = scratch.open(GIT_DIR=git_dir, GIT_INDEX_FILE=f"{git_dir}/index", GIT_WORK_TREE=".")
    assert repo.linked(linked).root == linked
    assert "only-here" in repo.linked(linked).index().files


def test_submodule_as_guest_and_as_host(scratch: Scratch, tmp_path: Path) -> None:
    host = Scratch(tmp_path, "host")
    host.git("submodule", "--quiet", "add", str(scratch.folder), "policies/shared")
    host.commit(policies_own="x")
    guest = host.open("policies/shared/sub")
    assert guest.root == host.folder / "policies/shared"
    assert guest.hooks_dir() == host.folder / ".git/modules/policies/shared/hooks"
    assert guest.worktrees() == []
    (guest.root / "a").write_text("changed")
    assert guest.read_file("a") == b"changed"
    listings = host.open().tree("HEAD"), host.open().index().files
    for files in (*listings, host.open().worktree(["policies"]).files):
        assert files["policies/shared"].mode == "160000"
        assert files["policies/own"].mode == "100644"
    assert host.open().blobs([listings[0]["policies/shared"].blob]) == {}
    git_dir = str(host.folder / ".git/modules/policies/shared")
    assert host.open("policies/shared/sub", GIT_DIR=git_dir).root == guest.root


def test_bare_repository(scratch: Scratch, tmp_path: Path) -> None:
    scratch.git("clone", "--quiet", "--bare", str(scratch.folder), str(tmp_path / "bare.git"))
    repo = scratch.open(tmp_path / "bare.git")
    assert repo.bare
    assert repo.root == repo.git_dir == repo.common_dir == tmp_path / "bare.git"
    assert scratch.open(tmp_path / "bare.git/refs") == repo
    assert set(repo.tree("main")) == {"a", "sub/b"}
    assert repo.index().files == {}
    assert repo.hooks_dir() == tmp_path / "bare.git/hooks"
    with pytest.raises(MemgraphError, match="bare repository has no work tree"):
        repo.worktree(["sub"])
    scratch.git("worktree", "add", "--quiet", str(tmp_path / "wt"), at=repo.root)
    at_bare = scratch.open(tmp_path / "wt/sub", GIT_DIR=str(repo.root / "worktrees/wt"))
    assert (at_bare.root, at_bare.bare) == (tmp_path / "wt", False)
    assert at_bare.worktrees() == []


def test_outside_any_repository(scratch: Scratch, tmp_path: Path) -> None:
    with pytest.raises(MemgraphError, match="not inside a Git repository") as refusal:
        scratch.open(tmp_path)
    assert "git init" in refusal.value.next_step
    with pytest.raises(MemgraphError, match="GIT_DIR=/nowhere is not a Git repository"):
        scratch.open(GIT_DIR="/nowhere")
    with pytest.raises(MemgraphError, match="no such folder"):
        scratch.open("missing")
    with pytest.raises(MemgraphError, match="Git's own folder"):
        scratch.open(".git/refs")


def test_repository_of_another_user_is_refused_with_gits_own_way_out(scratch: Scratch) -> None:
    with pytest.raises(MemgraphError, match="another user owns it") as refusal:
        scratch.open(GIT_TEST_ASSUME_DIFFERENT_OWNER="1")
    assert f"git config --global --add safe.directory '{scratch.folder}'" in str(refusal.value)


def test_no_git_program(scratch: Scratch, tmp_path: Path) -> None:
    with pytest.raises(MemgraphError, match="the program git was not found") as refusal:
        scratch.open(PATH=str(tmp_path))
    assert "install Git" in refusal.value.next_step
