"""What the paths load that have to be fast: what is not on them must not slip back unnoticed.

Hooks of every prompt and every stop have a test of their own (test_hook_imports.py).
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import pytest
from scratch_repo import RULE, Repo

# As the program that pip and uv put on the path does.
PROGRAM = "from memgraph.__main__ import main; main()"
NEVER = {
    "cryptography", "detect_secrets", "importlib.resources", "markdown_it", "mcp", "networkx",
    "numpy", "pre_commit", "pygit2", "requests", "rich", "tokenizers",
}  # fmt: skip
PARSING = {"ruamel.yaml"}
COMPARING = {"memgraph.core.clash", "memgraph.core.sentence", "memgraph.core.suspicion"}
COMMAND_LINE = {"click", "dataclasses", "inspect", "json", "re", "subprocess", "typing"}
TICK = 0.06  # seconds after which the time of a file is behind


def loaded(repo: Repo, *words: str, stdin: str = "") -> set[str]:
    """Return the modules that a run imports beyond those of a bare interpreter."""
    report = ("-X", "importtime", "-c")
    done = repo.shell(sys.executable, *report, PROGRAM, *words, stdin=stdin)
    assert done.code == 0, done.err
    return _named(done.err) - _named(repo.shell(sys.executable, *report, "pass").err)


def _named(report: str) -> set[str]:
    lines = (line for line in report.splitlines() if line.startswith("import time:"))
    return {line.rpartition("|")[2].strip() for line in lines}


def own(found: set[str]) -> int:
    """Return how many modules of memgraph are among those found."""
    return sum(name.partition(".")[0] == "memgraph" for name in found)


def start(repo: Repo) -> str:
    return json.dumps({"session_id": "s", "cwd": str(repo.folder), "source": "startup"})


@pytest.fixture(scope="module")
def team(tmp_path_factory: pytest.TempPathFactory) -> Repo:
    """Return a repository large enough for a part of it to be judged alone, and asked before."""
    repo = Repo.made(tmp_path_factory.mktemp("team") / "repo")
    repo.law("use-pnpm", scope=["web/**"], rules=[RULE])
    for number in range(520):
        day = f"2026-01-{number % 28 + 1:02}"
        repo.evidence(f"{day}-export-{number}", statement=f"Export {number} took nine hours.")
    repo.write(".gitignore", "evidence/local/\n")
    repo.commit()
    time.sleep(TICK)
    for words in (("check",), ("recall", "nine hours")):
        repo.memgraph(*words)
    repo.memgraph("hook", "SessionStart", "--client", "claude", stdin=start(repo))
    return repo


def test_the_version(team: Repo) -> None:
    found = loaded(team, "--version")
    assert found & (NEVER | PARSING | COMPARING) == set()
    assert own(found) <= 10


def test_a_brief_that_was_kept(team: Repo) -> None:
    found = loaded(team, "brief")
    assert "memgraph.store.kept_brief" in found
    assert found & (NEVER | PARSING | COMPARING | COMMAND_LINE) == set()
    assert own(found) <= 24


def test_a_session_that_starts_as_another_one_did(team: Repo) -> None:
    found = loaded(team, "hook", "SessionStart", "--client", "claude", stdin=start(team))
    assert "memgraph.commands.starting" in found
    assert found & (NEVER | PARSING | COMPARING) == set()
    assert found & COMMAND_LINE <= {"json", "re", "typing"}
    assert own(found) <= 46


def test_recall(team: Repo) -> None:
    found = loaded(team, "recall", "nine hours")
    assert "memgraph.store.warehouse" in found
    assert found & (NEVER | PARSING | COMPARING) == set()
    assert own(found) <= 106


def test_a_list(team: Repo) -> None:
    found = loaded(team, "list", "--law")
    assert "memgraph.report.entries" in found
    assert found & (NEVER | COMPARING) == set()
    assert own(found) <= 86


def test_a_check_where_nothing_changed(team: Repo) -> None:
    found = loaded(team, "check")
    assert "memgraph.commands.partly" in found
    assert found & (NEVER | PARSING | COMPARING) == set()
    assert own(found) <= 125


def test_a_check_of_new_evidence(team: Repo, tmp_path: Path) -> None:
    team.git("worktree", "add", "--quiet", "--detach", str(tmp_path / "clone"))
    there = Repo(tmp_path / "clone", team.env)
    there.memgraph("check")
    there.evidence("2026-02-01-new", statement="Export took ten hours.")
    there.git("add", ".")
    found = loaded(there, "check")
    # One entry is parsed; no policy is compared, and nothing in it looks like a secret.
    assert found & (NEVER | COMPARING) == set()
    assert own(found) <= 130
