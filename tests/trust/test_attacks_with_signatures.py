"""Signatures that prove something else, or that come from somebody else."""

from __future__ import annotations

import pytest
from members import NAMES, line, people, trust
from scratch_repo import Memgraph, Repo
from ssh_keys import TOUCHED
from table import Attack, Table
from team import DAY, Team, promote

from memgraph.core.confirmation import render
from memgraph.core.document import Plain
from memgraph.core.layout import TRUST
from memgraph.core.signature import parse_key
from memgraph.core.trust_change import Document

UV, PROPOSED_UV = "policies/use-uv.yaml", "policies/proposed/use-uv.yaml"
SILENT, PIN_WITHOUT_TOUCH = 0x00, 0x04
TABLE = Table()
refused = TABLE.refused


def makes_law(
    team: Team, key: str, who: str = "ada", folder: str = "", flags: int = TOUCHED
) -> None:
    """Have anybody's key stand under a promotion, and carry it out."""
    made = team.draft(promote("use-uv", folder), by=NAMES[who])
    team.puts(made, key, flags=flags)
    team.moves(PROPOSED_UV, made.path)


def changed(team: Team, **fields: Plain) -> None:
    """Have Ada and Grace agree on the next trust, and land it."""
    document: Document = trust(2, **fields)
    team.sets(TRUST, document, "ada", "grace")
    team.lands()


@refused("confirmation/invalid", "its signature proves nothing: it was not made by this key")
def confirmation_edited(team: Team) -> None:
    team.say(promote("use-uv"), "ada")
    team.edits(team.proof_of("use-uv"), "on: 2026-03-02", "on: 2026-03-01")


@refused("confirmation/invalid", "it was made for 'git', not for 'policy@memgraph'")
def signature_in_another_namespace(team: Team) -> None:
    made = team.draft(promote("use-uv"))
    team.puts(made, "ada", namespace="git")
    team.moves(PROPOSED_UV, UV)


@refused(
    "confirmation/invalid", "it is for the repository 'acme-bank', and this one is 'acme-shop'"
)
def confirmation_of_another_repository(team: Team) -> None:
    team.puts(team.draft(promote("use-uv"), repository="acme-bank"), "ada")
    team.moves(PROPOSED_UV, UV)


@refused("confirmation/invalid", "it is for the repository 'none', and this one is 'acme-shop'")
def confirmation_for_no_repository(team: Team) -> None:
    team.puts(team.draft(promote("use-uv"), repository="none"), "ada")
    team.moves(PROPOSED_UV, UV)


@refused("trust/uncounted", "none of the keys of ada@example.org")
def unknown_key(team: Team) -> None:
    makes_law(team, "charles")


@refused("trust/uncounted", "nobody is trusted as charles@example.org")
def unknown_person(team: Team) -> None:
    makes_law(team, "charles", "charles")


@refused("trust/uncounted", "it is signed with the key of alan@example.org, and it names Ada")
def own_key_in_the_name_of_another(team: Team) -> None:
    makes_law(team, "alan")


@refused("trust/uncounted", "nobody is trusted as charles@example.org; the key is that of alan")
def own_key_under_a_new_name(team: Team) -> None:
    makes_law(team, "alan", "charles")


@refused("trust/uncounted", "release-bot is an agent; agents may propose, and never confirm")
def key_of_an_agent(team: Team) -> None:
    makes_law(team, "bot", "bot")


@refused("trust/uncounted", "it is signed with the key of release-bot, and it names Ada")
def key_of_an_agent_in_the_name_of_a_person(team: Team) -> None:
    makes_law(team, "bot")


@refused("trust/uncounted", "it takes a hardware key, and SHA256:")
def key_in_a_file_where_touch_is_asked(team: Team) -> None:
    makes_law(team, "ada", folder="touched")


@refused("trust/uncounted", "the hardware key signed without being touched")
def hardware_key_that_nobody_touched(team: Team) -> None:
    makes_law(team, "ada-token", folder="touched", flags=SILENT)


@refused("trust/uncounted", "the hardware key signed without asking for its PIN")
def hardware_key_without_its_pin(team: Team) -> None:
    makes_law(team, "ada-token", folder="pinned", flags=TOUCHED)


@refused("trust/uncounted", "does not count: the hardware key signed without being touched")
def pin_without_touch(team: Team) -> None:
    makes_law(team, "ada-token", folder="pinned", flags=PIN_WITHOUT_TOUCH)


