"""What held on a day, and what was known then: two questions, and both answers."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from scratch_repo import Memgraph, Repo

from memgraph.core import promotion

TODAY = datetime(2026, 8, 1, 12, tzinfo=UTC)
SLOW = "2026-03-10-slow"


def commit(repo: Repo, day: str) -> str:
    moment = f"{day}T12:00:00+00:00"
    return repo.commit(GIT_AUTHOR_DATE=moment, GIT_COMMITTER_DATE=moment)


@pytest.fixture
def known(repo: Repo) -> dict[str, str]:
    """Return commits by their names, in a repository that learns late of what happened."""
    repo.write("web/app.js", "1")
    repo.law("use-npm", "2026-01-05", statement="Use npm.")
    found = {"january": commit(repo, "2026-01-05")}
    repo.write("web/app.js", "2")
    found["april"] = commit(repo, "2026-04-20")
    # In May it is written down what happened in March, and what holds since April.
    repo.evidence(SLOW, against=["use-npm"], statement="Installing took 9 minutes.")
    repo.law("use-pnpm", "2026-05-02", statement="Use pnpm.", supersedes=["use-npm"],
             grounds=[SLOW], since="2026-04-01")  # fmt: skip
    found["may"] = commit(repo, "2026-05-02")
    repo.decided(
        lambda memory, person: promotion.retire(
            memory, "use-pnpm", person, "It broke.", date(2026, 7, 1)
        ),
        "2026-07-01",
    )
    found["july"] = commit(repo, "2026-07-01")
    return found


def laws(memgraph: Memgraph, *words: str) -> list[str]:
    said = memgraph("why", "web/app.js", *words, "--json", now=TODAY)
    assert said.code == 0, said.err
    return [law["id"] for law in json.loads(said.out)["laws"]]


def state(memgraph: Memgraph, name: str, *words: str) -> Any:
    said = memgraph("show", name, *words, "--json", now=TODAY)
    assert said.code == 0, said.err
    return json.loads(said.out)["status"]["state"]


def test_what_held_on_a_day_by_what_is_known_now(known: dict[str, str], memgraph: Memgraph) -> None:
    assert laws(memgraph, "--as-of", "2026-02-01") == ["use-npm"]
    assert laws(memgraph, "--as-of", "2026-04-15") == ["use-pnpm"]
    assert laws(memgraph, "--as-of", "2026-06-30") == ["use-pnpm"]
    assert laws(memgraph, "--as-of", "2026-07-01") == laws(memgraph) == []


def test_what_was_known_then(known: dict[str, str], memgraph: Memgraph) -> None:
    assert laws(memgraph, "--at", known["april"]) == ["use-npm"]
    assert laws(memgraph, "--at", known["may"]) == ["use-pnpm"]
    assert laws(memgraph, "--at", known["july"]) == []


def test_a_fact_that_was_recorded_late_in_both_ways(
    known: dict[str, str], memgraph: Memgraph
) -> None:
    """In March npm was slow. By what is known now it was challenged then; then nobody knew."""
    now = memgraph("why", "use-npm", "--as-of", "2026-03-15", now=TODAY).out
    assert now.startswith("as of 2026-03-15, by what is known now\nuse-npm  challenged\n")
    assert f"{SLOW} speaks against it" in now
    then = memgraph("why", "use-npm", "--at", known["april"], "--as-of", "2026-03-15", now=TODAY)
    assert then.out.startswith(
        f"as of 2026-03-15, by what was known in {known['april']}\nuse-npm  active\n"
    )
    assert SLOW not in then.out
    # Before it happened, and in May, when it was known, of the same day in March.
    assert "active" in memgraph("why", "use-npm", "--as-of", "2026-03-09", now=TODAY).out
    may = memgraph("why", "use-npm", "--at", known["may"], "--as-of", "2026-03-15", now=TODAY)
    assert "use-npm  challenged" in may.out


def test_a_law_that_was_promoted_late_and_retired_later(
    known: dict[str, str], memgraph: Memgraph
) -> None:
    now = memgraph("why", "use-pnpm", "--as-of", "2026-04-15", now=TODAY).out
    assert "use-pnpm  active" in now
    assert "holds from 2026-04-01 until 2026-07-01" in now
    assert "promoted by  Ada Lovelace <ada@example.org>, 2026-05-02" in now
    assert "retired by" not in now
    may = memgraph("why", "use-pnpm", "--at", known["may"], now=TODAY).out
    assert "holds from 2026-04-01\n" in may
    assert memgraph("why", "use-pnpm", "--at", known["april"], now=TODAY).code == 1
    assert "retired by" in memgraph("why", "use-pnpm", now=TODAY).out


def test_list_show_and_graph_answer_for_the_same_moments(
    known: dict[str, str], memgraph: Memgraph
) -> None:
    assert state(memgraph, "use-pnpm", "--as-of", "2026-04-15") == "active"
    assert state(memgraph, "use-npm", "--at", known["april"]) == "active"
    assert state(memgraph, "use-npm") == "closed"
    moments: tuple[list[str], ...] = (["--at", known["april"]], ["--as-of", "2026-03-09"], [])
    said = [memgraph("graph", "--json", *words, now=TODAY).out for words in moments]
    nodes = [{node["id"] for node in json.loads(one)["nodes"]} for one in said]
    assert [SLOW in found for found in nodes] == [False, False, True]
    assert ["use-pnpm" in found for found in nodes] == [False, True, True]


def test_moments_that_there_are_none_of(known: dict[str, str], memgraph: Memgraph) -> None:
    asked = (["why", "use-npm"], ["graph"], ["why", "--falls-with", SLOW])
    for words, code, said in [
        (["--as-of", "2026-08-02"], 1, "2026-08-02 is still to come"),
        (["--as-of", "2026-01-04"], 1, "tells of nothing as early as 2026-01-04"),
        (["--as-of", "2026-01-04"], 1, "the first day of which it tells is 2026-01-05"),
        (["--as-of", "yesterday"], 2, "expected a day, YYYY-MM-DD"),
        (["--at", "nowhere"], 2, "no such revision: nowhere"),
        (["--at", ""], 2, "no such revision"),
        (["--at", "--all"], 2, "no such revision: --all"),
        (["--at", "2026-04-20"], 2, "a day goes with --as-of 2026-04-20"),
        (["--at", "HEAD", "--as-of", "2025-01-01"], 1, "the memory of HEAD tells of nothing"),
    ]:
        for command in asked:
            found = memgraph(*command, *words, now=TODAY)
            assert (found.code, found.out) == (code, "")
            assert said in " ".join(found.err.split())


def test_a_bare_clone_answers_for_a_commit(
    repo: Repo, known: dict[str, str], memgraph: Memgraph, tmp_path: Path
) -> None:
    repo.git("clone", "--quiet", "--bare", str(repo.folder), str(tmp_path / "bare.git"))
    bare = tmp_path / "bare.git"
    said = memgraph("why", "web/app.js", "--at", known["may"], "--json", at=bare, now=TODAY)
    assert [law["id"] for law in json.loads(said.out)["laws"]] == ["use-pnpm"]
    for words in (["why", "use-npm"], ["graph"], ["log"], ["log", "--graveyard"]):
        assert memgraph(*words, "--at", "HEAD", at=bare, now=TODAY).code == 0, words
        refused = memgraph(*words, at=bare, now=TODAY)
        assert (refused.code, refused.out) == (2, "")
        assert "name a commit: --at HEAD" in refused.err
    assert memgraph("why", "../x", "--at", "HEAD", at=bare, now=TODAY).code == 2


def test_a_day_is_asked_about_in_an_empty_memory_too(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("why", "src/x.py", "--as-of", "2026-01-01", now=TODAY)
    assert said.out.endswith("no law governs src/x.py\n")
    assert memgraph("why", "src/x.py", "--at", "HEAD", now=TODAY).code == 2


def test_a_branch_of_its_own_does_not_make_law_by_its_own_trust(
    repo: Repo, memgraph: Memgraph
) -> None:
    """A commit that the target branch lacks is told by the trust of its base, as a check has it."""
    repo.law("here", "2026-01-05")
    commit(repo, "2026-01-05")
    repo.git("update-ref", "refs/remotes/origin/main", "HEAD")
    repo.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
    repo.write(".memgraph/trust.yaml", "version: 1\nmembers: nonsense\n")
    first = commit(repo, "2026-01-06")
    # Its own trust file, which cannot be read, would let nobody's word count.
    assert state(memgraph, "here", "--at", first) == "active"


def test_show_tells_no_decision_that_came_later(known: dict[str, str], memgraph: Memgraph) -> None:
    later = memgraph("show", "use-pnpm", now=TODAY).out
    assert "retire by" in later
    assert "retire by" not in memgraph("show", "use-pnpm", "--as-of", "2026-04-15", now=TODAY).out


def test_of_another_moment_nothing_private_is_shown(
    known: dict[str, str], memgraph: Memgraph
) -> None:
    said = memgraph("record", "Mine alone.", "--private", "--json", now=TODAY)
    mine = json.loads(said.out)["id"]
    assert memgraph("show", mine, now=TODAY).code == 0
    for words in (["--as-of", "2026-04-15"], ["--at", "HEAD"]):
        assert memgraph("show", mine, *words, now=TODAY).code == 1
