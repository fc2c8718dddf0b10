"""Law that no person made, or not enough of them, or not as it now reads."""

from __future__ import annotations

import pytest
from members import NAMES
from scratch_repo import Memgraph, Repo
from table import Attack, Table
from team import HARD, LAW, Team, promote, reject, retire

from memgraph.core.confirmation import render

UV, PROPOSED_UV = "policies/use-uv.yaml", "policies/proposed/use-uv.yaml"
TABLE = Table()
refused = TABLE.refused


@refused("confirmation/unconfirmed", "use-uv is not law: no person has confirmed it")
def law_made_by_hand(team: Team) -> None:
    team.moves(PROPOSED_UV, UV)


@refused("confirmation/invalid", "expected policies/confirmations/use-pnpm/1-")
def confirmation_copied_from_another_policy(team: Team) -> None:
    proof = team.repo.read(team.proof_of("use-pnpm"))
    team.repo.write("policies/confirmations/use-uv/1-00000000-ada.txt", proof)
    team.moves(PROPOSED_UV, UV)


@refused("confirmation/invalid", "it was not made by this key over this statement")
def confirmation_rewritten_for_another_policy(team: Team) -> None:
    proof = team.repo.read(team.proof_of("use-pnpm")).replace("use-pnpm", "use-uv")
    team.repo.write("policies/confirmations/use-uv/1-00000000-ada.txt", proof)
    team.moves(PROPOSED_UV, UV)


@refused("confirmation/altered", "use-uv is not what Ada Lovelace <ada@example.org> confirmed")
def policy_edited_after_it_was_signed(team: Team) -> None:
    team.say(promote("use-uv"), "ada")
    team.edits(UV, "The rule of use-uv.", "The rule of nobody.")


@refused("confirmation/altered", "use-pnpm is not what Ada Lovelace <ada@example.org> confirmed")
def law_edited(team: Team) -> None:
    team.edits(LAW, "The rule of use-pnpm.", "The rule of nobody.")


@refused("confirmation/invalid", "the fields it shows are not those of the policy")
def statement_that_shows_other_fields(team: Team) -> None:
    made = team.draft(promote("use-uv"), fields=(("id", '"use-uv"'), ("statement", '"Be kind."')))
    team.puts(made, "ada")
    team.moves(PROPOSED_UV, UV)


@refused("confirmation/invalid", "it is about other content than policies/closed/use-pnpm.yaml")
def retired_for_other_content(team: Team) -> None:
    made = team.draft(retire("use-pnpm"), digest="sha256:" + "0" * 64)
    team.puts(made, "ada")
    team.moves(LAW, "policies/closed/use-pnpm.yaml")


@refused("confirmation/invalid", "the file's name does not fit: expected policies/confirmations/"
         "rotate-keys/1-")  # fmt: skip
def confirmation_replayed_at_a_later_step(team: Team) -> None:
    first = team.proof_of("rotate-keys")
    team.say(promote("rotate-keys", "safety"), "ada", "grace")
    team.lands()
    team.repo.write(first.replace("/1-", "/3-"), team.repo.read(first))
    team.moves("policies/safety/rotate-keys.yaml", HARD)


@refused("confirmation/steps", "step 9 follows on nothing; expected step 2")
def step_left_out(team: Team) -> None:
    team.puts(team.draft(retire("use-pnpm"), step=9), "ada")
    team.moves(LAW, "policies/closed/use-pnpm.yaml")


@refused("confirmation/steps", "are two decisions at step 1: promote by Ada Lovelace "
         "<ada@example.org>, reject by Grace Hopper <grace@example.org>")  # fmt: skip
def two_decisions_at_one_step(team: Team) -> None:
    turned_down = team.draft(reject("use-uv"), "grace")
    team.say(promote("use-uv"), "ada")
    team.puts(turned_down, "grace")


@refused("confirmation/unconfirmed", "2 persons confirmed it")
def one_of_two_approvers(team: Team) -> None:
    team.proposes("no-root")
    team.say(promote("no-root", "security"), "ada")
    team.moves("policies/proposed/no-root.yaml", "policies/security/no-root.yaml")


@refused("confirmation/unconfirmed", "no-root is not law: 1 of 2 persons")
def one_person_with_two_keys(team: Team) -> None:
    team.proposes("no-root")
    made = team.says("ada", promote("no-root", "security"))
    team.puts(team.draft(promote("no-root", "security"), "grace", by=NAMES["ada"],
                         file=made.file.replace(".txt", "-2.txt")), "ada-2")  # fmt: skip
    team.moves("policies/proposed/no-root.yaml", "policies/security/no-root.yaml")


