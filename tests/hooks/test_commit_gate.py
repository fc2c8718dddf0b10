"""What may be committed, and what may not: whether the real ``git commit`` goes through."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import pytest
from team_repository import AWKWARD, EVIDENCE, LAW, PROPOSAL, Team, hand_made_law, only_plain, rule

pytest_plugins = "gates"

Cases: TypeAlias = Mapping[str, tuple[Callable[[Team], object], str]]

PROOFS = "policies/confirmations/use-supabase"


def proof(team: Team) -> str:
    (found,) = (team.folder / PROOFS).iterdir()
    return f"{PROOFS}/{found.name}"


def edit(team: Team, path: str, old: str, new: str) -> None:
    before = team.read(path)
    assert old in before
    team.write(path, before.replace(old, new))


def borrowed_proof(team: Team) -> None:
    """Make a proposal law with the confirmation of another policy."""
    team.git("mv", PROPOSAL, "policies/use-pnpm.yaml")
    text = team.read(proof(team)).replace("use-supabase", "use-pnpm")
    team.write(proof(team).replace("use-supabase", "use-pnpm"), text)


REFUSED: Cases = {
    "a proposal against a law": (
        lambda team: team.proposal("use-airtable", rules=[rule("airtable")]),
        "contradiction/opposed",
    ),
    "a hand-made law": (hand_made_law, "confirmation/unconfirmed"),
    "an edited law": (
        lambda team: edit(team, LAW, "The rule of", "No rule of"),
        "confirmation/altered",
    ),
    "a hand-edited confirmation": (
        lambda team: edit(team, proof(team), "by: ", "by: Charles or "),
        "history/confirmation-altered",
    ),
    "deleted evidence": (lambda team: team.git("rm", "-q", EVIDENCE), "history/evidence-removed"),
    "nothing but a deleted law": (lambda team: team.git("rm", "-q", LAW), "confirmation/deleted"),
}

# The same gate, and other ways around it: one tool is enough to see that they are closed.
ALSO_REFUSED: Cases = {
    "a proposal moved among the laws": (
        lambda team: team.git("mv", PROPOSAL, "policies/use-pnpm.yaml"),
        "confirmation/unconfirmed",
    ),
    "a borrowed confirmation": (borrowed_proof, "confirmation/altered"),
    "a law that cannot be read": (lambda team: edit(team, LAW, "id:", "id: ["), "format/"),
    "a law among the proposals again": (
        lambda team: team.git("mv", LAW, "policies/proposed/use-supabase.yaml"),
        "confirmation/reopened",
    ),
    "a law put away as closed": (
        lambda team: team.git("mv", LAW, "policies/closed/use-supabase.yaml"),
        "confirmation/closed",
    ),
    "a deleted confirmation": (
        lambda team: team.git("rm", "-q", proof(team)),
        "history/confirmation-removed",
    ),
    "a law deleted with its confirmation": (
        lambda team: team.git("rm", "-rq", LAW, PROOFS),
        "confirmation/deleted",
    ),
    "edited evidence": (
        lambda team: edit(team, EVIDENCE, "saw", "did not see"),
        "history/evidence-altered",
    ),
}


@pytest.fixture(scope="module")
def refusing(shop: Team, tmp_path_factory: pytest.TempPathFactory) -> Team:
    """Return one repository for all refusals: a refused commit leaves nothing behind."""
    return shop.copied(tmp_path_factory.mktemp("refusing") / AWKWARD)


@pytest.mark.parametrize("case", REFUSED)
def test_refused_and_nothing_changed(refusing: Team, case: str) -> None:
    refuses(refusing, *REFUSED[case])


@only_plain
@pytest.mark.parametrize("case", ALSO_REFUSED)
def test_also_refused(refusing: Team, case: str) -> None:
    refuses(refusing, *ALSO_REFUSED[case])


def refuses(team: Team, spoil: Callable[[Team], object], code: str) -> None:
    team.git("reset", "--quiet", "--hard")
    spoil(team)
    before = team.stage().state()
    assert f"[{code}" in team.refused("commit", "-m", "x")
    assert team.state() == before


def test_a_good_commit_passes_in_silence(team: Team) -> None:
    team.write("src/app.py", "two = 2\n")
    team.proposal("ship-on-monday", statement="Ship on Mondays.")
    team.evidence("2026-02-01-a-quiet-night-x7ab")
    assert team.stage().passes("commit", "--quiet", "-m", "x") == ""


def test_warnings_of_a_commit_that_passes_are_seen(team: Team) -> None:
    done = team.memgraph("record", "Supabase was down all night.", "--against", "use-supabase")
    assert done.code == 0, done.err
    said = team.stage().passes("commit", "--quiet", "-m", "x")
    assert "[contradiction/challenged]" in said
    assert "1 remark that blocks nothing" in said


@only_plain
def test_what_a_person_decided_passes_in_silence(team: Team) -> None:
    team.promote("use-pnpm")
    assert team.stage().passes("commit", "--quiet", "-m", "promote") == ""
    team.promote("use-supabase")
    assert team.stage().passes("commit", "--quiet", "-m", "renew") == ""
    team.decide("retire", "use-pnpm", "--reason", "We left JavaScript.")
    assert team.stage().passes("commit", "--quiet", "-m", "retire") == ""


def test_a_decision_that_commits_itself_takes_its_own_paths_through_the_hooks(team: Team) -> None:
    hand_made_law(team)
    team.stage().write("src/app.py", "half = 'done'\n")
    team.decide("promote", "use-pnpm", "--commit")
    assert team.changed("HEAD^", "HEAD") == {
        "policies/proposed/use-pnpm.yaml",
        "policies/use-pnpm.yaml",
        *(
            f"policies/confirmations/use-pnpm/{n}"
            for n in team.names("policies/confirmations/use-pnpm")
        ),
    }
    assert team.changed("--cached") == {"policies/use-npm.yaml"}
    assert team.changed() == {"src/app.py"}


def test_errors_of_the_base_let_other_work_pass_and_fail_the_whole_tree(team: Team) -> None:
    text = "id: use-airtable\nstatement: x\nrules: [{topic: backend service, must: [airtable]}]\n"
    team.write("policies/use-airtable.yaml", text)
    team.stage().passes("-c", "core.hooksPath=/dev/null", "commit", "--quiet", "-m", "bypass")
    team.write("src/app.py", "three = 3\n")
    said = team.stage().passes("commit", "--quiet", "-m", "unrelated")
    assert "there before this change" in said
    whole = team.memgraph("check", "--rev", "HEAD")
    assert whole.code == 1
    clash = next(line for line in whole.out.splitlines() if "[contradiction/opposed]" in line)
    assert "use-supabase" in clash
    assert "use-airtable" in clash


@only_plain
@pytest.mark.parametrize("command", [("rm",), ("mv", "policies/proposed")])
def test_a_hand_made_law_that_slipped_through_can_be_taken_back(
    team: Team, command: tuple[str, ...]
) -> None:
    """It was never law: it may go, or become the proposal that it should have been."""
    hand_made_law(team)
    team.stage().passes("commit", "--quiet", "--no-verify", "-m", "bypass")
    verb, *target = command
    team.git(verb, "policies/use-npm.yaml", *target)
    assert team.passes("commit", "--quiet", "-m", "take back") == ""


@only_plain
def test_a_contradiction_past_the_hooks_fails_where_the_branch_is_judged(team: Team) -> None:
    team.git("switch", "--quiet", "--create", "work")
    team.proposal("use-airtable", rules=[rule("airtable")])
    team.stage().passes("commit", "--quiet", "--no-verify", "-m", "bypass")
    judged = team.memgraph("check", "--rev", "HEAD", "--base", "main")
    assert judged.code == 1
    clash = next(line for line in judged.out.splitlines() if "[contradiction/opposed]" in line)
    assert "use-supabase" in clash
    assert "use-airtable" in clash
