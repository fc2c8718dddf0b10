"""A signal: a sentence that should bind later sessions."""

from __future__ import annotations

from memgraph.core.lean import NamedTuple

NUDGE = "nudge"
INSIST = "insist"


class Signal(NamedTuple):
    """A lasting statement of the user's.

    ``kind`` is preference, rule, correction or decision; ``level`` is NUDGE (worth a reminder) or
    INSIST (its record may be asked for); ``quote`` is the sentence in the user's own words, at most
    300 characters, on one line; ``score`` is the probability that it is one, from 0 to 1.
    """

    kind: str
    level: str
    quote: str
    score: float
