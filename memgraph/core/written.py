"""How an entry is written: what its file says beside the values of its fields.

Nearly all that a document says, the fields of its entry say too. What is left is small and alike in
many entries, so that it can be shared by them; the document itself is made when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple, TypeAlias

from memgraph.core.document import Fields, Items, Node, Plain

# The values of an entry's fields by their names.
Values: TypeAlias = Mapping[str, Any]

# Fields whose text another field of the entry keeps.
_KEPT_IN = {"observed": "observed_text"}


class Written(NamedTuple):
    """``names`` are the fields of the document, in their order; ``lines`` those of its values.

    The lines are in the order in which ``paths`` names the values. ``other`` holds the fields that
    the entry does not tell to the letter, ``comments`` what is written behind ``#``, by line.
    """

    names: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()
    other: Mapping[str, Plain] = {}
    comments: Mapping[int, str] = {}


UNKNOWN = Written()


def way_written(values: Values, document: Mapping[str, Plain], node: Node) -> Written:
    """Return how the entry with these values is written: as ``document``, read from ``node``."""
    other = {}
    for name, given in document.items():
        value = values[_KEPT_IN.get(name, name)]
        if given is not value and not _same(given, told(value)):
            other[name] = given
    lines: list[int] = []
    _note_lines(node, lines)
    return Written(tuple(document), tuple(lines), other)


def document(entry: object, way: Written) -> dict[str, Plain]:
    """Return the strictly read text of an entry that is written in this way."""
    other, found = way.other, {}
    for name in way.names:
        given = other.get(name) if other else None
        found[name] = told(getattr(entry, _KEPT_IN.get(name, name))) if given is None else given
    return found


def told(value: Any) -> Any:
    """Return what a document says where an entry has this value; None where that is open."""
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return [told(each) for each in value]
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {name: told(each) for name, each in value.items()}
    # What a part of an entry does not say is empty in it.
    names: Sequence[str] = getattr(value, "__slots__", ())
    parts = ((name, getattr(value, name)) for name in names)
    return {name: told(each) for name, each in parts if each} if names else None


def paths(value: Plain, path: str = "") -> Iterator[str]:
    """Yield the paths of all values in a document, each in front of what is in it."""
    yield path
    if isinstance(value, list):
        for number, item in enumerate(value):
            yield from paths(item, f"{path}[{number}]")
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from paths(item, f"{path}.{name}" if path else name)


def _note_lines(node: Node, found: list[int]) -> None:
    found.append(node.line)
    if isinstance(node, Items):
        for item in node.items:
            _note_lines(item, found)
    elif isinstance(node, Fields):
        for _, item in node.pairs:
            _note_lines(item, found)


def _same(given: Plain, other: Any) -> bool:
    """Return whether two documents are equal, in the order of their fields too."""
    if given != other or isinstance(given, str):
        return bool(given == other)
    if isinstance(given, list):
        return all(map(_same, given, other))
    return list(given) == list(other) and all(_same(each, other[k]) for k, each in given.items())
