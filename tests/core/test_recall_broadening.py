"""Broadening: the smallest wider question that finds something, and how it is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from memgraph.core.broadening import smallest, telling, told
from memgraph.core.question import Question


def finding(known: Mapping[str, int]) -> Callable[[Question], int]:
    """Return a count that knows questions as they are told, and finds nothing else."""
    return lambda question: known.get(told(question), 0)


ASKED = Question(words="pool timeout", kind="failure", paths=("src/db",))


def asked_of(question: Question) -> list[Question]:
    """Return all that is asked where nothing is ever found."""
    asked: list[Question] = []

    def count(each: Question) -> int:
        asked.append(each)
        return 0

    smallest(question, count)
    return asked


def told_wider(known: Mapping[str, int], question: Question = ASKED) -> str:
    found = smallest(question, finding(known))
    return told(found) if found else ""


def test_the_filter_that_lets_in_the_fewest_is_given_up() -> None:
    by_kind, by_path = "about “pool timeout”, at src/db", "about “pool timeout”, of kind failure"
    assert told_wider({by_kind: 5, by_path: 2}) == by_path
    assert told_wider({by_kind: 2, by_path: 5}) == by_kind


def test_what_is_closed_is_let_in_before_a_filter_goes() -> None:
    closed = f"{told(ASKED)}, closed ones included"
    assert told_wider({closed: 1, "about “pool timeout”, of kind failure": 1}) == closed


@pytest.mark.parametrize(
    "question",
    [
        Question("pool", closed=True), Question("pool", kind="closed"),
        Question("pool", status="withdrawn"), Question("pool", status="expired"),
    ],
)  # fmt: skip
def test_what_is_let_in_already_is_not_tried(question: Question) -> None:
    assert question._replace(closed=True) not in asked_of(question)


def test_a_word_that_nothing_has_is_left_out() -> None:
    assert (
        told_wider({"about “pool timeout”": 3}, Question("flamingo pool timeout"))
        == "about “pool timeout”"
    )


def test_one_thing_is_given_up_before_two() -> None:
    everything = "about “pool timeout”, closed ones included"
    assert told_wider({everything: 1, "about “timeout”, of kind failure, at src/db": 9}) == (
        "about “timeout”, of kind failure, at src/db"
    )
    assert told_wider({everything: 1}) == everything


def test_a_word_alone_is_the_last_resort() -> None:
    alone = {"about “pool”, closed ones included": 7, "about “timeout”, closed ones included": 2}
    assert told_wider(alone) == "about “timeout”, closed ones included"


def test_where_nothing_is_known_the_widest_is_told() -> None:
    assert told_wider({}) == "about “pool timeout”, closed ones included"
    assert told_wider({}, Question("pool")) == "about “pool”, closed ones included"
    assert told_wider({}, Question("pool", closed=True)) == ""


def test_a_filter_alone_is_not_widened_to_everything() -> None:
    assert asked_of(Question(kind="failure")) == [Question(kind="failure", closed=True)]


def test_a_long_question_asks_few() -> None:
    words = " ".join(f"w{number}" for number in range(5000))
    assert len(asked_of(Question(words, kind="law"))) < 20


def test_telling_words() -> None:
    assert telling("What about the (pool), 'the pool' and Timeout?") == ("pool", "Timeout")
    assert telling("") == ()
    assert telling("プール の タイムアウト") == ("プール", "の", "タイムアウト")


def test_a_question_in_words() -> None:
    assert told(Question()) == "of any kind"
    every = Question("a\x1b[31m\nb", ("src", "web"), "quotes", "law", "stale", "2026-01-05", True)
    assert told(every) == (
        "about “a<U+001B>[31m b”, of kind law, in state stale, of topic quotes, at src or web, "
        "on 2026-01-05, closed ones included"
    )
