"""What a team does every day, and the check lets through: with exit code 0, and with the effect."""

from __future__ import annotations

from datetime import timedelta

from members import line, lines, people, trust
from scratch_repo import Memgraph, Repo
from team import DAY, HARD, SEEN, begun, founded, promote, reject, retire

from memgraph.core import promotion
from memgraph.core.document import Plain
from memgraph.core.layout import CONFIG, TRUST
from memgraph.core.signature import parse_key
from memgraph.core.status import State

UV, PROPOSED_UV = "policies/use-uv.yaml", "policies/proposed/use-uv.yaml"


def test_layout_of_a_law_is_free(repo: Repo, memgraph: Memgraph) -> None:
    team = founded(repo)
    lines = [text for text in team.repo.read(HARD).splitlines() if text]
    team.edits(HARD, "statement: The rule of rotate-keys.", 'statement: "The rule of rotate-keys."')
    text = "# Why: keys leak.\n\n" + team.repo.read(HARD) + "\n"
    assert len(lines) > 2
    team.repo.write(HARD, text.replace("\n", "\r\n"))
    team.ci(memgraph).accepts()
    assert team.state("rotate-keys") is State.ACTIVE


def test_confirmations_checked_out_with_other_line_ends(repo: Repo, memgraph: Memgraph) -> None:
    team = founded(repo)
    proof = team.proof_of("use-pnpm")
    team.repo.write(proof, team.repo.read(proof).replace("\n", "\r\n"))
    team.ci(memgraph).accepts()
    assert team.state("use-pnpm") is State.CHALLENGED


def test_a_law_moves_when_old_and_new_rule_are_met(repo: Repo, memgraph: Memgraph) -> None:
    team = founded(repo)
    team.say(promote("rotate-keys", ""), "ada", "grace")  # to the softer folder: still two
    team.ci(memgraph).accepts()
    team.lands()
    team.say(promote("use-pnpm", "security"), "grace", "alan")  # to the harder one
    team.ci(memgraph).accepts()
    assert team.repo.names("policies/security") == ["use-pnpm.yaml"]


def test_two_persons_on_two_branches(repo: Repo, memgraph: Memgraph) -> None:
    team = founded(repo)
    for who in ("ada", "grace"):
        team.branches(who)
        team.say(promote("use-uv", "security"), who)
        team.ci(memgraph).accepts()
        assert team.state("use-uv") is State.PROPOSED
    team.branches("change")
    team.repo.git("merge", "--quiet", "--no-edit", "ada", "grace")
    team.ci(memgraph).accepts()
    team.lands()
    team.say(promote("use-uv", "security"), "alan")  # only the move is left to do
    team.ci(memgraph).accepts()
    assert team.state("use-uv") is State.ACTIVE
    assert len(team.repo.names("policies/confirmations/use-uv")) == 2


def test_two_persons_one_after_the_other(repo: Repo, memgraph: Memgraph) -> None:
    team = founded(repo)
    team.say(promote("use-uv", "security"), "ada")
    team.ci(memgraph).accepts()
    team.lands()
    team.say(promote("use-uv", "security"), "grace")
    team.ci(memgraph).accepts()
    assert team.state("use-uv") is State.ACTIVE


def test_a_touched_key_and_its_pin(repo: Repo, memgraph: Memgraph) -> None:
    team = founded(repo)
    team.say(promote("use-uv", "touched"), "ada")
    team.proposes("pay-out")
    team.say(promote("pay-out", "pinned"), "grace")
    team.ci(memgraph).accepts()
    assert team.state("use-uv") is team.state("pay-out") is State.ACTIVE


def test_another_person_confirms_what_its_author_may_not(repo: Repo, memgraph: Memgraph) -> None:
    team = founded(repo)
    team.proposes("pay-out", by="alan")
    team.say(promote("pay-out", "apart"), "grace")
    team.ci(memgraph).accepts()
    assert team.state("pay-out") is State.ACTIVE


def test_rotation_leaves_old_decisions_law(repo: Repo, memgraph: Memgraph) -> None:
    team = founded(repo)
    new: Plain = {"keys": [line("ada-2"), line("ada-token")], "past": [line("ada")]}
    team.sets(TRUST, trust(2, people=people(ada=new)), "ada", "grace")
    team.ci(memgraph).accepts()
    team.lands()
    team.says("ada", promote("use-uv"), "ada-2")
    team.ci(memgraph).accepts()
    assert team.state("rotate-keys") is team.state("use-uv") is State.ACTIVE


def test_the_laws_of_a_person_who_leaves_stay(repo: Repo, memgraph: Memgraph) -> None:
    team = founded(repo)
    gone = people(grace={"past": lines("grace", "grace-token")})
    team.sets(TRUST, trust(2, people=gone), "ada", "alan")
    team.ci(memgraph).accepts()
    team.lands()
    team.ci(memgraph).accepts()
    assert team.state("rotate-keys") is State.ACTIVE


