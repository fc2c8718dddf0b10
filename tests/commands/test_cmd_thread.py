"""`thread`, and what is private: questions open and close, and what is mine stays mine."""

from __future__ import annotations

import json
import shlex

import pytest
from scratch_repo import Memgraph, Repo


def test_private_entries_stay_out_of_git_and_of_the_check(repo: Repo, memgraph: Memgraph) -> None:
    assert (
        memgraph("record", "I prefer short answers.", "--kind", "preference", "--private").code == 0
    )
    (name,) = repo.names("evidence/local")
    assert repo.git("status", "--porcelain", "--untracked-files=all") == ""
    repo.write(f"evidence/local/{name}", "broken: [")
    assert memgraph("check", "--worktree").out == ""
    assert memgraph("list").out == "no such entries\n"


def test_private_and_shared_are_known_apart(repo: Repo, memgraph: Memgraph) -> None:
    memgraph("record", "I prefer short answers.", "--private")
    assert memgraph("record", "I prefer short answers.").out.startswith("recorded")
    assert "already known" in memgraph("record", "I prefer short answers.", "--private").out


def test_a_shared_entry_cannot_link_to_a_private_one(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("record", "Mine.", "--private", "--json")
    mine = json.loads(said.out)["id"]
    assert memgraph("record", "Ours.", "--about", mine).code == 1
    assert memgraph("record", "Mine too.", "--about", mine, "--private").code == 0


@pytest.mark.parametrize("private", [False, True])
def test_a_thread_is_opened_listed_and_closed_once(
    repo: Repo, memgraph: Memgraph, private: bool
) -> None:
    flags = ["--private"] if private else []
    opened = memgraph("thread", "open", "Which search?", "--due", "2030-01-01", "--json", *flags)
    thread = json.loads(opened.out)["id"]
    listed = memgraph("thread", "list").out
    assert f"{thread} (due 2030-01-01)" in listed
    assert ("(private)" in listed) is private
    assert json.loads(memgraph("thread", "list", "--json").out)[0]["id"] == thread
    closed = json.loads(memgraph("thread", "close", thread, "Postgres.", "--json").out)
    assert closed["file"].startswith("evidence/local/") is private
    assert memgraph("thread", "list").out == "no open threads\n"
    again = memgraph("thread", "close", thread, "SQLite.")
    assert (again.code, f"was closed by {closed['id']}" in again.err) == (1, True)


def test_opening_prints_what_closes_and_the_reason_may_be_spelt_as_in_a_decision(
    repo: Repo, memgraph: Memgraph
) -> None:
    said = memgraph("thread", "open", "Which search?").out
    _, _, command = said.partition("close it with: memgraph ")
    *words, verdict = shlex.split(command)
    thread = words[-1]
    assert words == ["thread", "close", thread]
    assert thread in memgraph("thread", "list").out
    assert verdict == "HOW IT WAS SETTLED"
    for unsettled in ([], ["HOW IT WAS SETTLED"], ["Done.", "--reason", "Done."]):
        assert memgraph(*words, *unsettled).code == 2
    assert thread in memgraph("thread", "list").out
    closed = memgraph(*words, "--reason", "Postgres is enough.")
    assert closed.code == 0
    assert memgraph("thread", "list").out == "no open threads\n"
    assert "Postgres is enough." in memgraph("list", "--kind", "verdict").out


def test_what_opening_prints_is_not_in_the_way_of_programs(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("thread", "open", "Which search?", "--json").out
    assert json.loads(said)["written"] is True
    assert "close it with" not in said


def test_only_a_thread_can_be_closed_so(repo: Repo, memgraph: Memgraph) -> None:
    repo.evidence("2026-01-05-slow")
    assert "2026-01-05-slow is no thread" in memgraph("thread", "close", "2026-01-05-slow", "x").err
    said = memgraph("thread", "close", "2026-01-05-slwo", "x")
    assert (said.code, "did you mean 2026-01-05-slow?" in said.err) == (1, True)
    assert len(repo.names("evidence")) == 1


def test_a_thread_is_not_due_in_the_past(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("thread", "open", "Which search?", "--due", "2020-01-01")
    assert (said.code, said.out, repo.names("evidence")) == (1, "", [])
    assert "2020-01-01 is over" in said.err
    assert "next: --due" in said.err
