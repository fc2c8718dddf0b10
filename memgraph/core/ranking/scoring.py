"""The second look: how near an entry is to a question, and why."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from memgraph.core.ranking.plan import Plan, Way
from memgraph.core.ranking.stemming import COLUMNS

_OFTEN = 0.6  # how soon saying a word once more counts nothing: the k1 of BM25
_LENGTH = 0.5  # how much the length of a text counts: the b of BM25
_USUAL = 10  # stems of a statement of usual length
# What a word counts in a field beside the statement.
_FIELDS = tuple(zip(COLUMNS, (1.0, 1.0, 0.5, 1.0, 0.8, 1.0), strict=True))
_PLACES = {"id": "its name", "why": "its reason", "paths": "its path", "tags": "its tags"}
# Among entries that are about equally near, what holds comes first, and what is newer.
_KINDS = {"law": 0.04, "proposal": 0.02, "closed": -0.04}
_CLOSED = frozenset(("withdrawn", "closed thread"))
_AGE = 0.02  # for the newest, beside one of _FIRST_YEAR
_FIRST_YEAR, _YEARS = 2000, 100


class Row(NamedTuple):
    """An entry as it was found.

    ``columns`` are those that ``stemmed`` made; ``kind`` and ``status`` are in the words of
    ``Question``; ``day``, YYYY-MM-DD, is that since which it holds or on which it was observed.
    """

    columns: Sequence[str]
    kind: str = ""
    status: str = ""
    day: str = ""


class Score(NamedTuple):
    """How near an entry is, and why, in words for people, the strongest reason first.

    ``score`` is 0.0 where it has nothing of what was asked for.
    """

    score: float
    reasons: tuple[str, ...] = ()


class _Hit(NamedTuple):
    worth: float
    way: Way
    place: str


def scored(plan: Plan, row: Row) -> Score:
    """Score one entry and say why."""
    hits = _hits(plan, row.columns)
    if not hits:
        return Score(0.0)
    found = sorted(hits.values(), key=lambda hit: (-hit.worth, hit.way.term))
    return Score(_near(plan, hits, row), (*_reasons(plan, found), *_about(row)))


def nearness(plan: Plan, row: Row) -> float:
    """Return the score alone, in half the time: for the many rows that nobody will see."""
    hits = _hits(plan, row.columns)
    return _near(plan, hits, row) if hits else 0.0


def _near(plan: Plan, hits: Mapping[int, _Hit], row: Row) -> float:
    """Return what the terms found are worth, times the share of the question that they answer."""
    terms = plan.asked.terms
    covered = {stem for number in hits for stem in terms[number].covers}
    near = sum(hit.worth for hit in hits.values()) * len(covered) / len(plan.asked.own)
    return near * _standing(row.kind, row.status, row.day[:4])


def _hits(plan: Plan, columns: Sequence[str]) -> dict[int, _Hit]:
    """Return by its number each term that the entry has, said in the way that counts most."""
    fields = [(at, column.split()) for at, column in enumerate(columns) if column]
    own = {stem for _, field in fields for stem in field}
    hits: dict[int, _Hit] = {}
    for stem in own.intersection(plan.ways):
        often, place = _often(stem, fields)
        counts = often * (_OFTEN + 1) / (often + _OFTEN)
        for way in plan.ways[stem]:
            if len(way.stems) == 1 or own.issuperset(way.stems):
                worth, old = way.worth * counts, hits.get(way.term)
                if not old or (worth, way) > (old.worth, old.way):
                    hits[way.term] = _Hit(worth, way, place)
    return hits


def _often(stem: str, fields: Sequence[tuple[int, Sequence[str]]]) -> tuple[float, str]:
    """Return how much an entry says a stem, and where: in its statement, or else first."""
    total, place = 0.0, ""
    for at, field in fields:
        if stem in field:
            name, weight = _FIELDS[at]
            if name == "statement":
                place = name
                total += field.count(stem) / (1 - _LENGTH + _LENGTH * len(field) / _USUAL)
            else:
                place = place or name
                total += weight
    return total, place


@functools.lru_cache(1 << 10)
def _standing(kind: str, status: str, year: str) -> float:
    """Return a factor near 1 for what an entry is, and how new."""
    age = (int(year) - _FIRST_YEAR) / _YEARS if year.isascii() and year.isdigit() else 0.0
    worth = _KINDS["closed"] if status in _CLOSED else _KINDS.get(kind, 0.0)
    return 1 + worth + _AGE * min(max(age, 0.0), 1.0)


def _reasons(plan: Plan, hits: Sequence[_Hit]) -> Sequence[str]:
    """Return which words were found, and where; those in the statement come first."""
    said = [_word(plan, hit) for hit in hits if not _PLACES.get(hit.place)]
    reasons = [f"says {', '.join(dict.fromkeys(said))}"] if said else []
    for name, place in _PLACES.items():
        inside = [_word(plan, hit) for hit in hits if hit.place == name]
        if inside:
            reasons.append(f"{place} has {', '.join(dict.fromkeys(inside))}")
    return reasons


def _word(plan: Plan, hit: _Hit) -> str:
    said = plan.asked.terms[hit.way.term].said
    return f"{hit.way.shown} (for {said})" if hit.way.shown else said


def _about(row: Row) -> Sequence[str]:
    what = row.status if row.status in _CLOSED else row.kind if row.kind in _KINDS else ""
    return [each for each in (what, f"of {row.day}" if row.day else "") if each]