def test_retire_reject_uphold_and_renew(repo: Repo, memgraph: Memgraph) -> None:
    team = founded(repo)
    team.say(retire("rotate-keys"), "ada", "grace")
    team.say(reject("use-uv"), "alan")
    team.say(lambda memory, person: promotion.uphold(memory, "use-pnpm", person, "it holds"), "ada")
    team.say(promote("use-pnpm"), "grace")
    team.ci(memgraph).accepts()
    assert team.state("rotate-keys") is team.state("use-uv") is State.CLOSED
    assert team.state("use-pnpm") is State.ACTIVE
    team.lands()
    later = DAY + timedelta(days=30)
    team.say(retire("use-pnpm", later), "alan")
    team.ci(memgraph).accepts()
    assert team.state("use-pnpm") is State.ACTIVE


def test_a_law_is_amended_by_its_successor(repo: Repo, memgraph: Memgraph) -> None:
    team = founded(repo)
    team.proposes("rotate-daily", supersedes=["rotate-keys"])
    team.say(promote("rotate-daily", "security"), "grace", "alan")
    team.ci(memgraph).accepts()
    assert team.state("rotate-keys") is State.CLOSED
    assert team.state("rotate-daily") is State.ACTIVE


def test_trust_changes_while_a_decision_waits(repo: Repo, memgraph: Memgraph) -> None:
    team = founded(repo)
    team.say(promote("use-uv", "security"), "ada")
    team.lands()
    new = people(charles={"keys": [line("charles")]})
    team.sets(TRUST, trust(2, people=new), "ada", "grace")
    team.ci(memgraph).accepts()
    team.lands()
    team.say(promote("use-uv", "security"), "charles")
    team.ci(memgraph).accepts()
    assert team.state("use-uv") is State.ACTIVE


def test_a_key_that_confirmed_nothing_is_revoked(repo: Repo, memgraph: Memgraph) -> None:
    team = founded(repo)
    revoked: Plain = [parse_key(line("ada-2")).fingerprint]
    team.sets(TRUST, trust(2, revoked=revoked), "ada", "grace")
    team.ci(memgraph).accepts()
    team.lands()
    team.ci(memgraph, base="main~1").accepts()
    assert team.state("rotate-keys") is State.ACTIVE


def test_what_a_revoked_key_confirmed_is_confirmed_anew(repo: Repo, memgraph: Memgraph) -> None:
    team = founded(repo)
    revoked: Plain = [parse_key(line("ada")).fingerprint]
    team.sets(TRUST, trust(2, revoked=revoked), "alan", "grace")
    team.ci(memgraph).accepts()
    team.repo.git("branch", "--force", "main", "HEAD")
    assert team.state("use-pnpm") is State.PROPOSED
    team.say(promote("use-pnpm"), "grace")
    team.ci(memgraph).accepts()
    assert team.state("use-pnpm") is State.CHALLENGED


def test_a_change_of_the_configuration_is_confirmed(repo: Repo, memgraph: Memgraph) -> None:
    team = founded(repo)
    fields: dict[str, Plain] = {"format": "1", "repository": "acme-shop"}
    team.sets(CONFIG, {**fields, "brief_characters": "7000"}, "alan")
    team.sets(".memgraph/topics.yaml", {"topics": {}}, "grace")
    team.ci(memgraph).accepts()


def test_evidence_and_a_law_are_redacted(repo: Repo, memgraph: Memgraph) -> None:
    team = founded(repo)
    team.redacts(SEEN, "ada", "grace")
    team.redacts("rotate-keys", "grace", "ada")
    team.ci(memgraph).accepts()
    team.lands()
    team.ci(memgraph, base="main").accepts()
    held = "".join(data.decode() for data in team.repo.files().values())
    assert f"What {SEEN} saw." not in held
    assert "The rule of rotate-keys." not in held


def test_typed_laws_stay_law_when_trust_begins(repo: Repo, memgraph: Memgraph) -> None:
    team = begun(repo)
    team.repo.law("use-pnpm", "2026-01-05")
    team.lands()
    team.sets(TRUST, trust(), "ada", "grace")
    team.pins()
    team.ci(memgraph).accepts()
    team.lands()
    team.repo.write("src/app.py", "1\n")
    team.ci(memgraph).accepts()
    assert team.state("use-pnpm") is State.ACTIVE
    team.say(retire("use-pnpm"), "ada")
    team.ci(memgraph).accepts()
    assert team.state("use-pnpm") is State.CLOSED


def test_what_is_promoted_and_redacted_in_one_change(repo: Repo, memgraph: Memgraph) -> None:
    team = founded(repo)
    team.proposes("rotate-daily", supersedes=["rotate-keys"])
    team.say(promote("rotate-daily", "security"), "grace", "alan")
    team.repo.commit()
    team.redacts("rotate-daily", "ada", "grace")
    team.ci(memgraph).accepts()
    assert team.state("rotate-keys") is State.CLOSED
