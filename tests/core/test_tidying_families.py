"""Suggestions as pure functions of what is known: each family, and when it has nothing to say."""

from __future__ import annotations

from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st
from made_memory import Item, day, decision, law, memory, proposal, seen

from memgraph.core.document import Plain
from memgraph.core.entry import Evidence
from memgraph.core.memory import Memory
from memgraph.core.tidying import FAMILIES, suggested
from memgraph.core.tidying.suggestion import Draft, Look
from memgraph.core.tidying.turning import next_turn
from memgraph.core.uses import Use, Uses

NOTHING = memory()


def look(*items: Item, uses: Uses | None = None, private: Memory = NOTHING) -> Look:
    return Look(memory(*items), private, uses or Uses())


def test_an_empty_memory_gives_no_suggestion_and_no_day() -> None:
    assert suggested(look()) == []
    assert next_turn(look()) == date.max


def test_the_kept_one_is_what_something_rests_on_then_of_a_person_then_the_first() -> None:
    agent: Plain = {"by": "a", "via": "agent"}
    entries = [
        seen("2026-01-05-a", kind="preference", statement="Prefer flat code.", recorded=agent),
        seen("2026-01-06-b", kind="decision", statement="prefer FLAT code"),
        seen("2026-01-07-c", kind="preference", statement="Prefer the flat code.", recorded=agent),
    ]
    [found] = suggested(look(*entries))
    assert found.entries == ("2026-01-06-b", "2026-01-05-a", "2026-01-07-c")
    assert found.touches == ()
    grounded = law("flat", grounds=["2026-01-07-c"])
    [found] = suggested(look(*entries, grounded, decision(grounded, "2026-05-30")))
    assert found.entries[0] == "2026-01-07-c"
    assert found.touches == ("2026-01-06-b",)


def test_a_quiet_thread_that_a_policy_rests_on_stays_open() -> None:
    thread = seen("2026-01-05-a", kind="thread", statement="Is the mirror needed?")
    [found] = suggested(look(thread))
    assert (found.family, found.entries) == ("quiet", ("2026-01-05-a",))
    assert suggested(look(thread, proposal("mirror", grounds=["2026-01-05-a"]))) == []


def test_all_evidence_that_is_tied_is_left_alone() -> None:
    tied = [
        seen(f"2026-01-05-{n}", statement="It lost forty rows.", supports=["queue"]) for n in "ab"
    ]
    assert suggested(look(*tied)) == []


def test_laws_that_name_each_other_are_meant_to_differ() -> None:
    one = law("one", statement="Jobs go through the queue.")
    other = law(
        "other", statement="All jobs go through the queue.", distinct_from={"one": "Other jobs."}
    )
    made = [decision(policy, "2026-05-30") for policy in (one, other)]
    assert suggested(look(one, other, *made)) == []


def test_a_proposal_takes_over_the_grounds_of_the_one_to_be_rejected() -> None:
    grounds = [seen(f"2026-01-05-{n}", statement=f"Reason {n} is another.") for n in ("one", "two")]
    a = proposal("a", statement="Jobs go through the queue.", grounds=["2026-01-05-one"])
    b = proposal("b", statement="All jobs go through the queue", grounds=["2026-01-05-two"])
    [found] = suggested(look(*grounds, a, b))
    assert found.draft == Draft("propose", {"amend": "a", "grounds": ("2026-01-05-two",)})
    assert found.draft.line() == "memgraph propose --amend a --ground 2026-01-05-two"
    assert found.person == "memgraph reject b --reason 'the proposal a says it'"


def test_a_command_is_quoted_for_the_shell() -> None:
    draft = Draft("record", {"statement": "it's $HOME", "private": True, "tags": ("a b",)})
    assert draft.line() == """memgraph record 'it'"'"'s $HOME' --private --tag 'a b'"""


def test_an_id_stays_while_days_go_by() -> None:
    thread = seen("2026-01-05-a", kind="thread")
    ids = {
        suggested(Look(memory(thread, on=on), NOTHING))[0].id for on in ("2026-06-01", "2026-07-01")
    }
    assert len(ids) == 1


def test_every_day_that_changes_something_is_known_before() -> None:
    ends = law("ends", until="2026-09-01")
    thread = seen("2026-05-20-a", kind="thread")
    items = (ends, decision(ends, "2026-05-30"), thread)
    before = suggested(Look(memory(*items), NOTHING))
    turns = []
    on = day("2026-06-01")
    for _ in range(120):
        on = date.fromordinal(on.toordinal() + 1)
        now = suggested(Look(memory(*items, on=str(on)), NOTHING))
        if [one.id for one in now] != [one.id for one in before]:
            turns.append(on)
        before = now
    on = day("2026-06-01")
    known = []
    while (on := next_turn(Look(memory(*items, on=str(on)), NOTHING))) < day("2026-09-30"):
        known.append(on)
    assert {*turns} <= {*known}
    assert turns


def test_use_alone_does_not_pin_what_was_asked_for_on_one_afternoon() -> None:
    made = law("queue")
    items = (made, decision(made, "2026-05-01"))
    often = Uses({"queue": Use(50, 50, day("2026-05-30"), day("2026-05-31"))})
    steady = Uses({"queue": Use(5, 0, day("2026-05-10"), day("2026-05-31"))})
    told = Uses({"queue": Use(0, 99, day("2026-05-10"), day("2026-05-31"))})
    assert [suggested(look(*items, uses=one), ["card"]) != [] for one in (often, steady, told)] == [
        False, True, False,
    ]  # fmt: skip


names = st.sampled_from(("a", "b", "c"))
evidence = st.builds(
    lambda n, text, kind, private, month: (
        private,
        seen(f"2026-0{month}-05-e{n}", kind=kind, statement=text, about=[f"2026-01-05-e{n + 1}"]),
    ),
    st.integers(0, 5),
    st.sampled_from(("Use tabs.", "use TABS", "Do not use tabs.", "Who uses tabs?")),
    st.sampled_from(("preference", "observation", "thread", "decision")),
    st.booleans(),
    st.integers(1, 6),
)


@settings(deadline=None, max_examples=150)
@given(st.lists(evidence, max_size=8), st.lists(names, max_size=3, unique=True))
def test_suggestions_are_the_same_each_time_and_write_no_law(
    made: list[tuple[bool, Evidence]], laws: list[str]
) -> None:
    policies = [law(name, statement="Use tabs.") for name in laws]
    shared = memory(*policies, *[decision(one, "2026-02-01") for one in policies],
                    *{e.id: e for private, e in made if not private}.values())  # fmt: skip
    mine = memory(*{e.id: e for private, e in made if private}.values())
    seen_by = Look(shared, mine)
    found = suggested(seen_by)
    assert found == suggested(seen_by)
    assert len({one.id for one in found}) == len(found)
    assert {one.family for one in found} <= FAMILIES.keys()
    for one in found:
        assert one.draft is None or one.draft.command in ("record", "propose")
        assert one.draft or one.person
        private = bool(one.draft and one.draft.given.get("private"))
        assert private or all(name in shared.by_id for name in one.entries)
