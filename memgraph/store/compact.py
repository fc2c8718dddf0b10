"""Entries and confirmations in few bytes, and from these again: nothing else can come of them.

The form is JSON: whatever bytes stand in the place of these can run nothing, and build nothing but
the values that are listed here, with fields of the right types. Of a value those fields are written
that are not as they always are.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import lru_cache, partial
from typing import Any, TypeAlias, cast

from memgraph.core.confirmation import Action, Confirmation
from memgraph.core.day import parse_moment
from memgraph.core.document import Fault
from memgraph.core.entry import Evidence, Policy, Recorded, Rule, Source
from memgraph.core.signature import Proof, parse_key
from memgraph.core.written import Written

Kept: TypeAlias = Policy | Evidence | Confirmation
_Reader: TypeAlias = Callable[[Any], Any]

_AS_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode
_FROM_JSON = json.JSONDecoder().decode
_KINDS: Mapping[str, type[Any]] = {"P": Policy, "E": Evidence, "C": Confirmation}
_FAULTS = b"\nF"
_LETTERS = {kind: letter for letter, kind in _KINDS.items()}
# Texts that many items have in common.
_OFTEN: Mapping[type[Any], tuple[str, ...]] = {
    Policy: ("id", "digest"),
    Evidence: ("kind", "observed_text"),
    Confirmation: (
        "repository", "policy", "path", "digest", "by", "author", "proof", "watched",
    ),
    Rule: ("topic",),
    Source: ("path", "commit"),
}  # fmt: skip
_ALIKE = {"str": str, "int": int, "bool": bool}
_NEVER_WRITTEN = ("file", "written")  # known to whoever reads, and on a line of its own
_NEVER_GIVEN = (*_NEVER_WRITTEN, "observed")


def encoded(item: Kept) -> bytes:
    """Return an entry or a confirmation, but for its file, as two lines of JSON."""
    kind = type(item)
    found = {name: _told(part) for name, usual in _FIELDS[kind]
             if (part := getattr(item, name)) != usual}  # fmt: skip
    if isinstance(item, Evidence):
        del found["observed"]  # comes of its text
    elif isinstance(item, Confirmation) and item.fields:
        found["fields"] = [*zip(*item.fields, strict=True)]  # names often come together
    way = "" if isinstance(item, Confirmation) else _AS_JSON(_way(item.written))
    return f"{way}\n{_LETTERS[kind]}{_AS_JSON(found)}".encode("utf-8", "surrogatepass")


def encoded_faults(faults: Sequence[Fault]) -> bytes:
    """Return the reasons why a file cannot be read."""
    told = [(each.rule, each.message, each.line, each.path, each.hint) for each in faults]
    return _FAULTS + _AS_JSON(told).encode("utf-8", "surrogatepass")


def holds_item(data: bytes) -> bool:
    """Return whether an item was encoded, and no faults."""
    return bool(data) and not data.startswith(_FAULTS)


class Decoder:
    """Reads what was encoded. What many values have in common it makes once."""

    def __init__(self) -> None:
        self._ways: dict[str, Written] = {}
        self._texts: dict[str, str] = {}
        self._groups: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._recorders: dict[str, Recorded] = {}
        self._key = lru_cache(1 << 10)(parse_key)
        kinds = (*_KINDS.values(), Rule, Source)
        self._makers = {kind: _Maker(kind, self._readers()) for kind in kinds}

    def item(self, data: bytes, file: str) -> Kept:
        """Return what was kept of ``file``. Raises an exception of any kind for other bytes."""
        way, _, told = data.decode("utf-8", "surrogatepass").partition("\n")
        kind = _KINDS[told[:1]]
        maker = self._makers[kind]
        values = maker.read(_FROM_JSON(told[1:]))
        values["file"] = file
        if kind is not Confirmation:
            written = self._ways.get(way)
            if written is None:
                written = self._ways[way] = _written(way)
            values["written"] = written
        if kind is Evidence:
            values["observed"] = _day_of(values["observed_text"])
        return cast("Kept", maker.made(values))

    def items(self, data: bytes, file: str) -> list[Kept | Fault]:
        """Return the item of ``file``, or its faults. Raises as ``item`` does."""
        if holds_item(data):
            return [self.item(data, file)]
        told = data.removeprefix(_FAULTS).decode("utf-8", "surrogatepass")
        return [Fault(*each) for each in _FROM_JSON(told)]

    def _readers(self) -> Mapping[str, _Reader]:
        """Return what reads the values of a type; it raises for those of another."""
        return {
            "str": _text, "int": partial(_of, int), "bool": partial(_of, bool),
            "date": date.fromisoformat, "Action": Action, "Recorded": self._recorded,
            "Proof": self._proof, "tuple[str, ...]": self._group, "tuple[Rule, ...]": self._rules,
            "tuple[Source, ...]": self._sources, "Mapping[str, str]": _mapping,
            "tuple[tuple[str, str], ...]": self._pairs, "often": self._shared,
        }  # fmt: skip

    def _shared(self, given: Any) -> str:
        return self._texts.setdefault(_text(given), given)

    def _group(self, given: Any) -> tuple[str, ...]:
        wanted = tuple(_texts(given))
        found = self._groups.get(wanted)
        if found is None:
            found = tuple(map(self._shared, wanted))
            self._groups[found] = found
        return found

    def _rules(self, given: Any) -> tuple[Rule, ...]:
        maker = self._makers[Rule]
        return tuple([maker.made(maker.read(each)) for each in _of(list, given)])

    def _sources(self, given: Any) -> tuple[Source, ...]:
        maker = self._makers[Source]
        return tuple([maker.made(maker.read(each)) for each in _of(list, given)])

    def _recorded(self, given: Any) -> Recorded:
        name = _AS_JSON(given)
        found = self._recorders.get(name)
        if found is None:
            found = self._recorders[name] = Recorded(**_mapping(given))
        return found

    def _pairs(self, given: Any) -> tuple[tuple[str, str], ...]:
        names, parts = given
        return tuple(zip(self._group(names), _texts(parts), strict=True))

    def _proof(self, given: Any) -> Proof:
        line, touched, verified = given
        return Proof(self._key(_text(line)), _of(bool, touched), _of(bool, verified))


class _Maker:
    """Makes values of one kind of their fields."""

    def __init__(self, kind: type[Any], readers: Mapping[str, _Reader]) -> None:
        given = {
            each.name: str(each.type).removesuffix(" | None")
            for each in dataclasses.fields(kind)
            if each.name not in _NEVER_GIVEN
        }
        given.update(dict.fromkeys(_OFTEN[kind], "often"))
        self._readers = {name: readers[type_] for name, type_ in given.items()}
        # What stands in JSON as it stands in the item is taken after a look at its type.
        self._as_they_are = {name: _ALIKE.get(type_) for name, type_ in given.items()}
        self._new = partial(object.__new__, kind)
        self._fields = [(name, getattr(kind, name).__set__, usual) for name, usual in _all(kind)]

    def read(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values of the fields that are given. Raises for what is no such field."""
        readers, types = self._readers, self._as_they_are
        return {
            name: part if type(part) is types[name] else readers[name](part)
            for name, part in given.items()
        }

    def made(self, values: Mapping[str, Any]) -> Any:
        """Return a value with these fields. Raises KeyError where one is missing."""
        # Field by field into its slot: for so many values the frozen way takes thrice as long.
        made = self._new()
        for name, put, usual in self._fields:
            put(made, values[name] if usual is dataclasses.MISSING else values.get(name, usual))
        return made


