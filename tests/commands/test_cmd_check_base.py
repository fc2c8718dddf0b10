"""`check` against its base: what a branch did itself, and what it took over."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from scratch_repo import RULE, Memgraph, Repo

from memgraph.core.document import Plain

NPM: Plain = [{"topic": "package manager", "must": ["npm"]}]


def codes(memgraph: Memgraph, *words: str, at: str | Path = "") -> set[str]:
    """Return the codes of what blocks."""
    found = json.loads(memgraph("check", "--json", *words, at=at).out)["findings"]
    return {f["code"] for f in found if f["severity"] == "error" and not f["known"]}


@pytest.fixture
def clone(repo: Repo, tmp_path: Path) -> Repo:
    """Return a clone on a branch of its own; meanwhile its origin moved on."""
    repo.law("use-pnpm", rules=[RULE])
    repo.commit()
    repo.git("clone", "--quiet", ".", str(tmp_path / "clone"))
    clone = Repo(tmp_path / "clone", repo.env)
    clone.git("checkout", "--quiet", "-b", "topic")
    clone.evidence("2026-02-01-ours")
    clone.commit("Ours")
    repo.evidence("2026-02-02-theirs")
    repo.law("be-kind")
    repo.commit("Theirs")
    clone.git("fetch", "--quiet")
    return clone


def test_a_branch_that_is_behind_removed_nothing(clone: Repo, memgraph: Memgraph) -> None:
    for words in ([], ["--base", "origin/main"], ["--rev", "HEAD", "--base", "origin/main"]):
        said = memgraph("check", *words, at=clone.folder)
        assert (said.code, said.out) == (0, "")


def test_what_the_branch_did_itself_counts_since_it_left(clone: Repo, memgraph: Memgraph) -> None:
    (clone.folder / "policies/use-pnpm.yaml").unlink()
    clone.commit("Away with it")
    assert codes(memgraph, at=clone.folder) == {"confirmation/deleted"}
    assert codes(memgraph, "--base", "HEAD", at=clone.folder) == set()


def test_what_was_merged_from_the_target_is_no_change(clone: Repo, memgraph: Memgraph) -> None:
    clone.git("merge", "--quiet", "--no-edit", "origin/main")
    assert memgraph("check", at=clone.folder).out == ""
    assert memgraph("check", "--rev", "HEAD", "--base", "origin/main", at=clone.folder).out == ""
    (clone.folder / "evidence/2026/2026-02-02-theirs.yaml").unlink()
    clone.git("add", "--all")
    assert codes(memgraph, at=clone.folder) == {"history/evidence-removed"}


def test_an_old_branch_that_took_over_the_targets_files(clone: Repo, memgraph: Memgraph) -> None:
    clone.git("checkout", "--quiet", "origin/main", "--", "policies")
    assert memgraph("check", at=clone.folder).out == ""


def test_the_configured_base(clone: Repo, memgraph: Memgraph) -> None:
    clone.write(".memgraph/config.yaml", "format: 1\nbase: nowhere\n")
    clone.git("add", "--all")
    assert memgraph("check", at=clone.folder).code == 0  # a change names no base for itself
    clone.commit("A base")
    said = memgraph("check", at=clone.folder)
    # It is said, and does not block: the commit that corrects it must go through.
    assert said.code == 0
    assert ".memgraph/config.yaml: base names nowhere, which Git does not know" in said.err


def test_an_old_error_does_not_block_and_a_touched_one_does(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("use-pnpm", rules=[RULE])
    repo.law("use-npm", rules=NPM)
    repo.commit()
    repo.write("src/app.py", "1")
    repo.git("add", "--all")
    said = memgraph("check")
    assert (said.code, "there before this change" in said.out) == (0, True)
    assert codes(memgraph, "--rev", "HEAD") == {"contradiction/opposed"}
    repo.write(
        "policies/use-npm.yaml",
        "id: use-npm\nstatement: x\nrules: [{topic: package manager, must: [npm]}]\n",
    )
    repo.git("add", "--all")
    assert {"contradiction/opposed", "confirmation/altered"} == codes(memgraph)


def test_two_laws_on_one_topic_need_a_declared_exception(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("use-pnpm", rules=[RULE])
    repo.law("use-npm", rules=NPM)
    said = memgraph("check", "--worktree")
    assert said.code == 1
    for named in ("use-npm", "use-pnpm", "policies/use-npm.yaml", "policies/use-pnpm.yaml"):
        assert named in said.out
    shutil.rmtree(repo.folder / "policies")
    repo.law("use-pnpm", rules=[RULE])
    repo.law("use-npm", rules=NPM, scope=["old/**"], exception_to=["use-pnpm"])
    assert memgraph("check", "--worktree").out == ""
    assert "exception to use-pnpm: The rule of use-pnpm." in memgraph("show", "use-npm").out
    held = json.loads(memgraph("why", "old/x.js", "--json").out)
    assert {law["id"] for law in held["laws"]} == {"use-npm", "use-pnpm"}
