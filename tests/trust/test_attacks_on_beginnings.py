"""Where trust begins: the first trust file, the pin, and a base that somebody else made."""

from __future__ import annotations

from dataclasses import replace

import pytest
from members import NAMES, keys, trust
from scratch_repo import Memgraph, Repo
from table import Attack, Table
from team import Team, begun, founded, promote

from memgraph.core.document import Plain
from memgraph.core.layout import TRUST
from memgraph.store import yaml

OTHER = "sha256:" + "0" * 64
OWN: dict[str, Plain] = {
    "format": "1", "version": "1", "repository": "acme-shop",
    "people": {"charles@example.org": {"keys": [keys()["charles"].line]}},
}  # fmt: skip
TABLE = Table()
refused = TABLE.refused


@refused("trust/first", "whoever brings it would be the only one to vouch for it", begun)
def first_trust_that_nobody_pinned(team: Team) -> None:
    team.sets(TRUST, OWN, "charles")


@refused("trust/first", "none of its people confirmed it", begun)
def first_trust_that_nobody_signed(team: Team) -> None:
    team.sets(TRUST, trust())
    team.pins()


@refused("trust/first", "its people have not confirmed it: nobody is trusted as charles", begun)
def first_trust_signed_by_somebody_who_is_not_in_it(team: Team) -> None:
    team.sets(TRUST, trust())
    team.puts(team.draft_of(TRUST, "charles", proof="key", need=2), "charles")
    team.pins()


@refused("trust/first", "its people have not confirmed it: 1 more are needed", begun)
def first_trust_signed_by_one_of_two(team: Team) -> None:
    team.sets(TRUST, trust(), "ada")
    team.pins()


@refused("trust/first", f", and {OTHER} is pinned", begun)
def first_trust_other_than_the_pinned_one(team: Team) -> None:
    team.repo.git("config", "memgraph.trust", OTHER)
    team.sets(TRUST, trust(), "ada", "grace")


@refused("trust/first", "a first trust has version 1, not 2", begun)
def first_trust_with_a_later_version(team: Team) -> None:
    team.sets(TRUST, trust(2), "ada", "grace")
    team.pins()


@refused("trust/first", "it takes 2 persons, a signature, and 1 could give it", begun)
def first_trust_that_locks_out(team: Team) -> None:
    team.sets(TRUST, {**OWN, "rules": [{"files": ["policies/**"], "need": "2"}]}, "charles")
    team.pins()


@refused("trust/pinned", f"{OTHER} is pinned as trust, and there is no trust file", begun)
def pinned_and_missing(team: Team) -> None:
    team.repo.git("config", "memgraph.trust", OTHER)


@refused("trust/pinned", f"and {OTHER} is pinned")
def pinned_and_other(team: Team) -> None:
    team.repo.git("config", "memgraph.trust", OTHER)


@refused("trust/settings", ".memgraph/trust.yaml changed, and this is not confirmed")
def own_first_trust_on_a_branch_from_before_there_was_trust(team: Team) -> None:
    team.repo.git("checkout", "--quiet", "-B", "change", "main~2")
    team.repo.write(TRUST, yaml.dump(OWN))
    team.puts(team.draft_of(TRUST, "charles", proof="key"), "charles")


@refused("trust/uncounted", "it is typed, which whoever can write files can do; it takes 1 person")
def typed_law_on_a_branch_from_before_there_was_trust(team: Team) -> None:
    team.repo.git("checkout", "--quiet", "-B", "change", "main~2")
    team.repo.law("use-yarn", "2026-03-01")


@refused("trust/uncounted", ".memgraph/trust.yaml cannot be read, so nobody is trusted")
def law_on_a_base_whose_trust_is_broken(team: Team) -> None:
    team.say(promote("use-uv"), "ada")
    team.repo.git("stash", "--quiet", "--include-untracked")
    team.repo.write(TRUST, "broken")
    team.repo.commit()
    team.repo.git("branch", "--force", "main", "HEAD")
    team.repo.git("stash", "pop", "--quiet")


@refused("trust/pinned", "version 2 of trust did not come of the pinned sha256:")
def clone_of_a_repository_that_kept_only_the_first_confirmation_of_trust(team: Team) -> None:
    team.sets(TRUST, {**OWN, "version": "2"})
    made = team.draft_of(TRUST, "charles", proof="key")
    team.puts(made, "charles")
    team.repo.commit()
    team.repo.git("branch", "--force", "main", "HEAD")


@refused("trust/uncounted", "of the base did not come of the pinned sha256:")
def target_that_was_taken_over_since_the_branch_left(team: Team) -> None:
    made = team.draft(promote("use-uv"), by=NAMES["charles"])
    team.repo.git("checkout", "--quiet", "-B", "taken", "main")
    team.sets(TRUST, {**OWN, "version": "2"})
    team.puts(team.draft_of(TRUST, "charles", proof="key"), "charles")
    team.repo.commit()
    team.repo.git("branch", "--force", "main", "HEAD")
    team.repo.git("checkout", "--quiet", "change")
    team.puts(made, "charles")
    team.moves("policies/proposed/use-uv.yaml", "policies/use-uv.yaml")


@refused("trust/pinned", "version 3 of trust did not come of the pinned sha256:")
def clone_whose_trust_was_changed_by_one_of_two(team: Team) -> None:
    for version, confirms in ((2, ("ada", "grace")), (3, ("ada",))):
        team.sets(TRUST, trust(version), *confirms)
        team.repo.commit()
        team.repo.git("branch", "--force", "main", "HEAD")


@refused("trust/pinned", "version 2 of trust did not come of the pinned")
def clone_whose_trust_one_person_confirmed_as_if_it_were_a_soft_law(team: Team) -> None:
    team.sets(TRUST, trust(2, revoked=["SHA256:" + "0" * 43]))
    soft = team.draft_of(TRUST, "ada", proof="key")
    team.puts(replace(soft, path="policies/trust.yaml"), "ada")
    team.repo.commit()
    team.repo.git("branch", "--force", "main", "HEAD")


@pytest.mark.parametrize("attack", TABLE.attacks, ids=str)
def test_refused(attack: Attack, repo: Repo, memgraph: Memgraph) -> None:
    attack.is_refused(repo, memgraph)


def test_the_pin_of_the_environment_comes_before_the_one_in_the_clone(
    repo: Repo, memgraph: Memgraph
) -> None:
    team = founded(repo)
    team.ci(memgraph).accepts()
    team.ci(memgraph, MEMGRAPH_TRUST=OTHER).refuses("trust/pinned", f"{OTHER} is pinned")
