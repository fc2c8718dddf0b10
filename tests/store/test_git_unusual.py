"""Repositories in formats and states that other tools stumble over."""

from __future__ import annotations

from pathlib import Path

import pytest
from scratch_git import Scratch

from memgraph.errors import MemgraphError
from memgraph.store.git import File


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    return Scratch(tmp_path)


def readable(scratch: Scratch) -> set[str]:
    """The paths of a clean work tree, after tree, index and work tree agree on them."""
    repo = scratch.open()
    tree = repo.tree("HEAD")
    assert repo.index().files == tree
    assert repo.worktree(list({path.partition("/")[0] for path in tree})).files == tree
    assert repo.blobs(file.blob for file in tree.values()).keys() == {
        file.blob for file in tree.values()
    }
    return set(tree)


def test_sparse_index(scratch: Scratch) -> None:
    scratch.commit(src_d1_a="1", src_d2_b="2", src_d3_c="3", top="4")
    scratch.git("sparse-checkout", "init", "--cone", "--sparse-index")
    scratch.git("sparse-checkout", "set", "src/d1")
    assert not (scratch.folder / "src/d2").exists()
    assert readable(scratch) == {"src/d1/a", "src/d2/b", "src/d3/c", "top"}
    scratch.write("src/d1/new", "5")
    scratch.open().commit_paths(["src/d1/new"], "x")
    assert "src/d1/new" in readable(scratch)


def test_split_index(scratch: Scratch) -> None:
    scratch.commit(a="1")
    scratch.git("update-index", "--split-index")
    scratch.write("b", "2")
    scratch.open().commit_paths(["b"], "x")
    assert readable(scratch) == {"a", "b"}


def test_index_version_4(scratch: Scratch) -> None:
    scratch.commit(policies_a="1", policies_ab="2")
    scratch.git("update-index", "--index-version", "4")
    assert readable(scratch) == {"policies/a", "policies/ab"}


def test_sha256(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path, "long ids", "--object-format=sha256")
    commit = scratch.commit(a="1", b_c="2")
    assert len(commit) == 64
    assert readable(scratch) == {"a", "b/c"}
    scratch.write("d", "3")
    assert scratch.open().commit_paths(["d"], "x") == scratch.open().head()


def test_extension_that_this_git_does_not_know(scratch: Scratch) -> None:
    scratch.commit(a="1")
    scratch.git("config", "core.repositoryformatversion", "1")
    scratch.git("config", "extensions.refstorage", "unheard-of")
    with pytest.raises(
        MemgraphError, match=r"cannot read this repository: .*refstorage"
    ) as refusal:
        scratch.open()
    assert refusal.value.next_step == "install a newer Git"
    assert "\n" not in refusal.value.what


@pytest.mark.parametrize("extension", ["worktreeConfig", "preciousObjects"])
def test_known_extensions(scratch: Scratch, extension: str) -> None:
    scratch.commit(a="1")
    scratch.git("config", "core.repositoryformatversion", "1")
    scratch.git("config", f"extensions.{extension}", "true")
    assert readable(scratch) == {"a"}


@pytest.mark.parametrize("branch", ["main", "trunk"])
def test_no_commit_yet(scratch: Scratch, branch: str) -> None:
    scratch.git("symbolic-ref", "HEAD", f"refs/heads/{branch}")
    repo = scratch.open()
    assert repo.head() is None
    assert repo.index().files == {}
    assert repo.branches() == []
    assert repo.commit_date("HEAD") is None
    assert (repo.status().branch, repo.status().head) == (branch, None)
    with pytest.raises(MemgraphError, match="no such revision: HEAD"):
        repo.tree("HEAD")
    scratch.write("a", "1")
    assert repo.worktree(["a"]).files == {"a": File("", "100644")}
    commit = repo.commit_paths(["a"], "first")
    assert repo.head() == commit
    assert repo.branches() == [(branch, commit)]


def test_orphan_branch(scratch: Scratch) -> None:
    before = scratch.commit(a="1")
    scratch.git("checkout", "--quiet", "--orphan", "fresh")
    repo = scratch.open()
    assert repo.head() is None
    scratch.commit(a="another beginning")
    assert repo.merge_base(before, "HEAD") is None


def test_detached_head_also_during_a_rebase(scratch: Scratch) -> None:
    first = scratch.commit(a="1")
    second = scratch.commit(a="2")
    scratch.git("checkout", "--quiet", "--detach", first)
    status = scratch.open().status()
    assert (status.branch, status.head, status.operation) == (None, first, None)
    scratch.commit(a="3")
    scratch.git("rebase", "--quiet", second, status=1)
    repo = scratch.open()
    assert (repo.status().operation, repo.head()) == ("rebase", second)
    assert repo.index().unmerged == ("a",)


def test_unmerged_path_is_named_once(scratch: Scratch) -> None:
    scratch.commit(a="1", b="1")
    scratch.git("checkout", "--quiet", "-b", "side")
    scratch.commit(a="2")
    scratch.git("checkout", "--quiet", "main")
    scratch.commit(a="3")
    scratch.git("merge", "side", status=1)
    repo = scratch.open()
    for index in (repo.index(), repo.worktree(["a", "b"])):
        assert index.unmerged == ("a",)
        assert set(index.files) == {"b"}
    assert repo.status().operation == "merge"
    assert repo.status().changed == ("a",)
    with pytest.raises(MemgraphError, match="in the middle of a merge, Git commits everything"):
        repo.commit_paths(["b"], "x")


def test_names_that_differ_only_in_case_or_composition(scratch: Scratch) -> None:
    names = {"policies/UseUV.yaml", "policies/useuv.yaml", "caf\u00e9", "cafe\u0301"}
    for name in names:
        scratch.write(name, name)
    scratch.git("add", "--all")
    assert set(scratch.open().index().files) == names
    scratch.git("commit", "--quiet", "--message", "x")
    assert readable(scratch) == names


def test_shallow_clone_says_how_to_go_deeper(scratch: Scratch, tmp_path: Path) -> None:
    first = scratch.commit(a="1")
    second = scratch.commit(a="2")
    scratch.git(
        "clone", "--quiet", "--depth=1", f"file://{scratch.folder}", str(tmp_path / "shallow")
    )
    repo = scratch.open(tmp_path / "shallow")
    assert repo.shallow
    assert repo.head() == second
    assert repo.default_branch() == "refs/remotes/origin/main"
    with pytest.raises(MemgraphError, match="no such revision") as refusal:
        repo.commit_id(first)
    assert "git fetch --unshallow" in refusal.value.next_step
    assert not scratch.open().shallow


def test_announced_file_is_not_in_the_index_but_in_the_work_tree(scratch: Scratch) -> None:
    scratch.commit(a="1", empty="")
    scratch.write("new", "2")
    scratch.git("add", "--intent-to-add", "new")
    repo = scratch.open()
    assert set(repo.index().files) == {"a", "empty"}
    assert repo.worktree(["new"]).files["new"] == File("", "100644")
    scratch.git("add", "new")
    assert set(repo.index().files) == {"a", "empty", "new"}
