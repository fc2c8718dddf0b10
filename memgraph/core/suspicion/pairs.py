"""Suspicions: pairs of policies whose sentences seem to oppose each other.

They are warnings for people to look at, never more: no rule proves them. Candidates come from
an index of words and topics, never from all pairs.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from memgraph.core.clash.joint import Places
from memgraph.core.entry import Policy
from memgraph.core.layout import Kind
from memgraph.core.meaning import meaning
from memgraph.core.memory import Memory, standing
from memgraph.core.status import Window, window
from memgraph.core.suspicion.opposition import Spoken, opposed
from memgraph.core.suspicion.stance import speech

_MOST = 60  # policies that may share a word before it is too common to lead to any of them
_FEW = 6  # policies in which a word is never too common


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
    policy: Policy
    spoken: Spoken
    stored: bool
    scope: tuple[str, ...]
    window: Window


def suspected(memory: Memory) -> tuple[Suspicion, ...]:
    """Return the pairs of live policies that seem to oppose each other, where both bind.

    Pairs whose rules are both stored are left to those rules.
    """
    speakers = list(_speakers(memory))
    places = Places(memory)
    common = _common(speakers)
    found = []
    for one, other in _candidates(speakers):
        day = _common_day(one.window, other.window)
        why = opposed(one.spoken, other.spoken, memory.topics, common) if day else ""
        path = _common_path(one, other, places) if why else ""
        if day and path:
            found.append(Suspicion(one.policy, other.policy, why, path, day))
    return tuple(found)


def _common_path(one: _Speaker, other: _Speaker, places: Places) -> str:
    """Return a path where both bind; empty where none is proved, or one is a special case."""
    scopes = frozenset({one.scope, other.scope})
    if not places.path(scopes) or _special(one, other, places):
        return ""
    return places.witness(scopes) or ""


def _special(one: _Speaker, other: _Speaker, places: Places) -> bool:
    """Return whether one is about a part of what the other is about: a special case."""
    inside, around = places.inside(one.scope, other.scope), places.inside(other.scope, one.scope)
    return inside != around


def _speakers(memory: Memory) -> Iterator[_Speaker]:
    for policy in memory.policies:
        holds = window(memory, policy)
        if holds is None and standing(policy) is not Kind.CLOSED:
            holds = Window(policy.since or memory.day, policy.until)
        if holds and not (holds.end and holds.end <= max(holds.start, memory.day)):
            said = meaning(policy, memory.topics)
            spoken = Spoken(speech(policy.statement, memory.topics), said.rules)
            stored = bool(policy.rules)
            first = Window(max(holds.start, memory.day), holds.end)
            yield _Speaker(policy, spoken, stored, said.scope, first)


def _common(speakers: list[_Speaker]) -> frozenset[str]:
    """Return the words that more than one policy in twenty uses: they tell nothing apart."""
    counted = Counter(word for speaker in speakers for word in _words(speaker))
    limit = max(_FEW, len(speakers) // 20)
    return frozenset(word for word, count in counted.items() if count > limit)


def _words(speaker: _Speaker) -> frozenset[str]:
    return frozenset().union(*(stance.roots for stance in speaker.spoken.speech.stances))


def _candidates(speakers: list[_Speaker]) -> Iterator[tuple[_Speaker, _Speaker]]:
    """Yield the pairs that share a topic or two words, each once, in the order of policies."""
    index = _index(speakers)
    for number, speaker in enumerate(speakers):
        shared = Counter(
            other for mark in _marks(speaker) for other in index.get(mark, ()) if other > number
        )
        for other in sorted(shared):
            if not (speaker.stored and speakers[other].stored):
                yield speaker, speakers[other]


def _index(speakers: list[_Speaker]) -> Mapping[str, list[int]]:
    index: dict[str, list[int]] = defaultdict(list)
    for number, speaker in enumerate(speakers):
        for mark in _marks(speaker):
            index[mark].append(number)
    return {mark: found for mark, found in index.items() if 1 < len(found) <= _MOST}


def _marks(speaker: _Speaker) -> frozenset[str]:
    """Return the words and topics by which a policy is found."""
    topics = {f"topic {rule.topic}" for rule in speaker.spoken.rules}
    named = {f"topic {topic}" for topic, _ in speaker.spoken.speech.named}
    return frozenset(_words(speaker) | topics | named)


def _common_day(one: Window, other: Window) -> date | None:
    day = max(one.start, other.start)
    return day if one.holds(day) and other.holds(day) else None
