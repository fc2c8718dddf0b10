"""`promote` in front of a person at a real pseudo-terminal."""

from __future__ import annotations

import shlex
import sys
from typing import Any

import pexpect
import pytest
from scratch_repo import PROGRAM, RULE, Memgraph, Repo

from memgraph.core.confirmation import parse
from memgraph.store.terminal import AGENTS

LAW = "policies/use-pnpm.yaml"


@pytest.fixture
def proposed(repo: Repo) -> Repo:
    """Return a repository with one committed proposal."""
    repo.proposal("use-pnpm", rules=[RULE], statement="Always use pnpm.")
    repo.write("policies/proposed/.gitkeep")
    repo.commit()
    return repo


def test_the_word_makes_law_and_the_printed_command_commits_it(
    proposed: Repo, memgraph: Memgraph
) -> None:
    proposed.write("web/app.js", "1")
    proposed.git("add", "web/app.js")
    person = proposed.person("promote", "use-pnpm", at="web")
    person.confirms()
    assert person.ends() == 0
    for shown in (
        "── promote use-pnpm ──", "Always use pnpm.", "package manager: must pnpm; must not npm",
        "everything (1 file today)", "you are    Ada Lovelace <ada@example.org>",
        "│ action: promote", "No findings afterwards.", "use-pnpm is law (policies/use-pnpm.yaml)",
    ):  # fmt: skip
        assert shown in person.said
    assert "│ reason:" not in person.said
    assert proposed.shell("sh", "-c", person.command(), at="web").code == 0
    assert proposed.git("log", "-1", "--format=%s") == "Promote use-pnpm"
    assert proposed.git("status", "--porcelain") == "A  web/app.js"
    assert memgraph("check").out == ""
    (confirmation,) = proposed.names("policies/confirmations")
    path = f"policies/confirmations/use-pnpm/{confirmation}"
    assert parse(proposed.read(path), path).by == "Ada Lovelace <ada@example.org>"


@pytest.mark.parametrize("answer", ["", "yes", "y", "WRONG"])
def test_any_other_word_changes_nothing(proposed: Repo, answer: str) -> None:
    before = proposed.files()
    person = proposed.person("promote", "use-pnpm")
    person.word()
    assert person.types(answer).ends() == 1
    assert "that was not the word; nothing was written" in person.said
    assert proposed.files() == before


def test_what_was_typed_ahead_does_not_count(proposed: Repo) -> None:
    person = proposed.person("promote", "use-pnpm")
    person.types("typed before anything was asked")
    assert person.confirms().ends() == 0
    assert (proposed.folder / LAW).exists()


def test_a_closed_terminal_changes_nothing(proposed: Repo) -> None:
    before = proposed.files()
    person = proposed.person("promote", "use-pnpm")
    person.word()
    person.child.sendeof()
    assert person.ends() == 1
    assert "the terminal closed before an answer" in person.said
    gone = proposed.person("promote", "use-pnpm")
    gone.word()
    gone.child.close()
    assert proposed.files() == before


def test_an_interrupt_leaves_nothing(proposed: Repo) -> None:
    before = proposed.files()
    person = proposed.person("promote", "use-pnpm")
    person.word()
    person.child.sendintr()
    assert person.ends() == 130
    assert "interrupted" in person.said
    assert proposed.files() == before


@pytest.mark.parametrize(
    ("around", "reason"),
    [
        ('yes | "$@"', "a person must decide this, and the input is no terminal"),
        ('"$@" </dev/null', "a person must decide this, and the input is no terminal"),
        ('setsid --wait "$@"', "there is no controlling terminal"),
    ],
)
def test_without_a_person_at_the_terminal(proposed: Repo, around: str, reason: str) -> None:
    before = proposed.files()
    command = shlex.join(["sh", "-c", around, "sh", *PROGRAM, "promote", "use-pnpm"])
    ended: Any = pexpect.run(
        command, cwd=str(proposed.folder), env=dict(proposed.env),
        withexitstatus=True, encoding="utf-8",
    )  # fmt: skip
    said, code = ended
    assert (code, reason in said) == (1, True), said
    assert "memgraph promote use-pnpm" in said
    assert proposed.files() == before


