"""The order of what was found, beyond how near each is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

_Each = TypeVar("_Each")
_EVERY = 3  # of so many places one at most goes to a summary while others wait


def spaced(found: Iterable[_Each], summary: Callable[[_Each], bool]) -> Iterator[_Each]:
    """Yield what was found in its order, but let summaries of sessions crowd out nothing else.

    A summary that comes too soon waits until others had their places.
    """
    waiting: list[_Each] = []
    others = 0
    for each in found:
        if summary(each):
            waiting.append(each)
        else:
            yield each
            others += 1
        if waiting and (others >= _EVERY - 1):
            yield waiting.pop(0)
            others = 0
    yield from waiting
