"""The life of an entry: what files and confirmations tell, and what only commits show."""

from __future__ import annotations

from datetime import date

import pytest
from made_memory import ADA, GRACE, closed, day, decision, law, memory, proposal, seen

from memgraph.core.life.event import Event, What
from memgraph.core.life.graves import graves
from memgraph.core.life.history import Change, Commit
from memgraph.core.life.lives import life, whole
from memgraph.core.life.traced import Traces, traced
from memgraph.core.memory import Memory

NOTHING = Traces()


def commit(number: int, on: str, *changes: tuple[str, str, str], merge: bool = False) -> Commit:
    found = tuple(Change(*one) for one in changes)
    return Commit(f"c{number:039}", day(on), GRACE, 2 if merge else 1, found)


def told(events: list[Event]) -> list[tuple[str, str]]:
    return [(str(one.day), str(one.what)) for one in events]


def marks(traces: Traces, name: str = "a") -> list[tuple[str, int]]:
    return [(str(one.what), int(one.commit.id[1:])) for one in traces.of.get(name, ())]


PROPOSED, LAW = "policies/proposed/a.yaml", "policies/a.yaml"


# Files and confirmations alone


def test_the_life_of_a_law_by_its_files() -> None:
    ground = seen("2026-01-01-slow", recorded={"by": GRACE})
    gone = closed("a", grounds=[ground.id], recorded={"by": GRACE})
    after = law("b", supersedes=["a"], why="It is faster.")
    against = seen("2026-02-10-no", against=["a"], recorded={"by": GRACE})
    known = memory(
        ground, gone, after, against, seen("2026-02-01-yes", supports=["a"]),
        seen("2026-04-01-wrong", closes=[ground.id]),
        decision(gone, "2026-01-05"), decision(gone, "2026-03-01", step=2),
        decision(gone, "2026-02-12", "uphold", 3, settles=(against.id,), reason="It passed."),
        decision(after, "2026-05-01"),
    )  # fmt: skip
    events = life(known, "a", NOTHING)
    assert told(events) == [
        ("2026-01-05", "proposed"), ("2026-01-05", "promoted"), ("2026-02-01", "supported"),
        ("2026-02-10", "challenged"), ("2026-02-12", "upheld"), ("2026-03-01", "renewed"),
        ("2026-04-01", "withdrawn"), ("2026-05-01", "superseded"),
    ]  # fmt: skip
    begun, made, _, challenged, upheld, _, withdrawn, ended = events
    assert (begun.by, begun.by_then, begun.text) == ((GRACE,), True, "Do as a says.")
    assert (made.by, made.level) == ((ADA,), "typed")
    assert (challenged.others, challenged.by) == ((against.id,), (GRACE,))
    assert (upheld.others, upheld.text) == ((against.id,), "It passed.")
    assert withdrawn.others == (ground.id, "2026-04-01-wrong")
    assert (ended.others, ended.text, ended.by) == (("b",), "It is faster.", (ADA,))


@pytest.mark.parametrize(
    ("action", "what"),
    [("retire", "retired"), ("reject", "rejected"), ("redact", "redacted")],
)
def test_endings_by_a_person(action: str, what: str) -> None:
    gone = closed("a")
    events = life(memory(gone, decision(gone, "2026-03-01", action, reason="No.")), "a", NOTHING)
    assert told(events)[1:] == [("2026-03-01", what)]
    assert events[1].text == "No."


def test_an_ending_that_comes_later_and_one_by_the_calendar() -> None:
    one, two = law("a"), law("b", until="2026-04-01")
    known = memory(
        one, two, decision(one, "2026-01-05"), decision(two, "2026-01-05"),
        decision(one, "2026-02-01", "retire", 2, effective=day("2026-03-01"), reason="x"),
    )  # fmt: skip
    assert life(known, "a", NOTHING)[-1].since == day("2026-03-01")
    assert told(life(known, "b", NOTHING))[-1] == ("2026-04-01", "expired")


def test_a_law_that_holds_since_an_earlier_day_says_so() -> None:
    one = law("a", since="2026-01-01")
    found = life(
        memory(one, decision(one, "2026-05-02", effective=day("2026-01-01"))), "a", NOTHING
    )
    assert (found[-1].day, found[-1].since) == (day("2026-05-02"), day("2026-01-01"))