def _told(value: Any) -> Any:
    """Return a part of an item for JSON."""
    if isinstance(value, str | int):
        return value
    if isinstance(value, tuple | list):
        return [_told(each) for each in value]
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Proof):
        return [value.key.line, value.touched, value.verified]
    if fields := _FIELDS.get(type(value)):
        held = ((name, getattr(value, name), usual) for name, usual in fields)
        return {name: _told(part) for name, part, usual in held if part != usual}
    return {name: _told(part) for name, part in value.items()}


def _way(way: Written) -> list[Any]:
    comments = {str(line): text for line, text in way.comments.items()}
    return [way.names, way.lines, *[way.other, comments] * bool(way.other or comments)]


def _written(text: str) -> Written:
    names, lines, *more = _FROM_JSON(text)
    other, comments = more or ({}, {})
    return Written(
        tuple([_text(each) for each in names]), tuple([_of(int, each) for each in lines]),
        _of(dict, other), {int(line): _text(each) for line, each in comments.items()},
    )  # fmt: skip


def _of(kind: type, given: Any) -> Any:
    if type(given) is not kind:
        raise TypeError(kind)
    return given


def _text(given: Any) -> str:
    if type(given) is not str:
        raise TypeError(str)
    return given


def _texts(given: Any) -> list[str]:
    "".join(_of(list, given))  # the fastest way to learn of what is no text
    return cast("list[str]", given)


def _mapping(given: Any) -> dict[str, str]:
    return {_text(name): _text(part) for name, part in _of(dict, given).items()}


_day_of = lru_cache(1 << 12)(parse_moment)


def _all(kind: type[Any]) -> list[tuple[str, Any]]:
    """Return the fields of a kind of value, each with what it is where nothing is said."""
    return [
        (each.name, each.default_factory() if callable(each.default_factory) else each.default)
        for each in dataclasses.fields(kind)
    ]


_FIELDS = {
    kind: [field for field in _all(kind) if field[0] not in _NEVER_WRITTEN]
    for kind in (*_KINDS.values(), Rule, Recorded, Source)
}
