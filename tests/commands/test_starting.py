"""A session begins: from what was kept where nothing changed, and anew where anything did."""

from __future__ import annotations

import json
import shutil
import time
from typing import Any

import pytest
from scratch_repo import Repo

SEEN = "evidence/2026/2026-01-05-slow.yaml"
TICK = 0.06  # seconds after which the time of a file is behind


@pytest.fixture
def team(repo: Repo) -> Repo:
    repo.evidence("2026-01-05-slow", kind="decision", statement="The export takes nine hours.")
    repo.write(".memgraph/config.yaml", "format: '1'\nrepository: r\ncheckpoint_calls: 7\n")
    repo.write(".gitignore", "evidence/local/\n")
    repo.commit()
    time.sleep(TICK)
    return repo


def hook(repo: Repo, event: str, session: str = "s", **payload: str) -> str:
    """Return what one call of a hook tells the agent."""
    given = json.dumps({"session_id": session, "cwd": str(repo.folder), **payload})
    said = repo.memgraph("hook", event, "--client", "claude", stdin=given)
    assert (said.code, said.err) == (0, "")
    found = json.loads(said.out or "{}").get("hookSpecificOutput", {})
    return str(found.get("additionalContext", ""))


def start(repo: Repo, session: str = "s") -> str:
    """Return the brief without its section about the moment."""
    said = hook(repo, "SessionStart", session, source="startup")
    return said[said.index("\n\n", said.index("Now:")) :]


def noted(repo: Repo) -> dict[str, Any]:
    place = repo.folder / ".git/memgraph/brief/start.json"
    found: dict[str, Any] = json.loads(place.read_text(encoding="utf-8"))
    return found


def edited(repo: Repo, old: str, new: str) -> None:
    """Edit an entry in place: its folder does not change with it."""
    place = repo.folder / SEEN
    with place.open("r+") as file:
        text = file.read().replace(old, new)
        file.seek(0)
        file.write(text)
        file.truncate()
    time.sleep(TICK)


def test_the_next_one_begins_as_the_first_did(team: Repo) -> None:
    first, index = start(team), time.time_ns()
    assert "nine hours" in first
    assert noted(team)["name"]
    assert start(team, "t") == first
    # It was told, and not worked out: the index was not written again.
    places = (team.folder / ".git/memgraph/index").rglob("*")
    assert all(place.stat().st_mtime_ns < index for place in places)


def test_what_hooks_are_told_of_the_configuration_is_kept_too(team: Repo) -> None:
    for session in ("s", "t"):
        start(team, session)
    found = [
        json.loads(place.read_text(encoding="utf-8"))["limits"]["calls"]
        for place in (team.folder / ".git/memgraph/sessions").glob("*.json")
    ]
    assert found == [7, 7]


def test_an_edit_is_in_the_brief_and_in_the_index(team: Repo) -> None:
    start(team)
    edited(team, "The export takes nine hours.", "Zebras graze in the warehouse.")
    assert "Zebras graze" in start(team, "t")
    assert "2026-01-05-slow" in hook(team, "UserPromptSubmit", "t", prompt="Do zebras graze?")


def test_a_brief_that_was_asked_for_meanwhile_does_not_hide_that_the_index_is_old(
    team: Repo,
) -> None:
    start(team)
    edited(team, "The export takes nine hours.", "Zebras graze in the warehouse.")
    for _ in range(2):
        assert "Zebras graze" in team.memgraph("brief").out
    assert "Zebras graze" in start(team, "t")
    assert "2026-01-05-slow" in hook(team, "UserPromptSubmit", "t", prompt="Do zebras graze?")


@pytest.mark.parametrize("harm", ["", "{", '{"name": 7, "limits": []}', '{"name": "x y"}'])
def test_a_torn_note_is_none(team: Repo, harm: str) -> None:
    first = start(team)
    place = team.folder / ".git/memgraph/brief/start.json"
    place.write_text(harm, encoding="utf-8")
    assert start(team, "t") == first
    assert noted(team)["name"]


def test_an_index_that_is_gone_is_made_again(team: Repo) -> None:
    start(team)
    shutil.rmtree(team.folder / ".git/memgraph/index")
    asked = "Why does the export take nine hours?"
    start(team, "t")
    assert "2026-01-05-slow" in hook(team, "UserPromptSubmit", "t", prompt=asked)
