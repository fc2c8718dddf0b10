"""Whole journeys, as a team makes them: real Git, the real pre-commit, a person at a terminal."""

from __future__ import annotations

import os
import re
import shlex
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from scratch_repo import Repo

from memgraph.core.setup import HOOK_TYPES

SCRIPTS = str(Path(sys.executable).parent)


@pytest.fixture
def team(tmp_path: Path) -> Repo:
    """Return an empty repository of somebody who has memgraph and pre-commit on the path."""
    repo = Repo.made(tmp_path / "My Projects (1)" / "é r")
    repo.env = {
        **repo.env,
        "PATH": f"{SCRIPTS}{os.pathsep}{repo.env['PATH']}",
        "PRE_COMMIT_HOME": str(tmp_path / "cache"),
    }
    return repo


def must(repo: Repo, *command: str, env: dict[str, str] | None = None) -> str:
    said = repo.shell(*command, env=env)
    assert said.code == 0, said.out + said.err
    return said.out + said.err


def refused(repo: Repo, *command: str, env: dict[str, str] | None = None) -> str:
    said = repo.shell(*command, env=env)
    assert said.code == 1, said.out + said.err
    assert "Traceback" not in said.out + said.err
    return said.out + said.err


def set_up(repo: Repo) -> None:
    must(repo, "memgraph", "init")
    types = [part for kind in HOOK_TYPES for part in ("-t", kind)]
    must(repo, "pre-commit", "install", *types)
    must(repo, "git", "add", "--all")
    must(repo, "git", "commit", "-m", "Set memgraph up")


def test_from_an_empty_folder_to_law_and_a_refused_commit(team: Repo) -> None:
    set_up(team)
    must(team, "memgraph", "record", "npm broke the lockfile twice.", "--kind", "failure")
    (name,) = team.names("evidence")
    ground = name.removesuffix(".yaml")
    said = must(team, "memgraph", "propose", "Always use pnpm.", "--ground", ground,
                "--rule", "package manager: must pnpm; must not npm")  # fmt: skip
    assert "memgraph promote always-use-pnpm" in said
    must(team, "git", "add", "--all")
    must(team, "git", "commit", "-m", "Propose pnpm")
    person = team.person("promote", "always-use-pnpm", "--commit").confirms()
    assert person.ends() == 0, person.said
    assert team.git("status", "--porcelain") == ""

    must(team, "memgraph", "propose", "Use npm.", "--rule", "package manager: must npm")
    must(team, "git", "add", "--all")
    head = team.git("rev-parse", "HEAD")
    said = refused(team, "git", "commit", "-m", "Back to npm")
    assert "use-npm requires npm as package manager, and always-use-pnpm" in said
    assert team.git("rev-parse", "HEAD") == head

    way_out = "memgraph propose --amend use-npm --supersedes always-use-pnpm"
    assert way_out in said
    must(team, *way_out.split())
    must(team, "git", "add", "--all")
    must(team, "git", "commit", "-m", "Back to npm")
    person = team.person("promote", "use-npm", "--commit").confirms()
    assert person.ends() == 0, person.said
    assert "always-use-pnpm  closed" in must(team, "memgraph", "list", "--status", "closed")
    assert must(team, "memgraph", "check", "--rev", "HEAD") == ""
    assert ground in must(team, "memgraph", "why", "always-use-pnpm")


def test_a_refused_clash_is_put_off_by_the_commands_that_are_printed(team: Repo) -> None:
    set_up(team)
    must(team, "memgraph", "propose", "Use pnpm.", "--rule", "package manager: must not npm")
    person = team.person("promote", "use-pnpm", "--commit").confirms()
    assert person.ends() == 0, person.said
    must(team, "memgraph", "propose", "Use npm.", "--rule", "package manager: must npm")
    must(team, "git", "add", "--all")
    said = refused(team, "git", "commit", "-m", "Back to npm")
    [way_out] = re.findall(r"puts it off: memgraph (defer .*)", said)
    words = shlex.split(way_out)
    assert refused_usage(team, *words)  # as it was printed, it names no day and no reason
    until = str(datetime.now(UTC).date() + timedelta(days=30))
    filled = [{"YYYY-MM-DD": until, "WHY": "After the launch."}.get(word, word) for word in words]
    person = team.person(*filled).confirms()
    assert person.ends() == 0, person.said
    must(team, "sh", "-c", person.command())
    assert team.git("status", "--porcelain") == ""
    assert "warning: use-npm requires npm" in must(team, "memgraph", "brief")
    team.write("web/app.js", "1")
    must(team, "git", "add", "--all")
    assert f"put off until {until}" in must(team, "git", "commit", "-m", "Other work")
    person = team.person("reject", "use-npm", "--reason", "We stay.", "--commit").confirms()
    assert person.ends() == 0, person.said
    assert must(team, "memgraph", "check", "--rev", "HEAD") == ""
    assert "put off by" in must(team, "memgraph", "why", "use-npm")


