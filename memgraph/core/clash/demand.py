"""Demands: rules taken apart, each into the single things it requires, forbids or allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from memgraph.core.clash.choices import Atom, Choices
from memgraph.core.entry import BOUNDS, Policy, Rule
from memgraph.core.layout import Kind
from memgraph.core.meaning import Certainty, meanings
from memgraph.core.memory import Memory, standing
from memgraph.core.quantity import EVERY_NUMBER, Interval, quantity
from memgraph.core.scope import End, endings
from memgraph.core.sentence.roots import without_number
from memgraph.core.status import Window, window
from memgraph.core.topics import key

Folder: TypeAlias = tuple[str, ...]  # the parts of its path
Scope: TypeAlias = tuple[str, ...]

_ALWAYS = ("always", "in all cases", "in every case", "in any case", "every time", "at all times")
SOFT = ("should", "should_not")


class Force(StrEnum):
    """What a demand does with its values."""

    NEEDS = "needs"  # one of them must be chosen
    ALLOWS = "allows"  # it must be possible to choose it
    FORBIDS = "forbids"  # it must not be chosen
    BOUNDS = "bounds"  # the number must lie in the interval


class Reach(NamedTuple):
    """Where paths lie, as far as it is plain: two reaches may have nothing in common.

    ``folders`` lead to the one that all paths lie in, from the root on, each as its parts;
    ``endings`` are the ways in which they end.
    """

    folders: tuple[Folder, ...]
    endings: tuple[End, ...]

    def narrowed(self, other: Reach) -> Reach:
        """Return what is known of paths in both."""
        folders = max(self.folders, other.folders, key=len)
        return Reach(folders, max(self.endings, other.endings, key=_told_apart))


def _told_apart(endings: tuple[End, ...]) -> int:
    return min(map(len, endings), default=0)


@dataclass(frozen=True, slots=True)
class Voice:
    """A policy that can bind from today on: what it says, how sure that is, where and when."""

    policy: Policy
    rules: tuple[Rule, ...]
    certainties: tuple[Certainty, ...]
    scope: Scope
    reach: Reach
    start: date
    end: date | None


@dataclass(frozen=True, slots=True, eq=False)
class Point:
    """One thing that a rule asks for. Compared by identity.

    ``field`` is the rule's field that it stands in, ``texts`` its values as they are written
    there, ``atoms`` their keys: alternatives of what is needed, or the one value that is
    forbidden or allowed. ``topic`` and ``when`` are keys; ``interval`` is in the base unit of
    its ``family``.
    """

    force: Force
    field: str
    topic: str
    when: str
    texts: tuple[str, ...]
    atoms: tuple[Atom, ...] = ()
    interval: Interval = EVERY_NUMBER
    family: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Demand:
    """What one policy asks for at one point of its rule ``number``. Compared by identity.

    ``weak``: it is soft, or guessed from a sentence, so that a clash with it never blocks.
    """

    voice: Voice
    number: int
    point: Point
    weak: bool

    @property
    def rule(self) -> Rule:
        """The rule that demands it."""
        return self.voice.rules[self.number]

    @property
    def force(self) -> Force:
        """What it does with its values."""
        return self.point.force

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """The keys of its values."""
        return self.point.atoms


def voices(memory: Memory) -> Iterator[Voice]:
    """Yield what is law today or later, and the proposals; those that demand something."""
    reaches: dict[Scope, Reach] = {}
    told = memory.once(meanings)
    for policy in memory.policies:
        found = _binding(memory, policy)
        said = told(policy) if found else None
        if found and said and said.rules:
            if said.scope not in reaches:
                reaches[said.scope] = _reach(said.scope)
            yield Voice(
                policy, said.rules, said.certainties, said.scope, reaches[said.scope],
                max(found.start, memory.day), found.end,
            )  # fmt: skip


def _binding(memory: Memory, policy: Policy) -> Window | None:
    """Return when a policy binds, or would if it were made law; None if never from today on."""
    place = standing(policy)
    found = None if place is Kind.PROPOSED else window(memory, policy)
    if found is None and place is not Kind.CLOSED:
        found = Window(policy.since or memory.day, policy.until)
    over = found and found.end and found.end <= max(found.start, memory.day)
    return None if over else found


def _reach(scope: Scope) -> Reach:
    inner = _folder(scope)
    folders = tuple(inner[:depth] for depth in range(len(inner) + 1))
    return Reach(folders, endings(scope))


def _folder(scope: Scope) -> Folder:
    """Return the parts of the folder that all paths of ``scope`` lie in."""
    if scope[0].startswith("!"):
        return ()
    given = [_fixed(pattern) for pattern in scope if not pattern.startswith("!")]
    first, last = min(given), max(given)
    same = next((n for n, part in enumerate(first) if (part,) != last[n : n + 1]), len(first))
    return first[:same]


def _fixed(pattern: str) -> Folder:
    """Return the folders at the head of a pattern that are written out."""
    parts = pattern.strip("/").split("/")
    if len(parts) == 1 and not pattern.startswith("/"):
        return ()  # without a slash it is meant at any depth
    folders = parts if pattern.endswith("/") else parts[:-1]
    written = next((n for n, part in enumerate(folders) if set(part) & set("*?[{")), len(folders))
    return tuple(folders[:written])


_NEEDED = ("must", "must_one_of", "should")
_FORBIDDEN = ("must_not", "should_not")


def demands(voices: Iterable[Voice], choices: Choices) -> Iterator[Demand]:
    """Yield everything that the rules of these policies demand; a rule is read only once."""
    known: dict[Rule, tuple[Point, ...]] = {}
    for voice in voices:
        for number, rule in enumerate(voice.rules):
            guessed = voice.certainties[number] is Certainty.GUESSED
            if rule not in known:
                known[rule] = tuple(points(rule, choices))
            for point in known[rule]:
                yield Demand(voice, number, point, guessed or point.field in SOFT)


def points(rule: Rule, choices: Choices) -> Iterator[Point]:
    """Yield what a rule demands, point by point."""
    when = _condition(rule)
    for force, field, texts in _taken_apart(rule, choices):
        atoms = tuple(choices.atom(rule.topic, text) for text in texts)
        yield Point(force, field, atoms[0][0], when, texts, atoms)
    for field in BOUNDS:
        if text := getattr(rule, field):
            yield from _bound(rule, field, text, choices)


def _condition(rule: Rule) -> str:
    """Return the key of a rule's condition; one that always holds is none."""
    when = key(rule.when)
    return "" if when in _ALWAYS else without_number(when)


def _taken_apart(rule: Rule, choices: Choices) -> Iterator[tuple[Force, str, tuple[str, ...]]]:
    exclusive = choices.exclusive(choices.topic(rule.topic))
    for field in _NEEDED:
        if texts := getattr(rule, field):
            together = exclusive or field == "must_one_of"
            for one in (texts,) if together else _each(texts):
                yield Force.NEEDS, field, one
    for field in _FORBIDDEN:
        for one in _each(getattr(rule, field)):
            yield Force.FORBIDS, field, one
    for one in _each(rule.may):
        yield Force.ALLOWS, "may", one


def _each(texts: Iterable[str]) -> Iterator[tuple[str]]:
    return ((text,) for text in texts)


def _bound(rule: Rule, field: str, text: str, choices: Choices) -> Iterator[Point]:
    topic = choices.topics.topic(rule.topic)
    if found := quantity(text, topic.unit if topic else ""):
        low = None if field == "at_most" else found.number
        high = None if field == "at_least" else found.number
        yield Point(
            Force.BOUNDS, field, choices.topic(rule.topic), _condition(rule), (text,),
            interval=Interval(low, high), family=found.family,
        )  # fmt: skip
