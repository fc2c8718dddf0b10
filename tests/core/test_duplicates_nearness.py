"""What is the same in nearly the same words, and what only looks so."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memgraph.core.duplicates.joining import near_pairs
from memgraph.core.duplicates.known import How, alike
from memgraph.core.duplicates.nearness import between, near
from memgraph.core.entry import Evidence
from memgraph.core.signals.polarity import opposed

SAME = [
    ("Never commit secrets.", "Do not ever commit any secrets!"),
    ("Never commit secrets.", "Don’t commit secrets"),
    ("Never commit secrets.", "AVOID COMMITTING SECRETS"),
    ("Use tabs, not spaces.", "Use tabs instead of spaces."),
    ("Run the linter before every push.", "Before every push, run the linter."),
    ("Functions should be short and flat.", "Please keep a function short and flat"),
    ("Limit lines to 1,000 characters.", "limit a line to 1000 characters"),
    ("Retry at most two times, then stop.", "Retry at most 2 times, then stop."),
    ("The serialiser escapes every header.", "The serializer escapes every header."),
    ("The importer recieves one batch a night.", "The importer receives one batch a night."),
    ("提交前运行所有测试", "提交前运行所有测试。"),
    ("Перед отправкой запускай тесты", "перед отправкой запускай тесты!"),
]
OTHER = [
    ("Use tabs for indentation.", "Do not use tabs for indentation."),
    ("Use tabs, not spaces.", "Use spaces, not tabs."),
    ("Prefer tabs over spaces.", "Prefer spaces over tabs."),
    ("Run the linter before every push.", "Run the linter after every push."),
    ("Run the linter before the formatter.", "Run the formatter before the linter."),
    ("Migrate the store from sqlite to duckdb.", "Migrate the store from duckdb to sqlite."),
    ("Replace the poller with the queue.", "Replace the queue with the poller."),
    ("Limit lines to 100 characters.", "Limit lines to 120 characters."),
    ("Retry at most five times.", "Retry at least five times."),
    ("Retry the upload twice at night.", "Retry the upload three times at night."),
    ("You may call the mirror.", "Call the mirror."),
    ("Only admins call the mirror.", "Admins call the mirror."),
    ("Leave verbose logging of the worker on.", "Leave verbose logging of the worker off."),
    ("Write the parser in C.", "Write the parser in R."),
    ("The nightly sync lost 40 rows.", "The nightly sync lost 41 rows."),
    ("Use npm to install every package of the web client in the pipeline.",
     "Use pnpm to install every package of the web client in the pipeline."),
    ("The header is valid before it is sent.", "The header is invalid before it is sent."),
    ("使用制表符缩进每一个文件", "不使用制表符缩进每一个文件"),
    ("コミットの前にテストを実行する", "コミットの前にテストを実行しない"),
    ("Запускай тесты перед отправкой", "Не запускай тесты перед отправкой"),
    ("Utilisez des onglets", "N'utilisez jamais des onglets"),
    ("Use it.", "Do not use it."),
    ("", "Use pnpm."),
    ("🎉", "🚀"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_in_other_forms(one: str, other: str) -> None:
    assert near(one, other)
    assert near(other, one)


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_what_differs_in_one_thing_that_matters(one: str, other: str) -> None:
    assert between(one, other) is None
    assert between(other, one) is None


def test_what_says_more_is_named_and_not_merged() -> None:
    short = "Keep a changelog entry for every release."
    long = "Keep a changelog entry for every public release."
    assert between(short, long) == between(long, short) == frozenset(("public",))
    assert not near(short, long)


WORDS = st.sampled_from(
    (
        "tabs", "tab", "spaces", "linter", "formatter", "formater", "push", "release", "not",
        "never", "before", "after", "over", "use", "40", "41", "only", "may", "the", "every",
        "worker", "queue", "queues", ",", ".", "don't", "不", "制表符", "with", "from", "installer",
        "instaler",
    )
)  # fmt: skip
SENTENCES = st.lists(WORDS, max_size=7).map(" ".join) | st.text(max_size=12)


@settings(deadline=None, max_examples=400)
@given(SENTENCES, SENTENCES)
def test_nearness_has_no_side_and_no_opposites(one: str, other: str) -> None:
    found = between(one, other)
    assert found == between(other, one)
    assert not (found is not None and opposed(one, other))
    assert opposed(one, one) or between(one, one) == frozenset()


@settings(deadline=None, max_examples=300)
@given(st.lists(SENTENCES, max_size=9))
def test_the_join_finds_what_comparing_each_with_each_finds(statements: list[str]) -> None:
    from memgraph.core.duplicates.gist import gist

    gists = [gist(each) for each in statements]
    first = [place for place, each in enumerate(gists) if each not in gists[:place]]
    expected = {
        (one, other, beyond)
        for one, other in combinations(range(len(statements)), 2)
        if (gists[one] == gists[other] and one in first) or {one, other} <= {*first}
        if (beyond := between(statements[one], statements[other])) is not None
    }
    assert set(near_pairs(statements)) == expected
    assert len(list(near_pairs(statements))) == len(expected)


@settings(deadline=None, max_examples=300)
@given(SENTENCES, st.lists(SENTENCES, max_size=8))
def test_looking_for_one_statement_misses_none(statement: str, others: list[str]) -> None:
    from datetime import date

    entries = [
        Evidence(id=f"e{n}", kind="observation", statement=each, observed=date(2026, 1, 5))
        for n, each in enumerate(others)
    ]
    found = {one.entry.id for one in alike(statement, entries) if one.how is How.NEAR}
    exact = {one.entry.id for one in alike(statement, entries) if one.how is How.EXACT}
    near_ones = {e.id for e in entries if between(statement, e.statement) is not None}
    assert found == near_ones - exact


def test_many_equal_statements_take_one_look_each() -> None:
    assert len(list(near_pairs(["Use the queue.", "use THE queue"] * 2000))) == 3999