def test_of_several_persons_the_last_makes_the_decision() -> None:
    one = proposal("a")
    both = [
        decision(one, "2026-01-05", need=2),
        decision(one, "2026-01-07", need=2, by=GRACE, file="policies/confirmations/a/g"),
    ]
    waiting = life(memory(one, both[0]), "a", NOTHING)
    assert told(waiting)[-1] == ("2026-01-05", "promoted")  # nobody asks for two without trust
    events = life(memory(one, *both), "a", NOTHING)
    assert told(events)[1:] == [("2026-01-05", "confirmed"), ("2026-01-07", "promoted")]
    assert {*events[-1].by} == {ADA, GRACE}


def test_a_deferral_is_in_both_lives() -> None:
    one, two = law("a"), law("b")
    put_off = decision(
        one, "2026-01-07", "defer", 2, other="b", until=day("2026-02-07"), reason="x"
    )
    known = memory(one, two, decision(one, "2026-01-05"), decision(two, "2026-01-05"), put_off)
    for name, other in (("a", "b"), ("b", "a")):
        event = life(known, name, NOTHING)[-1]
        assert (event.what, event.others, event.since) == ("deferred", (other,), day("2026-02-07"))


def test_the_life_of_evidence_and_of_a_thread() -> None:
    fact, thread = seen("2026-01-01-a"), seen("2026-01-02-t", kind="thread")
    known = memory(
        fact, thread, seen("2026-01-03-more", supports=[fact.id]),
        seen("2026-01-04-no", against=[fact.id], closes=[fact.id]),
        seen("2026-01-05-done", closes=[thread.id]),
    )  # fmt: skip
    assert [one.what for one in life(known, fact.id, NOTHING)] == [
        What.RECORDED, What.SUPPORTED, What.CHALLENGED, What.WITHDRAWN,
    ]  # fmt: skip
    assert told(life(known, thread.id, NOTHING)) == [
        ("2026-01-02", "recorded"), ("2026-01-05", "closed"),
    ]  # fmt: skip


def test_a_proposal_without_a_day() -> None:
    [event] = life(memory(proposal("a")), "a", NOTHING)
    assert (event.what, event.day, event.by_then) == (What.PROPOSED, None, False)


# Commits


def test_commits_tell_when_a_proposal_came_and_was_amended() -> None:
    one = law("a", recorded={"by": GRACE})
    made = decision(one, "2026-01-09")
    traces = traced([
        commit(1, "2026-01-02", (PROPOSED, "", "x")), commit(2, "2026-01-03", (PROPOSED, "x", "y")),
        commit(3, "2026-01-10", (PROPOSED, "y", ""), (LAW, "", "y"), (made.file, "", "z")),
    ])  # fmt: skip
    events = life(memory(one, made), "a", traces)
    assert told(events) == [
        ("2026-01-02", "proposed"), ("2026-01-03", "amended"), ("2026-01-09", "promoted"),
    ]  # fmt: skip
    assert [int(one.commit[1:]) for one in events] == [1, 2, 3]
    assert (events[2].committed, events[2].author) == (day("2026-01-10"), GRACE)


def test_a_squashed_history_leaves_the_life_that_files_tell() -> None:
    one = law("a", recorded={"by": GRACE})
    made = decision(one, "2026-01-09")
    fact = seen("2026-01-02-x", against=["a"])
    squashed = traced([
        commit(1, "2026-06-01", (LAW, "", "y"), (made.file, "", "z"), (fact.file, "", "f"))
    ])  # fmt: skip
    known = memory(one, made, fact)
    with_git, without = life(known, "a", squashed), life(known, "a", NOTHING)
    assert told(with_git) == told(without)
    assert with_git[1].by_then
    assert {one.commit for one in with_git} == {f"c{1:039}"}


