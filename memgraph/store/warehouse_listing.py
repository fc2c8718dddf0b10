"""Entries without words to compare: in the order of their numbers, one page at a time."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from memgraph.core.question import Question
from memgraph.store.index import IndexFile
from memgraph.store.warehouse_asking import Narrowed
from memgraph.store.warehouse_words import Nearest, Ranked
from memgraph.store.warehouse_writing import GONE, rank_of


def listed(file: IndexFile, about: Narrowed, question: Question) -> Nearest:
    """Return a page of what meets the conditions: law first, then what is newer."""
    condition = f"number < :end AND {about.condition or 1}"
    asked = f"SELECT number FROM entry WHERE {condition} ORDER BY number LIMIT :most OFFSET :skip"  # noqa: S608
    values = {**about.values, "most": question.most, "skip": question.skip}
    page = [number for (number,) in file.rows(asked, values)]
    if about.condition:
        rows = file.rows(f"SELECT count(*) FROM entry WHERE {condition}", about.values)  # noqa: S608
        total = rows[0][0] if rows else 0
    else:
        total = file.about("live" if about.values["end"] == GONE else "total", 0)
    return _told(page, total)


def by_path(file: IndexFile, about: Narrowed, question: Question) -> Nearest:
    """Return a page of what bears on a path; laws that govern everything come last of the laws."""
    asked = f"SELECT number, scope FROM entry WHERE number < :end AND {about.condition}"  # noqa: S608
    everything = about.places.everything if about.places else frozenset()
    rows: list[Any] = file.rows(asked, about.values)
    order = sorted((rank_of(number), scope in everything, number) for number, scope in rows)
    page = [number for *_, number in order[question.skip : question.skip + question.most]]
    return _told(page, len(rows))


def reasons_beside(
    file: IndexFile, about: Narrowed, question: Question, numbers: Sequence[int]
) -> dict[int, tuple[str, ...]]:
    """Return why these entries meet the conditions, in words for people."""
    topic = (f"is about {question.topic}",) if question.topic else ()
    found: dict[int, tuple[str, ...]] = dict.fromkeys(numbers, topic)
    places = about.places
    if not places:
        return found
    asked = "SELECT number, scope FROM entry WHERE number IN (SELECT value FROM json_each(?))"
    for number, scope in file.rows(asked, (json.dumps(numbers),)):
        if number in places.named:
            found[number] = (f"names {places.named[number]}", *topic)
        elif scope in places.scopes:
            found[number] = (f"governs {places.scopes[scope]}", *topic)
    return found


def _told(page: Sequence[int], total: int) -> Nearest:
    return Nearest(tuple(Ranked(number, 0.0, ()) for number in page), total)