@refused("trust/uncounted", " is revoked")
def revoked_key(team: Team) -> None:
    changed(team, revoked=[parse_key(line("alan")).fingerprint])
    makes_law(team, "alan", "alan")


@refused("trust/uncounted", f"alan@example.org was trusted until {DAY}")
def person_whose_time_is_over(team: Team) -> None:
    changed(team, people=people(alan={"keys": [line("alan")], "until": str(DAY)}))
    makes_law(team, "alan", "alan")


@refused("trust/uncounted", "alan@example.org gave up the key SHA256:")
def key_that_was_given_up(team: Team) -> None:
    changed(team, people=people(alan={"past": [line("alan")]}))
    makes_law(team, "alan", "alan")


@refused("confirmation/invalid", "its signature proves nothing: it was not made by this key over")
def signature_over_other_line_ends(team: Team) -> None:
    made = team.draft(promote("use-uv"))
    statement = render(made).replace("\n", "\r\n")
    team.repo.write(made.file, statement + team.signed("ada", statement))
    team.moves(PROPOSED_UV, UV)


@refused("confirmation/invalid", "expected the lines repository, action, policy, path, digest")
def confirmation_with_a_line_more(team: Team) -> None:
    made = team.draft(promote("use-uv"))
    statement = render(made).replace("step: 1\n", "step: 1\nnote: trust me\n")
    team.repo.write(made.file, statement + team.signed("ada", statement))
    team.moves(PROPOSED_UV, UV)


@refused("confirmation/invalid", "the text is not in the one form that memgraph writes")
def confirmation_that_says_a_thing_twice(team: Team) -> None:
    made = team.draft(promote("use-uv"))
    statement = render(made).replace("step: 1\n", "step: 7\nstep: 1\n")
    team.repo.write(made.file, statement + team.signed("ada", statement))
    team.moves(PROPOSED_UV, UV)


@refused("confirmation/invalid", "it does not stand between -----BEGIN SSH SIGNATURE-----")
def text_behind_the_signature(team: Team) -> None:
    team.say(promote("use-uv"), "ada")
    proof = team.proof_of("use-uv")
    team.repo.write(proof, team.repo.read(proof) + "by: Ada Lovelace\n")


@refused("confirmation/invalid", "the proof is 'key', and there is no signature")
def signature_cut_off(team: Team) -> None:
    made = team.draft(promote("use-uv"))
    team.repo.write(made.file, render(made))
    team.moves(PROPOSED_UV, UV)


@refused("confirmation/invalid", "by holds a control or invisible character")
def name_that_reads_backwards(team: Team) -> None:
    team.puts(team.draft(promote("use-uv"), by="Ada \u202egro <ada@example.org>"), "ada")
    team.moves(PROPOSED_UV, UV)


@refused("confirmation/invalid", "it is dated 2026-03-12, which is still to come")
def confirmation_from_the_future(team: Team) -> None:
    day = DAY.replace(day=12)
    team.puts(team.draft(promote("use-uv"), on=day, effective=day), "ada")
    team.moves(PROPOSED_UV, UV)


@refused("confirmation/altered", "the content of use-uv is not what Ada Lovelace")
def fields_that_are_no_data(team: Team) -> None:
    for number, value in enumerate(("[oops", "5", "[[1]]", "[" * 100_000, '{"a":1}'), 1):
        made = team.draft(promote("use-uv"), step=number, fields=(("supersedes", value),))
        team.puts(made, "ada")
    team.moves(PROPOSED_UV, UV)


@refused("confirmation/unconfirmed", "no-root is not law: 1 of 2 persons confirmed it: the key")
def second_approver_with_a_revoked_key(team: Team) -> None:
    changed(team, revoked=[parse_key(line("alan")).fingerprint])
    team.proposes("no-root")
    made = team.says("ada", promote("no-root", "security"))
    other = made.file.replace("ada", "alan")
    team.puts(team.draft(promote("no-root", "security"), "grace", by=NAMES["alan"], file=other),
              "alan")  # fmt: skip
    team.moves("policies/proposed/no-root.yaml", made.path)


@pytest.mark.parametrize("attack", TABLE.attacks, ids=str)
def test_refused(attack: Attack, repo: Repo, memgraph: Memgraph) -> None:
    attack.is_refused(repo, memgraph)
