"""The brief: what matters first, within its budget."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_memory import Item, decision, law, memory, proposal, seen

from memgraph.core.brief import Facts, sections
from memgraph.core.document import Fault
from memgraph.core.finding import Finding, Severity
from memgraph.core.memory import Unread
from memgraph.core.now import Git
from memgraph.core.sections import Section, cut, nothing_to_say
from memgraph.report.brief import as_text

NOW = datetime(2026, 6, 1, 9, 30, tzinfo=timezone(timedelta(hours=2), "CEST"))


def facts(*items: Item, private: Sequence[Item] = (), **changes: Any) -> Facts:
    files = {"src/a.py": "1", "docs/x.md": "1"}
    found = Facts(NOW, Git("main"), memory(*items, files=files), memory(*private))
    return dataclasses.replace(found, **changes)


def lines(found: Facts, title: str) -> tuple[str, ...]:
    return next((s.lines for s in sections(found) if s.title == title), ())


def promoted(name: str, **fields: Any) -> tuple[Item, Item]:
    policy = law(name, **fields)
    return policy, decision(policy, "2026-01-10")


# Sections


def test_an_empty_memory_has_nothing_to_say() -> None:
    found = sections(facts())
    assert [section.title for section in found] == ["Now"]
    assert nothing_to_say(found)
    assert as_text(found, 6000) == (
        "memgraph: nothing open, nothing in doubt. Monday, 2026-06-01 09:30 (CEST, UTC+0200); "
        "on main; nothing uncommitted\n"
    )


def test_the_sections_come_in_order_of_weight() -> None:
    doubtful = promoted("old-rule", review_by="2026-02-01")
    found = facts(
        *promoted("use-npm"), *doubtful, proposal("use-pnpm"), seen("2026-05-01-t", kind="thread"),
        seen("2026-05-02-s", kind="session"),
        clashes=[Finding(Severity.ERROR, "a and b clash", "policies/a.yaml")],
        elsewhere=[("branch x", seen("2026-05-03-e"))],
    )  # fmt: skip
    bad = Unread("policies/bad.yaml", Fault("syntax", "no YAML", 3))
    found = dataclasses.replace(found, memory=dataclasses.replace(found.memory, unread=(bad,)))
    assert [section.title for section in sections(found)] == [
        "Now", "Contradictions", "Open threads", "Law in doubt", "Waiting for a person",
        "Not read", "Where we left off", "Known elsewhere", "Law here",
    ]  # fmt: skip
    assert lines(found, "Contradictions") == ("error: a and b clash",)
    assert lines(found, "Not read") == ("policies/bad.yaml:3: no YAML",)
    assert lines(found, "Known elsewhere") == ("[branch x] 2026-05-03-e: We saw 2026-05-03-e.",)
    assert lines(found, "Law in doubt") == ("old-rule is stale: its review was due on 2026-02-01",)
    assert lines(found, "Waiting for a person") == ("use-pnpm: Do as use-pnpm says.",)
    assert not nothing_to_say(sections(found))


def test_an_altered_law_is_said_to_be_none_and_is_not_among_the_laws_here() -> None:
    kept, before = promoted("kept"), law("altered")
    found = facts(*kept, law("altered", why="Edited."), decision(before, "2026-01-05"))
    assert lines(found, "Law in doubt") == (
        "altered lies among the laws and is none: no person has confirmed its present content",
    )
    assert lines(found, "Law here") == ("kept: Do as kept says.",)
    assert lines(found, "Waiting for a person") == ()


@pytest.mark.parametrize(
    ("git", "line"),
    [
        (Git("main", "origin/main"), "on main; level with origin/main; nothing uncommitted"),
        (Git("x", "o/x", 2, 3, 1, 4), "on x; 2 ahead, 3 behind with o/x; 1 changed and 4 new "
         "files uncommitted"),
        (Git(None, operation="rebase"), "no branch is checked out (detached); nothing "
         "uncommitted; a rebase is under way"),
    ],
)  # fmt: skip
def test_the_state_of_git(git: Git, line: str) -> None:
    assert lines(facts(git=git), "Now")[-1] == line


@pytest.mark.parametrize(
    ("past", "words"),
    [
        (timedelta(seconds=30), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=59), "59 minutes ago"),
        (timedelta(hours=1), "1 hour ago"),
        (timedelta(hours=47), "47 hours ago"),
        (timedelta(days=2), "2 days ago"),
        (timedelta(days=-1), "just now"),
    ],
)
def test_times_are_said_in_words(past: timedelta, words: str) -> None:
    git = Git("main", committed=NOW.astimezone(UTC) - past)
    assert lines(facts(git=git), "Now")[1] == f"last commit {words}"


def test_the_latest_sessions_are_summed_up_private_ones_too() -> None:
    shared = [seen(f"2026-05-0{n}-s", kind="session", statement=f"Day {n}.") for n in range(1, 5)]
    mine = seen("2026-05-09-m", kind="session", statement="Mine.",
                observed="2026-05-09T10:00:00+02:00")  # fmt: skip
    found = facts(*shared, private=[mine])
    assert lines(found, "Where we left off") == (
        "2026-05-09: Mine.", "2026-05-04: Day 4.", "2026-05-03: Day 3.",
    )  # fmt: skip
    assert "last session 22 days ago" in lines(found, "Now")[1]


def test_threads_say_when_they_are_due_and_whose_they_are() -> None:
    found = facts(
        seen("2026-05-01-a", kind="thread", due="2026-06-01"),
        seen("2026-05-01-b", kind="thread", due="2026-06-02"),
        private=[seen("2026-05-01-c", kind="thread")],
    )
    assert lines(found, "Open threads") == (
        "2026-05-01-a: We saw 2026-05-01-a. (overdue since 2026-06-01)",
        "2026-05-01-b: We saw 2026-05-01-b. (due 2026-06-02)",
        "2026-05-01-c (private): We saw 2026-05-01-c.",
    )


def test_the_law_here_is_what_binds_in_this_folder_pinned_first() -> None:
    items = [
        *promoted("everywhere"), *promoted("strict", strict="true"),
        *promoted("pinned", pinned="true"), *promoted("in-src", scope=["src/**"]),
        *promoted("in-docs", scope=["docs/**"]), *promoted("over", until="2026-05-01"),
        proposal("waiting"),
    ]  # fmt: skip
    here = [line.partition(":")[0] for line in lines(facts(*items, folder="src"), "Law here")]
    assert here == ["pinned", "strict", "everywhere", "in-src"]
    assert len(lines(facts(*items), "Law here")) == 5
    assert lines(facts(*items, folder="src"), "Law here")[-1].endswith(" [src/**]")


# The budget

LONG = Section("Long", tuple(f"{n:03} " + "x" * 90 for n in range(200)), "memgraph long")


def section(title: str, count: int, width: int = 90) -> Section:
    return Section(title, tuple(f"{title} {n} ".ljust(width, "x") for n in range(count)), "ask")


def size(kept: Sequence[tuple[Section, int]]) -> int:
    return sum(len(line) + 3 for part, _ in kept for line in part.lines)


def test_what_fits_is_kept_whole() -> None:
    found = [section("a", 3), section("b", 5)]
    assert cut(found, 6000) == [(part, 0) for part in found]


@pytest.mark.parametrize("count", range(2, 10))
def test_long_threads_do_not_hide_the_law(count: int) -> None:
    found = [section(f"s{n}", 100) for n in range(count)]
    kept = cut(found, 6000)
    assert all(len(part.lines) >= 1 for part, _ in kept)
    counts = [len(part.lines) for part, _ in kept]
    assert max(counts) - min(counts) <= 1
    assert len(as_text(found, 6000)) <= 6000 + 120


def test_the_law_gets_what_others_leave() -> None:
    few, many = (cut([section("now", 3), section("t", n), section("law", 99)], 6000)[2][0].lines
                 for n in (2, 99))  # fmt: skip
    assert len(few) > 50
    assert 25 < len(many) <= 30


@pytest.mark.parametrize("budget", [-1, 0, 1, 50, 200, 500, 1000, 1500, 6000])
def test_a_budget_is_exceeded_by_no_more_than_headings(budget: int) -> None:
    found = [section(f"s{n}", 50) for n in range(9)]
    kept = cut(found, budget)
    assert size(kept) <= max(budget, 0)
    headings = sum(len(part.title) + 60 for part, _ in kept) + 120
    assert len(as_text(found, budget)) <= max(budget, 0) + headings
    assert [len(part.lines) + left for part, left in kept] == [50] * 9


def test_what_is_left_out_is_counted_with_the_command_that_shows_it() -> None:
    text = as_text([section("Law here", 40), section("Now", 1)], 1000)
    assert "\n- … and 36 more: ask\n" in text
    bare = LONG._replace(ask="")
    assert "\n- … and 199 more\n" in as_text([bare], 300)


sections_of = st.lists(
    st.lists(st.integers(0, 120), min_size=1, max_size=12).map(
        lambda widths: Section("T", tuple(str(n)[:1] * w for n, w in enumerate(widths)))
    ),
    max_size=9,
)


@settings(deadline=None, max_examples=200)
@given(sections_of, st.integers(-50, 3000))
def test_every_section_keeps_its_first_lines(found: list[Section], budget: int) -> None:
    kept = cut(found, budget)
    assert [part.title for part, _ in kept] == [part.title for part in found]
    assert size(kept) <= max(budget, 0)
    for (part, left), whole in zip(kept, found, strict=True):
        assert part.lines == whole.lines[: len(whole.lines) - left]
        assert part.ask == whole.ask
