"""The history of some folders, in one run of Git."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from scratch_git import Scratch

from memgraph.core.life.history import Commit, History

FOLDERS = ("policies", "evidence")


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    return Scratch(tmp_path)


def of(scratch: Scratch, rev: str = "HEAD") -> History:
    repository = scratch.open()
    return repository.history(repository.commit_id(rev), FOLDERS)


def files(commit: Commit) -> list[tuple[str, bool, bool]]:
    return [(one.path, bool(one.old), bool(one.new)) for one in commit.changes]


def test_commits_come_oldest_first_with_what_they_changed(scratch: Scratch) -> None:
    first = scratch.commit(policies_a="1", src_x="1")
    scratch.commit(src_x="2")
    second = scratch.commit(policies_a="2")
    scratch.git("mv", "policies/a", "policies/b")
    scratch.git("commit", "--quiet", "-m", "x")
    found = of(scratch).commits
    assert [one.id for one in found[:2]] == [first, second]
    assert [files(one) for one in found] == [
        [("policies/a", False, True)], [("policies/a", True, True)],
        [("policies/a", True, False), ("policies/b", False, True)],
    ]  # fmt: skip
    assert found[0].changes[0].new == found[1].changes[0].old
    assert {one.author for one in found} == {"Ada Lovelace <ada@example.org>"}
    assert not of(scratch).cut


def test_the_day_is_that_of_the_author_in_utc(scratch: Scratch) -> None:
    scratch.write("policies/a", "1")
    scratch.git("add", "--all")
    scratch.git("commit", "--quiet", "-m", "x", "--date", "2026-03-05T23:30:00-05:00")
    assert [one.day for one in of(scratch).commits] == [date(2026, 3, 6)]


def test_names_of_any_kind_stay_what_they_are(scratch: Scratch) -> None:
    names = ["policies/é\n:x", "policies/commit 12 3 x", 'policies/a "b"', "policies/-- y"]
    for name in names:
        scratch.write(name, name)
    scratch.git("add", "--all")
    scratch.git(
        "commit", "--quiet", "-m", "commit 1 2 3\n:100644", "--author", "E: v;e <commit 1@x>"
    )
    [found] = of(scratch).commits
    assert sorted(one.path for one in found.changes) == sorted(names)
    assert found.author == "E: v;e <commit 1@x>"


def test_a_merge_lists_how_it_differs_from_each_side(scratch: Scratch) -> None:
    scratch.commit(policies_a="1")
    scratch.git("switch", "--quiet", "--create", "side")
    scratch.commit(policies_b="1")
    scratch.git("switch", "--quiet", "main")
    scratch.commit(policies_c="1")
    scratch.git("merge", "--quiet", "--no-ff", "--no-commit", "side")
    scratch.write("policies/d", "by the merge alone")
    scratch.git("add", "--all")
    scratch.git("commit", "--quiet", "-m", "merge")
    merges = [one for one in of(scratch).commits if one.parents > 1]
    assert [{path for path, _, _ in files(one)} for one in merges] in (
        [{"policies/b", "policies/d"}, {"policies/c", "policies/d"}],
        [{"policies/c", "policies/d"}, {"policies/b", "policies/d"}],
    )


@pytest.mark.parametrize(
    "setting",
    ["log.showRoot=false", "log.showSignature=true", "color.ui=always", "diff.renames=copies",
     "log.diffMerges=first-parent", "log.follow=true", "log.decorate=full", "core.quotePath=true",
     "format.pretty=oneline", "log.abbrevCommit=true", "i18n.logOutputEncoding=latin1"],
)  # fmt: skip
def test_settings_of_a_person_change_nothing(scratch: Scratch, setting: str) -> None:
    scratch.commit(policies_é="1", policies_a="1")
    scratch.git("mv", "policies/a", "policies/b")
    scratch.git("commit", "--quiet", "-m", "x")
    before = of(scratch)
    scratch.git("config", *setting.split("="))
    assert of(scratch) == before
    assert len(before.commits) == 2


def test_a_shallow_clone_says_that_its_history_is_cut(scratch: Scratch, tmp_path: Path) -> None:
    scratch.commit(policies_a="1")
    scratch.commit(policies_a="2")
    last = scratch.commit(policies_a="3")
    scratch.git("clone", "--quiet", "--depth", "2", scratch.folder.as_uri(), str(tmp_path / "less"))
    repository = scratch.open(tmp_path / "less")
    found = repository.history(repository.commit_id("HEAD"), FOLDERS)
    assert found.cut
    assert [one.id for one in found.commits] == [last]


def test_nothing_in_these_folders_is_no_history(scratch: Scratch) -> None:
    scratch.commit(src_x="1")
    assert of(scratch) == History()