def test_edits_and_deletions_by_hand() -> None:
    traces = traced([
        commit(1, "2026-01-01", (LAW, "", "x")), commit(2, "2026-01-02", (LAW, "x", "y")),
        commit(3, "2026-01-03", (LAW, "y", "")), commit(4, "2026-01-04", (LAW, "", "y")),
        commit(5, "2026-01-05", (LAW, "y", "")),
    ])  # fmt: skip
    assert marks(traces) == [
        ("proposed", 1), ("edited", 2), ("deleted", 3), ("restored", 4), ("deleted", 5),
    ]  # fmt: skip
    assert told(life(memory(), "a", traces))[-1] == ("2026-01-05", "deleted")


def test_a_merge_repeats_what_it_joins_and_is_heard_for_what_is_its_own() -> None:
    base = commit(1, "2026-01-01", (PROPOSED, "", "x"))
    here = commit(2, "2026-01-02", (PROPOSED, "x", "y"))
    there = commit(3, "2026-01-03", ("policies/proposed/b.yaml", "", "b"))
    plain = [commit(4, "2026-01-04", ("policies/proposed/b.yaml", "", "b"), merge=True),
             commit(4, "2026-01-04", (PROPOSED, "x", "y"), merge=True)]  # fmt: skip
    assert marks(traced([base, here, there, *plain])) == [("proposed", 1), ("amended", 2)]
    assert marks(traced([base, here, there, *plain]), "b") == [("proposed", 3)]
    evil = [commit(4, "2026-01-04", (PROPOSED, "y", "z"), merge=True),
            commit(4, "2026-01-04", (PROPOSED, "x", "z"), merge=True)]  # fmt: skip
    assert marks(traced([base, here, there, *evil]))[-1] == ("amended", 4)
    lost = [commit(4, "2026-01-04", (PROPOSED, "y", ""), merge=True),
            commit(4, "2026-01-04", (PROPOSED, "x", ""), merge=True)]  # fmt: skip
    assert marks(traced([base, here, there, *lost]))[-1:] == [("deleted", 4)]


def test_what_two_branches_brought_came_once() -> None:
    twice = [
        commit(1, "2026-01-01", (PROPOSED, "", "x")),
        commit(2, "2026-01-02", (PROPOSED, "", "x")),
    ]
    assert marks(traced(twice)) == [("proposed", 1)]


def test_where_history_is_cut_nothing_began() -> None:
    later = [commit(2, "2026-01-02", (PROPOSED, "x", ""), (LAW, "", "x")),
             commit(3, "2026-01-03", (LAW, "x", ""))]  # fmt: skip
    assert marks(traced(later)) == [("deleted", 3)]


def test_a_redaction_is_no_edit_by_hand() -> None:
    gone = closed("a", redacted="sha256:" + "0" * 64)
    made = decision(gone, "2026-01-03", "redact", reason="A secret.")
    traces = traced([
        commit(1, "2026-01-01", (LAW, "", "x")),
        commit(2, "2026-01-03", (LAW, "x", ""), (gone.file, "", "y"), (made.file, "", "z")),
    ])  # fmt: skip
    assert told(life(memory(gone, made), "a", traces)) == [
        ("2026-01-01", "proposed"), ("2026-01-03", "redacted"),
    ]  # fmt: skip


def test_settings_that_changed_without_and_with_a_word() -> None:
    config, folder = ".memgraph/config.yaml", ".memgraph/confirmations/config"
    traces = traced([
        commit(1, "2026-01-01", (config, "", "x")),
        commit(2, "2026-01-02", (config, "x", "y"), (f"{folder}/1-a.txt", "", "z")),
    ])  # fmt: skip
    assert told(life(memory(), config, traces)) == [("2026-01-01", "configured")]


def test_a_commit_of_no_day_is_no_trouble() -> None:
    odd = Commit("c" * 40, None, GRACE, 1, (Change(PROPOSED, "", "x"),))
    [event] = life(memory(proposal("a")), "a", traced([odd]))
    assert (event.day, event.commit) == (None, "c" * 40)


# The whole memory


def test_the_whole_memory_tells_evidence_once() -> None:
    one = law("a")
    known = memory(one, decision(one, "2026-01-05"), seen("2026-01-01-x"),
                   seen("2026-02-01-no", against=["a"]))  # fmt: skip

    def short(events: list[Event]) -> list[tuple[str, str]]:
        return [(one.entry, str(one.what)) for one in events]

    brief = [
        ("2026-01-01-x", "recorded"),
        ("a", "proposed"),
        ("a", "promoted"),
        ("a", "challenged"),
    ]
    assert short(whole(known, NOTHING)) == brief[::-1]
    every = short(whole(known, NOTHING, every=True))
    assert sorted(every) == sorted([*brief, ("2026-02-01-no", "recorded")])