@refused("trust/uncounted", "less was asked when it was made; now it takes 2 persons, a signature")
def statement_that_asks_for_less(team: Team) -> None:
    team.proposes("no-root")
    team.puts(team.draft(promote("no-root", "security"), need=1), "ada")
    team.moves("policies/proposed/no-root.yaml", "policies/security/no-root.yaml")


@refused("confirmation/moved", "there it takes 2 persons, a signature, and here 1 person")
def law_moved_to_a_softer_folder(team: Team) -> None:
    team.moves(HARD, "policies/rotate-keys.yaml")


@refused("confirmation/altered", "the content of rotate-keys is not what")
def law_moved_to_a_softer_folder_and_edited(team: Team) -> None:
    team.edits(HARD, "The rule of rotate-keys.", "The rule of nobody.")
    team.moves(HARD, "policies/rotate-keys.yaml")


@refused("confirmation/closed", "rotate-keys is among the closed policies, and no person closed it")
def hard_law_retired_by_one(team: Team) -> None:
    team.say(retire("rotate-keys"), "ada")
    team.moves(HARD, "policies/closed/rotate-keys.yaml")


@refused("trust/uncounted", "the confirmation by Grace Hopper <grace@example.org> does not count: "
         "less was asked when it was made")  # fmt: skip
def hard_law_confirmed_for_a_softer_folder_and_retired_there(team: Team) -> None:
    made = team.draft(promote("rotate-keys", "soft"), "grace", need=1)
    team.puts(made, "grace")
    team.moves(HARD, "policies/soft/rotate-keys.yaml")


@refused("confirmation/unconfirmed", "rotate-less is not law: 1 of 2 persons confirmed it")
def hard_law_superseded_by_a_soft_one(team: Team) -> None:
    team.proposes("rotate-less", supersedes=["rotate-keys"])
    team.say(promote("rotate-less"), "ada")
    team.moves("policies/proposed/rotate-less.yaml", "policies/rotate-less.yaml")
    team.moves(HARD, "policies/closed/rotate-keys.yaml")


@refused("trust/uncounted", "Alan Turing <alan@example.org> is its author")
def author_alone_where_another_person_is_asked(team: Team) -> None:
    team.proposes("pay-out", by="alan")
    team.puts(team.draft(promote("pay-out", "apart"), by=NAMES["alan"]), "alan")
    team.moves("policies/proposed/pay-out.yaml", "policies/apart/pay-out.yaml")


@refused("confirmation/invalid", "it names 'Grace Hopper <grace@example.org>' as the author, and "
         "the policy 'Alan Turing <alan@example.org>'")  # fmt: skip
def author_who_names_another_author(team: Team) -> None:
    team.proposes("pay-out", by="alan")
    made = team.draft(promote("pay-out", "apart"), by=NAMES["alan"], author=NAMES["grace"])
    team.puts(made, "alan")
    team.moves("policies/proposed/pay-out.yaml", "policies/apart/pay-out.yaml")


@refused("confirmation/reopened", "neither becomes a proposal or law again")
def closed_law_reopened(team: Team) -> None:
    team.say(retire("use-pnpm"), "ada")
    team.lands()
    team.moves("policies/closed/use-pnpm.yaml", LAW)


@refused("confirmation/reopened", f"use-pnpm was law in {LAW}")
def law_moved_back_to_the_proposals(team: Team) -> None:
    team.moves(LAW, "policies/proposed/use-pnpm.yaml")


@refused("confirmation/closed", "use-uv is among the closed policies, and no person closed it")
def proposal_turned_down_by_hand(team: Team) -> None:
    team.moves(PROPOSED_UV, "policies/closed/use-uv.yaml")


@refused("trust/uncounted", "it is typed, which whoever can write files can do")
def typed_word_where_a_signature_is_asked(team: Team) -> None:
    made = team.draft(promote("use-uv"), proof="typed")
    team.repo.write(made.file, render(made))
    team.moves(PROPOSED_UV, UV)


@pytest.mark.parametrize("attack", TABLE.attacks, ids=str)
def test_refused(attack: Attack, repo: Repo, memgraph: Memgraph) -> None:
    attack.is_refused(repo, memgraph)


@pytest.mark.parametrize(
    ("code_point", "hidden"),
    [("U+202E", "\u202e"), ("U+200B", "\u200b"), ("U+E0041", "\U000e0041"), ("U+E000", "\ue000")],
)
def test_hidden_text_is_refused(
    code_point: str, hidden: str, repo: Repo, memgraph: Memgraph
) -> None:
    hides = Attack(
        lambda team: team.repo.write(
            UV, f'id: use-uv\nstatement: "Use uv.{hidden}"\n'.encode(),
        ),
        "format/characters", f"the invisible or control character {code_point}",
    )  # fmt: skip
    hides.is_refused(repo, memgraph)
