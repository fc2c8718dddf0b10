"""What the base holds: evidence, confirmations and laws that somebody wants otherwise."""

from __future__ import annotations

from dataclasses import replace

import pytest
from members import NAMES
from scratch_repo import Memgraph, Repo
from table import Attack, Table
from team import HARD, LAW, SEEN, Team, promote

from memgraph.core import redaction
from memgraph.core.confirmation import Action, Confirmation, fields_of
from memgraph.core.digest import digest
from memgraph.core.document import Plain
from memgraph.core.promotion import Person
from memgraph.store import yaml

EVIDENCE = f"evidence/2026/{SEEN}.yaml"
TABLE = Table()
refused = TABLE.refused


@refused("confirmation/deleted", "use-pnpm is gone; laws and closed policies must be kept")
def law_deleted(team: Team) -> None:
    team.removes(LAW)


@refused("confirmation/deleted", "rotate-keys can no longer be read")
def law_made_unreadable(team: Team) -> None:
    team.edits(HARD, "statement:", "sentence:")


@refused("format/symlink", "a symbolic link is not followed")
def law_made_a_link_with_the_same_bytes(team: Team) -> None:
    for path in (LAW, HARD):
        blob = team.repo.git("rev-parse", f"HEAD:{path}")
        team.repo.git("update-index", "--cacheinfo", f"120000,{blob},{path}")
    team.repo.git("commit", "--quiet", "--no-verify", "-m", "x")
    team.repo.git("config", "core.symlinks", "false")
    team.repo.git("reset", "--quiet", "--hard")


@refused("history/confirmation-removed", "the confirmation of use-pnpm at step 1 was removed")
def law_deleted_with_its_confirmation(team: Team) -> None:
    team.removes(LAW)
    team.removes(team.proof_of("use-pnpm"))


@refused("confirmation/unconfirmed", "use-pnpm is not law: no person has confirmed it")
def confirmation_deleted(team: Team) -> None:
    team.removes(team.proof_of("use-pnpm"))


@refused("history/confirmation-removed", "the confirmation of use-uv at step 1 was removed")
def confirmation_that_waits_deleted(team: Team) -> None:
    team.say(promote("use-uv", "security"), "ada")
    team.lands()
    team.removes(team.proof_of("use-uv"))


@refused("history/confirmation-altered", "the confirmation of use-pnpm at step 1 was altered")
def confirmation_altered(team: Team) -> None:
    team.edits(team.proof_of("use-pnpm"), "step: 1", "step: 2")


@refused("history/confirmation-altered", "the confirmation of rotate-keys at step 1 was altered")
def confirmation_signed_anew_by_the_same_person(team: Team) -> None:
    made = team.memory().decisions("rotate-keys")[0]
    team.puts(replace(made, reason="it was different"), "ada")


@refused("history/confirmation-removed", "the confirmation of rotate-keys at step 2 was removed")
def law_rolled_back_to_an_earlier_place(team: Team) -> None:
    team.say(promote("rotate-keys", "safety"), "ada", "grace")
    team.lands()
    team.moves("policies/safety/rotate-keys.yaml", HARD)
    for path in [p for p in team.repo.files("policies/confirmations/rotate-keys") if "/2-" in p]:
        team.removes(path)


@refused("confirmation/moved", "rotate-keys was confirmed as policies/rotate-keys.yaml; there")
def law_moved_back_with_its_later_confirmation_kept(team: Team) -> None:
    team.say(promote("rotate-keys", ""), "ada", "grace")
    team.lands()
    team.moves("policies/rotate-keys.yaml", HARD)


@refused("history/evidence-altered", f"{SEEN} was altered; evidence is never altered")
def evidence_altered_as_if_it_were_redacted(team: Team) -> None:
    before = team.memory().by_id[SEEN]
    stays = redaction.redact(team.memory(), SEEN, Person(NAMES["ada"], team.day), "no").document
    assert stays["redacted"] == before.digest
    team.repo.write(EVIDENCE, yaml.dump(stays))


@refused("history/evidence-removed", f"{SEEN} was removed or can no longer be read")
def evidence_removed(team: Team) -> None:
    team.removes(EVIDENCE)


@refused("trust/uncounted", "does not count: less was asked when it was made; now it takes 2")
def evidence_redacted_by_one_who_says_that_one_is_enough(team: Team) -> None:
    takes_out(team, SEEN, EVIDENCE, need=1)


@refused("history/evidence-altered", f"{SEEN} was altered")
def evidence_redacted_by_one_of_two(team: Team) -> None:
    takes_out(team, SEEN, EVIDENCE, need=2)


@refused("confirmation/invalid", f"what it leaves of {SEEN} is not what stood there")
def evidence_redacted_by_two_into_other_evidence(team: Team) -> None:
    document: dict[str, Plain] = {**tombstone(team, SEEN), "against": ["rotate-keys"]}
    team.repo.write(EVIDENCE, yaml.dump(document))
    for who in ("ada", "grace"):
        signs_redaction(team, who, document, EVIDENCE, 2)


@refused(
    "trust/uncounted", "the confirmation by Ada Lovelace <ada@example.org> does not count: less"
)
def hard_law_redacted_by_one_with_its_confirmations_removed(team: Team) -> None:
    closed = "policies/closed/rotate-keys.yaml"
    document = tombstone(team, "rotate-keys")
    team.moves(HARD, closed)
    team.repo.write(closed, yaml.dump(document))
    for path in team.repo.files("policies/confirmations/rotate-keys"):
        team.removes(path)
    signs_redaction(team, "ada", document, closed, 1, step=2)


@refused("confirmation/closed", "rotate-keys is among the closed policies")
def proposal_redacted_as_if_it_had_superseded_a_hard_law(team: Team) -> None:
    closed = "policies/closed/use-uv.yaml"
    document: dict[str, Plain] = {
        **tombstone(team, "use-uv"), "supersedes": ["rotate-keys"], "since": "2026-01-01",
    }  # fmt: skip
    team.moves("policies/proposed/use-uv.yaml", closed)
    team.repo.write(closed, yaml.dump(document))
    signs_redaction(team, "ada", document, closed, 1)
    team.moves(HARD, "policies/closed/rotate-keys.yaml")


def tombstone(team: Team, name: str) -> dict[str, Plain]:
    """Return what an honest redaction leaves of an entry."""
    person = Person(NAMES["ada"], team.day)
    return redaction.redact(team.memory(), name, person, "it held a password").document


def takes_out(team: Team, name: str, path: str, *, need: int) -> None:
    document = tombstone(team, name)
    team.repo.write(path, yaml.dump(document))
    signs_redaction(team, "ada", document, path, need)


def signs_redaction(
    team: Team, who: str, document: dict[str, Plain], path: str, need: int, step: int = 1
) -> None:
    """Write a redaction as one of the team can forge it."""
    name, content = str(document["id"]), digest(document)
    team.puts(
        Confirmation(
            repository="acme-shop", action=Action.REDACT, policy=name, path=path, digest=content,
            step=step, by=NAMES[who], on=team.day, effective=team.day, proof="key", need=need,
            reason="it held a password", fields=fields_of(document),
            file=f"policies/confirmations/{name}/{step}-{content[7:15]}-{who}.txt",
        ),
        who,
    )  # fmt: skip


@pytest.mark.parametrize("attack", TABLE.attacks, ids=str)
def test_refused(attack: Attack, repo: Repo, memgraph: Memgraph) -> None:
    attack.is_refused(repo, memgraph)