# Graves


def buried(known: Memory) -> list[tuple[str, str, date | None, str]]:
    return [(one.policy.id, str(one.how), one.day, one.reason) for one in graves(known)]


def test_the_graveyard_has_every_way_to_end() -> None:
    no, gone, old, new, past, hand = (
        closed("no"), closed("gone"), closed("old"), law("new", supersedes=["old"], why="Faster."),
        law("past", until="2026-03-01"), closed("hand"),
    )  # fmt: skip
    known = memory(
        no, gone, old, new, past, hand, law("here"), proposal("wait"),
        decision(no, "2026-02-01", "reject", reason="Never."),
        decision(gone, "2026-01-01"), decision(gone, "2026-04-01", "retire", 2, reason="Enough."),
        decision(old, "2026-01-01"), decision(new, "2026-05-01"), decision(past, "2026-01-01"),
    )  # fmt: skip
    assert buried(known) == [
        ("old", "superseded", day("2026-05-01"), "Faster."),
        ("gone", "retired", day("2026-04-01"), "Enough."),
        ("past", "expired", day("2026-03-01"), ""),
        ("no", "rejected", day("2026-02-01"), "Never."),
        ("hand", "closed", None, ""),
    ]  # fmt: skip
    assert [one.by for one in graves(known)] == [(ADA,), (ADA,), (), (ADA,), ()]
    assert graves(known)[0].successor == "new"


def test_what_ended_a_law_first_is_told() -> None:
    old, new = closed("old"), law("new", supersedes=["old"])
    made = [decision(old, "2026-01-01"), decision(new, "2026-05-01")]
    early = decision(old, "2026-04-01", "retire", 2, reason="Enough.")
    assert buried(memory(old, new, *made, early))[0][:2] == ("old", "retired")
    assert buried(memory(old, new, *made))[0][:2] == ("old", "superseded")


def test_what_was_redacted_lies_in_no_grave() -> None:
    gone = closed("a", redacted="sha256:" + "0" * 64)
    assert graves(memory(gone, decision(gone, "2026-01-03", "redact", reason="x"))) == []


def test_a_law_whose_successor_was_redacted_was_superseded_all_the_same() -> None:
    old = closed("a")
    gone = law("b", supersedes=["a"], since="2026-03-01", redacted="sha256:" + "0" * 64)
    known = memory(
        old, gone, decision(old, "2026-01-05"), decision(gone, "2026-04-01", "redact", reason="x")
    )
    (grave,) = graves(known)
    assert (grave.how, grave.successor, grave.day) == (What.SUPERSEDED, "b", day("2026-03-01"))
    assert (grave.by, grave.made) == ((), None)


def test_an_ending_takes_the_day_of_the_last_of_several_persons() -> None:
    old = closed("a")
    words = [
        decision(old, on, "retire", 2, by=by, reason=why, file=f"policies/confirmations/a/{name}")
        for on, by, why, name in (
            ("2026-03-01", ADA, "first", "2-z"), ("2026-03-09", GRACE, "second", "2-a"),
        )
    ]  # fmt: skip
    (grave,) = graves(memory(old, decision(old, "2026-01-05"), *words))
    assert (grave.day, grave.reason, set(grave.by)) == (day("2026-03-09"), "second", {ADA, GRACE})
    assert grave.made == words[1]


def test_everybody_who_made_the_successor_law_is_named() -> None:
    old, new = closed("a"), law("b", supersedes=["a"])
    made = [
        decision(new, "2026-03-01", by=by, file=f"policies/confirmations/b/1-{by[:1]}")
        for by in (ADA, GRACE)
    ]
    events = life(memory(old, new, decision(old, "2026-01-05"), *made), "a", NOTHING)
    assert (events[-1].what, set(events[-1].by)) == (What.SUPERSEDED, {ADA, GRACE})
