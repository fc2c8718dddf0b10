"""What was decided is committed, by `--commit` or by the printed command, wherever it lay before.

The proposal may be committed, staged only, or new to Git; the command is run in a subfolder.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from scratch_repo import RULE, Memgraph, Repo

from memgraph.core.document import Plain

NAME = "use-npm"
PROPOSED, LAW = f"policies/proposed/{NAME}.yaml", f"policies/{NAME}.yaml"
CLOSED = f"policies/closed/{NAME}.yaml"
SOON = str(datetime.now(UTC).date() + timedelta(days=9))
DECISIONS = {
    "promote": (("promote", NAME), LAW),
    "reject": (("reject", NAME, "--reason", "It breaks the lockfile."), CLOSED),
    "defer": (("defer", NAME, "use-pnpm", "--until", SOON, "--reason", "Later."), PROPOSED),
    "defer the law": (("defer", "use-pnpm", NAME, "--until", SOON, "--reason", "Later."), PROPOSED),
}


@pytest.fixture
def team(repo: Repo) -> Repo:
    """Return a repository with a law, and with a file that is staged and none of ours."""
    repo.law("use-pnpm", rules=[RULE])
    repo.write("web/app.js", "1")
    repo.commit()
    repo.write("staged.txt", "1")
    repo.git("add", "staged.txt")
    return repo


def proposed(repo: Repo, lies: str, *, clashes: bool) -> None:
    rule: Plain = {"topic": "package manager" if clashes else "runtime", "must": ["npm"]}
    path = repo.proposal(NAME, rules=[rule])
    if lies != "new to Git":
        repo.git("add", path)
    if lies == "committed":
        repo.git("commit", "--quiet", "-m", "Propose", "--", path)


def decided(repo: Repo, words: tuple[str, ...], at: str, how: str) -> str:
    """Decide and commit in a folder, and return what was said."""
    person = repo.person(*words, *["--commit"] * (how == "--commit"), at=at).confirms()
    assert person.ends() == 0, person.said
    if how == "pasted":
        ran = repo.shell("sh", "-c", person.command(), at=at)
        assert ran.code == 0, ran.err
    return person.said


def committed(repo: Repo, below: str = "policies") -> set[str]:
    """Return what the last commit has below a folder, confirmations aside."""
    found = repo.git("ls-tree", "-r", "-z", "--name-only", "HEAD", below).split("\0")
    return {path for path in found if path and "/confirmations/" not in path}


@pytest.mark.parametrize("how", ["--commit", "pasted"])
@pytest.mark.parametrize("lies", ["committed", "staged only", "new to Git"])
@pytest.mark.parametrize("decision", DECISIONS)
def test_exactly_what_was_decided_is_committed(
    team: Repo, memgraph: Memgraph, decision: str, lies: str, how: str
) -> None:
    words, where = DECISIONS[decision]
    proposed(team, lies, clashes=decision.startswith("defer"))
    decided(team, words, "web", how)
    assert team.git("log", "-1", "--format=%s").lower() == " ".join(words[:2])
    assert team.git("status", "--porcelain") == "A  staged.txt"
    assert committed(team) == {"policies/use-pnpm.yaml", where}
    assert len(team.names("policies/confirmations")) == 2
    assert memgraph("check", "--worktree").code == 0
    last = team.git("show", "--format=", "--name-only", "--no-renames").splitlines()
    assert all(path.startswith("policies/") for path in last)


@pytest.mark.parametrize("how", ["--commit", "pasted"])
def test_in_a_repository_without_any_commit(repo: Repo, memgraph: Memgraph, how: str) -> None:
    proposed(repo, "new to Git", clashes=False)
    decided(repo, ("promote", NAME), "", how)
    assert repo.git("status", "--porcelain") == ""
    assert committed(repo) == {LAW}
    assert memgraph("check", "--rev", "HEAD").out == ""


@pytest.mark.parametrize("how", ["--commit", "pasted"])
@pytest.mark.parametrize("lies", ["committed", "new to Git"])
def test_a_successor_and_its_predecessor(
    team: Repo, memgraph: Memgraph, lies: str, how: str
) -> None:
    path = team.proposal("use-pnpm-2", rules=[RULE], supersedes=["use-pnpm"])
    if lies == "committed":
        team.git("add", path)
        team.git("commit", "--quiet", "-m", "Propose", "--", path)
    decided(team, ("promote", "use-pnpm-2"), "web", how)
    assert team.git("status", "--porcelain") == "A  staged.txt"
    assert committed(team) == {"policies/use-pnpm-2.yaml", "policies/closed/use-pnpm.yaml"}
    assert memgraph("check", "--rev", "HEAD").out == ""


@pytest.mark.parametrize("how", ["--commit", "pasted"])
def test_a_batch_of_what_is_new_and_what_is_not(team: Repo, memgraph: Memgraph, how: str) -> None:
    proposed(team, "committed", clashes=False)
    for name in ("be-kind", "be-brief"):
        team.proposal(name)
    team.git("add", "policies/proposed/be-kind.yaml")
    words = ["promote", NAME, "be-kind", "be-brief", *["--commit"] * (how == "--commit")]
    person = team.person(*words).answers("y", "r").sees("in a sentence: ").types("It goes unsaid.")
    assert person.answers("y").confirms().ends() == 0
    if how == "pasted":
        assert team.shell("sh", "-c", person.command()).code == 0
    assert team.git("status", "--porcelain") == "A  staged.txt"
    assert committed(team) == {
        "policies/use-pnpm.yaml", LAW, "policies/closed/be-kind.yaml", "policies/be-brief.yaml",
    }  # fmt: skip
    assert memgraph("check", "--rev", "HEAD").out == ""


@pytest.mark.parametrize("lies", ["committed", "staged only", "new to Git"])
def test_after_a_hook_that_refused_the_command_it_names_commits_all_of_it(
    team: Repo, memgraph: Memgraph, lies: str
) -> None:
    proposed(team, lies, clashes=False)
    team.hook("pre-commit", "echo 'not on a Friday'; exit 1")
    person = team.person("promote", NAME, "--commit").confirms()
    assert person.ends() == 2
    assert "not on a Friday" in person.said
    assert "the changes are in the work tree" in person.said
    team.hook("pre-commit", "exit 0")
    command = person.said.rpartition("then: ")[2].strip()
    pasted = command.replace("git commit", "git commit -m x")
    ran = team.shell("sh", "-c", pasted)
    assert ran.code == 0, ran.err
    assert committed(team) == {"policies/use-pnpm.yaml", LAW}
    assert team.git("status", "--porcelain") == "A  staged.txt"
    assert memgraph("check", "--rev", "HEAD").out == ""
