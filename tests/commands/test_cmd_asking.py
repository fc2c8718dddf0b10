"""`list`, `show`, `why`, `graph` and completion: what the memory answers."""

from __future__ import annotations

import json
import os
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from scratch_repo import ADA, RULE, Memgraph, Repo

from memgraph.core.document import Plain

SLOW = "2026-01-04-slow"


@pytest.fixture
def team(repo: Repo) -> Repo:
    """Return a repository with a bit of everything."""
    repo.write("web/app.js", "1")
    source: list[Plain] = [{"path": "web/app.js", "lines": "1-9"}, {"said": "never again"}]
    repo.evidence(SLOW, kind="failure", statement="Installing took 9 minutes.", source=source)
    repo.law("use-npm")
    repo.law("use-pnpm", rules=[RULE], grounds=[SLOW], supersedes=["use-npm"], scope=["web/**"],
             statement="Always use pnpm.", why="It is faster.")  # fmt: skip
    repo.law("be-kind")
    repo.proposal("use-uv")
    repo.evidence("2026-01-06-fine", supports=["use-pnpm"])
    repo.commit()
    return repo


def ids(memgraph: Memgraph, *words: str) -> list[str]:
    text, data = memgraph("list", *words), memgraph("list", *words, "--json")
    assert (text.code, data.code) == (0, 0)
    found = [entry["id"] for entry in json.loads(data.out)]
    assert [line.split("  ")[0] for line in text.out.splitlines()[::2] if found] == found
    return found


def test_list_and_its_filters(team: Repo, memgraph: Memgraph) -> None:
    evidence = [SLOW, "2026-01-06-fine"]
    policies = ["be-kind", "use-npm", "use-uv", "use-pnpm"]
    assert sorted(ids(memgraph)) == sorted([*policies, *evidence])
    assert sorted(ids(memgraph, "--policies")) == sorted(policies)
    assert ids(memgraph, "--evidence") == evidence
    assert sorted(ids(memgraph, "--law")) == ["be-kind", "use-pnpm"]
    assert ids(memgraph, "--proposals") == ["use-uv"]
    assert ids(memgraph, "--status", "closed") == ["use-npm"]
    assert ids(memgraph, "--kind", "failure") == [SLOW]
    assert ids(memgraph, "--in-doubt") == []
    assert memgraph("list", "--in-doubt").out == "no such entries\n"
    assert json.loads(memgraph("list", "--in-doubt", "--json").out) == []


def test_show_says_everything(team: Repo, memgraph: Memgraph) -> None:
    shown = " ".join(memgraph("show", "use-pnpm").out.split())
    for part in (
        "use-pnpm active", "Always use pnpm.", "why It is faster.",
        "package manager: must pnpm; must not npm", "scope web/**", "from 2026-01-05",
        f"promote by {ADA} on 2026-01-05", f"{SLOW}: Installing took 9 minutes.",
        "borne out by 2026-01-06-fine", "file policies/use-pnpm.yaml",
    ):  # fmt: skip
        assert part in shown, part
    assert "superseded by use-pnpm" in memgraph("show", "use-npm").out
    assert "followed by  use-pnpm" in memgraph("show", "use-npm").out
    evidence = memgraph("show", SLOW).out
    assert "web/app.js, lines 1-9" in evidence
    assert "“never again”" in evidence


def test_show_as_data_is_the_document_and_its_status(team: Repo, memgraph: Memgraph) -> None:
    found = json.loads(memgraph("show", "use-npm", "--json").out)
    assert found["file"] == "policies/closed/use-npm.yaml"
    assert found["status"] == {
        "state": "closed", "reasons": ["superseded by use-pnpm from 2026-01-05"],
        "from": "2026-01-05", "until": "2026-01-05",
    }  # fmt: skip
    assert found["digest"].startswith("sha256:")


