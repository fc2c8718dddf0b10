"""`promote` of several policies: one screen each, and one word at the end."""

from __future__ import annotations

from scratch_repo import RULE, Memgraph, Repo


def test_yes_no_later_and_reject_with_one_word_at_the_end(repo: Repo, memgraph: Memgraph) -> None:
    for name in ("one", "two", "three", "four"):
        repo.proposal(name)
    repo.commit()
    person = repo.person("promote", "one", "two", "three", "four", "one")
    person.answers("what?", "y", "no", "later", "r").sees("in a sentence: ").types("")
    person.answers("r").sees("in a sentence: ").types("Too early: é")
    assert person.confirms().ends() == 0
    assert "please answer with one of the letters" in person.said
    assert "To confirm (promote one, reject four)" in person.said
    assert person.said.count("type the word") == 1
    assert repo.git("ls-files", "--others", "policies").count(".txt") == 2
    states = {
        line.split("  ")[0]: line.split("  ")[1] for line in memgraph("list").out.splitlines()[::2]
    }
    assert states == {
        "one": "active",
        "two": "proposed",
        "three": "proposed",
        "four": "closed, rejected",
    }
    assert "Too early: é" in memgraph("show", "four").out
    assert memgraph("check", "--worktree").out == ""


def test_nothing_agreed_to_is_nothing_written(repo: Repo) -> None:
    for name in ("one", "two"):
        repo.proposal(name)
    before = repo.files()
    person = repo.person("promote", "one", "two").answers("n", "l")
    assert person.ends() == 1
    assert "nothing was confirmed, and nothing was written" in person.said
    assert repo.files() == before


def test_a_clash_within_the_batch_leaves_the_second_and_takes_the_first(
    repo: Repo, memgraph: Memgraph
) -> None:
    repo.proposal("use-pnpm", rules=[RULE])
    repo.proposal("use-npm", rules=[{"topic": "package manager", "must": ["npm"]}])
    repo.commit()
    person = repo.person("promote", "use-pnpm", "use-npm").answers("y", "y", "l")
    assert person.confirms().ends() == 0
    assert "[contradiction/opposed]" in person.said
    assert "An error would remain. [n]o, [l]ater, or [r]eject: " in person.said
    assert person.said.count("[y]es, [n]o, [l]ater, or [r]eject: ") == 1
    assert "please answer with one of the letters" in person.said
    assert "── promote use-npm ──" in person.said
    assert '"state": "proposed"' in memgraph("show", "use-npm", "--json").out
    assert '"state": "active"' in memgraph("show", "use-pnpm", "--json").out


def test_an_error_in_the_first_does_not_end_the_batch(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("use-pnpm", rules=[RULE])
    repo.commit()
    repo.proposal("use-npm", rules=[{"topic": "package manager", "must": ["npm"]}])
    repo.proposal("be-kind")
    person = repo.person("promote", "use-npm", "be-kind", "use-pnpm", "--commit")
    person.answers("r").sees("in a sentence: ").types("It breaks the lockfile.").answers("y", "y")
    assert person.confirms().ends() == 0
    assert "To confirm (reject use-npm, promote be-kind, renew use-pnpm)" in person.said
    assert repo.git("log", "-1", "--format=%s") == (
        "Reject use-npm; Promote be-kind; Renew use-pnpm"
    )
    assert repo.git("status", "--porcelain") == ""
    assert memgraph("check", "--rev", "HEAD").out == ""
