"""Tidying: what would keep a memory small and true. Suggestions only; a person or agent acts.

Each family is a function from a ``Look`` to suggestions, in a module of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

from memgraph.core.tidying import card, expiries, merges, private, quiet, unheeded, warehouse
from memgraph.core.tidying.suggestion import Family, Look, Suggestion

FAMILIES: Mapping[str, Family] = MappingProxyType(
    {
        "merges": merges.suggestions,
        "expiries": expiries.suggestions,
        "card": card.suggestions,
        "warehouse": warehouse.suggestions,
        "quiet": quiet.suggestions,
        "unheeded": unheeded.suggestions,
        "private": private.suggestions,
    }
)


def suggested(look: Look, families: Collection[str] = ()) -> list[Suggestion]:
    """Return the suggestions of some families, by default of all, each about other entries."""
    found: dict[str, Suggestion] = {}
    for name, family in FAMILIES.items():
        for one in family(look) if name in families or not families else ():
            found.setdefault(one.id, one)
    return list(found.values())