def test_what_is_not_there_names_the_nearest(team: Repo, memgraph: Memgraph) -> None:
    misspelt = (["show", "use-pnmp"], ["why", "use-pnmp"], ["graph", "--around", "use-pnmp"])
    for words in (*misspelt, ["show", "policies/proposed/use-pnpm.yaml"]):
        said = memgraph(*words)
        assert (said.code, said.out) == (1, "")
        assert "did you mean use-pnpm?" in said.err


def test_why_an_entry_holds(team: Repo, memgraph: Memgraph) -> None:
    text = memgraph("why", "use-pnpm").out
    for part in (SLOW, "web/app.js", "never again", ADA, "borne out by", "2026-01-06-fine"):
        assert part in text, part
    assert f"promoted by  {ADA}, 2026-01-05" in text
    assert "confirmed by" not in text
    assert "superseded by use-pnpm from 2026-01-05" in memgraph("why", "use-npm").out
    because = json.loads(memgraph("why", "use-pnpm", "--json").out)["because"]
    assert {"from": "use-pnpm", "relation": "grounds", "to": SLOW, "day": ""} in because


def test_why_a_path_is_governed(team: Repo, memgraph: Memgraph) -> None:
    assert "use-pnpm  active" in memgraph("why", "web/app.js").out
    assert f"because  {SLOW} (failure): Installing" in memgraph("why", "web/app.js").out
    for named, at in (("app.js", "web"), ("./app.js", "web"), ("../web/new.js", "web")):
        found = json.loads(memgraph("why", named, "--json", at=at).out)
        assert sorted(entry["id"] for entry in found["laws"]) == ["be-kind", "use-pnpm"], named
    found = json.loads(memgraph("why", "api/x.py", "--json").out)
    assert [entry["id"] for entry in found["laws"]] == ["be-kind"]
    assert [entry["id"] for entry in found["waiting"]] == ["use-uv"]
    assert memgraph("why", "../outside.js").code == 2


def test_no_law_governs_an_empty_memory(repo: Repo, memgraph: Memgraph) -> None:
    said = "there is no file src/app.py here\nno law governs src/app.py\n"
    assert memgraph("why", "src/app.py").out == said
    assert memgraph("list").out == "no such entries\n"


def test_private_entries_can_be_shown(repo: Repo, memgraph: Memgraph) -> None:
    mine = json.loads(memgraph("record", "Mine.", "--private", "--json").out)["id"]
    assert "Mine." in memgraph("show", mine).out
    assert mine not in memgraph("list").out


def test_private_entries_are_listed_alone(team: Repo, memgraph: Memgraph) -> None:
    assert memgraph("list", "--private").out == "no such entries\n"
    mine = json.loads(memgraph("record", "Mine.", "--private", "--json").out)["id"]
    wish = json.loads(
        memgraph("record", "Short, please.", "--private", "--kind", "preference", "--json").out
    )["id"]
    assert sorted(ids(memgraph, "--private")) == sorted([mine, wish])
    assert ids(memgraph, "--private", "--kind", "preference") == [wish]
    assert ids(memgraph, "--private", "--policies") == []
    assert not {mine, wish} & set(ids(memgraph))


@pytest.mark.parametrize("around", [[], ["--around", "use-pnpm", "--reach", "1"]])
def test_the_graph_in_every_language(team: Repo, memgraph: Memgraph, around: list[str]) -> None:
    data = json.loads(memgraph("graph", "--format", "json", *around).out)
    nodes = {node["id"]: node["kind"] for node in data["nodes"]}
    edges = {(e["from"], e["relation"], e["to"]) for e in data["edges"]}
    assert ("use-pnpm", "supersedes", "use-npm") in edges
    assert ("use-pnpm", "grounds", SLOW) in edges
    assert ("use-uv" in nodes) is (not around)
    xml = ET.fromstring(memgraph("graph", "--format", "graphml", *around).out)
    assert len(xml.findall(".//{*}node")) == len(nodes)
    assert len(xml.findall(".//{*}edge")) == len(data["edges"])
    mermaid = memgraph("graph", *around).out
    assert mermaid.startswith("flowchart LR\n")
    assert mermaid.count("-->|") == len(data["edges"])
    dot = memgraph("graph", "--format", "dot", *around).out
    assert dot.startswith("digraph memgraph {")
    assert dot.count(" -> ") == len(data["edges"])


