"""Days: the many ways to say on which days of the week something is done, each as one.

``Every Friday`` is ``on Friday``, and ``over the weekend`` is ``at weekends``.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from memgraph.core.sentence.phrases import word_set

_WEEKDAYS = word_set("monday tuesday wednesday thursday friday saturday sunday weekday")
_DAYS = _WEEKDAYS | {f"{day}s" for day in _WEEKDAYS}
_WEEKENDS = frozenset({"weekend", "weekends"})
_EVERY = frozenset({"every", "each"})
_AT = frozenset({"at", "on", "over", "during", "in"})


def on_days(words: Sequence[str]) -> list[str]:
    """Return the words of what is done, with its days as they are said in one way."""
    said: list[str] = []
    for word in words:
        if word in _WEEKENDS or (word in _DAYS and said and said[-1] in _EVERY):
            _leave(said)
            said += ["at", "weekends"] if word in _WEEKENDS else ["on", word]
        else:
            said.append(word)
    return said


def _leave(said: list[str]) -> None:
    """Take back what stands in front of a day."""
    for before in (_EVERY, _AT):
        if said and said[-1] in before:
            said.pop()


def on_every_day(words: Sequence[str]) -> bool:
    """Return whether words name a day as one of all such days: ``every Friday``.

    What is not done every Friday may be done on some.
    """
    days = _DAYS | _WEEKENDS | {"day", "week", "month"}
    return any(one in _EVERY and then in days for one, then in itertools.pairwise(words))
