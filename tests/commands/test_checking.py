"""`check` as a hook runs it: without the command line, and with the same words."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from scratch_repo import RULE, Repo

from memgraph.commands.whole import FEW

# Ends with 7 where the door led to the command line.
DOOR = """
import sys
from memgraph import cli
cli.main = lambda: sys.exit(7)
from memgraph.__main__ import main
main()
"""


def through_the_door(repo: Repo, **env: str) -> tuple[int, str, str]:
    ran = repo.shell(sys.executable, "-c", DOOR, "check", env=env)
    return ran.code, ran.out, ran.err


def evidence(repo: Repo) -> None:
    repo.evidence("2026-02-01-new", statement="It broke again.")


def a_clash(repo: Repo) -> None:
    repo.proposal("use-npm", rules=[{"topic": "package manager", "must": ["npm"]}])


def a_dangling_link(repo: Repo) -> None:
    repo.proposal("bad", grounds=["2026-01-02-nowhere"])


def a_base_that_is_not_there(repo: Repo) -> None:
    repo.write(".memgraph/config.yaml", "format: 1\nrepository: none\nbase: nowhere\n")
    repo.commit()
    repo.memgraph("check")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Repo:
    """Return a repository in which the whole was judged, and is large enough to be kept."""
    repo = Repo.made(tmp_path_factory.mktemp("whole") / "repo")
    repo.law("use-pnpm", rules=[RULE])
    repo.evidence("2026-01-05-slow", against=["use-pnpm"])
    for number in range(FEW):
        repo.evidence(f"2026-01-06-export-{number}", statement=f"Export {number} took an hour.")
    repo.commit()
    assert repo.memgraph("check").code == 0
    return repo


@pytest.fixture
def judged(whole: Repo) -> Repo:
    """Return that repository, as it was committed first."""
    whole.git(
        "reset", "--quiet", "--hard", whole.git("rev-list", "--max-parents=0", "HEAD").strip()
    )
    whole.git("clean", "--quiet", "-fd")
    whole.memgraph("check")
    return whole


@pytest.mark.parametrize("change", [evidence, a_clash, a_dangling_link, a_base_that_is_not_there])
def test_it_says_what_the_command_line_says(judged: Repo, change: Callable[[Repo], None]) -> None:
    change(judged)
    judged.git("add", "--all")
    code, out, err = through_the_door(judged)
    said = judged.memgraph("check", "--base", "")
    assert (code, out, err) == (said.code, said.out, said.err)
    assert "speaks against" in out


def test_a_memory_that_nobody_judged_is_left_to_the_command_line(repo: Repo) -> None:
    repo.law("use-pnpm", rules=[RULE])
    repo.commit()
    assert through_the_door(repo) == (7, "", "")


@pytest.mark.parametrize(
    "env",
    [
        {"PRE_COMMIT_TO_REF": "HEAD", "PRE_COMMIT_FROM_REF": "HEAD"},
        {"GIT_DIR": "/nowhere"},
        {"GIT_INDEX_FILE": "/dev/null/x"},
    ],
)
def test_another_state_and_what_goes_wrong_are_too(judged: Repo, env: dict[str, str]) -> None:
    assert through_the_door(judged, **env) == (7, "", "")


def test_nothing_is_said_twice(judged: Repo) -> None:
    a_base_that_is_not_there(judged)
    judged.write("policies/proposed/x.yaml", "id: x\n")
    judged.git("add", "--all")
    (judged.folder / ".git/memgraph").rename(judged.folder / ".git/gone")
    assert judged.memgraph("check").err.count("base names nowhere") == 1


def test_a_terminal_has_colours(judged: Repo, tmp_path: Path) -> None:
    person = judged.person("check")
    assert person.ends() == 0
    assert "\x1b[" in person.said