# What entries say cannot steer the terminal, or the languages of the output


EVIL = "a \x1b]0;title\x07 \x9b31m \u202e b"


def test_control_characters_reach_no_output(repo: Repo, memgraph: Memgraph) -> None:
    repo.proposal("good")
    repo.write("policies/proposed/evil.yaml", f"id: evil\nstatement: {EVIL}\n{EVIL}: 1\n")
    repo.write("policies/proposed/escaped.yaml", 'id: escaped\nstatement: "\\e[2J \\u202e"\n')
    repo.write(f"evidence/2026/{EVIL.replace('/', '')}.yaml", "id: x\n")
    repo.git("config", "user.name", "Eve \x1b[31m")
    for words in (
        ["list"], ["brief"], ["check", "--worktree"], ["graph"], ["graph", "--format", "dot"],
        ["doctor"], ["why", "good"], ["show", "good"],
    ):  # fmt: skip
        said = memgraph(*words)
        assert not set(said.out + said.err) & set("\x1b\x07\x9b\u202e"), words


def test_quotes_and_brackets_break_out_of_nothing(repo: Repo, memgraph: Memgraph) -> None:
    statement = 'x"] --> y["<script>alert(1)</script>\\" ; } graph'
    repo.proposal("tricky", statement=statement)
    assert json.loads(memgraph("show", "tricky", "--json").out)["statement"] == statement
    mermaid = memgraph("graph").out
    assert "<script>" not in mermaid
    assert mermaid.count("-->") == 0
    assert ET.fromstring(memgraph("graph", "--format", "graphml").out) is not None
    dot = memgraph("graph", "--format", "dot").out
    assert '\\"] --> y[\\"' in dot


@pytest.mark.parametrize("command", ["list", "show be-kind", "doctor", "why be-kind"])
def test_colour_for_people_only(team: Repo, command: str) -> None:
    words = command.split()
    assert "\x1b[" not in team.memgraph(*words).out
    person = team.person(*words)
    person.ends()
    assert "\x1b[" in person.said
    person = team.person(*words, NO_COLOR="1")
    person.ends()
    assert "\x1b[" not in person.said


def test_a_name_that_is_no_text_is_shown_and_harmless(repo: Repo, memgraph: Memgraph) -> None:
    name = os.fsdecode(b"policies/proposed/a\xff.yaml")
    repo.write(name, "id: a\nstatement: x\n")
    for words in (["check", "--worktree", "--json"], ["list", "--json"], ["show", "a", "--json"]):
        assert "a\\udcff.yaml" in str(json.loads(memgraph(*words).out))
    assert memgraph("check", "--worktree").code == 1


# Completion


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("memgraph show use-", {"use-npm", "use-pnpm", "use-uv"}),
        ("memgraph promote use-", {"use-pnpm", "use-uv"}),
        ("memgraph retire ", {"use-pnpm", "be-kind"}),
        ("memgraph reject ", {"use-uv"}),
        ("memgraph record x --closes 2026-01-06", {"2026-01-06-fine"}),
        ("memgraph pro", {"propose", "promote"}),
        ("memgraph graph --format ", {"mermaid", "dot", "graphml", "json", "prov"}),
    ],
)
def test_completion(team: Repo, words: str, found: set[str]) -> None:
    position = str(len(words.split(" ")) - 1)
    env = {"_MEMGRAPH_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": position}
    said = team.memgraph(env=env)
    assert said.err == ""
    assert {line.split(",")[1] for line in said.out.splitlines()} == found


def test_completion_outside_a_repository_is_silent(repo: Repo, tmp_path: Path) -> None:
    env = {"_MEMGRAPH_COMPLETE": "bash_complete", "COMP_WORDS": "memgraph show ", "COMP_CWORD": "2"}
    said = Repo(tmp_path, repo.env).memgraph(env=env)
    assert (said.out.strip(), said.err) == ("", "")
