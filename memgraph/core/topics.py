"""Topics: the choices that teams write rules about. They are data, shipped and extended.

A topic names one choice (``js package manager``), with the values that people choose from, or a
quantity with its unit (``function length``, in lines). ``pick: one`` says that two values at
once make no sense, ``closed`` that the listed values are all there are. A value may bring others
with it: whoever uses Next.js uses React.
"""

from __future__ import annotations

import dataclasses
import functools
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, TypeAlias

from memgraph.core.document import Fields, Node, Text

ACTION = "action"  # the topic of what is done rather than chosen; its values are compared by stems

# What a file gives for its topics: their fields by name, ``values`` being fields by name again.
Given: TypeAlias = Mapping[str, Mapping[str, Any]]
# The names of a topic and of a value in it; the latter is empty for the topic itself.
Place: TypeAlias = tuple[str, str]
Lines: TypeAlias = Mapping[Place, int]


@functools.lru_cache(1 << 14)
def key(name: str) -> str:
    """Return what names are compared by: no case, one blank for blanks, hyphens, underscores."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(plain.replace("-", " ").replace("_", " ").split())


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a topic.

    ``aliases`` are other names of it. Where a name is an everyday word (go, express, black) it
    is meant only in a sentence that has one of ``words``. ``implies`` gives, by topic, the
    values that come with it.
    """

    name: str
    aliases: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    implies: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Topic:
    """One choice, or one quantity if it has a ``unit``.

    ``words`` are what a sentence calls the thing that is chosen or measured; ``about`` says in a
    sentence what the topic is.
    """

    name: str
    about: str = ""
    pick: str = "any"
    closed: bool = False
    unit: str = ""
    aliases: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    values: Mapping[str, Value] = field(default_factory=dict)

    @property
    def exclusive(self) -> bool:
        """True where only one value can be picked."""
        return self.pick == "one"

    @property
    def value_names(self) -> tuple[str, ...]:
        """The names of all values, each followed by its aliases."""
        return tuple(n for value in self.values.values() for n in (value.name, *value.aliases))

    def value(self, name: str) -> Value | None:
        """Return the value that is called ``name``, by its own name or an alias."""
        wanted = key(name)
        for value in self.values.values():
            if wanted in (key(value.name), *map(key, value.aliases)):
                return value
        return None


@dataclass(frozen=True)
class Topics:
    """All topics, by the key of their names; frozen.

    ``lines`` says what the repository gives itself: the line in its file, by the keys of the
    topic and of the value, the latter empty for the topic itself.
    """

    by_key: Mapping[str, Topic] = field(default_factory=dict)
    lines: Lines = field(default_factory=dict)

    @cached_property
    def _names(self) -> Mapping[str, Topic]:
        aliases = {key(alias): topic for topic in self.by_key.values() for alias in topic.aliases}
        return {**aliases, **self.by_key}

    @cached_property
    def _values(self) -> Mapping[tuple[str, str], Value]:
        found: dict[tuple[str, str], Value] = {}
        for name, topic in self.by_key.items():
            for value in topic.values.values():
                for alias in value.aliases:
                    found.setdefault((name, key(alias)), value)
            found.update({(name, key(value.name)): value for value in topic.values.values()})
        return found

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all topics, each followed by its aliases."""
        return tuple(n for topic in self.by_key.values() for n in (topic.name, *topic.aliases))

    def topic(self, name: str) -> Topic | None:
        """Return the topic that is called ``name``, by its own name or an alias."""
        return self._names.get(key(name))

    def topic_key(self, name: str) -> str:
        """Return the key that ``name``, or what it is an alias of, is compared by."""
        found = self.topic(name)
        return key(found.name) if found else key(name)

    def value_key(self, topic: str, name: str) -> str:
        """Return the key that the value ``name`` of ``topic`` is compared by."""
        found = self.value(topic, name)
        return key(found.name) if found else key(name)

    def value(self, topic: str, name: str) -> Value | None:
        """Return the value of ``topic`` that is called ``name``, or None."""
        return self._values.get((self.topic_key(topic), key(name)))

    def line(self, topic: str, value: str = "") -> int:
        """Return the line of a topic, or of one of its values, in the repository's own file.

        It is that of the topic where the value is not given there, and 1 where neither is.
        """
        place = (self.topic_key(topic), self.value_key(topic, value))
        return self.lines.get(place) or self.lines.get((place[0], ""), 1)

    def merged(self, own: Given, lines: Lines = MappingProxyType({})) -> Topics:
        """Return these topics with ``own`` on top, key by key.

        ``own`` maps a topic's name to the fields that are given for it, ``values`` a value's
        name to those given for that. What is given replaces; what is not given stays.
        ``lines`` are the lines of ``own``, by its names.
        """
        by_key = dict(self.by_key)
        for name, given in own.items():
            place = self.topic_key(name)
            by_key[place] = _changed(by_key.get(place) or Topic(name), given)
        merged = Topics(by_key)
        found = {
            (merged.topic_key(topic), value and merged.value_key(topic, value)): line
            for (topic, value), line in lines.items()
        }
        return dataclasses.replace(merged, lines=found)


def lines_of(document: Fields) -> Lines:
    """Return the line of every topic and every value in a file of topics."""
    found = {}
    for topic, fields in _pairs(document.get("topics")):
        found[topic.value, ""] = topic.line
        for value, _ in _pairs(fields.get("values") if isinstance(fields, Fields) else None):
            found[topic.value, value.value] = value.line
    return found


def _pairs(node: Node | None) -> tuple[tuple[Text, Node], ...]:
    return node.pairs if isinstance(node, Fields) else ()


def _changed(topic: Topic, given: Mapping[str, Any]) -> Topic:
    values = dict(topic.values)
    known = reversed(values.items())  # of two with one alias the first is meant
    names = {key(alias): place for place, value in known for alias in value.aliases}
    for name, fields in given.get("values", {}).items():
        place = key(name) if key(name) in values else names.get(key(name), key(name))
        old = values.get(place)
        values[place] = dataclasses.replace(old, **fields) if old else Value(name, **fields)
    others = {name: value for name, value in given.items() if name != "values"}
    return dataclasses.replace(topic, **others, values=values)
