"""Recall: words of prompts, and which entries bear on them."""

from __future__ import annotations

import sqlite3

import pytest

from memgraph.core import recall
from memgraph.core.governing import lies_in
from memgraph.core.recall import Terms
from memgraph.core.stems import stem

NOTHING: frozenset[str] = frozenset()


def entry(said: str, chosen: str = "", beside: str = "") -> Terms:
    return Terms(recall.terms(chosen), recall.terms(said), recall.terms(beside))


def bears(prompt: str, found: Terms, counts: dict[str, int], total: int = 1000) -> bool:
    stems = recall.stems(recall.search_words(prompt))
    weighed = recall.weights(stems, counts, total)
    score = recall.bearing(weighed, found, total)
    assert not score or recall.may_bear(weighed, total)
    return score > 0


def test_words_of_a_prompt_without_those_that_say_nothing() -> None:
    assert recall.search_words("Could you please do this again, but with the others?") == ()
    assert recall.search_words("Why isn't the Postgres migration idempotent?") == (
        "postgres", "migration", "idempotent",
    )  # fmt: skip


def test_names_come_first_and_as_they_are_written() -> None:
    words = recall.search_words("The cursor leaks: see src/db/pool.py, useCursor and `keep-alive`.")
    assert words[:3] == ("src/db/pool.py", "useCursor", "keep-alive")
    assert {"pool", "cursor", "alive", "leaks"} <= set(words)
    assert "src" not in words


def test_everyday_words_come_last() -> None:
    words = recall.search_words("Update the file and the function for tenants")
    assert words == ("tenants", "update", "file", "function")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("cache", "caching"), ("migrate", "migrations"), ("query", "queries"), ("run", "running"),
        ("class", "classes"), ("deploy", "deployment"), ("retry", "retried"), ("box", "boxes"),
    ],
)  # fmt: skip
def test_forms_of_one_word_have_one_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize("name", ["v1.2s", "größen", "bus", "status", "class", "データ"])
def test_no_stem_is_cut_from_what_is_no_ending(name: str) -> None:
    assert stem(name) == name


def test_long_prompts_are_read_at_both_ends_and_are_bounded() -> None:
    paste = " ".join(f"line{n}" for n in range(20_000))
    words = recall.search_words(f"Zebra first. {paste} Giraffe last.")
    assert len(words) == recall.MOST_WORDS
    assert words[0] == "zebra"
    assert "giraffe" in words


def test_blocks_of_code_are_not_what_is_asked() -> None:
    words = recall.search_words("Rename the tenants:\n```\nfoo_bar = walrus()\n```\nin billing")
    assert words == ("tenants", "billing", "rename")
    assert recall.search_words("```\nwalrus()\n```") == ("walrus",)


def test_scripts_without_blanks_are_looked_up_by_pairs() -> None:
    asked = recall.stems(recall.search_words("数据库迁移怎么做"))
    assert {"数据", "据库", "迁移"} <= set(asked) & recall.terms("数据库的迁移只在夜里运行")
    assert "迁移" in recall.spread("数据库的迁移只在夜里运行").split()


def test_nothing_that_a_person_writes_is_syntax_of_the_search() -> None:
    hostile = """"tenant" OR NEAR(a b, 2) AND id:x* ^z -q "" '; DROP TABLE words; -- {a} (b"""
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE words USING fts5(statement)")
    database.execute("INSERT INTO words VALUES ('one tenant a schema')")
    asked = recall.match_expression((hostile, *recall.search_words(hostile), '"', "*", "tenant"))
    found = database.execute("SELECT count(*) FROM words WHERE words MATCH ?", (asked,))
    assert found.fetchall() == [(1,)]
    assert recall.match_expression(('"', "*")) == ""


def test_two_telling_words_bear_and_one_does_not() -> None:
    found = entry("Invoices are rounded per tenant")
    counts = {"invoic": 10, "tenant": 10, "round": 10}
    assert bears("The invoice of this tenant is wrong", found, counts)
    assert not bears("This tenant cannot log in", found, counts)


def test_words_that_most_entries_have_say_nothing() -> None:
    found = entry("Invoices are rounded per tenant")
    assert not bears("The invoice of this tenant", found, {"invoic": 600, "tenant": 500})


def test_everyday_words_alone_never_bear() -> None:
    found = entry("Update the file before the function is called")
    assert not bears("Update the file and call the function", found, dict.fromkeys(found.said, 1))


def test_a_rare_value_bears_alone_and_a_common_one_does_not() -> None:
    found = entry("Packages come from the lock file", chosen="pnpm")
    assert bears("Should I run pnpm here?", found, {"pnpm": 2})
    assert not bears("Should I run pnpm here?", found, {"pnpm": 200})
    assert not bears("Should I run pnpm here?", entry("pnpm is quick"), {"pnpm": 2})


def test_parts_of_one_word_are_one_word() -> None:
    found = entry("The mirror lives on GitLab")
    counts = {"gitlab": 9, "lab": 9, "git": 9}
    assert {"gitlab", "lab"} <= found.said
    assert not bears("Look at GitLab", found, counts)


def test_what_is_named_comes_first_and_law_before_what_happened() -> None:
    assert recall.ranked(5.0, "law", named=False) > recall.ranked(6.0, "observation", named=False)
    assert recall.ranked(0.0, "session", named=True) > recall.ranked(30.0, "law", named=False)


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("keep-alive",), True), (("Keep-Alive",), True), (("keep-aliv",), False),
        (("src/db/pool.py",), True), (("home/me/repo/src/db/pool.py",), True),
        (("pool.py",), False), (("b/pool.py",), False), ((), False),
    ],
)  # fmt: skip
def test_what_is_named(names: tuple[str, ...], expected: bool) -> None:
    assert recall.is_named("keep-alive", ("src/db/pool.py",), names) is expected


def test_common_words_are_left_out_of_a_search_and_the_rarest_never() -> None:
    counts = {"tenant": 50, "invoic": 5, "order": 900}
    assert recall.rarest(("tenants", "orders", "invoice"), counts, 100) == ["invoice", "tenants"]
    assert recall.rarest(("orders",), counts, 100) == ["orders"]
    assert recall.rarest(("walrus",), counts, 100) == []


def test_a_plain_scope() -> None:
    python, tests = (False, "src", "src/.+"), (True, "tests", "(?:[^/]+/)*tests/.+")
    assert lies_in((python,), "src/a.py")
    assert not lies_in((python,), "lib/src")
    assert not lies_in((python, tests), "src/tests/a.py")
    assert lies_in((tests,), "src/a.py")
    assert not lies_in((), "src/a.py")
