"""Suspicions: pairs of policies whose sentences seem to oppose each other.

They are warnings for people to look at, never more: no rule proves them. Candidates come from
an index of words and topics, never from all pairs.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from memgraph.core.clash.joint import Places
from memgraph.core.entry import Policy
from memgraph.core.frequency import MOST, common_from
from memgraph.core.meaning import meanings
from memgraph.core.memory import Memory
from memgraph.core.status import Window, coming
from memgraph.core.suspicion.antonyms import axes
from memgraph.core.suspicion.opposition import Spoken, opposed
from memgraph.core.suspicion.speech import speech
from memgraph.core.suspicion.words import roots_in

_ENOUGH = 2  # words that two policies must share, where they share no topic


@dataclass(frozen=True, slots=True)
class Suspicion:
    """Two policies that seem to oppose each other, and why; both bind at ``path`` on ``day``."""

    one: Policy
    other: Policy
    why: str
    path: str
    day: date


@dataclass(frozen=True, slots=True)
class _Speaker:
    spoken: Spoken
    scope: tuple[str, ...]
    placed: bool  # whether its own words name the scope
    window: Window


@dataclass(slots=True)
class _Room:
    """All policies of a memory, heard only once they are asked for.

    ``marks`` are, by the number of each policy, the words and topics by which it is found.
    """

    memory: Memory
    speakers: dict[int, _Speaker | None] = field(default_factory=dict)
    marks: dict[int, frozenset[str]] = field(default_factory=dict)

    def speaker(self, number: int) -> _Speaker | None:
        """Return what policy ``number`` says; None where it is over or never binds."""
        if number not in self.speakers:
            self.speakers[number] = _speaker(self.memory, self.memory.policies[number])
        return self.speakers[number]


def suspected(memory: Memory) -> tuple[Suspicion, ...]:
    """Return the pairs of live policies that seem to oppose each other, where both bind.

    Pairs whose rules are both stored are left to those rules.
    """
    room = _Room(memory)
    texts = [number for number, policy in enumerate(memory.policies) if not policy.rules]
    for number in texts:
        speaker = room.speaker(number)
        room.marks[number] = _marks(speaker.spoken) if speaker else frozenset()
    if texts:
        _mark_stored(room)
    places, users = Places(memory), _users(room)
    common = frozenset(mark for mark, count in users.items() if count > common_from(memory))
    found = (
        _suspicion(room, pair, places, common)
        for pair in sorted(set(_candidates(room.marks, texts, users)))
    )
    return tuple(suspicion for suspicion in found if suspicion)


def _mark_stored(room: _Room) -> None:
    """Mark the policies with stored rules, by what texts are marked with and no other.

    Their sentences are not parsed for that: there can be many, and most of them meet no text.
    """
    asked = frozenset().union(*room.marks.values())
    for number, policy in enumerate(room.memory.policies):
        if policy.rules:
            topics = {f"topic {rule.topic}" for rule in policy.rules}
            roots = roots_in(policy.statement)
            room.marks[number] = asked & (roots | axes(roots) | topics)


def _suspicion(
    room: _Room, pair: tuple[int, int], places: Places, common: frozenset[str]
) -> Suspicion | None:
    one, other = map(room.speaker, pair)
    day = _common_day(one.window, other.window) if one and other else None
    if not (one and other and day):
        return None
    why = opposed(one.spoken, other.spoken, room.memory.topics, common)
    path = _common_path(one, other, places) if why else ""
    first, second = (room.memory.policies[number] for number in pair)
    return Suspicion(first, second, why, path, day) if path else None


def _common_path(one: _Speaker, other: _Speaker, places: Places) -> str:
    """Return a path where both bind; empty where none is proved, or one is a special case."""
    scopes = frozenset({one.scope, other.scope})
    if not places.path(scopes) or _special(one, other, places):
        return ""
    return places.witness(scopes) or ""


def _special(one: _Speaker, other: _Speaker, places: Places) -> bool:
    """Return whether one says that it is about a part of what the other is about: a special case.

    A scope that stands beside the sentence says less: there it is an exception that was not
    declared, as it would be with rules.
    """
    inside, around = places.inside(one.scope, other.scope), places.inside(other.scope, one.scope)
    return inside != around and (one.placed if inside else other.placed)


def _speaker(memory: Memory, policy: Policy) -> _Speaker | None:
    holds = coming(memory, policy)
    if holds is None:
        return None
    said = memory.once(meanings)(policy)
    placed = said.scope != policy.scope
    return _Speaker(_spoken(memory, policy), said.scope, placed, holds)


def _spoken(memory: Memory, policy: Policy) -> Spoken:
    said = memory.once(meanings)(policy)
    return Spoken(speech(policy.statement, memory.topics), said.rules, said.certainties)


def _marks(spoken: Spoken) -> frozenset[str]:
    """Return the words and topics by which a policy is found."""
    speech = spoken.speech
    words = [stance.all | axes(stance.roots | stance.deeds) for stance in speech.stances]
    topics = {f"topic {rule.topic}" for rule in spoken.rules}
    named = {f"topic {topic}" for topic, _ in speech.named}
    allowed = {f"topic {bound.topic.name}" for bound in speech.allowed}
    return frozenset().union(*words, topics, named, allowed)


def marks_of(memory: Memory, policy: Policy) -> frozenset[str]:
    """Return all words and topics by which a policy is found, if it is counted."""
    if not policy.rules:
        return _marks(_spoken(memory, policy))
    roots = roots_in(policy.statement)
    return roots | axes(roots) | {f"topic {rule.topic}" for rule in policy.rules}


def _users(room: _Room) -> Mapping[str, int]:
    """Return how many policies of the memory have each mark that two of these share."""
    found = Counter(mark for marks in room.marks.values() for mark in marks)
    shared = Counter({mark: count for mark, count in found.items() if count > 1})
    if room.memory.rest:
        shared.update(room.memory.rest.marks(shared))
    return shared


def _candidates(
    marks: Mapping[int, frozenset[str]], texts: Sequence[int], users: Mapping[str, int]
) -> Iterator[tuple[int, int]]:
    """Yield the pairs, with a text in each, that share a topic or two words.

    A mark that more than ``MOST`` policies share leads to none of them.
    """
    index = _index(marks, users)
    for number in texts:
        shared: dict[int, int] = defaultdict(int)
        for mark in marks[number]:
            for other in index.get(mark, ()):
                shared[other] += _ENOUGH if mark.startswith("topic ") else 1
        for other, count in shared.items():
            if other != number and count >= _ENOUGH:
                yield min(number, other), max(number, other)


def _index(
    marks: Mapping[int, frozenset[str]], users: Mapping[str, int]
) -> Mapping[str, list[int]]:
    index: dict[str, list[int]] = defaultdict(list)
    for number, those in marks.items():
        for mark in those:
            if 1 < users[mark] <= MOST:
                index[mark].append(number)
    return index


def _common_day(one: Window, other: Window) -> date | None:
    day = max(one.start, other.start)
    return day if one.holds(day) and other.holds(day) else None
