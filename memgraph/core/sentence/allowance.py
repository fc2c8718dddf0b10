"""Allowances: numbers that a thing may be, ``up to 80 lines``, and none that it must keep to."""

from __future__ import annotations

from collections.abc import Sequence

from memgraph.core.sentence.modality import MAY, MOODS, verdict_at

NEGATORS = frozenset({"no", "not", "never", "don't", "avoid", "cannot", "can't", "mustn't"})
_LIMITING = NEGATORS | {"only"}
_OPEN = frozenset({(), ("up", "to"), ("exactly",)})  # other comparisons set a limit, even if "may"


def allowed_at(found: Sequence[str], start: int, place: int) -> bool:
    """Return whether the number at ``place``, read from ``start`` on, is only allowed.

    ``May have up to 80`` and ``80 are fine`` allow; ``may have at most 80`` sets a limit.
    """
    begin = max((at + 1 for at in range(start) if found[at] == ","), default=0)
    before = found[begin:start]
    limited = not _LIMITING.isdisjoint(before) or tuple(found[start:place]) not in _OPEN
    return not limited and (_permitted(before) or _welcome(found, place))


def _permitted(words: Sequence[str]) -> bool:
    lengths = ((place, MOODS.length(words, place)) for place in range(len(words)))
    return any(MOODS.meaning(words, *at) == MAY for at in lengths if at[1])


def _welcome(found: Sequence[str], place: int) -> bool:
    verdicts = (verdict_at(found, at) for at in range(place, len(found)))
    return any(verdict and verdict[0] == MAY for verdict in verdicts)
