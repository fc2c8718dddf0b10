"""Clashes: rules that no world satisfies together, each proved by a path and a day.

``demand`` takes rules apart, ``board`` files what they demand, ``search`` finds demands that
leave no world, ``telling`` says each finding once, ``relation`` what persons said about it.
"""

from memgraph.core.clash.engine import clashes, clashes_about, unproven
from memgraph.core.clash.model import Clash, Kind, Side
from memgraph.core.clash.relation import (
    declared,
    deferrals,
    deferred,
    kept_apart,
    related,
    to_depart_from,
)

__all__ = [
    "Clash", "Kind", "Side", "clashes", "clashes_about", "declared", "deferrals",
    "deferred", "kept_apart", "related", "to_depart_from", "unproven",
]  # fmt: skip
