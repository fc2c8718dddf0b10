"""What plain case folders cannot say about confirmations: branches, moves, replacements."""

from __future__ import annotations

import pytest
from case_files import Files, Step, changed, memory_of

from memgraph import checks
from memgraph.core.finding import Finding
from memgraph.core.memory import Memory
from memgraph.core.status import State, status
from memgraph.errors import Refused

DAY = "2026-02-01"
PROPOSAL: Files = {"policies/proposed/use-npm.yaml": b"id: use-npm\nstatement: Use npm.\n"}
EVIDENCE: Files = {
    "evidence/2026/2026-01-02-lock.yaml": (
        b"id: 2026-01-02-lock\nkind: failure\nstatement: Two lock files.\nobserved: 2026-01-02\n"
        b"supports: [use-npm]\nrecorded: {by: Ada Lovelace <ada@example.org>, via: person}\n"
    )
}


def law() -> Files:
    return changed(PROPOSAL | EVIDENCE, [{"promote": "use-npm", "on": "2026-01-05"}])


def merged(one: Step, other: Step) -> Files:
    """Return two branches, each with its own decision about one law, merged by Git."""
    ours = changed(law(), [one])
    theirs = {
        path.replace("-ada.txt", "-ada-2.txt") if path not in law() else path: data
        for path, data in changed(law(), [other]).items()
    }
    gone = {path for path in law() if path not in ours or path not in theirs}
    return {path: data for path, data in (ours | theirs).items() if path not in gone}


def codes(found: list[Finding]) -> list[str]:
    return [finding.code for finding in found]


def run(head: Files, base: Files) -> tuple[Memory, list[Finding]]:
    memory = memory_of(head, DAY)
    return memory, checks.run(memory, memory_of(base, DAY))


def test_two_different_decisions_at_one_step_are_an_error_that_names_both() -> None:
    head = merged(
        {"promote": "use-npm", "on": "2026-01-20"}, {"retire": "use-npm", "on": "2026-01-20"}
    )
    _, found = run(head, law())
    [steps] = [finding for finding in found if finding.code == "confirmation/steps"]
    for path in head:
        if path.startswith("policies/confirmations/use-npm/2-"):
            assert path in steps.message
    assert "promote by Ada" in steps.message
    assert "retire by Ada" in steps.message


def test_two_approvals_of_one_decision_share_their_step() -> None:
    renewal = {"promote": "use-npm", "on": "2026-01-20"}
    assert run(merged(renewal, renewal), law())[1] == []


def test_two_retirements_from_different_days_are_two_decisions() -> None:
    march, may = ({"retire": "use-npm", "on": "2026-01-20", "from": day}
                  for day in ("2026-03-01", "2026-05-01"))  # fmt: skip
    assert codes(run(merged(march, may), law())[1]) == ["confirmation/steps"]


def test_an_edited_law_does_not_become_another_law_by_a_renewal() -> None:
    edit = {"edit": "policies/use-npm.yaml", "from": "Use npm.", "to": "Use yarn."}
    with pytest.raises(Refused):
        changed(law(), [edit, {"promote": "use-npm", "on": "2026-02-01"}])


def test_an_edited_law_is_refused_though_a_second_confirmation_shows_the_new_content() -> None:
    yarn = {"policies/proposed/use-npm.yaml": b"id: use-npm\nstatement: Use yarn.\n"}
    other = changed(yarn, [{"promote": "use-npm", "on": "2026-01-20"}])
    renumbered = {
        path.replace("/1-", "/2-"): data.replace(b"step: 1", b"step: 2")
        for path, data in other.items()
    }
    assert "confirmation/altered" in codes(run(law() | renumbered, law())[1])


def test_a_law_is_not_lost_behind_evidence_with_its_id() -> None:
    [evidence] = EVIDENCE.values()
    taken = evidence.replace(b"id: 2026-01-02-lock", b"id: use-npm").replace(b"supports", b"tags")
    head = {path: data for path, data in law().items() if path != "policies/use-npm.yaml"}
    _, found = run(head | {"evidence/2026/use-npm.yaml": taken}, law())
    assert "confirmation/deleted" in codes(found)


def test_git_mv_of_a_law_between_folders_keeps_its_links_and_passes() -> None:
    moved = changed(law(), [{"move": "policies/use-npm.yaml", "to": "policies/js/"}])
    memory, found = run(moved, law())
    assert codes(found) == ["confirmation/moved"]
    assert not found[0].blocks
    [policy] = memory.policies
    assert status(memory, policy).state is State.ACTIVE
    assert [item.id for item in memory.evidence_that("supports", policy.id)] == ["2026-01-02-lock"]


def test_git_mv_of_evidence_between_folders_passes() -> None:
    moved = changed(law(), [{"move": "evidence/2026/*", "to": "evidence/incidents/"}])
    assert run(moved, law())[1] == []


def test_git_mv_of_a_proposal_among_the_laws_does_not_make_it_law() -> None:
    moved = changed(PROPOSAL, [{"move": "policies/proposed/*", "to": "policies/"}])
    memory, found = run(moved, PROPOSAL)
    assert codes(found) == ["confirmation/unconfirmed"]
    assert status(memory, memory.policies[0]).state is State.PROPOSED


def test_superseding_keeps_the_old_policy_with_its_text_its_window_and_the_link() -> None:
    newer = {"policies/proposed/use-pnpm.yaml": (
        b"id: use-pnpm\nstatement: Use pnpm.\nsupersedes: [use-npm]\n"
    )}  # fmt: skip
    head = changed(law() | newer, [{"promote": "use-pnpm", "on": DAY}])
    memory, found = run(head, law() | newer)
    assert found == []
    old, new = memory.policy("use-npm"), memory.policy("use-pnpm")
    assert old is not None
    assert new is not None
    assert head["policies/closed/use-npm.yaml"] == law()["policies/use-npm.yaml"]
    was = status(memory, old)
    assert (was.state, was.reasons) == (
        State.CLOSED, (f"superseded by use-pnpm from {DAY}",)
    )  # fmt: skip
    assert status(memory, new).state is State.ACTIVE


def test_superseding_one_of_two_hundred_policies_touches_only_the_two_involved() -> None:
    files: Files = {
        f"policies/proposed/rule-{number}.yaml": (
            f"id: rule-{number}\nstatement: Follow rule {number}.\n".encode()
        )
        for number in range(200)
    }
    laws = changed(files, [{"promote": "rule-7", "on": "2026-01-05"}])
    laws["policies/proposed/rule-7-2.yaml"] = (
        b"id: rule-7-2\nstatement: Follow rule seven.\nsupersedes: [rule-7]\n"
    )
    after = changed(laws, [{"promote": "rule-7-2", "on": DAY}])
    touched = {path for path, _ in laws.items() ^ after.items()}
    proofs = {path for path in touched if path.startswith("policies/confirmations/rule-7-2/1-")}
    assert len(proofs) == 1
    assert touched - proofs == {
        "policies/rule-7.yaml", "policies/closed/rule-7.yaml",
        "policies/proposed/rule-7-2.yaml", "policies/rule-7-2.yaml",
    }  # fmt: skip


def test_deleting_a_law_with_its_proofs_and_its_evidence_says_how_to_undo_each() -> None:
    _, found = run({}, law())
    assert codes(found) == [
        "history/evidence-removed", "history/confirmation-removed", "confirmation/deleted"
    ]  # fmt: skip
    assert all(f"git checkout HEAD -- {finding.file}" in finding.help for finding in found)
    assert run(law(), law())[1] == []
