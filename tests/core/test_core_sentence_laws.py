"""Laws of reading: it never fails, takes its time in proportion, and turns with its sentence."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_topics import made_topics

from memgraph.core.entry import Rule
from memgraph.core.sentence import in_words, read
from memgraph.core.sentence.plain import plain
from memgraph.core.sentence.tokens import clauses, tokens

TOPICS = made_topics()
VALUES = [
    (topic.name, value.name)
    for topic in TOPICS.by_key.values()
    for value in topic.values.values()
    if value.name not in ("biome", "spaces", "snake_case", "camelcase", "pascalcase")
]
PIECES = st.sampled_from([
    "use", "never", "do not", "don't", "prefer", "avoid", "not", "or", "and", ",", ";", ".", "?",
    "instead of", "over", "without", "pnpm", "npm", "tabs", "spaces", "enums", "any", "src/**",
    "*.py", "Python files", "when", "unless", "if", "40", "lines", "functions", "at most",
    "between", "2", "is", "are", "must", "forbidden", "skip", "forget to", "only", "(", ")", ":",
    "e.g.", "`", "**", "[", "](", "—", " - ", "%", "<=", "1,000", "in", "to", "for", "with",
    "tests", "/",
])  # fmt: skip


@given(st.text(max_size=300))
def test_any_text_can_be_read(text: str) -> None:
    for rule in read(text, TOPICS).rules:
        assert in_words(rule, TOPICS)


@given(st.lists(PIECES, max_size=30).map(" ".join))
def test_any_run_of_known_words_can_be_read(text: str) -> None:
    reading = read(text, TOPICS)
    for rule in reading.rules:
        assert rule != Rule(rule.topic, when=rule.when)


@given(st.lists(PIECES, max_size=30).map(" ".join))
def test_what_is_unread_stands_in_the_text(text: str) -> None:
    assert all(part in plain(text) for part in read(text, TOPICS).unread)


@given(st.text(max_size=200))
def test_tokens_lie_in_the_text_in_their_order(text: str) -> None:
    found = tokens(text)
    places = [(token.start, token.end) for token in found]
    assert places == sorted(places)
    assert all(text[token.start : token.end].casefold() == token.word for token in found)
    kept = [token for clause in clauses(found) for token in (*clause.label, *clause.tokens)]
    assert set(kept) <= set(found)


@pytest.mark.parametrize(("topic", "value"), VALUES)
def test_a_negation_turns_it_round(topic: str, value: str) -> None:
    demanded = read(f"Use {value}.", TOPICS)
    forbidden = read(f"Never use {value}.", TOPICS)
    assert demanded.rules == (Rule(topic, must=(value,)),)
    assert forbidden.rules == (Rule(topic, must_not=(value,)),)
    assert read(f"Do not forget to use {value}.", TOPICS).rules == demanded.rules
    assert demanded.complete
    assert forbidden.complete


@pytest.mark.parametrize(
    ("field", "pair"),
    list(itertools.product(("must", "must_not", "should", "should_not", "may"), VALUES)),
)
def test_a_rule_in_words_is_read_as_itself(field: str, pair: tuple[str, str]) -> None:
    rule = replace(Rule(pair[0]), **{field: (pair[1],)})  # type: ignore[arg-type]
    assert read(in_words(rule, TOPICS), TOPICS).rules == (rule,)


@pytest.mark.parametrize("field", ["at_most", "at_least", "exactly"])
@pytest.mark.parametrize(
    ("topic", "number"),
    [("function length", "40 lines"), ("line length", "100 characters"), ("test coverage", "80%"),
     ("timeout", "30 seconds"), ("parameters", "4 parameters")],
)  # fmt: skip
def test_a_bound_in_words_is_read_as_itself(field: str, topic: str, number: str) -> None:
    rule = replace(Rule(topic), **{field: number})  # type: ignore[arg-type]
    assert read(in_words(rule, TOPICS), TOPICS).rules == (rule,)


@pytest.mark.parametrize(
    "piece",
    ["use pnpm ", "not not ", "never ", "(", "[a](b", "**", "a/", "*/", "`", "1,000", "- ",
     "in src/** ", "(use pnpm) ", "is not ", "e.g. ", ". ", "when ", "\n- use npm",
     "use npm, ", "at most 4 lines of "],
)  # fmt: skip
def test_much_of_anything_is_read_as_fast_as_little(piece: str) -> None:
    text = piece * (65_536 // len(piece))
    reading = read(text, TOPICS)
    assert len(reading.unread) <= len(text)
