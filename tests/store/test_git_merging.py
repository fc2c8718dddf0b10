"""Merges that are made to be looked at: what they hold, and that they leave nothing behind."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from scratch_git import Scratch

from memgraph.errors import MemgraphError
from memgraph.store.git import Merge, Repository

OLD_GIT = """#!/bin/sh
if [ "$1" = merge-tree ]; then
    echo 'usage: git merge-tree <base-tree> <branch1> <branch2>' >&2; exit 129
fi
exec {git} "$@"
"""


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    """Return a repository with two branches; both changed one file, at its two ends."""
    made = Scratch(tmp_path)
    lines = [f"{number}\n" for number in range(20)]
    made.commit(a="".join(lines), b="b\n")
    made.git("branch", "side")
    made.commit(a="".join(["ours\n", *lines]))
    made.git("switch", "--quiet", "side")
    made.commit(a="".join([*lines, "theirs\n"]), d_é="new\n")
    made.git("switch", "--quiet", "main")
    return made


def everything(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Return every file below a folder, Git's own too: when it changed, and what it holds."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path): (path.stat().st_mtime_ns, path.read_bytes()) for path in found}


def merged(repository: Repository, ours: str, theirs: str) -> Merge:
    with repository.merged(ours, theirs) as (_, merge):
        return merge


def refusal(repository: Repository, ours: str, theirs: str) -> str:
    with pytest.raises(MemgraphError) as refused:
        merged(repository, ours, theirs)
    return str(refused.value)


def test_what_a_merge_holds_can_be_read(scratch: Scratch) -> None:
    with scratch.open().merged("HEAD", "side") as (view, merge):
        assert (sorted(merge.files), merge.conflicts) == (["a", "b", "d/é"], ())
        blob = merge.files["a"].blob
        content = view.blobs([blob, merge.files["d/é"].blob])
        lines = content[blob].decode().split("\n")
        assert (lines[0], lines[1], lines[-2]) == ("ours", "0", "theirs")
        assert content[merge.files["d/é"].blob] == b"new\n"
        assert view.tree("side")["a"].blob not in (blob, view.tree("main")["a"].blob)
    assert scratch.open().blobs([blob]) == {}


def test_it_is_the_tree_that_git_commits(scratch: Scratch) -> None:
    expected = merged(scratch.open(), "main", "side").files
    scratch.git("merge", "--quiet", "--no-edit", "side")
    assert scratch.open().tree("HEAD") == expected


def test_nothing_is_left_behind(scratch: Scratch, tmp_path: Path) -> None:
    scratch.write("b", "unstaged\n")
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    before = everything(scratch.folder), scratch.git("count-objects", "-v")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tempfile.tempdir", str(temporary))
        with scratch.open().merged("HEAD", "side"):
            assert len(list(temporary.iterdir())) == 1
    assert list(temporary.iterdir()) == []
    after = everything(scratch.folder), scratch.git("count-objects", "-v")
    assert after == before
    assert scratch.git("fsck", "--unreachable", "--no-progress") == ""


def test_conflicts_are_named_once_each(scratch: Scratch) -> None:
    scratch.git("switch", "--quiet", "side")
    scratch.commit(b="theirs\n", e="theirs\n")
    scratch.git("rm", "--quiet", "a")
    scratch.commit()
    scratch.git("switch", "--quiet", "main")
    scratch.commit(b="ours\n", e="ours\n")
    merge = merged(scratch.open(), "main", "side")
    assert sorted(merge.conflicts) == ["a", "b", "e"]


def test_ancestors_and_descendants(scratch: Scratch) -> None:
    repository = scratch.open()
    main, side = repository.tree("main"), repository.tree("side")
    assert merged(repository, "main", "main").files == main
    assert merged(repository, "main", "main~1").files == main
    assert merged(repository, "side~1", "side").files == side


def test_several_merge_bases(scratch: Scratch) -> None:
    """Two branches that merged each other; Git makes a merge of their bases on the way."""
    scratch.git("branch", "old")
    scratch.git("merge", "--quiet", "--no-edit", "side")
    scratch.git("switch", "--quiet", "side")
    scratch.git("merge", "--quiet", "--no-edit", "old")
    assert len(scratch.git("merge-base", "--all", "main", "side").split()) == 2
    scratch.commit(f="theirs\n")
    before = scratch.git("count-objects", "-v")
    merge = merged(scratch.open(), "main", "side")
    assert (sorted(merge.files), merge.conflicts) == (["a", "b", "d/é", "f"], ())
    assert scratch.git("count-objects", "-v") == before


def test_histories_without_a_common_commit(scratch: Scratch) -> None:
    scratch.git("switch", "--quiet", "--orphan", "alone")
    scratch.commit(z="z\n")
    said = refusal(scratch.open(), "main", "alone")
    assert "main and alone have no commit in common" in said
    assert "is it the right branch?" in said


def test_a_shallow_clone_that_lacks_the_common_commit(scratch: Scratch, tmp_path: Path) -> None:
    clone = Scratch(tmp_path, "shallow")
    clone.git("remote", "add", "origin", scratch.folder.as_uri())
    clone.git("fetch", "--quiet", "--depth=1", "origin", "main", "side")
    said = refusal(clone.open(), "origin/main", "origin/side")
    assert "git fetch --unshallow" in said
    clone.git("fetch", "--quiet", "--unshallow", "origin", "main", "side")
    assert merged(clone.open(), "origin/main", "origin/side").conflicts == ()


@pytest.mark.parametrize("name", ["bare", 'a "quoted": \\name'])
def test_bare_and_borrowed_objects(scratch: Scratch, tmp_path: Path, name: str) -> None:
    """A clone that borrows its objects, from a folder whose name needs quoting."""
    for number in ("1", "2"):
        target = tmp_path / (name + number)
        source = scratch.folder if number == "1" else tmp_path / (name + "1")
        scratch.git("clone", "--quiet", "--bare", "--shared", str(source), str(target))
        repository = Repository.open(target, scratch.env)
        assert sorted(merged(repository, "main", "side").files) == ["a", "b", "d/é"]


def test_an_object_folder_that_was_set_already(scratch: Scratch, tmp_path: Path) -> None:
    """As in a receiving hook: new objects apart, the known ones as alternates."""
    apart = tmp_path / "apart"
    apart.mkdir()
    own = {
        "GIT_OBJECT_DIRECTORY": str(apart),
        "GIT_ALTERNATE_OBJECT_DIRECTORIES": str(scratch.folder / ".git/objects"),
    }
    repository = scratch.open(**own)
    assert sorted(merged(repository, "main", "side").files) == ["a", "b", "d/é"]
    assert list(apart.iterdir()) == []


def test_unknown_revisions_and_options(scratch: Scratch) -> None:
    assert "no such revision: nowhere" in refusal(scratch.open(), "main", "nowhere")
    assert "no such revision: --stdin" in refusal(scratch.open(), "main", "--stdin")


def test_a_git_that_is_too_old_says_so(scratch: Scratch, tmp_path: Path) -> None:
    bin_folder = tmp_path / "bin"
    bin_folder.mkdir()
    old = bin_folder / "git"
    old.write_text(OLD_GIT.format(git=shutil.which("git")))
    old.chmod(0o755)
    path = f"{bin_folder}{os.pathsep}{scratch.env['PATH']}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", path)  # where Python looks for git itself
        said = refusal(scratch.open(PATH=path), "main", "side")
    assert "Git 2.38 or newer can" in said


def test_damage_is_said_and_no_traceback(scratch: Scratch) -> None:
    blob = scratch.git("rev-parse", "side:a")
    (scratch.folder / ".git/objects" / blob[:2] / blob[2:]).unlink()
    assert "git cannot merge them: " in refusal(scratch.open(), "main", "side")
