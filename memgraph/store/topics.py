"""The topics that ship with memgraph: written in YAML, shipped as JSON, read once a process."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from memgraph.core.document import Fields
from memgraph.core.format import read_topics
from memgraph.core.topics import Given, Topic, Topics, lines_of

FOLDER = Path(__file__).parents[1] / "topics"
SHIPPED = "shipped.json"

K = TypeVar("K")
V = TypeVar("V")


class _Later(Mapping[K, V]):
    """A mapping that is worked out when it is first asked for anything."""

    def __init__(self, made: Callable[[], Mapping[K, V]]) -> None:
        self._made = functools.cache(made)

    def __getitem__(self, name: K) -> V:
        return self._made()[name]

    def __iter__(self) -> Iterator[K]:
        return iter(self._made())

    def __len__(self) -> int:
        return len(self._made())


@functools.cache
def shipped() -> Topics:
    """Return the topics that every repository begins with."""

    def read() -> Mapping[str, Topic]:
        return Topics().merged(_frozen(json.loads((FOLDER / SHIPPED).read_bytes()))).by_key

    return Topics(_Later(read))


def extended(document: Fields) -> Topics:
    """Return the shipped topics with a repository's own on top. Raises Unreadable.

    They are put together when they are asked for: most changes of a memory ask for no topic.
    """
    own, lines = read_topics(document), lines_of(document)
    merged = functools.cache(lambda: shipped().merged(own, lines))
    return Topics(_Later(lambda: merged().by_key), _Later(lambda: merged().lines))


def as_json() -> str:
    """Return the file that ``shipped`` reads, made of the YAML files beside it."""
    from memgraph.store import yaml  # for those who write topics

    sources = sorted((f for f in FOLDER.iterdir() if f.name.endswith(".yaml")), key=str)
    found: dict[str, Any] = {}
    for source in sources:
        given: Given = read_topics(yaml.read(source.read_bytes()))
        found |= given
    return json.dumps(found, ensure_ascii=False, indent=0) + "\n"


def _frozen(value: Any) -> Any:
    """Return what JSON holds with its lists as tuples."""
    if isinstance(value, dict):
        return {name: _frozen(part) for name, part in value.items()}
    return tuple(value) if isinstance(value, list) else value
