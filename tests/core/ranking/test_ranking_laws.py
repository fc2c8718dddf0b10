"""What holds for any text and any memory."""

from __future__ import annotations

import math

from hypothesis import given, settings
from hypothesis import strategies as st
from ranking_table import found

from memgraph.core.ranking import (
    Row,
    Texts,
    asked,
    each_stem,
    fused,
    match_expression,
    nearness,
    planned,
    stemmed,
)
from memgraph.core.ranking.stemming import stems_of
from memgraph.core.topics import Topics
from memgraph.store.topics import shipped

# Half a character is no text that a database could hold; the others hold any.
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
SYNTAX = st.lists(
    st.sampled_from(
        (
            '"',
            "'",
            "*",
            "^",
            ":",
            "(",
            ")",
            "-",
            "+",
            "NEAR",
            "AND",
            "OR",
            "NOT",
            "statement",
            "test",
            "{a}",
        )
    ),
    max_size=12,
).map(" ".join)
WORDS = st.lists(
    st.sampled_from(
        ("test", "folder", "directory", "run", "pnpm", "userName", "API_KEY", "the", "80")
    ),
    min_size=1,
    max_size=8,
).map(" ".join)


@settings(deadline=None, max_examples=150)
@given(st.one_of(TEXT, SYNTAX), st.lists(st.one_of(TEXT, SYNTAX), max_size=5))
def test_any_text_is_stored_and_asked_for(question: str, texts: list[str]) -> None:
    entries = {str(at): Texts(text, text, text, text, text, text) for at, text in enumerate(texts)}
    for score in found(question, entries).values():
        assert math.isfinite(score.score)
        assert score.reasons


@given(st.text(max_size=80))
def test_half_a_character_breaks_nothing(text: str) -> None:
    columns = stemmed(Texts(statement=text))
    counts = dict.fromkeys(each_stem(columns), 1)
    plan = planned(asked(text, Topics()), counts, 1)
    assert nearness(plan, Row(columns)) >= 0


@given(st.one_of(TEXT, SYNTAX))
def test_what_is_matched_is_a_list_of_stems(question: str) -> None:
    plan = asked(question, shipped())
    match = match_expression(planned(plan, dict.fromkeys(plan.stems, 1), 10))
    for each in match.split(" OR ") if match else ():
        assert each[0] == each[-1] == '"'
        assert each[1:-1].isalnum()


@settings(deadline=None)
@given(TEXT.filter(lambda text: stemmed(Texts(statement=text))[1] != ""))
def test_an_entry_is_found_by_its_own_words(text: str) -> None:
    assert "0" in found(text, {"0": Texts(statement=text), "1": Texts(statement="xyzzy")})


@given(WORDS, st.lists(WORDS, max_size=6, unique=True), st.randoms())
def test_the_order_of_rows_does_not_matter(question: str, texts: list[str], chance: object) -> None:
    entries = {text: Texts(statement=text) for text in texts}
    turned = dict(reversed(entries.items()))
    assert found(question, entries) == found(question, turned)


@given(WORDS, WORDS)
def test_saying_more_of_what_was_asked_is_no_farther(question: str, text: str) -> None:
    less, more = (stemmed(Texts(statement=each)) for each in (text, f"{text} {question}"))
    counts = dict.fromkeys(each_stem(more) | {*asked(question, shipped()).stems}, 2)
    plan = planned(asked(question, shipped()), counts, 100)
    assert nearness(plan, Row(more)) > 0 or not plan.first
    if not nearness(plan, Row(less)):
        assert nearness(plan, Row(more)) >= nearness(plan, Row(less))


SCORES = st.dictionaries(st.integers(0, 20), st.floats(-1, 50), max_size=12)


@given(SCORES, SCORES)
def test_fusing_keeps_what_either_found_once(
    lexical: dict[int, float], near: dict[int, float]
) -> None:
    order = fused(lexical, near)
    keys = [key for key, _ in order]
    wanted = {key for scores in (lexical, near) for key, score in scores.items() if score > 0}
    assert sorted(keys) == sorted(wanted)
    assert all(0 < score <= 1 for _, score in order)
    assert order == fused(dict(reversed(lexical.items())), dict(reversed(near.items())))


@given(SCORES)
def test_one_order_alone_stays(scores: dict[int, float]) -> None:
    for order in (fused(scores, {}), fused({}, scores)):
        values = [scores[key] for key, _ in order]
        assert values == sorted(values, reverse=True)


def test_first_in_both_orders_comes_first() -> None:
    order = fused({"a": 9.0, "b": 8.0, "c": 1.0}, {"b": 0.9, "c": 0.8, "a": 0.1})
    assert next(iter(order))[0] == "b"
    assert fused({"a": 2.0}, {"a": 0.5})[0][1] == 1.0


def test_common_words_are_left_out_of_the_first_look() -> None:
    (common,), (rare,) = (stems_of(word) for word in ("kettle", "invoice"))
    question = asked("kettle invoices", Topics())
    plan = planned(question, {common: 90_000, rare: 40}, 100_000)
    assert plan.first == (rare,)
    both, one = (Row(stemmed(Texts(statement=each))) for each in ("kettle invoice", "an invoice"))
    assert nearness(plan, both) > nearness(plan, one)
    assert planned(question, {common: 90_000}, 100_000).first == (common,)
