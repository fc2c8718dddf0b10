"""`check --format`: one verdict in every form, of a state, of a merge and with a judge."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from runner_commands import commands
from sarif_schema import faults
from scratch_repo import RULE, Memgraph, Repo

from memgraph import checks
from memgraph.commands import check
from memgraph.core.document import Plain
from memgraph.store.check_pages import check_page

FORMS = ("text", "json", *check.FORMS)

NPM: Plain = [{"topic": "package manager", "must": ["npm"]}]


@pytest.fixture
def clash(repo: Repo) -> Repo:
    """Return a repository with a law, an error that is there before, and a staged clash."""
    repo.law("use-pnpm", rules=[RULE])
    repo.proposal("old", grounds=["2026-01-02-nowhere"])
    repo.commit()
    repo.proposal("use-npm", rules=NPM)
    repo.git("add", "--all")
    return repo


def results(memgraph: Memgraph, *words: str) -> list[dict[str, Any]]:
    """Return the results of the SARIF that a check prints."""
    log = json.loads(memgraph("check", "--format", "sarif", *words).out)
    assert faults(log) == []
    found: list[dict[str, Any]] = log["runs"][0]["results"]
    return found


def by_rule(found: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {one["ruleId"]: one for one in found}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_says_what_blocks_and_ends_alike(
    clash: Repo, memgraph: Memgraph, form: str
) -> None:
    said = memgraph("check", "--format", form)
    assert (said.code, said.err) == (1, "")
    assert said.out.endswith("\n")
    for word in ("contradiction/opposed", "links/dangling", "use-npm"):
        assert word in said.out.replace("&#45;", "-")


@pytest.mark.parametrize("form", FORMS)
def test_where_nothing_is_found(repo: Repo, memgraph: Memgraph, form: str) -> None:
    repo.commit()
    said = memgraph("check", "--format", form)
    assert (said.code, said.err) == (0, "")
    if form in ("json", "sarif", "gitlab"):
        json.loads(said.out)


def test_what_the_base_has_already_does_not_block(clash: Repo, memgraph: Memgraph) -> None:
    found = by_rule(results(memgraph))
    assert found["contradiction/opposed"]["properties"]["blocks"] is True
    assert found["links/dangling"]["properties"]["blocks"] is False
    assert found["links/dangling"]["level"] == "error"


def test_a_clash_leads_to_the_other_side(clash: Repo, memgraph: Memgraph) -> None:
    found = by_rule(results(memgraph))["contradiction/opposed"]
    place = found["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "policies/proposed/use-npm.yaml"
    [other] = found["relatedLocations"]
    assert other["physicalLocation"]["artifactLocation"]["uri"] == "policies/use-pnpm.yaml"
    assert "day" in found["properties"]


def test_a_warm_check_tells_the_same(clash: Repo, memgraph: Memgraph) -> None:
    def told() -> list[dict[str, Any]]:
        # The path that shows a clash is one of many: with a new file it may be another.
        return [{**one, "properties": None} for one in results(memgraph)]

    # The second one judges what changed since the first one alone.
    first = told()
    assert told() == first
    clash.evidence("2025-07-19-zebra")
    clash.git("add", "--all")
    assert told() == first


def test_names_stay_where_text_is_added(clash: Repo, memgraph: Memgraph) -> None:
    def names() -> set[str]:
        return {one["partialFingerprints"]["primaryLocationLineHash"] for one in results(memgraph)}

    first = names()
    for path in ("policies/proposed/use-npm.yaml", "policies/proposed/old.yaml"):
        clash.write(path, "# A line\n# and another\n" + clash.read(path) + "why: Because.\n")
    clash.git("add", "--all")
    assert names() == first


# Of a merge, and with a judge


@pytest.fixture
def sides(repo: Repo) -> Repo:
    """Return a repository of which one branch rules npm and the other pnpm; one is bad alone."""
    repo.commit()
    repo.git("checkout", "--quiet", "-b", "other")
    repo.law("use-npm", rules=NPM)
    repo.proposal("old", grounds=["2026-01-02-nowhere"])
    repo.commit()
    repo.git("checkout", "--quiet", "main")
    repo.law("use-pnpm", rules=[RULE])
    repo.commit()
    return repo


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_merge(sides: Repo, memgraph: Memgraph, form: str) -> None:
    said = memgraph("check", "--merge", "other", "--format", form)
    assert (said.code, said.err) == (1, "")
    assert "contradiction/" in said.out


def test_what_one_side_has_already_is_told_apart(sides: Repo, memgraph: Memgraph) -> None:
    found = [one["ruleId"] for one in results(memgraph, "--merge", "other")]
    assert found[-1] == "links/dangling"
    assert all(rule.startswith("contradiction/") for rule in found[:-1])
    listed = json.loads(memgraph("check", "--merge", "other", "--format", "gitlab").out)
    assert "links/dangling" not in {row["check_name"] for row in listed}
    told = memgraph("check", "--merge", "other", "--format", "markdown").out
    assert "1 finding that one side alone has already." in told


@pytest.mark.parametrize("form", FORMS)
def test_every_form_with_a_judge(repo: Repo, memgraph: Memgraph, tmp_path: Path, form: str) -> None:
    repo.law("comment-functions", statement="Comment every function.")
    repo.law("no-comments", statement="Do not comment functions.")
    repo.commit()
    judge = tmp_path / "judge.py"
    answer = {"contradict": True, "because": "Both cannot be done."}
    judge.write_text(f"import sys\nsys.stdin.read()\nprint({json.dumps(json.dumps(answer))})\n")
    env = {"MEMGRAPH_JUDGE": f"{sys.executable} {judge}"}
    said = memgraph("check", "--judge", "--rev", "HEAD", "--format", form, env=env)
    assert said.code == 0, said.err
    assert "Both cannot be done" in said.out


# What a change says is text in every form


def test_hostile_words_start_no_command(repo: Repo, memgraph: Memgraph) -> None:
    repo.commit()
    repo.write(
        "policies/proposed/a%0A::error::b,c.yaml", "id: x\n::error::y: 1\n##[add-path]/tmp: 2\n"
    )
    repo.git("add", "--all")
    said = memgraph("check", "--format", "github")
    assert said.code == 1
    found = list(commands(said.out))
    assert found
    assert {command.name if command else None for command in found} <= {"error", "warning"}
    files = {command.properties["file"] for command in found if command}
    assert files == {"policies/proposed/a%0A::error::b,c.yaml"}


def test_a_path_that_is_no_utf_8(repo: Repo, memgraph: Memgraph) -> None:
    repo.commit()
    name = b"policies/proposed/caf\xe9.yaml"
    place = repo.folder.as_posix().encode() + b"/" + name
    repo.write("policies/proposed/x.yaml", "id: x\nnothing: y\n")
    (repo.folder / "policies/proposed/x.yaml").rename(place.decode("utf-8", "surrogateescape"))
    subprocess.run(["git", "add", "--all"], cwd=repo.folder, env=dict(repo.env), check=True)
    found = results(memgraph)
    uris = {one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in found}
    assert "policies/proposed/caf%E9.yaml" in uris
    for form in ("github", "gitlab", "markdown"):
        said = repo.memgraph("check", "--format", form)
        assert said.code == 1, said.err


def test_two_forms_are_refused(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("check", "--json", "--format", "sarif")
    assert said.code == 2
    assert "give one" in said.err
    assert memgraph("check", "--format", "html").code == 2


def test_a_check_explains_itself(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("check", "--explain", "links/dangling")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("# links/dangling\n")
    assert "## Way out" in said.out


def test_only_a_check_is_explained(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("check", "--explain", "links/dangeling")
    assert (said.code, said.out) == (1, "")
    assert "did you mean links/dangling?" in said.err
    said = memgraph("check", "--explain", "../README")
    assert (said.code, said.out) == (1, "")


@pytest.mark.parametrize("code", checks.rules())
def test_every_check_has_a_page(code: str) -> None:
    assert check_page(code).startswith(f"# {code}\n")


def test_sarif_brings_the_pages_of_what_was_found(clash: Repo, memgraph: Memgraph) -> None:
    [run] = json.loads(memgraph("check", "--format", "sarif").out)["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert {rule["id"] for rule in rules} == {one["ruleId"] for one in run["results"]}
    assert all("## Way out" in rule["help"]["markdown"] for rule in rules)