@pytest.mark.parametrize("variable", AGENTS)
@pytest.mark.parametrize(
    "words",
    [
        ("promote", "use-pnpm"),
        ("reject", "use-pnpm", "--reason", "x"),
        ("retire", "use-pnpm", "--reason", "x"),
        ("uphold", "use-pnpm", "--reason", "x"),
        ("defer", "use-pnpm", "use-npm", "--until", "2030-01-01", "--reason", "x"),
    ],
)
def test_every_agent_is_named_and_refused(
    repo: Repo, memgraph: Memgraph, variable: str, words: tuple[str, ...]
) -> None:
    said = memgraph(*words, env={variable: "1"})
    assert said.code == 1
    assert f"{variable} says that {AGENTS[variable]} is running" in said.err
    assert f"memgraph {words[0]} use-pnpm" in said.err


@pytest.mark.parametrize(
    "words",
    [
        ("promote", "use-pnpm", "be-kind"),
        ("promote", "use-pnpm", "--in", "web/tools", "--commit"),
        ("reject", "use-pnpm", "--reason", "It's too new.", "--commit"),
        ("retire", "use-pnpm", "--reason", "Über; $HOME", "--from", "2090-01-01"),
        ("uphold", "use-pnpm", "--evidence", "2026-01-05-slow", "--reason", "A fault."),
        ("defer", "use-pnpm", "use-npm", "--until", "2030-01-01", "--reason", "Not now."),
    ],
)
def test_what_a_person_is_to_run_is_the_whole_command(
    repo: Repo, memgraph: Memgraph, words: tuple[str, ...]
) -> None:
    said = memgraph(*words, env={"CLAUDECODE": "1"})
    _, _, command = said.err.partition("a person runs, in a terminal of their own: ")
    assert shlex.split(command) == ["memgraph", *words]


def test_an_agent_at_a_terminal_of_its_own_is_refused_too(proposed: Repo) -> None:
    person = proposed.person("promote", "use-pnpm", CLAUDECODE="1")
    assert person.ends() == 1
    assert "CLAUDECODE says that claude-code is running" in person.said


def test_an_error_that_would_remain_is_shown_and_nothing_is_asked(
    proposed: Repo, memgraph: Memgraph
) -> None:
    proposed.law("use-npm", rules=[{"topic": "package manager", "must": ["npm"]}])
    before = proposed.files()
    person = proposed.person("promote", "use-pnpm")
    assert person.ends() == 1
    assert "[contradiction/opposed]" in person.said
    assert "an error would remain" in person.said
    assert "memgraph propose --amend use-pnpm --supersedes use-npm" in person.said
    assert "memgraph reject use-pnpm --reason 'WHY'" in person.said
    for shown in ("type the word", "── promote", "The rule of use-pnpm", "action: promote"):
        assert shown not in person.said
    assert proposed.files() == before


def test_somebody_elses_proposal_does_not_keep_a_law_from_being_renewed(
    repo: Repo, memgraph: Memgraph
) -> None:
    repo.law("use-pnpm", rules=[RULE])
    repo.commit()
    repo.proposal("use-npm", rules=[{"topic": "package manager", "must": ["npm"]}])
    assert memgraph("check", "--worktree").code == 1
    person = repo.person("promote", "use-pnpm", "--commit").confirms()
    assert person.ends() == 0
    assert "use-npm requires npm as package manager" in person.said
    assert "use-pnpm is renewed" in person.said
    assert repo.git("status", "--porcelain") == "?? policies/proposed/"
    assert memgraph("check", "--worktree").code == 1


def test_a_law_that_clashes_with_a_law_cannot_be_renewed(repo: Repo) -> None:
    repo.law("use-pnpm", rules=[RULE])
    repo.commit()
    repo.law("use-npm", rules=[{"topic": "package manager", "must": ["npm"]}])
    before = repo.files()
    person = repo.person("promote", "use-pnpm")
    assert person.ends() == 1
    assert "an error would remain" in person.said
    assert repo.files() == before


def test_git_must_know_the_person(proposed: Repo) -> None:
    env = {k: v for k, v in proposed.env.items() if not k.startswith(("GIT_AUTHOR", "GIT_COMMIT"))}
    person = Repo(proposed.folder, env).person("promote", "use-pnpm")
    assert person.ends() == 2
    assert "Git does not know who you are" in person.said
    assert "git config user.name" in person.said


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["use-pnmp"], "no policy has the id 'use-pnmp'"),
        (["use-pnmp"], "did you mean use-pnpm?"),
        (["use-pnpm", "--in", "My Rules"], "no place for a law"),
        (["use-pnpm", "--in", "Web"], "no place for a law"),
        (["use-pnpm", "--in", "proposed"], "no place for a law"),
        (["use-pnpm", "--in", "closed/x"], "no place for a law"),
        (["use-pnpm", "--in", "confirmations"], "no place for a law"),
        (["use-pnpm", "--in", "../x"], "no place for a law"),
        (["use-pnpm", "--in", "a/../../x"], "no place for a law"),
    ],
)
def test_what_cannot_be_law(proposed: Repo, words: list[str], found: str) -> None:
    before = proposed.files()
    person = proposed.person("promote", *words)
    assert person.ends() == 1
    assert found in person.said
    assert proposed.files() == before


