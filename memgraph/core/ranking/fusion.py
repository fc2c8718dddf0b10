"""Two orders of the same entries made one."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
_RANK = 10.0  # the larger, the less the first places count beside those after
_MEANING = 0.8  # what an order by meaning counts beside one by words


def fused(lexical: Mapping[Key, float], semantic: Mapping[Key, float]) -> list[tuple[Key, float]]:
    """Return all that was found by words or by meaning, the nearest first, each with a score.

    ``lexical`` are scores of ``scored``, ``semantic`` likenesses; in both more is nearer, and
    what is not above zero was not found. Only their orders count, since the two have no common
    measure. Either may be empty. The scores are from 0 to 1; equals are ordered by their keys.
    """
    found: dict[Key, float] = {}
    for scores, weight in ((lexical, 1.0), (semantic, _MEANING)):
        near = (pair for pair in scores.items() if pair[1] > 0)
        order = sorted(near, key=lambda pair: (-pair[1], str(pair[0])))
        for rank, (key, _) in enumerate(order, 1):
            found[key] = found.get(key, 0.0) + weight / (_RANK + rank)
    full = (1 + _MEANING) / (_RANK + 1)
    pairs = ((key, score / full) for key, score in found.items())
    return sorted(pairs, key=lambda pair: (-pair[1], str(pair[0])))
