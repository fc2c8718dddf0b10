"""`topics`: the list, one at length, and trying changed ones out."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from scratch_repo import Memgraph, Repo

from memgraph.core.document import Plain

OWN = """\
topics:
  solver:
    about: What solves plans.
    pick: one
    values: {glpk: {}, highs: {aliases: [highs solver]}}
  js package manager: {pick: any}
"""


def rule(value: str) -> list[Plain]:
    return [{"topic": "solver", "must": [value]}]


@pytest.fixture
def team(repo: Repo) -> Repo:
    """Return a repository with two laws and a proposal about one topic of its own."""
    repo.law("use-glpk", rules=rule("glpk"))
    repo.law("use-highs", rules=rule("highs solver"))
    repo.proposal("use-pnpm", rules=[{"topic": "js package manager", "must": ["pnpm"]}])
    repo.commit()
    return repo


def test_the_list_is_sorted_and_fits_a_terminal(team: Repo, memgraph: Memgraph) -> None:
    team.write(".memgraph/topics.yaml", OWN)
    lines = memgraph("topics").out.splitlines()
    assert [line for line in lines if len(line) > 80] == []
    names = [line[2:30].strip() for line in lines]
    assert names == sorted(names)
    assert "  function length             a number of lines" in lines
    assert [line for line in lines if line.startswith("*")] == [
        "* js package manager          any of npm, pnpm, yarn, bun",
        "* solver                      one of glpk, highs",
    ]
    data = json.loads(memgraph("topics", "--json").out)
    assert [row["name"] for row in data] == names


def test_one_is_explained(team: Repo, memgraph: Memgraph) -> None:
    team.write(".memgraph/topics.yaml", OWN)
    said = memgraph("topics", "solver")
    assert said.code == 0
    told = " ".join(said.out.split())
    assert "What solves plans. pick one: two different values contradict each other" in told
    assert "from .memgraph/topics.yaml:2" in told
    assert "glpk highs also highs solver" in told
    assert "use-highs (active): solver: must highs solver" in told
    changed = " ".join(memgraph("topics", "JavaScript package manager").out.split())
    assert "pick any" in changed
    assert "from memgraph, changed by .memgraph/topics.yaml:6" in changed
    assert "use-pnpm (proposed)" in changed


@pytest.mark.parametrize("name", ["function length", "next.js", "indentation", "database"])
def test_what_is_explained_fits_a_terminal(repo: Repo, memgraph: Memgraph, name: str) -> None:
    said = memgraph("topics", name).out
    assert [line for line in said.splitlines() if len(line) > 80] == []
    assert "no policy here speaks about it" in said


def test_a_value_finds_its_topics(repo: Repo, memgraph: Memgraph) -> None:
    rows = json.loads(memgraph("topics", "bun", "--json").out)
    assert [row["name"] for row in rows] == ["js package manager", "js runtime"]
    next_js = json.loads(memgraph("topics", "Next JS", "--json").out)[0]
    assert next_js["values"]["next.js"]["implies"] == {"frontend framework": ["react"]}


def test_an_unknown_name_is_refused_with_the_nearest(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("topics", "js packge manager")
    assert (said.code, said.out) == (1, "")
    assert "did you mean js package manager?" in said.err


def test_outside_of_a_repository_what_ships_is_shown(tmp_path: Path, memgraph: Memgraph) -> None:
    place = tmp_path / "elsewhere"
    place.mkdir()
    said = memgraph("topics", "quotes", at=place)
    assert (said.code, said.err) == (0, "")
    assert "single quotes" in said.out


def test_a_bare_repository_has_the_topics_of_its_head(team: Repo, memgraph: Memgraph) -> None:
    team.write(".memgraph/topics.yaml", OWN)
    team.commit()
    team.git("clone", "--quiet", "--bare", ".", "bare.git")
    assert "What solves plans." in memgraph("topics", "solver", at="bare.git").out


def test_a_broken_file_is_left_out_and_said(team: Repo, memgraph: Memgraph) -> None:
    team.write(".memgraph/topics.yaml", "topics: {solver: {pick: two}}\n")
    said = memgraph("topics", "quotes")
    assert said.code == 0
    assert "cannot be read" in said.err
    tried = memgraph("topics", "--try")
    assert tried.code == 1
    assert ".memgraph/topics.yaml:1: topics.solver.pick: expected one of: one, any" in tried.err


def test_try_shows_what_would_be_flagged_and_what_no_longer(team: Repo, memgraph: Memgraph) -> None:
    said = memgraph("topics", "--try")
    assert (said.code, said.out) == (1, "")
    assert "there is no such file" in said.err

    team.write(".memgraph/topics.yaml", OWN)
    said = memgraph("topics", "--try")
    assert said.code == 1
    assert said.out.startswith("1 contradiction newly flagged\n  error  ")
    assert "use-glpk" in said.out
    assert "use-highs" in said.out

    team.commit()
    nothing = memgraph("topics", "--try")
    assert nothing.code == 0
    assert nothing.out == "nothing more and nothing less would be flagged\n"

    team.write("open.yaml", OWN.replace("pick: one", "pick: any"))
    open_now = memgraph("topics", "--try", "open.yaml", "--json")
    assert open_now.code == 0
    told = json.loads(open_now.out)
    assert told["new"] == []
    assert told["gone"][0]["policies"] == ["use-glpk", "use-highs"]


def test_try_does_not_say_that_nothing_changes_below_a_fault(
    team: Repo, memgraph: Memgraph
) -> None:
    fault = "  kit: {values: {starter: {implies: {solver: [glpk, highs]}}}}\n"
    team.write(".memgraph/topics.yaml", OWN + fault)
    said = memgraph("topics", "--try")
    assert "[topics/impossible]" in said.out
    assert "1 contradiction newly flagged" in said.out
    team.commit()
    said = memgraph("topics", "--try")
    assert said.code == 1
    assert "[topics/impossible]" in said.out
    assert "kit: {values: {starter: {implies: {}}}}" in said.out
    assert "nothing more" not in said.out


@pytest.mark.parametrize("name", [".memgraph/topics.yaml", "mine.yaml"])
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_try_reads_no_pipe_and_no_folder(
    team: Repo, memgraph: Memgraph, name: str, make: Callable[[Path], None]
) -> None:
    (team.folder / name).parent.mkdir(exist_ok=True)
    make(team.folder / name)
    said = memgraph("topics", "--try", name)
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith(f"memgraph: {name}: it is no plain file, and is not read\n  next: ")


def test_the_change_is_judged_by_the_topics_of_the_base(team: Repo, memgraph: Memgraph) -> None:
    team.write(".memgraph/topics.yaml", OWN)
    team.git("add", "--all")
    said = memgraph("check")
    assert said.code == 1
    assert "topics/flags" in said.out
    assert "contradiction/" not in said.out
    team.write(".memgraph/topics.yaml", OWN.replace("pick: one", "pick: any"))
    team.git("add", "--all")
    assert memgraph("check").code == 0


def test_names_complete(repo: Repo) -> None:
    env = {"_MEMGRAPH_COMPLETE": "bash_complete", "COMP_WORDS": "memgraph topics quo",
           "COMP_CWORD": "2"}  # fmt: skip
    said = repo.memgraph(env=env)
    assert said.out.splitlines() == ["plain,quote style", "plain,quotes"]
