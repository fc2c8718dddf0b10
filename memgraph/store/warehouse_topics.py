"""A memory's topics as plain values: what it has beside those that ship."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from memgraph.core.topics import Topic, Topics, Value
from memgraph.store.topics import shipped


def own_topics(topics: Topics) -> dict[str, Any]:
    """Return the topics that are not as shipped, for JSON."""
    if topics is shipped():
        return {}
    known = shipped().by_key
    return {
        name: dataclasses.asdict(topic)
        for name, topic in topics.by_key.items()
        if known.get(name) != topic
    }


def with_own(own: Mapping[str, Any]) -> Topics:
    """Return the shipped topics with those on top that ``own_topics`` told, and JSON kept."""
    return Topics({**shipped().by_key, **{name: _topic(each) for name, each in own.items()}})


def _topic(given: Mapping[str, Any]) -> Topic:
    values = {name: _value(each) for name, each in given["values"].items()}
    return Topic(**{**_tuples(given), "values": values})


def _value(given: Mapping[str, Any]) -> Value:
    implies = _tuples(given["implies"])
    return Value(**{**_tuples(given), "implies": implies})


def _tuples(given: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(each) if isinstance(each, list) else each for name, each in given.items()}
