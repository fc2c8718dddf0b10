"""The topics that ship with memgraph: written in YAML, shipped as JSON, read once a process."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from memgraph.core.document import Fields
from memgraph.core.format import read_topics
from memgraph.core.topics import Given, Topic, Topics, lines_of

FOLDER = Path(__file__).parents[1] / "topics"
SHIPPED = "shipped.json"


class _Shipped(Mapping[str, Topic]):
    """The shipped topics by key, read when the first of them is asked for."""

    @functools.cached_property
    def _topics(self) -> Mapping[str, Topic]:
        return Topics().merged(_frozen(json.loads((FOLDER / SHIPPED).read_bytes()))).by_key

    def __getitem__(self, name: str) -> Topic:
        return self._topics[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._topics)

    def __len__(self) -> int:
        return len(self._topics)


@functools.cache
def shipped() -> Topics:
    """Return the topics that every repository begins with."""
    return Topics(_Shipped())


def extended(document: Fields) -> Topics:
    """Return the shipped topics with a repository's own on top. Raises Unreadable."""
    return shipped().merged(read_topics(document), lines_of(document))


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
