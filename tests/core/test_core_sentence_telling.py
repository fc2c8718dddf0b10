"""Telling: every rule on a shipped topic is said in a sentence, and read from it as itself."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from memgraph.core.entry import Rule
from memgraph.core.sentence import in_words, read, used_as
from memgraph.core.topics import ACTION, Topic
from memgraph.store.topics import shipped

TOPICS = tuple(shipped().by_key.values())
USES = ("must", "must_not", "should", "should_not", "may")
BOUNDS = ("at_most", "at_least", "exactly")


def rules(topic: Topic, every: int = 1) -> list[Rule]:
    """Every modality with every value of a topic, or every bound with a number of it."""
    if topic.unit:
        number = f"3{' ' * topic.unit[0].isalpha()}{topic.unit}"
        return [replace(Rule(topic.name), **{field: number}) for field in BOUNDS]  # type: ignore[arg-type]
    values = list(topic.values.values())[::every]
    pairs = itertools.product(USES, values)
    return [replace(Rule(topic.name), **{field: (value.name,)}) for field, value in pairs]  # type: ignore[arg-type]


def slips(words: str) -> list[str]:
    """What can be seen to be wrong: a word twice in a row, or around ``of`` and ``as``."""
    said = words.split()
    pairs = itertools.pairwise(said)
    around = zip(said, said[1:], said[2:], strict=False)
    return [
        *(f"{one} {two}" for one, two in pairs if one == two),
        *(f"{a} {b} {c}" for a, b, c in around if b in ("of", "as") and a == c),
        *(slip for slip in (", when in ", "when when", "1 approvals") if slip in words),
    ]


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.name)
def test_it_is_said_without_a_slip(topic: Topic) -> None:
    assert [slip for rule in rules(topic) for slip in slips(in_words(rule, shipped()))] == []


def test_what_is_said_is_read_as_itself_or_not_understood() -> None:
    misread = [
        words
        for topic in TOPICS
        for rule in rules(topic, every=4)
        for words in [in_words(rule, shipped())]
        for reading in [read(words, shipped())]
        if reading.complete and reading.rules != (rule,) and reading.rules[0].topic != ACTION
    ]
    assert misread == []


def test_nearly_all_that_is_said_is_understood() -> None:
    said = [in_words(rule, shipped()) for topic in TOPICS for rule in rules(topic, every=9)]
    understood = [words for words in said if read(words, shipped()).complete]
    assert len(understood) > 0.98 * len(said)


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (Rule("any type", must_not=("any",)), "must not use the any type"),
        (Rule("typescript strict mode", must=("strict mode",)), "must use strict mode"),
        (Rule("adding dependencies", must=("add dependencies freely",)),
         "must add dependencies freely"),
        (Rule("approvals", at_least="1 approvals"), "at least 1 approval"),
        (Rule("contrast", at_least="3"), "contrast must be at least 3:1"),
        (Rule("indentation width", at_least="2", at_most="4"),
         "indentation width must be at most 4 spaces and at least 2 spaces"),
        (Rule("action", must=("ci pass",), when="before merging"), "ci must pass, before merging"),
        (Rule("action", must_not=("secrets be committed",)), "secrets must not be committed"),
        (Rule("action", must_not=("merge with failing tests",)),
         "must not merge with failing tests"),
        (Rule("cache", may=("redis",), when="In production"),
         "may use redis as cache, in production"),
        (Rule("cache", may=("redis",), when="the site is slow"),
         "may use redis as cache, when the site is slow"),
        (Rule("cache", may=("redis",), when="when needed"), "may use redis as cache, when needed"),
    ],
)  # fmt: skip
def test_it_is_said_in_english(rule: Rule, words: str) -> None:
    assert in_words(rule, shipped()) == words


@pytest.mark.parametrize(
    ("said", "topic", "words"),
    [
        ("1 approvals", "approvals", "1 approval"),
        ("2 approvals", "approvals", "2 approvals"),
        ("1 days", "branch age", "1 day as branch age"),
        ("force push", "force push", "force push"),
        ("npm", "js package manager", "npm as js package manager"),
        ("one of npm, pnpm", "js package manager", "one of npm, pnpm as js package manager"),
    ],
)
def test_a_topic_is_named_where_a_value_does_not_say_it(said: str, topic: str, words: str) -> None:
    assert used_as(said, topic) == words