def test_a_change_between_the_screen_and_the_word(proposed: Repo) -> None:
    person = proposed.person("promote", "use-pnpm")
    word = person.word()
    proposed.proposal("use-pnpm", statement="Never use pnpm.")
    before = proposed.files()
    assert person.types(word).ends() == 1
    assert "it changed since it was shown; nothing was written" in person.said
    assert proposed.files() == before


def test_another_decision_between_the_screen_and_the_word(proposed: Repo) -> None:
    waiting = proposed.person("promote", "use-pnpm")
    word = waiting.word()
    faster = proposed.person("reject", "use-pnpm", "--reason", "Too new.")
    assert faster.confirms().ends() == 0
    before = proposed.files()
    assert waiting.types(word).ends() == 1
    assert proposed.files() == before


# What else promotion does


def test_a_folder_for_the_law_and_its_renewal(proposed: Repo, memgraph: Memgraph) -> None:
    assert proposed.person("promote", "use-pnpm", "--in", "web/tools").confirms().ends() == 0
    law = "policies/web/tools/use-pnpm.yaml"
    assert (proposed.folder / law).exists()
    proposed.commit()
    person = proposed.person("promote", "use-pnpm").confirms()
    assert person.ends() == 0
    assert "── renew use-pnpm ──" in person.said
    assert "To confirm (renew use-pnpm)" in person.said
    assert f"use-pnpm is renewed ({law})" in person.said
    assert (proposed.folder / law).exists()
    assert proposed.shell("sh", "-c", person.command()).code == 0
    assert proposed.git("log", "-1", "--format=%s") == "Renew use-pnpm"
    steps = proposed.names("policies/confirmations")
    assert [name.split("-")[0] for name in steps] == ["1", "2"]
    assert memgraph("check").out == ""
    assert memgraph("check", "--worktree").out == ""


def test_a_successor_closes_its_predecessor_and_touches_nothing_else(
    repo: Repo, memgraph: Memgraph
) -> None:
    repo.law("use-npm", rules=[{"topic": "package manager", "must": ["npm"]}])
    for number in range(5):
        repo.law(f"other-{number}")
    repo.proposal("use-pnpm", rules=[RULE], supersedes=["use-npm"])
    repo.write("policies/proposed/.gitkeep")
    repo.commit()
    person = repo.person("promote", "use-pnpm").confirms()
    assert person.ends() == 0
    assert "policies/use-npm.yaml → policies/closed/use-npm.yaml" in person.said
    repo.git("add", "--all")
    changed = repo.git("diff", "--cached", "--name-only", "--find-renames=100%").splitlines()
    assert [path.rpartition("/")[0] for path in sorted(changed)] == [
        "policies/closed", "policies/confirmations/use-pnpm", "policies",
    ]  # fmt: skip
    assert memgraph("check").out == ""
    assert "superseded by use-pnpm" in memgraph("show", "use-npm").out


def test_a_successor_from_a_later_day_leaves_its_predecessor_in_force(
    repo: Repo, memgraph: Memgraph
) -> None:
    repo.law("use-npm")
    repo.proposal("use-pnpm", supersedes=["use-npm"], since="2090-01-01")
    repo.commit()
    person = repo.person("promote", "use-pnpm").confirms()
    assert person.ends() == 0
    assert "use-pnpm is law from 2090-01-01" in person.said
    assert (repo.folder / "policies/use-npm.yaml").exists()
    assert memgraph("check", "--worktree").code == 0


def test_interrupted_before_the_move_the_check_says_how_to_finish(
    proposed: Repo, memgraph: Memgraph
) -> None:
    # As it is when a power cut comes between the confirmation and the move.
    law, proposal = proposed.folder / LAW, proposed.folder / "policies/proposed/use-pnpm.yaml"
    assert proposed.person("promote", "use-pnpm").confirms().ends() == 0
    law.rename(proposal)
    said = memgraph("check", "--worktree")
    assert (said.code, "[confirmation/unfinished]" in said.out) == (0, True)
    assert "finish it: memgraph promote use-pnpm" in said.out
    finishing = proposed.person("promote", "use-pnpm")
    assert finishing.ends() == 0
    assert "that is given already, and only the move is left to do" in finishing.said
    assert law.is_file()
    assert memgraph("check", "--worktree").out == ""


