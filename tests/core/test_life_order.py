"""In which order things of one day come: by commits and times, and else by what they are."""

from __future__ import annotations

from datetime import UTC, datetime

from made_memory import GRACE, decision, law, memory, proposal, seen

from memgraph.core.document import Plain
from memgraph.core.entry import Evidence
from memgraph.core.life.history import Change, Commit
from memgraph.core.life.lives import life, whole
from memgraph.core.life.traced import Traces, traced
from memgraph.core.memory import Memory

ONE = law("a")
MADE = decision(ONE, "2026-03-01")
NOON = "2026-03-01T12:00"


def commit(number: int, at: str, *files: str) -> Commit:
    """Return a commit that brings these files."""
    moment = datetime.fromisoformat(at).replace(tzinfo=UTC)
    changes = tuple(Change(file, "", f"{file} {number}") for file in files)
    return Commit(
        f"c{number:039}", moment.date(), GRACE, 1, changes, int(moment.timestamp())
    )  # fmt: skip


def fact(name: str, observed: str = "2026-03-01", **fields: Plain) -> Evidence:
    return seen(f"2026-03-01-{name}", observed=observed, **fields)


def told(known: Memory, traces: Traces) -> list[str]:
    return [str(one.what) for one in life(known, "a", traces)]


YES, NO = fact("yes", supports=["a"]), fact("no", against=["a"])


def test_within_a_day_the_commits_tell_the_order() -> None:
    known = memory(ONE, MADE, YES, NO)
    traces = traced([
        commit(1, "2026-03-01T09:00", "policies/proposed/a.yaml"),
        commit(2, "2026-03-01T10:00", NO.file),
        commit(3, "2026-03-01T11:00", MADE.file),
        commit(4, "2026-03-01T12:00", YES.file),
    ])  # fmt: skip
    assert told(known, traces) == ["proposed", "challenged", "promoted", "supported"]
    assert told(known, Traces()) == ["proposed", "supported", "challenged", "promoted"]


def test_what_one_commit_brought_comes_as_it_usually_does() -> None:
    known = memory(ONE, MADE, YES, NO)
    traces = traced([commit(1, NOON, ONE.file, MADE.file, YES.file, NO.file)])
    assert told(known, traces) == ["proposed", "supported", "challenged", "promoted"]


def test_a_time_that_evidence_names_counts_before_the_commit() -> None:
    late = fact("no", "2026-03-01T20:00:00+09:00", against=["a"])  # at eleven in UTC
    early = fact("yes", "2026-03-01T08:30:00Z", supports=["a"])
    files = ("policies/proposed/a.yaml", "2026-03-01T09:00"), (MADE.file, "2026-03-01T10:00")
    traces = traced([
        *(commit(number, at, file) for number, (file, at) in enumerate(files)),
        commit(8, "2026-03-01T15:00", late.file), commit(9, "2026-03-01T16:00", early.file),
    ])  # fmt: skip
    assert told(memory(ONE, MADE, early, late), traces) == [
        "supported", "proposed", "promoted", "challenged",
    ]  # fmt: skip


def test_a_clock_that_went_back_changes_nothing_of_the_order() -> None:
    known = memory(ONE, MADE, NO)
    traces = traced([
        commit(1, "2026-03-01T12:00", "policies/proposed/a.yaml"),
        commit(2, "2026-03-01T11:00", NO.file), commit(3, "2026-03-01T10:00", MADE.file),
    ])  # fmt: skip
    assert told(known, traces) == ["proposed", "challenged", "promoted"]


def test_what_came_here_on_a_later_day_is_told_after_what_came_on_its_own() -> None:
    known = memory(ONE, MADE, YES)
    traces = traced([
        commit(1, NOON, "policies/proposed/a.yaml", MADE.file), commit(2, "2026-03-05", YES.file),
    ])  # fmt: skip
    assert told(known, traces) == ["proposed", "promoted", "supported"]


def test_what_was_decided_before_and_begins_on_a_day_comes_first_on_it() -> None:
    new = law("b", supersedes=["a"], since="2026-04-02")
    chosen = decision(new, "2026-03-20")
    against = seen("2026-04-02-no", against=["a"])
    traces = traced([
        commit(1, NOON, "policies/proposed/a.yaml", MADE.file),
        commit(2, "2026-03-20", new.file, chosen.file), commit(3, "2026-04-02", against.file),
    ])  # fmt: skip
    known = memory(ONE, MADE, new, chosen, against)
    assert told(known, traces) == ["proposed", "promoted", "superseded", "challenged"]


def test_a_last_day_is_over_before_anything_else_happens_on_it() -> None:
    one = law("a", until="2026-04-02")
    against = seen("2026-04-02-no", against=["a"])
    known = memory(one, decision(one, "2026-03-01"), against)
    assert told(known, Traces())[-2:] == ["expired", "challenged"]


def test_decisions_of_one_commit_come_by_their_steps() -> None:
    upheld = decision(ONE, "2026-03-01", "uphold", 2, reason="x", settles=(NO.id,))
    again = decision(ONE, "2026-03-01", "promote", 3)
    known = memory(ONE, MADE, upheld, again, NO)
    traces = traced([commit(1, NOON, ONE.file, NO.file, *(m.file for m in (MADE, upheld, again)))])
    assert told(known, traces) == ["proposed", "challenged", "promoted", "upheld", "renewed"]


def newest(known: Memory, traces: Traces) -> list[tuple[str, str]]:
    return [(one.entry, str(one.what)) for one in whole(known, traces)]


def test_the_whole_memory_is_told_from_the_last_commit_on_and_of_one_by_id() -> None:
    laws = [law(name) for name in "abc"]
    made = [decision(one, "2026-03-01") for one in laws]
    traces = traced([
        commit(1, "2026-03-01T09:00", *(f"policies/proposed/{name}.yaml" for name in "abc")),
        commit(2, "2026-03-01T10:00", made[1].file), commit(3, "2026-03-01T11:00", made[0].file),
        commit(4, "2026-03-01T12:00", made[2].file),
    ])  # fmt: skip
    assert newest(memory(*laws, *made), traces) == [
        ("c", "promoted"), ("a", "promoted"), ("b", "promoted"),
        ("a", "proposed"), ("b", "proposed"), ("c", "proposed"),
    ]  # fmt: skip


def test_what_no_commit_brought_is_the_newest_where_all_commits_are_known() -> None:
    known = memory(proposal("new"), ONE, MADE)
    commits = [commit(1, NOON, ONE.file, MADE.file)]
    assert newest(known, traced(commits))[0] == ("new", "proposed")
    assert newest(known, traced(commits, cut=True))[-1] == ("new", "proposed")


def test_a_commit_of_no_day_is_old() -> None:
    odd = Commit("c" * 40, None, GRACE, 1, (Change("policies/proposed/new.yaml", "", "x"),))
    known = memory(proposal("new"), ONE, MADE)
    assert newest(known, traced([odd, commit(1, NOON, MADE.file)]))[-1] == ("new", "proposed")
