"""`why`, `log`, `show`, `list` and `graph`: reasons where states are told, and what is meant."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from hostile_team import at_terminal
from scratch_repo import ADA, Memgraph, Repo

from memgraph.core import promotion
from memgraph.core.document import Plain
from memgraph.core.memory import Memory
from memgraph.core.promotion import Person

TODAY = datetime(2026, 6, 1, 12, tzinfo=UTC)
SLOW, FINE = "2026-01-04-slow-k3qz", "2026-03-10-it-works-again"
SOURCE: list[Plain] = [
    {"path": "web/app.ts", "commit": "61e9540"}, {"url": "https://example.org/x"},
    {"said": "never again"},
]  # fmt: skip


def commit(repo: Repo, moment: str) -> str:
    return repo.commit(GIT_AUTHOR_DATE=f"{moment}+00:00", GIT_COMMITTER_DATE=f"{moment}+00:00")


def rejected(memory: Memory, person: Person) -> Any:
    return promotion.reject(memory, "cdn", person, "It is too dear for us.")


def retired(memory: Memory, person: Person) -> Any:
    return promotion.retire(memory, "use-make", person, "Nobody builds C.", date(2026, 3, 1))


@pytest.fixture
def team(repo: Repo) -> Repo:
    """Return a memory with every way to end, decided on one day in several commits."""
    repo.write("web/app.ts", "1")
    repo.evidence(SLOW, kind="failure", statement="Installing took 9 minutes.", source=SOURCE)
    repo.law("use-npm")
    repo.law("use-make")
    repo.proposal("cdn", statement="Serve files from a CDN.")
    commit(repo, "2026-02-01T09:00:00")
    repo.law("use-pnpm", on="2026-03-01", grounds=[SLOW], supersedes=["use-npm"],
             scope=["web/**"], why="It is faster.", source=SOURCE,
             recorded={"by": ADA, "via": "person"})  # fmt: skip
    commit(repo, "2026-03-01T10:00:00")
    repo.decided(rejected, "2026-03-01")
    commit(repo, "2026-03-01T11:00:00")
    repo.evidence("2026-03-01-broke", against=["use-pnpm"], statement="A build broke.")
    commit(repo, "2026-03-01T12:00:00")
    repo.decided(retired, "2026-03-01")
    commit(repo, "2026-03-01T13:00:00")
    return repo


def said(memgraph: Memgraph, *words: str, at: str | Path = "", code: int = 0) -> str:
    found = memgraph(*words, at=at, now=TODAY) if at else memgraph(*words, now=TODAY)
    assert found.code == code, found.err
    return found.err if code else found.out


# Reasons, where the state is told


def test_the_reason_of_an_ending_stands_where_the_state_does(
    team: Repo, memgraph: Memgraph
) -> None:
    for name, state, because in (
        ("cdn", "closed, rejected", "rejected on 2026-03-01: It is too dear for us."),
        ("use-make", "closed, retired", "retired from 2026-03-01: Nobody builds C."),
        ("use-npm", "closed, superseded", "superseded by use-pnpm from 2026-03-01: It is faster."),
    ):
        shown = said(memgraph, "show", name)
        assert shown.startswith(f"{name}  {state}\n")
        assert f"because      {because}\n" in shown
        why = said(memgraph, "why", name)
        assert why.startswith(f"{name}  {state}\n")
        assert f"    {because}\n" in why
        assert f"\n{name}  {state}\n" in f"\n{said(memgraph, 'list')}"
        seen = at_terminal(team, [("why", name), ("show", name), ("list",)], 80, NO_COLOR="1")
        assert all(f"{name}  {state}" in one for one in seen)
        assert because in seen[0]
        assert because in " ".join(seen[1].split())
        data = json.loads(said(memgraph, "show", name, "--json"))["status"]
        assert data["state"] == "closed"
        assert because.startswith(*data["reasons"])


def test_why_gives_an_entrys_own_why_and_what_persons_said(team: Repo, memgraph: Memgraph) -> None:
    assert "    why: It is faster.\n" in said(memgraph, "why", "use-pnpm")
    assert json.loads(said(memgraph, "why", "use-pnpm", "--json"))["why"] == "It is faster."
    line = f"rejected by  {ADA}, 2026-03-01: It is too dear for us.\n"
    assert line in said(memgraph, "why", "cdn")
    [step] = json.loads(said(memgraph, "why", "cdn", "--json"))["because"]
    assert (step["relation"], step["reason"]) == ("rejected_by", "It is too dear for us.")


def test_why_names_what_speaks_against_it_in_words(team: Repo, memgraph: Memgraph) -> None:
    told = f"  against it  2026-03-01-broke (observation): A build broke.\n    recorded by  {ADA}\n"
    assert told in said(memgraph, "why", "use-pnpm")
    assert told in said(memgraph, "why", "web/app.ts")
    assert "followed by  use-pnpm" in said(memgraph, "why", "use-npm")


@pytest.mark.parametrize("name", ["use-pnpm", SLOW])
def test_why_names_grounds_sources_and_people(team: Repo, memgraph: Memgraph, name: str) -> None:
    sources = ["file web/app.ts", "commit 61e9540", "url https://example.org/x", "said never again"]
    [seen] = at_terminal(team, [("why", name)], 80, NO_COLOR="1")
    for text in (said(memgraph, "why", name), seen):
        for source in sources:
            assert f"from  {source}\n" in text
        assert f"recorded by  {ADA}\n" in text
    steps = json.loads(said(memgraph, "why", name, "--json"))["because"]
    own = {(step["relation"], step["to"]) for step in steps if step["from"] == name}
    assert {("from_source", source.replace(" ", ":", 1)) for source in sources} <= own
    assert ("recorded_by", f"person:{ADA}") in own
    assert name == SLOW or {("grounds", SLOW), ("promoted_by", f"person:{ADA}")} <= own


# In which order


def test_a_log_goes_by_the_commits_of_a_day(team: Repo, memgraph: Memgraph) -> None:
    rows = json.loads(said(memgraph, "log", "--json", "--since", "2026-03-01"))["events"]
    assert [(row["what"], row["entry"]) for row in rows] == [
        ("retired", "use-make"), ("challenged", "use-pnpm"), ("rejected", "cdn"),
        ("superseded", "use-npm"), ("promoted", "use-pnpm"), ("proposed", "use-pnpm"),
    ]  # fmt: skip
    latest = json.loads(said(memgraph, "log", "-n", "2", "--json"))["events"]
    assert [row["entry"] for row in latest] == ["use-make", "use-pnpm"]
    rows = json.loads(said(memgraph, "log", "use-pnpm", "--json"))["events"]
    assert [row["what"] for row in rows] == ["proposed", "promoted", "challenged"]


def test_a_log_of_days_on_which_nothing_happened(team: Repo, memgraph: Memgraph) -> None:
    late = ("--since", "2026-05-01")
    assert said(memgraph, "log", *late) == "nothing happened in that time\n"
    assert said(memgraph, "log", "cdn", *late) == "nothing happened to cdn in that time\n"
    assert said(memgraph, "log", "--kind", "upheld") == "nothing of that kind happened\n"
    assert said(memgraph, "log", "--kind", "upheld", *late) == (
        "nothing of that kind happened in that time\n"
    )
    [seen] = at_terminal(team, [("log", *late)], 80, NO_COLOR="1")
    assert seen == "Nothing happened in that time.\n"


# What is meant by a part of an id, and by a path


def test_a_part_of_an_id_will_do_to_read(team: Repo, memgraph: Memgraph) -> None:
    for words in (("show", "k3qz"), ("why", "2026-01-04"), ("why", "--falls-with", "slow-k3qz")):
        assert said(memgraph, *words).startswith(f"{SLOW}  failure\n")
    assert said(memgraph, "log", "cd") == said(memgraph, "log", "cdn")
    around = said(memgraph, "graph", "--around", "k3qz", "--json")
    assert around == said(memgraph, "graph", "--around", SLOW, "--json")


def test_a_part_of_several_names_them(team: Repo, memgraph: Memgraph) -> None:
    for words in (
        ("show", "use-"),
        ("why", "use-"),
        ("log", "use-"),
        ("graph", "--around", "use-"),
    ):
        assert "did you mean use-make, use-npm or use-pnpm?" in said(memgraph, *words, code=1)


def test_whoever_decides_names_an_id_in_full(team: Repo, memgraph: Memgraph) -> None:
    before = team.files()
    for words in (("promote", "use-p"), ("retire", "use-p", "--reason", "x")):
        person = team.person(*words)
        assert person.ends() == 1
        assert "did you mean use-pnpm?" in person.said
    assert "did you mean use-pnpm?" in said(memgraph, "record", "x", "--against", "use-p", code=1)
    assert team.files() == before


def test_a_private_entry_is_shown_by_a_part_of_its_id(team: Repo, memgraph: Memgraph) -> None:
    mine = json.loads(memgraph("record", "Mine alone.", "--private", "--json").out)["id"]
    assert "Mine alone." in said(memgraph, "show", mine[-4:])


def test_why_says_whether_a_path_is_there(team: Repo, memgraph: Memgraph) -> None:
    assert said(memgraph, "why", "web/app.ts").startswith("use-pnpm  challenged")
    new = said(memgraph, "why", "web/new.ts")
    first, second = new.splitlines()[:2]
    assert first == "there is no file web/new.ts here; if one comes, this holds for it:"
    assert second.startswith("use-pnpm  challenged")
    team.write("notes.txt", "not added")
    assert said(memgraph, "why", "notes.txt") == "no law governs notes.txt\n"
    assert said(memgraph, "why", "web/app.ts", "--at", "HEAD").count("there is no") == 0
    gone = said(memgraph, "why", "docs/x.md", "--at", "HEAD")
    assert "there is no file docs/x.md in HEAD\nno law governs docs/x.md\n" in gone
    for path, there in (("web/app.ts", True), ("web/new.ts", False)):
        assert json.loads(said(memgraph, "why", path, "--json"))["there"] is there


def test_why_of_a_folder_names_the_laws_of_anything_in_it(team: Repo, memgraph: Memgraph) -> None:
    team.proposal("types", statement="Write types.", scope=["**/*.ts"])
    team.law("deep", scope=["web/deep/er/*.md"])
    team.law("elsewhere", scope=["api/**"])
    told = said(memgraph, "why", "web")
    assert told.startswith("web is a folder; each of these governs something that lies, or could")
    for name, at in (("web", ""), ("web/", ""), (".", "web")):
        found = json.loads(said(memgraph, "why", name, "--json", at=at))
        assert found["folder"] is True
        assert sorted(law["id"] for law in found["laws"]) == ["deep", "use-pnpm"]
        assert [law["id"] for law in found["waiting"]] == ["types"]
    whole = json.loads(said(memgraph, "why", ".", "--json"))
    assert sorted(law["id"] for law in whole["laws"]) == ["deep", "elsewhere", "use-pnpm"]
    [seen] = at_terminal(team, [("why", "web")], 80, NO_COLOR="1")
    assert "Governs anything in web  2 ─" in seen
    nowhere = said(memgraph, "why", "docs/new/")
    assert nowhere.startswith(
        "there is no folder docs/new here; if one comes, this holds for it:\n"
    )
    assert "no law governs anything in docs/new\n" in nowhere


def test_a_path_that_is_no_entry_is_asked_of_why(team: Repo, memgraph: Memgraph) -> None:
    for words in (("log", "web/app.ts"), ("show", "web/app.ts"), ("log", "web")):
        assert f"memgraph why {words[1]}" in said(memgraph, *words, code=1)


def test_an_id_that_a_commit_lacks_was_looked_for_there(team: Repo, memgraph: Memgraph) -> None:
    team.git("tag", "early", "HEAD~4")
    for words in (("why", "use-pnpm"), ("show", "use-pnpm"), ("log", "use-pnpm"),
                  ("graph", "--around", "use-pnpm")):  # fmt: skip
        refused = said(memgraph, *words, "--at", "early", code=1)
        assert "no entry has the id 'use-pnpm' in early" in refused


# The graph


def test_the_graph_says_what_a_person_decided(team: Repo, memgraph: Memgraph) -> None:
    assert "|rejected by|" in said(memgraph, "graph")
    assert 'label="retired by"' in said(memgraph, "graph", "--format", "dot")
    edges = json.loads(said(memgraph, "graph", "--json"))["edges"]
    actions = {(edge["from"], edge["relation"], edge["action"]) for edge in edges}
    assert {
        ("cdn", "rejected_by", "reject"),
        ("use-make", "retired_by", "retire"),
        ("use-pnpm", "promoted_by", "promote"),
        ("use-pnpm", "grounds", None),
    } <= actions


def test_the_graph_around_an_entry_does_not_go_through_persons(
    team: Repo, memgraph: Memgraph
) -> None:
    near = json.loads(said(memgraph, "graph", "--around", "cdn", "--reach", "9", "--json"))
    assert {node["id"] for node in near["nodes"]} == {"cdn", f"person:{ADA}"}


# The list


def test_a_list_in_a_pipe_goes_by_state(team: Repo, memgraph: Memgraph) -> None:
    team.proposal("a-first")
    team.law("z-last")
    heads = [line for line in said(memgraph, "list", "--policies").splitlines()
             if not line.startswith(" ")]  # fmt: skip
    assert [head.split("  ")[1] for head in heads] == [
        "challenged", "active", "proposed", "closed, rejected", "closed, retired",
        "closed, superseded",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "words", [("why", ""), ("why", "--falls-with", ""), ("graph", "--around", "")]
)
def test_an_empty_name_is_not_everything(
    team: Repo, memgraph: Memgraph, words: tuple[str, ...]
) -> None:
    said = memgraph(*words)
    assert (said.code != 0, said.out) == (True, "")
