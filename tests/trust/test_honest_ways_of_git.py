"""What Git does to a change on its way: the check sees the same decisions in it."""

from __future__ import annotations

from members import line, people, trust
from scratch_repo import Memgraph, Repo
from team import HARD, Team, founded, promote, retire

from memgraph.core.document import Plain
from memgraph.core.layout import TRUST
from memgraph.core.signature import parse_key
from memgraph.core.status import State


def promoted(repo: Repo) -> Team:
    """Return a team on ``change``, where two commits make a hard law; ``main`` went on."""
    team = founded(repo)
    for who in ("ada", "grace"):
        team.say(promote("use-uv", "security"), who)
        repo.commit(f"by {who}")
    team.branches("target")
    repo.write("src/app.py", "1\n")
    repo.commit("work of others")
    repo.git("branch", "--force", "main", "HEAD")
    return team


def is_law(team: Team, memgraph: Memgraph, base: str = "main") -> None:
    team.ci(memgraph, base=base).accepts()
    assert team.state("use-uv") is State.ACTIVE


def test_squash(repo: Repo, memgraph: Memgraph) -> None:
    team = promoted(repo)
    repo.git("merge", "--quiet", "--squash", "change")
    is_law(team, memgraph)


def test_rebase(repo: Repo, memgraph: Memgraph) -> None:
    team = promoted(repo)
    repo.git("checkout", "--quiet", "change")
    repo.git("rebase", "--quiet", "main")
    is_law(team, memgraph)


def test_cherry_pick(repo: Repo, memgraph: Memgraph) -> None:
    team = promoted(repo)
    repo.git("cherry-pick", "change~1", "change")
    is_law(team, memgraph)


def test_amend(repo: Repo, memgraph: Memgraph) -> None:
    team = promoted(repo)
    repo.git("checkout", "--quiet", "change")
    repo.git("commit", "--quiet", "--amend", "--no-verify", "-m", "said better")
    is_law(team, memgraph)


def test_merge(repo: Repo, memgraph: Memgraph) -> None:
    team = promoted(repo)
    repo.git("merge", "--quiet", "--no-edit", "change")
    is_law(team, memgraph)


def test_revert_of_a_promotion_that_is_not_merged(repo: Repo, memgraph: Memgraph) -> None:
    team = promoted(repo)
    repo.git("checkout", "--quiet", "change")
    repo.git("revert", "--no-edit", "HEAD", "HEAD~1")
    team.ci(memgraph).accepts()
    assert team.state("use-uv") is State.PROPOSED


def test_shallow_clone(repo: Repo, memgraph: Memgraph) -> None:
    team = promoted(repo)
    clone = repo.folder.parent / "ci"
    source = repo.folder.as_uri()
    repo.git("clone", "--quiet", "--depth", "1", "--branch", "main", source, str(clone))
    shallow = Team(Repo(clone))
    shallow.repo.git("fetch", "--quiet", "--depth", "1", "origin", "change:change")
    shallow.repo.git("checkout", "--quiet", "change")
    pin = repo.git("config", "memgraph.trust")
    ran = memgraph("check", "--rev", "HEAD", "--base", "origin/main", at=clone,
                   env={"MEMGRAPH_TRUST": pin})  # fmt: skip
    assert (ran.code, "error:" in ran.out) == (0, False)
    shallow.repo.git("rm", "--quiet", HARD)
    shallow.repo.commit()
    ran = memgraph("check", "--rev", "HEAD", "--base", "origin/main", at=clone,
                   env={"MEMGRAPH_TRUST": pin})  # fmt: skip
    assert (ran.code, "[confirmation/deleted]" in ran.out) == (1, True)
    assert team.repo.folder != shallow.repo.folder


def test_an_old_branch_takes_over_a_target_with_newer_trust(repo: Repo, memgraph: Memgraph) -> None:
    team = founded(repo)
    team.branches("old")
    repo.write("src/old.py", "1\n")
    team.say(promote("use-uv"), "alan")
    repo.commit()
    team.branches("change")
    new = people(charles={"keys": [line("charles")]})
    team.sets(TRUST, trust(2, people=new), "ada", "grace")
    team.say(retire("use-pnpm"), "ada")
    team.lands()
    repo.git("checkout", "--quiet", "old")
    team.ci(memgraph).accepts()  # before, and after it took over what the target has
    repo.git("merge", "--quiet", "--no-edit", "main")
    team.ci(memgraph).accepts()
    assert team.state("use-uv") is State.ACTIVE
    assert team.state("use-pnpm") is State.CLOSED


def test_who_was_revoked_on_the_target_confirms_nothing_on_an_old_branch(
    repo: Repo, memgraph: Memgraph
) -> None:
    team = founded(repo)
    team.branches("old")
    team.say(promote("use-uv"), "alan")
    repo.commit()
    team.branches("change")
    revoked: Plain = [parse_key(line("alan")).fingerprint]
    team.sets(TRUST, trust(2, revoked=revoked), "ada", "grace")
    team.lands()
    repo.git("checkout", "--quiet", "old")
    team.ci(memgraph).refuses("trust/uncounted", "is revoked")
