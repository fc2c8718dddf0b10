"""`diff`: what a change does to the law, in real repositories."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from scratch_repo import ADA, RULE, Memgraph, Repo

from memgraph.core import promotion
from memgraph.core.document import Plain

NPM: Plain = [{"topic": "package manager", "must": ["npm"]}]
NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)


def data(memgraph: Memgraph, *words: str, at: str | Path = "") -> dict[str, Any]:
    said = memgraph("diff", *words, "--json", at=at, now=NOW)
    assert (said.code, said.err) == (0, "")
    found: dict[str, Any] = json.loads(said.out)
    return found


def told(found: dict[str, Any]) -> list[tuple[str, str]]:
    return [(one["change"], one["id"]) for one in found["policies"]]


@pytest.fixture
def shop(repo: Repo) -> Repo:
    """Return a repository with a law, code and owners, on main."""
    repo.law("use-pnpm", rules=[RULE], scope=["web/**"])
    repo.write("web/a.js", "1\n")
    repo.write("api/b.py", "1\n")
    repo.write("CODEOWNERS", "*.js @org/web\n")
    repo.commit()
    return repo


def amended(repo: Repo, on: str = "2026-05-20") -> None:
    """Amend the law, as `propose --amend` and `promote` would have."""
    repo.law(
        "use-pnpm-2", on=on, supersedes=["use-pnpm"], scope=["web/**", "api/**"],
        rules=[{"topic": "package manager", "must": ["pnpm"], "must_not": ["npm", "yarn"]}],
    )  # fmt: skip


# What is compared


def test_by_default_what_is_staged_against_head(shop: Repo, memgraph: Memgraph) -> None:
    shop.proposal("use-npm", rules=NPM, scope=["web/**"])
    assert told(data(memgraph)) == []
    assert told(data(memgraph, "--worktree")) == [("proposed", "use-npm")]
    shop.git("add", "--all")
    found = data(memgraph, at="web")
    assert told(found) == [("proposed", "use-npm")]
    assert (found["base"], found["head"]) == ("HEAD", "what is staged")
    assert found["findings"]["blocking"][0]["code"] == "contradiction/opposed"
    shop.commit()
    assert told(data(memgraph)) == []
    assert told(data(memgraph, "HEAD~1")) == [("proposed", "use-npm")]
    assert told(data(memgraph, "HEAD~1..HEAD")) == [("proposed", "use-npm")]
    assert told(data(memgraph, "HEAD~1..")) == [("proposed", "use-npm")]


def test_before_the_first_commit_everything_is_new(repo: Repo, memgraph: Memgraph) -> None:
    assert memgraph("diff").out.startswith("nothing changes in the law; nothing blocks")
    repo.law("use-pnpm", rules=[RULE])
    repo.evidence("2026-05-01-slow")
    repo.git("add", "--all")
    found = data(memgraph)
    assert told(found) == [("promoted", "use-pnpm")]
    assert [one["id"] for one in found["evidence"]] == ["2026-05-01-slow"]
    said = memgraph("diff", "main")
    assert (said.code, said.out) == (2, "")
    assert "no such revision: main" in said.err


def test_what_the_target_gained_meanwhile_is_not_of_this_change(
    shop: Repo, memgraph: Memgraph
) -> None:
    shop.git("switch", "--quiet", "--create", "topic")
    shop.proposal("mine")
    shop.commit()
    shop.git("switch", "--quiet", "main")
    shop.proposal("theirs")
    shop.evidence("2026-05-01-theirs")
    shop.commit()
    for words in ("main..topic", "main...topic"):
        found = data(memgraph, words)
        assert (told(found), found["evidence"]) == ([("proposed", "mine")], [])
    assert told(data(memgraph, "topic..main")) == [("proposed", "theirs")]
    # Once the target was merged into the topic, its own is still all that the topic brings.
    shop.git("switch", "--quiet", "topic")
    shop.git("merge", "--quiet", "--no-edit", "--no-verify", "main")
    assert told(data(memgraph, "main..topic")) == [("proposed", "mine")]
    assert told(data(memgraph, "main")) == [("proposed", "mine")]


def test_a_bare_repository_is_asked_with_two_commits(
    shop: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    amended(shop)
    shop.git("switch", "--quiet", "--create", "topic")
    shop.commit()
    bare = tmp_path / "bare.git"
    shop.git("clone", "--quiet", "--bare", str(shop.folder), str(bare))
    there = data(memgraph, "main..topic", at=bare)
    assert told(there) == [("amended", "use-pnpm-2")]
    assert there["radius"]["laws"]["owners"] == [{"owner": "@org/web", "files": 1}]
    for words in ((), ("main",), ("--worktree",)):
        said = memgraph("diff", *words, at=bare)
        assert (said.code, said.out) == (2, "")
        assert "a bare repository has no index" in said.err
        assert "memgraph diff" in said.err


def test_what_cannot_be_compared_names_the_revision_and_a_next_step(
    shop: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    shop.git("switch", "--quiet", "--orphan", "alone")
    shop.commit()
    for words, expected in {
        ("nowhere..HEAD",): "no such revision: nowhere",
        ("HEAD..nowhere",): "no such revision: nowhere",
        ("nowhere",): "no such revision: nowhere",
        ("main..alone",): "main and alone have no commit in common",
        ("main",): "main and HEAD have no commit in common",
        ("main..alone", "--worktree"): "--worktree is compared with one revision",
        ("..", "--format", "html"): "html",
        ("--output=x",): "--output",
        ("main..--upload-pack=x",): "no such revision",
    }.items():
        said = memgraph("diff", *words)
        assert (said.code, said.out) == (2, ""), words
        assert expected in said.err
    assert "next: " in memgraph("diff", "nowhere..HEAD").err
    assert memgraph("diff", at=tmp_path).code == 2


def test_a_branch_that_was_never_fetched_is_fetched_by_its_name(
    shop: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    shop.git("switch", "--quiet", "--create", "pr")
    shop.proposal("mine")
    shop.commit()
    for depth, deeper in ((["--depth=1"], True), ([], False)):
        clone = tmp_path / f"clone{len(depth)}"
        url = f"file://{shop.folder}"
        shop.git("clone", "--quiet", *depth, "--single-branch", "-b", "pr", url, str(clone))
        said = memgraph("diff", "origin/main..HEAD", at=clone)
        fetch = "git fetch origin main:refs/remotes/origin/main"
        assert (said.code, f"next: {fetch}" in said.err) == (2, True), said.err
        assert ("git fetch --unshallow" in said.err) is deeper
        there = Repo(clone)
        there.git(*fetch.split()[1:])
        if deeper:
            there.git("fetch", "--quiet", "--unshallow")
        assert told(data(memgraph, "origin/main..HEAD", at=clone)) == [("proposed", "mine")]
    for unknown in ("elsewhere/main", "origin/main~1", "origin/"):
        said = memgraph("diff", f"{unknown}..HEAD", at=tmp_path / "clone1")
        assert "refs/remotes" not in said.err


# What is told


def test_an_amendment_is_one_change_with_old_new_and_reach(shop: Repo, memgraph: Memgraph) -> None:
    amended(shop)
    shop.git("add", "--all")
    found = data(memgraph)
    (change,) = found["policies"]
    assert (change["change"], change["older"][0]["id"]) == ("amended", "use-pnpm")
    told_ = change["difference"]
    assert told_["statement"]["before"] == "The rule of use-pnpm."
    assert told_["rules"][0]["after"]["must_not"] == ["npm", "yarn"]
    assert told_["gained"] == {
        "scope": ["api/**"], "files": 1, "some": ["api/b.py"], "path": "",
    }  # fmt: skip
    assert (told_["lost"]["files"], told_["files_kept"]) == (0, 1)
    assert change["confirmed"][0] | {"file": ""} == {
        "decision": "promote use-pnpm-2", "action": "promote", "about": "use-pnpm-2", "by": ADA,
        "on": "2026-05-20", "level": "typed", "counts": True, "objection": "", "file": "",
    }  # fmt: skip
    assert found["waits"] == []
    assert found["radius"]["laws"] | {"folders": []} == {
        "policies": ["use-pnpm-2"], "each": [{"policy": "use-pnpm-2", "files": 2}],
        "files": 2, "of": 3, "folders": [],
        "owners": [{"owner": "@org/web", "files": 1}], "unowned": 1, "codeowners": "CODEOWNERS",
    }  # fmt: skip
    said = memgraph("diff", now=NOW).out
    assert said.startswith("1 law is amended; nothing blocks\n")
    assert "AMENDED  use-pnpm-2 amends use-pnpm" in said


def test_each_decision_of_a_person_is_told(shop: Repo, memgraph: Memgraph) -> None:
    shop.law("use-tabs")
    shop.law("use-make")
    shop.proposal("no-make")
    shop.proposal("draft")
    shop.evidence("2026-05-01-slow", against=["use-make"])
    shop.commit()
    day = "2026-05-20"
    shop.decided(lambda m, p: promotion.retire(m, "use-tabs", p, "We left it.", p.on), day)
    shop.decided(lambda m, p: promotion.reject(m, "no-make", p, "It is fine."), day)
    shop.decided(lambda m, p: promotion.uphold(m, "use-make", p, "It was once."), day)
    shop.decided(lambda m, p: promotion.promote(m, "use-pnpm", p), day)
    shop.decided(lambda m, p: promotion.promote(m, "draft", p, "tools"), day)
    shop.evidence("2026-05-02-fast", supports=["use-pnpm"])
    shop.git("add", "--all")
    found = data(memgraph)
    assert told(found) == [
        ("promoted", "draft"), ("retired", "use-tabs"), ("upheld", "use-make"),
        ("renewed", "use-pnpm"), ("rejected", "no-make"),
    ]  # fmt: skip
    reasons = {one["id"]: one["reason"] for one in found["policies"]}
    assert (reasons["use-tabs"], reasons["no-make"]) == ("We left it.", "It is fine.")
    (settled,) = found["threads"]["settled"]
    assert settled["id"] == "2026-05-01-slow"
    assert [vote["decision"] for vote in found["confirmed"]] == [
        "promote draft", "reject no-make", "uphold use-make", "promote use-pnpm",
        "retire use-tabs",
    ]  # fmt: skip
    said = memgraph("diff", now=NOW).out
    assert "RETIRED  use-tabs" in said
    assert "reason: We left it." in said
    assert "bears out use-pnpm: The rule of use-pnpm." in said


def test_a_law_moved_or_written_by_hand_comes_first_and_blocks(
    shop: Repo, memgraph: Memgraph
) -> None:
    shop.write("policies/closed/.gitkeep")
    shop.git("mv", "policies/use-pnpm.yaml", "policies/closed/use-pnpm.yaml")
    shop.proposal("sneaky")
    shop.git("add", "--all")
    shop.git("mv", "policies/proposed/sneaky.yaml", "policies/sneaky.yaml")
    found = data(memgraph)
    assert told(found) == [("unconfirmed", "sneaky"), ("closed", "use-pnpm")]
    assert all(one["by_hand"] for one in found["policies"])
    assert {one["code"] for one in found["findings"]["blocking"]} >= {
        "confirmation/unconfirmed", "confirmation/closed",
    }  # fmt: skip
    said = memgraph("diff", now=NOW).out
    assert said.index("── blocks") < said.index("── past memgraph")
    assert "── law" not in said


def test_a_promotion_is_printed_in_full_though_git_shows_a_rename(
    shop: Repo, memgraph: Memgraph
) -> None:
    shop.proposal("use-tape", statement="Keep backups on tape.", why="Disks fail.")
    shop.commit()
    shop.decided(lambda m, p: promotion.promote(m, "use-tape", p), "2026-05-20")
    shop.git("add", "--all")
    assert "rename policies/{proposed => }/use-tape.yaml (100%)" in shop.git(
        "diff", "--cached", "--summary", "--find-renames"
    )
    for form in ("text", "markdown"):
        said = memgraph("diff", "--format", form, now=NOW).out
        assert "Keep backups on tape." in said
        assert "Disks fail." in said


def test_files_that_cannot_be_read_are_said_and_stop_nothing(
    shop: Repo, memgraph: Memgraph
) -> None:
    shop.write("policies/use-pnpm.yaml", "id: use-pnpm\nstatement: [\n")
    shop.write("evidence/2026/broken.yaml", b"\xff\x00")
    shop.write("CODEOWNERS", b"\xff * @x\n")
    shop.git("add", "--all")
    found = data(memgraph)
    assert told(found) == [("deleted", "use-pnpm")]
    assert found["ok"] is False
    for form in ("text", "markdown"):
        assert memgraph("diff", "--format", form, now=NOW).code == 0


def test_a_change_that_has_no_part_in_a_thread_says_nothing_of_it(
    shop: Repo, memgraph: Memgraph
) -> None:
    shop.evidence("2026-05-01-which", kind="thread", due="2026-05-20")
    shop.commit()
    said = memgraph("diff", now=NOW).out
    assert said.splitlines() == [
        "nothing changes in the law; nothing blocks",
        "HEAD → what is staged: 0 files of the memory differ",
    ]
    shop.evidence("2026-05-02-slow", against=["use-pnpm"])
    shop.git("add", "--all")
    said = memgraph("diff", now=NOW).out
    assert said.startswith("1 law is challenged, 1 challenge is overdue, 1 piece of evidence;")
    assert "2026-05-01-which" not in said
    assert said.count("memgraph uphold use-pnpm") == 1


def test_a_proposal_of_what_a_person_turned_down_says_so(shop: Repo, memgraph: Memgraph) -> None:
    shop.proposal("use-tape", statement="Keep backups on tape.")
    shop.commit()
    shop.decided(lambda m, p: promotion.reject(m, "use-tape", p, "Tapes are slow."), "2026-05-20")
    shop.commit()
    shop.proposal("use-tape-2", statement="Keep backups on tape.")
    shop.git("add", "--all")
    (again,) = data(memgraph)["policies"][0]["again"]
    assert again == {
        "id": "use-tape", "how": "rejected", "on": "2026-05-20", "by": [ADA],
        "reason": "Tapes are slow.", "successor": "", "said": again["said"],
    }  # fmt: skip
    assert again["said"] in " ".join(memgraph("diff", now=NOW).out.split())


def test_markdown_is_one_comment_that_can_be_found_again(shop: Repo, memgraph: Memgraph) -> None:
    amended(shop)
    shop.evidence("2026-05-01-slow", statement="@team </details> `x`", supports=["use-pnpm-2"])
    shop.git("switch", "--quiet", "--create", "topic")
    shop.commit()
    said = memgraph("diff", "main..topic", "--format", "markdown", now=NOW)
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[0] == "<!-- memgraph -->"
    assert lines[1] == "### ✅ memgraph: 1 law is amended, 1 piece of evidence; nothing blocks"
    assert "```mermaid" in said.out
    assert "@team" not in said.out
    assert "`memgraph diff main..topic`" in lines[-1]


def test_a_repository_without_a_memory_has_nothing_to_tell(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("a.py")
    repo.commit()
    repo.write("b.py")
    repo.git("add", "--all")
    said = memgraph("diff", now=NOW)
    assert (said.code, said.out.splitlines()[0]) == (
        0, "nothing changes in the law; nothing blocks",
    )  # fmt: skip


def test_histories_that_cross_are_said_to(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("a", "1")
    repo.commit()
    repo.git("branch", "topic")
    repo.evidence("2026-01-02-main")
    one = repo.commit()
    repo.git("checkout", "--quiet", "topic")
    repo.evidence("2026-01-03-topic")
    other = repo.commit()
    repo.git("merge", "--quiet", "--no-edit", one)
    repo.git("checkout", "--quiet", "main")
    repo.git("merge", "--quiet", "--no-edit", other)
    repo.git("checkout", "--quiet", "topic")
    said = memgraph("diff", "main..topic")
    assert said.code == 0
    assert "left main in 2 places" in said.err
    assert "next: judge the merge itself: memgraph check --merge main" in said.err
