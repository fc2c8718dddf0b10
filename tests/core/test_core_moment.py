"""A memory as it is judged for another day."""

from __future__ import annotations

import dataclasses

from made_memory import closed, day, decision, law, memory, proposal, seen

from memgraph.core.memory import Memory
from memgraph.core.moment import decided_by_then, first_day, on_day
from memgraph.core.status import State, status

EARLY, LATE = seen("2026-01-10-early"), seen("2026-04-10-late", against=["a"])
LAW = law("a", since="2026-02-01")


def state(found: Memory, name: str) -> State:
    policy = found.policy(name)
    assert policy
    return status(found, policy).state


def test_evidence_of_later_days_had_not_happened() -> None:
    known = memory(EARLY, LATE, LAW, decision(LAW, "2026-05-01", effective=day("2026-02-01")))
    assert state(known, "a") is State.CHALLENGED
    then = on_day(known, day("2026-03-01"))
    assert [one.id for one in then.evidence] == ["2026-01-10-early"]
    assert state(then, "a") is State.ACTIVE
    assert state(on_day(known, day("2026-01-31")), "a") is State.SCHEDULED
    assert on_day(known, known.day) is known


def test_an_ending_of_later_takes_nothing_from_the_day() -> None:
    gone = closed("a")
    known = memory(gone, decision(gone, "2026-02-01"),
                   decision(gone, "2026-05-01", "retire", 2, reason="Enough."))  # fmt: skip
    assert state(known, "a") is State.CLOSED
    assert state(on_day(known, day("2026-04-30")), "a") is State.ACTIVE
    assert state(on_day(known, day("2026-05-01")), "a") is State.CLOSED


def test_what_was_turned_down_later_was_a_proposal() -> None:
    gone = closed("a")
    known = memory(gone, decision(gone, "2026-05-01", "reject", reason="No."), EARLY)
    assert state(known, "a") is State.CLOSED
    assert state(on_day(known, day("2026-04-30")), "a") is State.PROPOSED
    assert state(on_day(known, day("2026-05-02")), "a") is State.CLOSED


def test_a_renewal_of_later_had_put_off_no_review() -> None:
    one = law("a", review_every="30d")
    known = memory(one, decision(one, "2026-01-01"), decision(one, "2026-05-20", step=2))
    assert state(known, "a") is State.ACTIVE
    assert state(on_day(known, day("2026-05-01")), "a") is State.STALE


def test_of_files_of_another_day_nothing_is_said() -> None:
    one = law("a", watches=["src/**"])
    known = memory(one, decision(one, "2026-01-01", watched="sha256:other"),
                   files={"src/x.py": "1"})  # fmt: skip
    assert state(known, "a") is State.STALE
    assert state(on_day(known, day("2026-05-01")), "a") is State.ACTIVE


def test_an_earlier_day_is_no_way_round_what_counts_now() -> None:
    one = law("a")
    known = memory(one, decision(one, "2026-01-05"))
    nobody = dataclasses.replace(known, settled=frozenset())
    assert list(on_day(nobody, day("2026-03-01")).confirmations) == list(nobody.in_effect)


def test_the_decisions_of_a_day_and_the_late_word_that_a_law_holds_by() -> None:
    first = decision(LAW, "2026-05-01", effective=day("2026-02-01"))
    again = decision(LAW, "2026-05-20", step=2, effective=day("2026-02-01"))
    ended = decision(LAW, "2026-05-25", "retire", 3, reason="Enough.")
    known = memory(LAW, first, again, ended, EARLY)
    assert list(decided_by_then(known)) == [first, again, ended]
    assert list(decided_by_then(on_day(known, day("2026-03-01")))) == [first]
    assert list(decided_by_then(on_day(known, day("2026-01-20")))) == []


def test_the_first_day_of_which_anything_is_told() -> None:
    assert first_day(memory()) is None
    assert first_day(memory(proposal("a"))) is None
    assert first_day(memory(EARLY, LATE)) == day("2026-01-10")
    one = law("a")
    assert first_day(memory(EARLY, one, decision(one, "2025-12-31"))) == day("2025-12-31")
