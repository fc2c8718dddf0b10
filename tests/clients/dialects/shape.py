"""What a dialect is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple
from uuid import uuid4

from ..script import Answer, Asked, Json


class Sent(NamedTuple):
    """One event of a stream; ``name`` is empty where the dialect names none."""

    name: str
    data: Json | str


class Dialect(NamedTuple):
    """Reads a request, and says an answer at once or as a stream."""

    read: Callable[[Json], Asked]
    whole: Callable[[Answer], Json]
    stream: Callable[[Answer], Iterator[Sent]]


def fresh(kind: str) -> str:
    """Return an identifier that nothing else has."""
    return f"{kind}_{uuid4().hex[:20]}"
