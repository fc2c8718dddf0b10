"""Status: one function says what a policy is on any day."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_memory import GRACE, Item, closed, day, decision, law, memory, proposal, seen

from memgraph.core.document import Plain
from memgraph.core.entry import Evidence, Policy
from memgraph.core.layout import Kind
from memgraph.core.memory import Memory, standing
from memgraph.core.status import (
    BINDING,
    State,
    challenge_due,
    challengers,
    live,
    open_threads,
    review_day,
    status,
    watched_digest,
    window,
    withdrawn,
)

OVER = (State.EXPIRED, State.CLOSED)


def states(policy: Policy, *others: Item, days: Mapping[str, str], **how: str) -> None:
    """Assert the state of ``policy`` on each of ``days``, and that it is live until it is over."""
    found = memory(policy, *others)
    assert {on: str(status(found, policy, day(on)).state) for on in days} == dict(days)
    for on, state in days.items():
        assert live(memory(policy, *others, on=on), policy) is (state not in OVER), on


def promoted(name: str, on: str = "2026-01-10", **fields: Plain) -> tuple[Policy, Item]:
    policy = law(name, **fields)
    return policy, decision(policy, on)


# Windows


def test_a_proposal_binds_nobody() -> None:
    states(proposal("a", since="2026-01-01"), days={"2025-12-31": "proposed",
                                                    "2026-02-01": "proposed"})  # fmt: skip


def test_a_file_among_the_laws_without_a_confirmation_is_a_proposal() -> None:
    policy = law("a")
    states(policy, days={"2026-02-01": "proposed"})
    other = decision(law("a", why="Other words."), "2026-01-01")
    states(policy, other, days={"2026-02-01": "proposed"})


def test_a_confirmation_does_not_make_law_of_a_proposals_place() -> None:
    policy = proposal("a")
    states(policy, decision(policy, "2026-01-01"), days={"2026-02-01": "proposed"})


def test_a_law_holds_from_its_confirmation() -> None:
    states(*promoted("a"), days={
        "2026-01-09": "scheduled", "2026-01-10": "active", "2036-01-10": "active",
    })  # fmt: skip


def test_since_and_until_are_half_open() -> None:
    states(*promoted("a", since="2026-02-01", until="2026-03-01"), days={
        "2026-01-31": "scheduled", "2026-02-01": "active", "2026-02-28": "active",
        "2026-03-01": "expired", "2027-03-01": "expired",
    })  # fmt: skip


def test_since_may_lie_before_the_confirmation() -> None:
    states(*promoted("a", since="2025-06-01"), days={
        "2025-05-31": "scheduled", "2025-06-01": "active", "2026-01-10": "active",
    })  # fmt: skip


def test_until_on_or_before_the_first_day_leaves_no_day() -> None:
    states(*promoted("a", until="2026-01-10"), days={
        "2026-01-09": "scheduled", "2026-01-10": "expired",
    })  # fmt: skip
    found = memory(*promoted("b", until="2025-01-01"))
    assert str(window(found, found.policies[0])) == (
        "Window(start=datetime.date(2026, 1, 10), end=datetime.date(2026, 1, 10), closed_by='')"
    )


def test_a_successor_closes_it_from_the_successors_first_day() -> None:
    old, proof = promoted("old")
    new, new_proof = promoted("new", "2026-02-01", supersedes=["old"], since="2026-04-01")
    states(old, proof, new, new_proof, days={
        "2026-02-01": "active", "2026-03-31": "active", "2026-04-01": "closed",
    })  # fmt: skip
    states(new, new_proof, old, proof, days={"2026-03-31": "scheduled", "2026-04-01": "active"})
    found = memory(old, proof, new, new_proof)
    assert status(found, old, day("2026-05-01")).reasons == ("superseded by new from 2026-04-01",)


def test_a_proposed_or_unconfirmed_successor_closes_nothing() -> None:
    old, proof = promoted("old")
    for successor in (proposal("new", supersedes=["old"]), law("new", supersedes=["old"])):
        states(old, proof, successor, days={"2026-05-01": "active"})


def test_a_policy_that_supersedes_itself_does_not_close() -> None:
    states(*promoted("a", supersedes=["a"]), days={"2026-05-01": "active"})


def test_a_retired_law_holds_until_that_day() -> None:
    policy, proof = promoted("a")
    retired = decision(policy, "2026-02-01", "retire", 2, effective=day("2026-03-01"),
                       reason="Done.")  # fmt: skip
    states(policy, proof, retired, days={
        "2026-02-01": "active", "2026-02-28": "active", "2026-03-01": "closed",
    })  # fmt: skip
    found = memory(policy, proof, retired)
    assert status(found, policy, day("2026-03-01")).reasons == ("retired from 2026-03-01: Done.",)


def test_retiring_a_successor_never_revives_the_predecessor() -> None:
    old, proof = promoted("old")
    new, new_proof = promoted("new", "2026-02-01", supersedes=["old"])
    retired = decision(new, "2026-03-01", "retire", 2)
    moved = closed("new", supersedes=["old"])
    for successor in (new, moved):
        states(old, proof, successor, new_proof, retired, days={
            "2026-01-31": "active", "2026-02-01": "closed", "2026-03-01": "closed",
            "2030-01-01": "closed",
        })  # fmt: skip


def test_before_its_day_a_retirement_can_be_taken_back_or_put_off() -> None:
    policy, proof = promoted("a")
    retired = decision(policy, "2026-02-01", "retire", 2, effective=day("2026-03-01"))
    renewed = decision(policy, "2026-02-20", step=3)
    states(policy, proof, retired, renewed, days={"2026-03-01": "active"})
    later = decision(policy, "2026-02-20", "retire", 3, effective=day("2026-05-01"))
    states(policy, proof, retired, later, days={"2026-03-01": "active", "2026-05-01": "closed"})


def test_after_its_day_a_retirement_is_final() -> None:
    policy, proof = promoted("a")
    retired = decision(policy, "2026-02-01", "retire", 2, effective=day("2026-03-01"))
    for late in ("2026-03-01", "2026-04-01"):
        for action in ("promote", "retire"):
            again = decision(policy, late, action, 3, effective=day("2026-09-01"))
            states(policy, proof, retired, again, days={"2026-02-28": "active",
                                                        "2026-04-02": "closed"})  # fmt: skip


def test_the_earliest_end_counts() -> None:
    policy, proof = promoted("a", until="2026-06-01")
    retired = decision(policy, "2026-02-01", "retire", 2, effective=day("2026-04-01"))
    new, new_proof = promoted("new", "2026-02-01", supersedes=["a"], since="2026-05-01")
    states(policy, proof, retired, new, new_proof, days={
        "2026-03-31": "active", "2026-04-01": "closed", "2026-07-01": "closed",
    })  # fmt: skip


def test_a_rejected_proposal_is_closed_and_was_never_law() -> None:
    policy = closed("a")
    states(policy, decision(policy, "2026-01-10", "reject"), days={
        "2026-01-01": "closed", "2026-02-01": "closed",
    })  # fmt: skip
    found = memory(policy, decision(policy, "2026-01-10", "reject", reason="Too dear."))
    assert status(found, policy).reasons == ("rejected on 2026-01-10: Too dear.",)
    assert status(found, policy).window is None
    states(closed("b"), days={"2026-02-01": "closed"})


def test_a_proposal_rejected_after_an_interrupted_promotion_is_closed() -> None:
    policy = closed("a")
    states(policy, decision(policy, "2026-01-10"), decision(policy, "2026-02-01", "reject", 2),
           days={"2026-02-01": "closed", "2026-03-01": "closed"})  # fmt: skip


# Doubts


def against() -> Evidence:
    return seen("2026-02-01-e", against=["a"])


def test_evidence_against_a_law_challenges_it_from_its_day() -> None:
    states(*promoted("a"), against(), days={
        "2026-01-31": "active", "2026-02-01": "challenged", "2027-01-01": "challenged",
    })  # fmt: skip


def test_upholding_settles_what_it_names() -> None:
    policy, proof = promoted("a")
    one, two = against(), seen("2026-02-02-f", against=["a"])
    upheld = decision(policy, "2026-03-01", "uphold", 2, settles=(one.id,))
    found = memory(policy, proof, one, two, upheld)
    assert challengers(found, policy, day("2026-02-28")) == [one, two]
    assert challengers(found, policy, day("2026-03-01")) == [two]
    both = decision(policy, "2026-04-01", "uphold", 3, settles=(one.id, two.id))
    states(policy, proof, one, two, upheld, both, days={
        "2026-03-01": "challenged", "2026-04-01": "active",
    })  # fmt: skip


def test_what_an_agent_closes_does_not_settle_a_challenge() -> None:
    closing = seen("2026-02-03-c", closes=["2026-02-01-e"])
    states(*promoted("a"), against(), closing, days={"2026-03-01": "challenged"})


def test_a_challenge_is_due_after_the_configured_days_or_on_its_own_day() -> None:
    found = memory()
    assert challenge_due(found, seen("2026-02-01-e", against=["a"])) == day("2026-02-15")
    assert challenge_due(found, seen("2026-02-01-e", due="2026-03-01")) == day("2026-03-01")


def test_review_by_is_for_the_first_review_and_review_every_for_the_rest() -> None:
    policy, proof = promoted("a", review_every="30d", review_by="2026-03-01")
    states(policy, proof, days={"2026-02-28": "active", "2026-03-01": "stale"})
    renewed = decision(policy, "2026-03-05", step=2)
    states(policy, proof, renewed, days={"2026-04-03": "active", "2026-04-04": "stale"})
    without, proof = promoted("b", review_every="30d")
    states(without, proof, days={"2026-02-08": "active", "2026-02-09": "stale"})
    assert review_day(memory(law("c")), law("c", review_every="30d")) is None


def test_two_approvals_of_one_step_are_one_confirmation() -> None:
    policy, proof = promoted("a", review_every="30d", review_by="2026-06-01")
    second = decision(policy, "2026-01-10", by=GRACE, file="policies/confirmations/a/1-x-g.txt")
    assert review_day(memory(policy, proof, second), policy) == day("2026-06-01")


def test_a_withdrawn_ground_makes_it_stale_from_that_day() -> None:
    ground, closing = seen("2026-01-01-g"), seen("2026-02-01-c", closes=["2026-01-01-g"])
    policy, proof = promoted("a", grounds=["2026-01-01-g"])
    states(policy, proof, ground, closing, days={"2026-01-31": "active", "2026-02-01": "stale"})
    found = memory(policy, proof, ground, closing)
    assert status(found, policy).reasons == (
        "its ground 2026-01-01-g was withdrawn by 2026-02-01-c",
    )
    assert withdrawn(found, ground.id, day("2026-01-31")) is None
    assert withdrawn(found, ground.id, day("2026-02-01")) == closing


def test_a_watched_file_that_changes_comes_or_goes_makes_it_stale() -> None:
    policy = law("a", watches=["src/**", "!src/x"])
    before = {"src/a.py": "1", "src/x": "1", "b.py": "1"}
    proof = decision(policy, "2026-01-10", watched=watched_digest(memory(files=before), policy))

    def state(files: Mapping[str, str]) -> str:
        return str(status(memory(policy, proof, files=files), policy).state)

    assert state(before) == "active"
    assert state({**before, "src/x": "2", "b.py": "2"}) == "active"
    for changed in ({**before, "src/a.py": "2"}, {**before, "src/n.py": "1"}, {"b.py": "1"}):
        assert state(changed) == "stale"
    renewed = decision(policy, "2026-02-01", step=2, watched=watched_digest(memory(), policy))
    assert str(status(memory(policy, proof, renewed), policy).state) == "active"
    assert watched_digest(memory(), law("b")) == "none"


def test_the_memorys_own_files_are_never_watched() -> None:
    policy = law("a", watches=["**"])
    own = ("policies/b.yaml", "policies/confirmations/a/1-x-ada.txt", "policies/x/README.md",
           "evidence/2026/2026-01-05-x.yaml", ".memgraph/config.yaml")  # fmt: skip
    before = {"src/a.py": "1", "policies.md": "1", "docs/policies/x": "1"}
    proof = decision(policy, "2026-01-10", watched=watched_digest(memory(files=before), policy))
    for path in own:
        found = memory(policy, proof, files={**before, path: "2"})
        assert status(found, policy).state == "active", path
    for path in before:
        found = memory(policy, proof, files={**before, path: "2"})
        assert status(found, policy).state == "stale", path


def test_a_challenge_comes_before_a_doubt_and_both_are_named() -> None:
    policy, proof = promoted("a", review_by="2026-02-01")
    found = status(memory(policy, proof, against()), policy, day("2026-03-01"))
    assert found.state is State.CHALLENGED
    assert found.reasons == (
        "2026-02-01-e speaks against it; settle it by 2026-02-15",
        "its review was due on 2026-02-01",
    )


def test_open_threads_are_those_that_nothing_closed_the_earliest_due_first() -> None:
    late, soon, open_end = (
        seen("2026-01-01-late", kind="thread", due="2026-09-01"),
        seen("2026-01-01-soon", kind="thread", due="2026-03-01"),
        seen("2026-01-01-end", kind="thread"),
    )
    done = seen("2026-01-01-done", kind="thread")
    closing = seen("2026-02-01-c", closes=[done.id])
    found = memory(late, soon, open_end, done, closing, seen("2026-01-01-none"))
    assert open_threads(found, day("2026-03-01")) == [soon, late, open_end]
    assert done in open_threads(found, day("2026-01-31"))
    assert open_threads(found, day("2025-12-31")) == []


# Laws, over many histories


DAYS = [day("2026-01-01") + timedelta(days=30 * n) for n in range(12)]
ends = st.sampled_from([None, *map(str, DAYS)])
decided = st.tuples(
    st.sampled_from(["promote", "retire", "reject", "uphold"]), st.integers(0, 11),
    st.integers(0, 11),
)  # fmt: skip


@st.composite
def histories(draw: st.DrawFn) -> Memory:
    fields: dict[str, Plain] = {"supersedes": ["other"]}
    for name in ("since", "until", "review_by"):
        if chosen := draw(ends):
            fields[name] = chosen
    make = draw(st.sampled_from([law, law, law, proposal, closed]))
    policy, other = make("a", **fields), law("other")
    items: list[Item] = [policy, other, decision(other, str(DAYS[0])), against()]
    steps = sorted(draw(st.lists(decided, max_size=4)), key=lambda step: step[1])
    for step, (action, on, from_day) in enumerate(steps, 1):
        effective = DAYS[max(on, from_day)] if action == "retire" else DAYS[on]
        items.append(decision(policy, str(DAYS[on]), action, step, effective=effective))
    return memory(*items)


EVERY_DAY = [DAYS[0] + timedelta(days=n) for n in range(-20, 380, 5)]


@settings(deadline=None, max_examples=100)
@given(histories())
def test_as_days_go_by_a_policy_only_moves_on(found: Memory) -> None:
    for policy in found.policies:
        order = {State.PROPOSED: 0, State.SCHEDULED: 1, State.EXPIRED: 3, State.CLOSED: 3}
        stages = [order.get(status(found, policy, on).state, 2) for on in EVERY_DAY]
        assert stages == sorted(stages)
        last = [state for state in (status(found, policy, on).state for on in EVERY_DAY)
                if order.get(state) == 3]  # fmt: skip
        assert len(set(last)) <= 1


@settings(deadline=None, max_examples=100)
@given(histories())
def test_a_policy_binds_exactly_inside_its_window(found: Memory) -> None:
    for policy, on in itertools.product(found.policies, EVERY_DAY):
        state, held = status(found, policy, on), window(found, policy)
        assert state.binds == (held is not None and held.holds(on))
        assert state.binds == (state.state in BINDING)
        assert state.window == held
        if standing(policy) is Kind.PROPOSED:
            assert not state.binds


@settings(deadline=None, max_examples=100)
@given(histories())
def test_no_successor_and_predecessor_bind_on_one_day(found: Memory) -> None:
    policy, other = found.policy("a"), found.policy("other")
    assert policy
    assert other
    for on in EVERY_DAY:
        assert not (status(found, policy, on).binds and status(found, other, on).binds)


@pytest.mark.parametrize("state", State)
def test_only_three_states_bind(state: State) -> None:
    assert (state in BINDING) == (state in ("active", "challenged", "stale"))
