"""Entries by the asker's words: a full-text index finds them, and ``core.ranking`` orders them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from memgraph.core.answering import spaced
from memgraph.core.question import Question
from memgraph.core.ranking import (
    MOST_ROWS,
    Plan,
    Row,
    asked,
    fused,
    match_expression,
    nearness,
    planned,
    scored,
)
from memgraph.core.topics import Topics
from memgraph.store.index import IndexFile
from memgraph.store.warehouse_asking import Narrowed
from memgraph.store.warehouse_meaning import Meanings
from memgraph.store.warehouse_writing import SUMMARIES

_MOST_MATCHES = 4_000  # rows of one word that are looked at; an everyday word has more
_MOST_SUMMARIES = 500  # of these so many may be summaries, which have the last numbers
_COUNTS = "SELECT stem, count FROM stem WHERE stem IN (SELECT value FROM json_each(?))"
_MATCHING = "SELECT rowid FROM words WHERE words MATCH :match AND rowid < :end"
_ROWS = """
SELECT number, kind, status, max(observed, start), columns FROM entry
WHERE number IN (SELECT value FROM json_each(?))
"""


class Ranked(NamedTuple):
    """An entry by its number, how near it is, and why."""

    number: int
    score: float
    reasons: tuple[str, ...]


class Nearest(NamedTuple):
    """What words found: one page of ``total``, the nearest first."""

    page: tuple[Ranked, ...]
    total: int
    used: str = "words"


def nearest(
    file: IndexFile, meanings: Meanings, about: Narrowed, question: Question, topics: Topics
) -> Nearest:
    """Return the entries that are nearest to the words of a question and meet its conditions."""
    sought = _sought(file, question.words, topics)
    matched = _matched(file, sought, about)
    first = matched.numbers[:MOST_ROWS]
    rows = _rows(file, first)
    found = {n: near for n, row in rows.items() if (near := nearness(sought.plan, row)) > 0}
    like = meanings.nearest(file, question.words, about)
    kinds = {number: row.kind for number, row in rows.items()}
    kinds |= dict(_kinds(file, (number for number in like if number not in kinds)))
    order = _fused(found, like)
    if question.kind != "session":
        order = [*spaced(order, lambda each: kinds.get(each[0]) == "session")]
    end = question.skip + question.most
    rest = islice(
        (n for n in matched.numbers[MOST_ROWS:] if n not in like), max(end - len(order), 0)
    )
    order += ((number, 0.0) for number in rest)
    others = matched.total - len(first) + len(found)
    total = others + sum(number not in found for number in like)
    page = (
        Ranked(number, score, _reasons(sought.plan, rows.get(number), alike=number in like))
        for number, score in order[question.skip : end]
    )
    return Nearest(tuple(page), total, meanings.used)


class _Sought(NamedTuple):
    """The plan for a question, and how common each stem is."""

    plan: Plan
    counts: Mapping[str, int]


class _Matched(NamedTuple):
    """Numbers of entries that have what was sought, those that have more of it first."""

    numbers: Sequence[int]
    total: int


def _sought(file: IndexFile, words: str, topics: Topics) -> _Sought:
    question = asked(words, topics)
    counts = dict(file.rows(_COUNTS, (json.dumps(question.stems),)))
    return _Sought(planned(question, counts, file.about("total", 0)), counts)


def _matched(file: IndexFile, sought: _Sought, about: Narrowed) -> _Matched:
    """Return the entries that have one of the stems to match.

    How rare the stems are says which of them are looked at more closely. That is a tenth of the
    work of weighing by bm25, which here would only choose what the ranking then puts in order.
    """
    weights: dict[int, float] = {}
    cut = False
    for stem in sought.plan.first:
        often = sought.counts[stem]
        cut = cut or often > _MOST_MATCHES
        weight = sought.plan.worth(stem)
        for number in _having(file, stem, about, often):
            weights[number] = weights.get(number, 0.0) + weight
    # The sort is stable: of what weighs alike, the lower number stays first.
    numbers = sorted(sorted(weights), key=weights.__getitem__, reverse=True)
    return _Matched(numbers, _count(file, sought.plan, about) if cut else len(numbers))


def _having(file: IndexFile, stem: str, about: Narrowed, often: int) -> Iterator[int]:
    """Yield the numbers of entries that have a stem; of an everyday one law, and what is new."""
    asked = _MATCHING + _among(about)
    values = {**about.values, "match": f'"{stem}"'}
    rows = file.rows(f"{asked} LIMIT {_MOST_MATCHES}", values)
    yield from (number for (number,) in rows)
    if often > _MOST_MATCHES and len(rows) == _MOST_MATCHES:
        asked += f" AND rowid > :last LIMIT {_MOST_SUMMARIES}"
        last = max(rows[-1][0], SUMMARIES)
        yield from (number for (number,) in file.rows(asked, {**values, "last": last}))


def _count(file: IndexFile, plan: Plan, about: Narrowed) -> int:
    asked = f"SELECT count(*) FROM ({_MATCHING}{_among(about)})"  # noqa: S608
    rows = file.rows(asked, {**about.values, "match": match_expression(plan)})
    return rows[0][0] if rows else 0


def _among(about: Narrowed) -> str:
    if not about.condition:
        return ""
    # The sign keeps SQLite from asking the full-text index once for every number.
    return f" AND +rowid IN (SELECT number FROM entry WHERE {about.condition})"  # noqa: S608


def _rows(file: IndexFile, numbers: Sequence[int]) -> dict[int, Row]:
    found = file.rows(_ROWS, (json.dumps(numbers),))
    return {number: Row(text.split("\n"), *about) for number, *about, text in found}


def _reasons(plan: Plan, row: Row | None, *, alike: bool) -> tuple[str, ...]:
    """Return why an entry was found; of those far down, whose words were not looked at, nothing."""
    said = scored(plan, row).reasons if row else ()
    return said or (("close in meaning",) if alike else ())


def _kinds(file: IndexFile, numbers: Iterable[int]) -> list[tuple[int, str]]:
    asked = "SELECT number, kind FROM entry WHERE number IN (SELECT value FROM json_each(?))"
    return file.rows(asked, (json.dumps([*numbers]),))


def _fused(found: Mapping[int, float], like: Mapping[int, float]) -> list[tuple[int, float]]:
    if like:
        return [*fused(found, like)]
    return sorted(found.items(), key=lambda each: (-each[1], each[0]))