def test_what_is_in_the_way_is_told_before_anything_is_written(proposed: Repo) -> None:
    (proposed.folder / LAW).mkdir()
    before = proposed.files()
    person = proposed.person("promote", "use-pnpm").confirms()
    assert person.ends() == 1
    assert "there is a file already" in person.said
    assert proposed.files() == before


def test_what_git_ignores_is_not_written(proposed: Repo) -> None:
    proposed.write(".gitignore", "*.txt\n")
    before = proposed.files()
    person = proposed.person("promote", "use-pnpm").confirms()
    assert person.ends() == 1
    assert "Git ignores this path" in person.said
    assert proposed.files() == before


# Committing


def test_commit_takes_exactly_its_own_paths_through_the_hooks(
    proposed: Repo, memgraph: Memgraph
) -> None:
    seen = proposed.folder.parent / "seen"
    command = f"'{sys.executable}' -m memgraph check"
    proposed.hook("pre-commit", f"git diff --cached --name-only --no-renames >'{seen}'; {command}")
    proposed.write("staged.txt", "1")
    proposed.write("loose.txt", "1")
    proposed.git("add", "staged.txt")
    person = proposed.person("promote", "use-pnpm", "--commit").confirms()
    assert person.ends() == 0
    assert "committed " + proposed.git("rev-parse", "HEAD")[:10] in person.said
    committed = proposed.git("show", "--format=", "--name-only", "--no-renames").splitlines()
    assert {path.split("/")[0] for path in committed} == {"policies"}
    assert sorted(seen.read_text().splitlines()) == sorted(committed)
    assert proposed.git("status", "--porcelain").splitlines() == ["A  staged.txt", "?? loose.txt"]


def test_a_hook_that_refuses_leaves_the_index_as_it_was(proposed: Repo) -> None:
    proposed.hook("pre-commit", "echo 'not on a Friday'; exit 1")
    proposed.write("staged.txt", "1")
    proposed.git("add", "staged.txt")
    head, index = proposed.git("rev-parse", "HEAD"), proposed.git("ls-files", "--stage")
    person = proposed.person("promote", "use-pnpm", "--commit").confirms()
    assert person.ends() == 2
    assert "not on a Friday" in person.said
    assert (proposed.git("rev-parse", "HEAD"), proposed.git("ls-files", "--stage")) == (head, index)
    assert (proposed.folder / LAW).exists()
    proposed.hook("pre-commit", "exit 0")
    command = person.said.split("then: ")[-1].strip()
    assert proposed.shell("sh", "-c", command.replace("git commit", "git commit -m x")).code == 0
    assert proposed.git("status", "--porcelain") == "A  staged.txt"


def test_on_a_detached_head(proposed: Repo, memgraph: Memgraph) -> None:
    proposed.git("checkout", "--quiet", "--detach")
    assert proposed.person("promote", "use-pnpm", "--commit").confirms().ends() == 0
    assert memgraph("check").out == ""


@pytest.fixture
def carded(proposed: Repo, memgraph: Memgraph) -> Repo:
    """Return a repository whose AGENTS.md holds a card, with the proposal left open."""
    proposed.write("AGENTS.md", "# Agents\n")
    assert memgraph("export", "AGENTS.md").code == 0
    proposed.commit("Export the card")
    return proposed


def test_the_cards_go_with_the_decision(carded: Repo, memgraph: Memgraph) -> None:
    person = carded.person("promote", "use-pnpm", "--commit").confirms()
    assert person.ends() == 0
    assert "the card in AGENTS.md is renewed" in person.said
    assert "Always use pnpm." in carded.git("show", "HEAD:AGENTS.md")
    assert memgraph("check", "--rev", "HEAD").code == 0


def test_a_card_beside_changes_of_the_persons_own_is_not_committed_for_them(
    carded: Repo, memgraph: Memgraph
) -> None:
    carded.write("AGENTS.md", carded.read("AGENTS.md") + "\nNot finished yet.\n")
    person = carded.person("promote", "use-pnpm", "--commit").confirms()
    assert person.ends() == 0
    assert "Not finished" not in carded.git("show", "HEAD:AGENTS.md")
    assert "Always use pnpm." in carded.read("AGENTS.md")
