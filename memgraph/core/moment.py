"""Moments: a memory as it is judged for another day, by all that it knows.

A day asked for is a day of the facts themselves (valid time): what was observed by then, and which
laws held then, as it is known now. What was known at some time is the memory of a commit.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from datetime import date

from memgraph.core.confirmation import Confirmation
from memgraph.core.memory import Memory


def on_day(memory: Memory, day: date) -> Memory:
    """Return ``memory`` judged for ``day``: without the evidence that was observed later.

    Decisions made later stay, since they may say what held then. Only those that have effect by
    now count: an earlier day is no way round trust.
    """
    if day == memory.day:
        return memory
    counting = sorted(memory.in_effect, key=lambda made: made.file)
    evidence = tuple(one for one in memory.evidence if one.observed <= day)
    return dataclasses.replace(
        memory, day=day, evidence=evidence, confirmations=tuple(counting), other_day=True
    )


def first_day(memory: Memory) -> date | None:
    """Return the first day of which the memory tells anything, or None."""
    days = [one.observed for one in memory.evidence]
    days += [one.since for one in memory.policies if one.since]
    days += [min(made.on, made.effective) for made in memory.confirmations]
    return min(days, default=None)


def decided_by_then(memory: Memory, subject: str = "") -> Iterator[Confirmation]:
    """Yield the decisions about entries that were made by the memory's day, or hold since then.

    With a ``subject``, those about the entry with this id.

    A law that was written down later, and holds since an earlier day, holds by its first promotion.
    """
    begun: set[str] = set()
    for made in memory.decisions(subject) if subject else memory.in_effect:
        late = made.makes_law and made.effective <= memory.day and made.policy not in begun
        if not made.about_settings and (made.on <= memory.day or late):
            yield made
        begun |= {made.policy} if made.makes_law else set()