def refused_usage(repo: Repo, *words: str) -> bool:
    """Return whether a command is no call that memgraph takes, and nothing came of it."""
    before, person = repo.files(), repo.person(*words)
    return person.ends() == 2 and "Usage:" in person.said and repo.files() == before


def test_an_agent_records_and_proposes_and_makes_no_law(team: Repo) -> None:
    set_up(team)
    agent = {"CLAUDECODE": "1", "CLAUDE_CODE_SESSION_ID": "s-1"}
    must(team, "memgraph", "record", "The build broke.", env=agent)
    must(team, "memgraph", "propose", "Be careful.", env=agent)
    assert "tool: claude-code" in team.read("policies/proposed/careful.yaml")
    assert "CLAUDECODE" in refused(team, "memgraph", "promote", "careful", env=agent)
    (team.folder / "policies/proposed/careful.yaml").rename(team.folder / "policies/careful.yaml")
    must(team, "git", "add", "--all")
    said = refused(team, "git", "commit", "-m", "I promote it myself", env=agent)
    assert "careful is not law: no person has confirmed it" in said
    assert "git mv policies/careful.yaml policies/proposed/careful.yaml" in said


def test_a_skipped_hook_is_caught_where_everything_is_checked(team: Repo) -> None:
    set_up(team)
    team.write("policies/by-hand.yaml", "id: by-hand\nstatement: Trust me.\n")
    must(team, "git", "add", "--all")
    refused(team, "git", "commit", "-m", "x")
    must(team, "git", "-c", "core.hooksPath=/dev/null", "commit", "-m", "x")
    assert "[confirmation/unconfirmed]" in refused(team, "memgraph", "check", "--rev", "HEAD")


def test_a_branch_without_a_memory_is_left_alone(team: Repo) -> None:
    set_up(team)
    must(team, "git", "checkout", "--quiet", "--orphan", "pages")
    must(team, "git", "rm", "-rfq", ".")
    team.write("index.html", "x")
    must(team, "git", "add", "--all")
    must(team, "git", "commit", "-m", "Pages", env={"PRE_COMMIT_ALLOW_NO_CONFIG": "1"})
    assert set(team.files()) == {"index.html"}


def test_the_demo_and_the_commit_that_it_shows_being_refused(team: Repo, tmp_path: Path) -> None:
    shop = tmp_path / "shop (1)"
    said = must(team, "memgraph", "demo", "--into", str(shop))
    assert "$ memgraph brief" in said
    assert "[contradiction/opposed]" in said
    assert "(git ended with 1)" in said
    assert f"The repository stays in {shop}" in said
    around = said.partition("; look around:\n")[2].replace("git log --stat", "git log --oneline")
    looked = must(team, "sh", "-ec", around)
    assert ("use-supabase" in looked, "Promote" in looked) == (True, True)
    demo = Repo(shop, team.env)
    assert demo.git("status", "--porcelain") == ""
    assert must(demo, "memgraph", "doctor").count("✗") == 0
    assert "error" not in must(demo, "memgraph", "check", "--rev", "HEAD")
    demo.proposal("airtable", rules=[{"topic": "backend service", "must": ["airtable"]}])
    must(demo, "git", "add", "--all")
    assert "[contradiction/opposed]" in refused(demo, "git", "commit", "-m", "x")
    again = refused(team, "memgraph", "demo", "--into", str(shop))
    assert "the folder is not empty" in again
