"""Kept readings: entries and confirmations that were read once, by the blob that they lie in.

Reading YAML strictly is most of the work of loading a memory. What is kept is disposable: without
it, and where it cannot be read or written, everything is read again. It lies in the Git directory
as JSON: whatever else lies there can run nothing, and builds nothing but what is listed here, with
fields of the right types.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import json
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, TypeAlias

import memgraph
from memgraph.core.confirmation import Action, Confirmation
from memgraph.core.entry import Evidence, Policy, Recorded, Rule, Source
from memgraph.core.signature import Proof, PublicKey
from memgraph.errors import MemgraphError
from memgraph.store import files
from memgraph.store.git import File, Repository
from memgraph.store.load import Loader
from memgraph.store.reading import Item

_PLACE = "memgraph/index/read.json"
_LARGEST = 512 * 1024 * 1024  # bytes; no memory is so large
_LAYOUT = 2
_READ = (Policy, Evidence, Confirmation)
_PARTS: Mapping[str, type[Any]] = {
    each.__name__: each for each in (*_READ, Rule, Recorded, Source, Proof, PublicKey)
}
_FIELDS = {each: dataclasses.fields(each) for each in _PARTS.values()}

_Kept: TypeAlias = dict[tuple[str, File], list[Item]]


class _Readings(dict[tuple[str, File], list[Item]]):
    """What was read; ``used`` is what was asked of it, ``before`` what it began with."""

    def __init__(self, kept: _Kept) -> None:
        super().__init__(kept)
        self.before = frozenset(kept)
        self.used: set[tuple[str, File]] = set()

    def __getitem__(self, place: tuple[str, File]) -> list[Item]:
        self.used.add(place)
        return super().__getitem__(place)


class KeptLoader(Loader):
    """A loader that reads what it read before from one file of the Git directory."""

    def __init__(
        self, repository: Repository, day: date, pin: str = "", shared: _Readings | None = None
    ) -> None:
        super().__init__(repository, day, None, pin)
        self._common_dir = repository.common_dir
        self._readings = _Readings(_kept(repository.common_dir)) if shared is None else shared
        self._read = self._readings

    def beside(self, repository: Repository) -> KeptLoader:
        """Return a loader for another work tree of this clone; what both have is read once."""
        return KeptLoader(repository, self._day, shared=self._readings)

    def keep(self) -> None:
        """Write down what was read and is still there, where that changed. Never raises."""
        readable = {
            place: items
            for place, items in self._readings.items()
            if place in self._readings.used
            and place[1].blob
            and all(isinstance(item, _READ) for item in items)
        }
        if readable.keys() != self._readings.before:
            with contextlib.suppress(MemgraphError, OSError, ValueError, RecursionError):
                files.replace(self._common_dir, _PLACE, _written(readable))


def _written(readable: _Kept) -> bytes:
    places = [
        (path, file.blob, file.mode, [(type(item).__name__, _told(item)) for item in items])
        for (path, file), items in readable.items()
    ]
    return json.dumps((_version(), places), separators=(",", ":")).encode()


def _told(value: Any) -> Any:
    """Return a part of an entry for JSON: of its fields those that are not as they always are."""
    if isinstance(value, str | int):
        return value
    if fields := _FIELDS.get(type(value)):
        held = ((each.name, getattr(value, each.name), each.default) for each in fields)
        return {name: _told(part) for name, part, usual in held if part != usual}
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, tuple | list):
        return [_told(part) for part in value]
    return {k: _told(v) for k, v in value.items()} if isinstance(value, Mapping) else value


@functools.cache
def _reader(kind: str) -> Callable[[Any], Any]:
    """Return what reads a field of the type ``kind``. It raises where the type is another one."""
    if kind.startswith("tuple[") and kind.endswith(", ...]"):
        held = kind.removeprefix("tuple[").removesuffix(", ...]")
        return _texts if held == "str" else functools.partial(_list, _reader(held))
    if kind.startswith("Mapping["):
        key, _, held = kind.removeprefix("Mapping[").removesuffix("]").partition(", ")
        if held == "Plain":
            return functools.partial(_of, dict)
        name, part = int if key == "int" else str, _reader(held)
        return lambda given: {name(k): part(v) for k, v in _of(dict, given).items()}
    return _READERS.get(kind) or functools.partial(_made, kind)


def _of(kind: type, given: Any) -> Any:
    if type(given) is not kind:
        raise TypeError(kind)
    return given


def _texts(given: Any) -> tuple[str, ...]:
    return tuple([_of(str, each) for each in _of(list, given)])


def _list(read: Callable[[Any], Any], given: Any) -> tuple[Any, ...]:
    return tuple(map(read, _of(list, given)))


def _made(kind: str, given: Any) -> Any:
    types, readers = _types(kind), _readers(kind)
    return _PARTS[kind](**{
        name: part if type(part) is types[name] else readers[name](part)
        for name, part in given.items()
    })  # fmt: skip


@functools.cache
def _readers(kind: str) -> Mapping[str, Callable[[Any], Any]]:
    fields = _FIELDS[_PARTS[kind]]
    return {each.name: _reader(str(each.type).removesuffix(" | None")) for each in fields}


@functools.cache
def _types(kind: str) -> Mapping[str, type | None]:
    """Return the types of the fields that JSON has too: most are read by no more than a look."""
    return {each.name: _ALIKE.get(str(each.type)) for each in _FIELDS[_PARTS[kind]]}


_ALIKE: Mapping[str, type] = {each.__name__: each for each in (str, int, bool)}
_READERS: Mapping[str, Callable[[Any], Any]] = {
    **{name: functools.partial(_of, each) for name, each in _ALIKE.items()},
    "bytes": bytes.fromhex, "date": date.fromisoformat, "Action": Action,
    "tuple[str, str]": _texts,
}  # fmt: skip


def _kept(common_dir: Path) -> _Kept:
    try:
        place = common_dir / _PLACE
        if not place.is_file() or place.stat().st_size > _LARGEST:
            return {}
        version, found = json.loads(place.read_bytes())
        if version != json.loads(json.dumps(_version())):
            return {}
        return {
            (_of(str, path), File(_of(str, blob), _of(str, mode))): [
                _made(kind, given) for kind, given in items if _PARTS[kind] in _READ
            ]
            for path, blob, mode, items in found
        }
    except Exception:  # whatever the bytes of a torn file make of it
        return {}


def _version() -> tuple[object, ...]:
    """Return what changes where other things are read, or kept in another way."""
    named = {name: [each.name for each in _FIELDS[part]] for name, part in _PARTS.items()}
    return (_LAYOUT, memgraph.__version__, named)
