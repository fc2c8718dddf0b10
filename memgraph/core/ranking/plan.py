"""How a question is put to a full-text index, once it is known how common its words are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import log
from typing import NamedTuple

from memgraph.core.ranking.asking import Asked

BM25 = (1.0, 1.0, 0.5, 1.0, 1.0, 0.8)  # what a word counts in each of COLUMNS, for bm25()
MOST_ROWS = 250  # rows of the index that are scored again
_MOST_MATCHES = 8_000  # rows that the words of a search may have between them


class Way(NamedTuple):
    """A form that some entry has. ``worth`` grows with its weight and with how rare it is.

    ``term`` is the number of its term in the question; one term counts once, by its best way.
    """

    stems: tuple[str, ...]
    worth: float
    shown: str
    term: int


class Plan(NamedTuple):
    """A question weighed for one memory.

    ``ways`` are filed by their rarest stem. ``first`` are the stems to match, the rarest first.
    """

    asked: Asked
    ways: Mapping[str, tuple[Way, ...]]
    first: tuple[str, ...]

    def worth(self, stem: str) -> float:
        """Return what one of the stems to match tells at most: for a quick choice of rows."""
        return max(way.worth for way in self.ways[stem])


def planned(asked: Asked, counts: Mapping[str, int], total: int) -> Plan:
    """Weigh the terms of a question. ``counts`` says how many of ``total`` entries have a stem."""
    ways: dict[str, tuple[Way, ...]] = {}
    for number, term in enumerate(asked.terms):
        for form in term.forms:
            often, rarest = min((counts.get(stem, 0), stem) for stem in form.stems)
            if often > 0:
                worth = form.weight * _rarity(often, total)
                way = Way(form.stems, worth, form.shown, number)
                ways[rarest] = (*ways.get(rarest, ()), way)
    return Plan(asked, ways, _first(ways, counts))


def match_expression(plan: Plan) -> str:
    """Return what to MATCH; empty where nothing is to be found. Nothing in it is syntax."""
    return " OR ".join(f'"{stem}"' for stem in plan.first)


def _rarity(often: int, total: int) -> float:
    """Return how much a stem tells that ``often`` of ``total`` entries have; never below zero."""
    return log(1 + (max(total - often, 0) + 0.5) / (often + 0.5))


def _first(found: Iterable[str], counts: Mapping[str, int]) -> tuple[str, ...]:
    """Return the stems to match: the rarest, which have not too many rows between them."""
    taken: list[str] = []
    together = 0
    for stem in sorted(found, key=lambda stem: (counts[stem], stem)):
        together += counts[stem]
        if taken and together > _MOST_MATCHES:
            break
        taken.append(stem)
    return tuple(taken)
