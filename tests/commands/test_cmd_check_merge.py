"""`check --merge`: what neither side of a merge has alone."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from scratch_repo import Memgraph, Ran, Repo

from memgraph.core.document import Plain

TOPIC = "cache"


def rule(mode: str, value: str = "redis") -> Plain:
    return [{"topic": TOPIC, mode: [value]}]


def found(said: Ran, key: str = "findings") -> list[dict[str, Any]]:
    """Return the findings of a run with --json."""
    findings: list[dict[str, Any]] = json.loads(said.out)[key]
    return findings


def pairs(said: Ran, key: str = "findings") -> list[tuple[str, set[str]]]:
    """Return the family of each finding and the entries that it names."""
    return [(f["code"].partition("/")[0], set(f["entries"])) for f in found(said, key)]


def state(repo: Repo) -> tuple[str, str, dict[str, tuple[int, bytes]]]:
    """Return the objects, the refs, and every file with the time when it changed."""
    files = (path for path in repo.folder.rglob("*") if path.is_file())
    known = {str(path): (path.stat().st_mtime_ns, path.read_bytes()) for path in files}
    return repo.git("count-objects", "-v"), repo.git("show-ref", "--head"), known


@pytest.fixture
def sides(repo: Repo) -> Repo:
    """Return a repository with two branches, ``main`` and ``side``, each fine for itself."""
    repo.write("src/app.py", "one\n")
    repo.law("be-kind")
    repo.commit("Begin")
    repo.git("switch", "--quiet", "--create", "side")
    repo.law("no-redis", rules=rule("must_not"))
    repo.commit("No redis")
    repo.git("switch", "--quiet", "main")
    repo.law("cache-in-redis", rules=rule("must"))
    repo.commit("Redis")
    return repo


def test_two_laws_that_clash_only_together(sides: Repo, memgraph: Memgraph) -> None:
    assert memgraph("check", "--rev", "main").code == 0
    assert memgraph("check", "--rev", "side").code == 0
    before = state(sides)
    said = memgraph("check", "--merge", "side", "--json")
    assert said.code == 1
    assert pairs(said) == [("contradiction", {"cache-in-redis", "no-redis"})]
    text = memgraph("check", "--merge", "side")
    assert (text.code, text.err) == (1, "")
    assert "policies/cache-in-redis.yaml" in text.out
    assert "policies/no-redis.yaml" in text.out
    assert text.out.endswith("memgraph: 1 error\n")
    assert state(sides) == before


def test_what_lies_on_disk_and_in_the_index_does_not_count(sides: Repo, memgraph: Memgraph) -> None:
    shutil.rmtree(sides.folder / "policies")
    sides.git("add", "--all")
    assert memgraph("check", "--merge", "side").code == 1


def test_a_merge_that_brings_nothing_is_silent(sides: Repo, memgraph: Memgraph) -> None:
    for rev in ("HEAD", "main~1", "main"):
        said = memgraph("check", "--merge", rev)
        assert (said.code, said.out, said.err) == (0, "", "")
    fast_forward = memgraph("check", "--merge", "side", "--base", "side~1")
    assert (fast_forward.code, fast_forward.out) == (0, "")


def test_another_branch_as_the_target(sides: Repo, memgraph: Memgraph, tmp_path: Path) -> None:
    sides.git("switch", "--quiet", "--detach", "main~1")
    assert memgraph("check", "--merge", "side").code == 0
    assert memgraph("check", "--merge", "side", "--base", "main").code == 1
    sides.git("clone", "--quiet", "--bare", ".", str(tmp_path / "bare.git"))
    said = memgraph(
        "check", "--merge", "side", "--base", "main", "--json", at=tmp_path / "bare.git"
    )
    assert pairs(said) == [("contradiction", {"cache-in-redis", "no-redis"})]


@pytest.mark.parametrize("branch", ["main", "side"])
def test_an_error_of_one_side_is_that_sides_business(
    sides: Repo, memgraph: Memgraph, branch: str
) -> None:
    sides.git("switch", "--quiet", branch)
    sides.law("use-tabs", rules=[{"topic": "x", "must": ["tabs"]}])
    sides.law("no-tabs", rules=[{"topic": "x", "must_not": ["tabs"]}])
    sides.commit("A quarrel")
    sides.git("switch", "--quiet", "main")
    said = memgraph("check", "--merge", "side", "--json")
    assert pairs(said) == [("contradiction", {"cache-in-redis", "no-redis"})]
    assert pairs(said, "already") == [("contradiction", {"use-tabs", "no-tabs"})]
    assert "1 finding that one side alone has already; to see them: --all" in (
        memgraph("check", "--merge", "side").out
    )
    assert "use-tabs" not in memgraph("check", "--merge", "side").out
    assert "use-tabs" in memgraph("check", "--merge", "side", "--all").out
    sides.git("switch", "--quiet", "--detach", "main~1")
    sides.commit("Elsewhere")
    alone = memgraph("check", "--merge", branch)
    assert alone.code == 0
    assert "one side alone has already" in alone.out


def test_a_proposal_against_a_law_of_the_target(sides: Repo, memgraph: Memgraph) -> None:
    sides.git("switch", "--quiet", "--create", "idea", "main~1")
    sides.proposal("try-without", rules=rule("must_not"))
    sides.commit("An idea")
    sides.git("switch", "--quiet", "main")
    (blocks,) = found(memgraph("check", "--merge", "idea", "--json"))
    assert (blocks["severity"], set(blocks["entries"])) == (
        "error", {"try-without", "cache-in-redis"},
    )  # fmt: skip
    # The other way round the proposal is there already, and a law never waits for one.
    warns = memgraph("check", "--merge", "main", "--base", "idea", "--json")
    assert warns.code == 0
    assert [f["severity"] for f in found(warns)] == ["warning"]


def test_the_target_sets_the_rules(sides: Repo, memgraph: Memgraph) -> None:
    sides.git("switch", "--quiet", "side")
    sides.write(".memgraph/config.yaml", "format: 1\nseverity: {contradiction: off}\n")
    sides.commit("Off")
    sides.git("switch", "--quiet", "main")
    assert memgraph("check", "--merge", "side").code == 1
    assert memgraph("check", "--merge", "main", "--base", "side").code == 0


def test_a_file_that_both_sides_changed(sides: Repo, memgraph: Memgraph) -> None:
    for branch, statement in (("side", "Use npm."), ("main", "Use yarn.")):
        sides.git("switch", "--quiet", branch)
        sides.proposal("packages", statement=statement)
        sides.write("src/app.py", statement)
        sides.commit(statement)
    sides.evidence("2026-02-01-seen", source=[{"path": "src/app.py"}])
    sides.commit("It names a file in conflict")
    said = memgraph("check", "--merge", "side", "--json")
    assert said.code == 1
    conflicts = [f for f in found(said) if f["code"] == "format/merge"]
    assert [f["file"] for f in conflicts] == ["policies/proposed/packages.yaml"]
    assert "two branches changed it" in conflicts[0]["message"]
    assert [f["code"] for f in found(said) if f["code"].startswith("provenance")] == []
    assert said.err == "memgraph: outside the memory, Git cannot merge 1 file: src/app.py\n"


def test_a_law_that_both_sides_changed_is_one_finding(sides: Repo, memgraph: Memgraph) -> None:
    path = "policies/be-kind.yaml"
    for branch in ("side", "main"):
        sides.git("switch", "--quiet", branch)
        sides.write(path, f"# {branch}\n{sides.read(path)}")
        sides.commit("A comment")
    said = memgraph("check", "--merge", "side", "--json")
    assert [f["code"] for f in found(said) if f["file"] == path] == ["format/merge"]
    assert len(found(said)) == 2


def test_a_law_that_both_sides_replaced_under_one_id(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("old")
    repo.commit("Begin")
    for branch in ("side", "other"):
        repo.git("switch", "--quiet", "--create", branch, "main")
        repo.law("old-2", "2026-01-20", statement=f"As on {branch}.", supersedes=["old"])
        repo.commit(f"Replaced on {branch}")
    said = memgraph("check", "--merge", "side", "--json")
    assert {f["code"] for f in found(said)} == {"format/merge", "confirmation/steps"}
    repo.git("rm", "--quiet", "-r", "policies/confirmations/old-2")
    repo.commit("Nobody confirmed it here")
    by_hand = memgraph("check", "--rev", "HEAD", "--json")
    assert ("confirmation", {"old"}) in pairs(by_hand)


def test_the_ways_out_that_name_what_is_not_here_are_for_afterwards(
    sides: Repo, memgraph: Memgraph
) -> None:
    (there,) = found(memgraph("check", "--merge", "side", "--json"))
    assert there["help"].startswith("after merging, for no-redis is not here yet:\n")
    sides.git("merge", "--quiet", "--no-edit", "--no-verify", "side")
    (here,) = found(memgraph("check", "--rev", "HEAD", "--base", "HEAD^", "--json"))
    assert there["help"].partition("\n")[2] == here["help"]


def test_one_id_in_two_places(sides: Repo, memgraph: Memgraph) -> None:
    for branch, folder in (("side", "2026"), ("main", "other")):
        sides.git("switch", "--quiet", branch)
        made = sides.evidence("2026-02-01-seen")
        place = sides.folder / f"evidence/{folder}/2026-02-01-seen.yaml"
        place.parent.mkdir(exist_ok=True, parents=True)
        (sides.folder / made).rename(place)
        sides.commit(folder)
    codes = {f["code"] for f in found(memgraph("check", "--merge", "side", "--json"))}
    assert "identity/duplicate" in codes


def test_a_branch_without_a_memory(sides: Repo, memgraph: Memgraph) -> None:
    sides.git("switch", "--quiet", "--create", "bare-code", "main~1")
    shutil.rmtree(sides.folder / "policies")
    sides.commit("Away with it")
    sides.git("switch", "--quiet", "main")
    said = memgraph("check", "--merge", "bare-code")
    assert said.code == 0
    assert "one side alone has already" in said.out  # that branch's own check refuses it


@pytest.mark.parametrize("other", [["--worktree"], ["--rev", "HEAD"]])
def test_options_that_exclude_each_other(sides: Repo, memgraph: Memgraph, other: list[str]) -> None:
    said = memgraph("check", "--merge", "side", *other)
    assert said.code == 2
    assert "give one" in said.err


def test_what_cannot_be_merged(repo: Repo, sides: Repo, memgraph: Memgraph) -> None:
    assert "no such revision: nowhere" in memgraph("check", "--merge", "nowhere").err
    sides.git("switch", "--quiet", "--orphan", "alone")
    unborn = memgraph("check", "--merge", "side")
    assert (unborn.code, "no such revision: HEAD" in unborn.err) == (2, True)
    sides.commit("Alone")
    unrelated = memgraph("check", "--merge", "side")
    assert unrelated.code == 2
    assert "HEAD and side have no commit in common" in unrelated.err


def test_it_agrees_with_the_check_of_the_real_merge(sides: Repo, memgraph: Memgraph) -> None:
    foretold = pairs(memgraph("check", "--merge", "side", "--json"))
    sides.git("merge", "--quiet", "--no-edit", "--no-verify", "side")
    assert pairs(memgraph("check", "--rev", "HEAD", "--base", "HEAD^", "--json")) == foretold
