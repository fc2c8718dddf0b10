"""Telling: minimal sets of demands made into clashes, the same thing only once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations
from typing import TypeAlias

from memgraph.core.clash.choices import Choices
from memgraph.core.clash.demand import Demand, Voice
from memgraph.core.clash.explanation import Story, explained
from memgraph.core.clash.joint import Places
from memgraph.core.clash.model import Clash
from memgraph.core.scope import NotProved

Subject: TypeAlias = tuple[frozenset[str], str]  # ids of policies, and a topic


@dataclass(frozen=True, slots=True)
class Case:
    """A minimal set of demands that leaves no world, and the topic in which it leaves none.

    ``more``: its first demand has too many of the kind to list.
    """

    demands: tuple[Demand, ...]
    topic: str
    more: bool = False

    @property
    def names(self) -> frozenset[str]:
        """The ids of the policies."""
        return frozenset(demand.voice.policy.id for demand in self.demands)


@dataclass(frozen=True, slots=True)
class _Told:
    story: Story
    demands: tuple[Demand, ...]


def told(choices: Choices, places: Places, cases: Iterable[Case]) -> tuple[Clash, ...]:
    """Return one clash for every set of policies and topic, with the best of its stories."""
    best: dict[Subject, _Told] = {}
    known: dict[frozenset[Demand], Subject] = {}
    more: set[Subject] = set()
    for case in cases:
        what = frozenset(case.demands)
        if what not in known:
            found = _Told(explained(choices, case.demands, case.topic), case.demands)
            subject = known[what] = case.names, found.story.topic
            if subject not in best or found.story.rank < best[subject].story.rank:
                best[subject] = found
        if case.more:
            more.add(known[what])
    subjects = sorted(best, key=lambda subject: (subject[1], sorted(subject[0])))
    clashes = (_clash(places, best[subject], subject in more) for subject in subjects)
    return tuple(clash for clash in clashes if clash)


def _clash(places: Places, told: _Told, more: bool) -> Clash | None:
    """Return the clash with its witness; None where the only scope there is has no path."""
    story, demands = told.story, told.demands
    voices = {demand.voice.policy.id: demand.voice for demand in demands}
    cases = {demand.voice.policy.id for demand in demands if demand.point.when}
    path = places.witness(frozenset(voice.scope for voice in voices.values()))
    if path is None:
        return None
    narrowings: frozenset[tuple[str, str]] = frozenset()
    try:
        narrowings = frozenset(
            (one, other)
            for one, other in permutations(voices, 2)
            if _narrower(places, voices[one], voices[other], one in cases, other in cases)
        )
    except NotProved:  # nothing may depart from what is strict, whoever is narrower
        path = path if any(voice.policy.strict for voice in voices.values()) else ""
    day = max(voice.start for voice in voices.values())
    return Clash(
        story.kind, story.sides, story.topic, story.value, path, day, narrowings, more
    )  # fmt: skip


def _narrower(places: Places, one: Voice, other: Voice, in_case: bool, other_in_case: bool) -> bool:
    """Return whether ``one`` is an exception to ``other``: fewer paths, cases, or else days.

    That it begins later makes it none: it may as well be what replaces the other. Raises
    NotProved.
    """
    if in_case < other_in_case:
        return False
    fewer = places.narrower(one.scope, other.scope)
    if not (fewer or places.within(one.scope, other.scope)):
        return False
    if in_case > other_in_case or fewer:
        return True
    if not places.within(other.scope, one.scope):
        return False
    ends_first = one.end is not None and (other.end is None or one.end < other.end)
    return ends_first and one.start >= other.start
