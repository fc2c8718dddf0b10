"""What every form is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from memgraph.core.finding import Finding
from memgraph.core.memory import Memory


@dataclass(frozen=True, slots=True)
class Rule:
    """What a check looks for, in a sentence, and its page: Markdown."""

    sentence: str
    page: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was judged, and what is to be said about it.

    ``already`` is what one side of a merge has alone; ``rules`` are the checks that found
    something, by their codes. The memory may be a part: of what it leaves out nothing is told.
    """

    memory: Memory
    found: Sequence[Finding]
    already: Sequence[Finding] = ()
    rules: Mapping[str, Rule] = field(default_factory=dict)
