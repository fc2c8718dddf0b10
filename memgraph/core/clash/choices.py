"""Choices: what the topics say of values, in the keys that rules are compared by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from memgraph.core.clash.actions import action_key
from memgraph.core.topics import ACTION, Topics, key

Atom: TypeAlias = tuple[str, str]  # a topic's key, and a value's
Steps: TypeAlias = tuple[Atom, ...]  # implications, from the first value to the last


@dataclass(frozen=True)
class Choices:
    """The topics of a memory; what is asked often is remembered."""

    topics: Topics

    @cached_property
    def _topic_keys(self) -> dict[str, str]:
        return {}

    @cached_property
    def _atoms(self) -> dict[Atom, Atom]:
        return {}

    @cached_property
    def _before(self) -> dict[Atom, Mapping[Atom, Atom]]:
        return {}

    @cached_property
    def _exclusive(self) -> frozenset[str]:
        return frozenset(name for name, topic in self.topics.by_key.items() if topic.exclusive)

    @cached_property
    def listed(self) -> Mapping[str, tuple[Atom, ...]]:
        """All values of every closed topic: one of them must be chosen, and no other can be."""
        return {
            name: tuple((name, key(value.name)) for value in topic.values.values())
            for name, topic in self.topics.by_key.items()
            if topic.closed and topic.values
        }

    @cached_property
    def _closed_about(self) -> Mapping[Atom | str, tuple[str, ...]]:
        """Closed topics by every value that a choice in them brings, and by its topic."""
        found: dict[Atom | str, dict[str, None]] = {}
        for name, atoms in self.listed.items():
            for atom in atoms:
                for brought in self.steps(atom):
                    found.setdefault(brought, {})[name] = None
                    found.setdefault(brought[0], {})[name] = None
        return {about: tuple(names) for about, names in found.items()}

    def topic(self, name: str) -> str:
        """Return the key of a topic."""
        if name not in self._topic_keys:
            self._topic_keys[name] = self.topics.topic_key(name)
        return self._topic_keys[name]

    def atom(self, topic: str, value: str) -> Atom:
        """Return the keys of a value that a rule names; of an action, its stems."""
        if (topic, value) not in self._atoms:
            name = self.topic(topic)
            wanted = action_key(value) if name == ACTION else self.topics.value_key(topic, value)
            self._atoms[topic, value] = (name, wanted)
        return self._atoms[topic, value]

    def exclusive(self, topic: str) -> bool:
        """Return whether only one value of the topic with this key can be picked."""
        return topic in self._exclusive

    def steps(self, atom: Atom) -> Mapping[Atom, Atom]:
        """Return all that comes with a value, itself too, each with what brings it first."""
        if atom not in self._before:
            self._before[atom] = self._followed(atom)
        return self._before[atom]

    def _followed(self, atom: Atom) -> Mapping[Atom, Atom]:
        found = {atom: atom}
        queue = [atom]
        for at in queue:
            for brought in self._implied(at):
                if brought not in found:
                    found[brought] = at
                    queue.append(brought)
        return found

    def way(self, atom: Atom, end: Atom) -> Steps:
        """Return the shortest implications from a value to one that comes with it."""
        way = [end]
        while way[-1] != atom:
            way.append(self.steps(atom)[way[-1]])
        return tuple(reversed(way))

    @cached_property
    def _direct(self) -> dict[Atom, tuple[Atom, ...]]:
        return {}

    def _implied(self, atom: Atom) -> tuple[Atom, ...]:
        if atom not in self._direct:
            value = self.topics.value(*atom)
            implies = value.implies if value else {}
            self._direct[atom] = tuple(
                self.atom(topic, name) for topic, names in implies.items() for name in names
            )
        return self._direct[atom]

    def impossible(self, atoms: Iterable[Atom]) -> bool:
        """Return whether the topics alone say that these cannot all be chosen."""
        picked: dict[str, list[Atom]] = {}
        for atom in atoms:
            topic, _ = atom
            if topic in self.listed and atom not in self.listed[topic]:
                return True
            if topic in self._exclusive:
                others = picked.setdefault(topic, [])
                if any(self._rivals(atom, other) for other in others):
                    return True
                others.append(atom)
        return False

    def _rivals(self, one: Atom, other: Atom) -> bool:
        """Return whether two values of an exclusive topic are two choices.

        They are one where one of them is a kind of the other, and brings it along.
        """
        return one != other and other not in self.steps(one) and one not in self.steps(other)

    def closed_about(self, about: Atom | str) -> tuple[str, ...]:
        """Return the closed topics in which some choice brings this value, or one of this topic."""
        return self._closed_about.get(about, ())

    def said(self, atom: Atom) -> tuple[str, str]:
        """Return a topic and a value by the names that the topics give them."""
        topic, value = self.topics.topic(atom[0]), self.topics.value(*atom)
        return (topic.name if topic else atom[0]), (value.name if value else atom[1])
