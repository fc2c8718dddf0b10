"""What the hooks of every prompt and every stop load: more of it is felt at every turn."""

from __future__ import annotations

import json
import sys

import pytest
from scratch_repo import Repo

HEAVY = {
    "ast", "asyncio", "click", "contextlib", "cryptography", "dataclasses", "datetime",
    "detect_secrets", "hashlib", "importlib.resources", "inspect", "networkx", "pathlib", "pygit2",
    "ruamel.yaml", "shutil", "sqlite3", "subprocess", "tempfile", "traceback", "typing",
}  # fmt: skip
ALWAYS = {
    "memgraph", "memgraph.__main__", "memgraph.agents", "memgraph.agents.claude",
    "memgraph.agents.event", "memgraph.agents.payload",
    "memgraph.agents.respond", "memgraph.agents.session", "memgraph.agents.texts",
    "memgraph.commands", "memgraph.commands.hooking", "memgraph.commands.surroundings",
    "memgraph.core", "memgraph.core.fingerprint", "memgraph.core.lean",
    "memgraph.core.lean_json", "memgraph.core.signals",
    "memgraph.core.signals.signal", "memgraph.store", "memgraph.store.roots",
    "memgraph.store.sessions",
}  # fmt: skip
# Most of what an interpreter loads beyond itself is behind these.
BEHIND = {"collections", "enum", "functools", "json", "re", "signal"}
LISTENING = ("memgraph.core.signals.", "memgraph.core.stems", "memgraph.core.tokens",
             "memgraph.store.index_words", "memgraph.store.changes")  # fmt: skip
PROMPT = (*LISTENING, "memgraph.core.recall", "memgraph.core.everyday", "memgraph.core.governing",
          "memgraph.store.index", "memgraph.store.uses")  # fmt: skip


def loaded(repo: Repo, event: str, **payload: str) -> set[str]:
    """Return the modules that one hook imports beyond those of a bare interpreter."""
    given = json.dumps({"session_id": "s", "cwd": str(repo.folder), **payload})
    # As the program that pip and uv put on the path does.
    program = "from memgraph.__main__ import main; main()"
    words = ("-X", "importtime", "-c", program, "hook", event, "--client", "claude")
    done = repo.shell(sys.executable, *words, stdin=given)
    assert done.code == 0
    bare = repo.shell(sys.executable, "-X", "importtime", "-c", "pass")
    return named(done.err) - named(bare.err)


def named(report: str) -> set[str]:
    lines = (line for line in report.splitlines() if line.startswith("import time:"))
    return {line.rpartition("|")[2].strip() for line in lines}


@pytest.fixture
def told(repo: Repo) -> Repo:
    repo.evidence("2026-01-05-slow", statement="The nightly export took nine hours.")
    repo.commit()
    given = json.dumps({"session_id": "s", "cwd": str(repo.folder), "source": "startup"})
    repo.memgraph("hook", "SessionStart", "--client", "claude", stdin=given)
    return repo


def test_a_prompt(told: Repo) -> None:
    found = loaded(told, "UserPromptSubmit", prompt="Why does the nightly export take so long?")
    assert "memgraph.agents.respond" in found
    assert found & HEAVY == set()
    own = {name for name in found if name.startswith("memgraph")} - ALWAYS
    assert {name for name in own if not name.startswith(PROMPT)} == set()
    assert not any("promise" in name or name.endswith("kept") for name in own)


def test_a_prompt_on_which_nothing_bears(told: Repo) -> None:
    asked = "The totals on page.py are off by 1 (see HTTPServer); find out why, and add a test."
    found = loaded(told, "UserPromptSubmit", prompt=asked)
    assert "memgraph.store.index_words" in found
    assert found & (HEAVY | BEHIND | {"_sqlite3", "fcntl", "math", "unicodedata"}) == set()
    own = {name for name in found if name.startswith("memgraph")} - ALWAYS
    assert {name for name in own if not name.startswith(LISTENING)} == set()


def test_a_stop(told: Repo) -> None:
    reply = '- `a.py` rounded *twice*: I\'m done, see "rounding" and a_b.\n\nAll tests pass.'
    found = loaded(told, "Stop", last_assistant_message=reply)
    assert "memgraph.agents.respond" in found
    assert found & (HEAVY | BEHIND | {"_sqlite3", "fcntl"}) == set()
    own = {name for name in found if name.startswith("memgraph")} - ALWAYS
    reading = ("memgraph.core.signals.promise", "memgraph.core.signals.prose",
               "memgraph.core.signals.paragraphs", "memgraph.core.signals.terms")  # fmt: skip
    assert {name for name in own if not name.startswith(reading)} == set()
