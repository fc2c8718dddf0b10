"""What would lose its ground if a piece of evidence were withdrawn."""

from __future__ import annotations

from made_memory import closed, decision, law, memory, proposal, seen

from memgraph.core.falling import Fall, falling

ONE, TWO = seen("2026-01-01-one", supports=["c"]), seen("2026-01-01-two", supports=["d"])


def test_what_rests_on_nothing_else_comes_first() -> None:
    laws = [
        law("a", grounds=[ONE.id]), law("b", grounds=[ONE.id, TWO.id]), law("c"),
        law("d", grounds=[ONE.id]), law("e", grounds=[ONE.id]), law("f"),
    ]  # fmt: skip
    more = seen("2026-01-02-for-e", supports=["e"])
    known = memory(ONE, TWO, more, *laws, *(decision(one, "2026-01-05") for one in laws))
    assert [(fall.policy.id, fall.alone, fall.others) for fall in falling(known, ONE.id)] == [
        ("a", True, ()), ("c", True, ()), ("b", False, (TWO.id,)), ("d", False, (TWO.id,)),
        ("e", False, ("2026-01-02-for-e",)),
    ]  # fmt: skip
    assert [fall.policy.id for fall in falling(known, TWO.id)] == ["b", "d"]
    assert falling(known, more.id) == (Fall(laws[4], (ONE.id,)),)
    assert falling(known, "nothing") == ()


def test_what_was_withdrawn_or_is_missing_bears_nothing() -> None:
    one = law("a", grounds=[ONE.id, TWO.id, "2026-01-01-nowhere"])
    gone = seen("2026-02-01-gone", closes=[TWO.id])
    [fall] = falling(memory(ONE, TWO, gone, one, decision(one, "2026-01-05")), ONE.id)
    assert (fall.alone, fall.withdrawn) == (True, (TWO.id,))


def test_exceptions_and_what_it_replaced_are_named() -> None:
    old, new = closed("old"), law("new", grounds=[ONE.id], supersedes=["old"])
    except_ = proposal("except", exception_to=["new"])
    over = closed("over", exception_to=["new"], grounds=[ONE.id])
    known = memory(ONE, old, new, except_, over, decision(old, "2026-01-01"),
                   decision(new, "2026-01-05"))  # fmt: skip
    [fall] = falling(known, ONE.id)
    assert (fall.policy, fall.exceptions, fall.replaced) == (new, ("except",), ("old",))


def test_proposals_fall_too_and_what_has_ended_does_not() -> None:
    known = memory(ONE, proposal("a", grounds=[ONE.id]), closed("b", grounds=[ONE.id]))
    assert [fall.policy.id for fall in falling(known, ONE.id)] == ["a"]


def test_a_proposal_took_nobody_s_place_yet() -> None:
    new = proposal("new", grounds=["2026-01-01-e"], supersedes=["old"])
    old = law("old")
    (fall,) = falling(
        memory(seen("2026-01-01-e"), old, new, decision(old, "2026-01-02")), "2026-01-01-e"
    )
    assert (fall.policy, fall.alone, fall.replaced) == (new, True, ())
