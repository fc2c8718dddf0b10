"""Kept readings: entries and confirmations that were read once, by the blob that they lie in.

Reading YAML strictly is most of the work of loading a memory. What is kept is disposable: without
it, and where it cannot be read or written, everything is read again. It lies in the Git directory,
and builds nothing but the plain values that are listed here.
"""

from __future__ import annotations

import contextlib
import dataclasses
import io
import pickle
from collections.abc import Mapping
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

_PLACE = "memgraph/index/read.pickle"
_LAYOUT = 1
_READ = (Policy, Evidence, Confirmation)
_PARTS = (*_READ, File, Rule, Recorded, Source, Proof, PublicKey)
_NUMBERS = {each: number for number, each in enumerate(_PARTS)}
_NAMES = tuple(tuple(field.name for field in dataclasses.fields(each)) for each in _PARTS)

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
            with contextlib.suppress(MemgraphError, OSError, pickle.PickleError, RecursionError):
                files.replace(self._common_dir, _PLACE, _written(readable))


def made(number: int, *values: Any) -> Any:
    """Return what is made of these values: the part of an entry with this number."""
    return _PARTS[number](**dict(zip(_NAMES[number], values, strict=True)))


def _parts(part: Any) -> tuple[Any, ...]:
    """Take a part of an entry apart: its fields in their order, a tenth of the usual work."""
    number = _NUMBERS[type(part)]
    return made, (number, *(getattr(part, name) for name in _NAMES[number]))


def _written(readable: _Kept) -> bytes:
    stream = io.BytesIO()
    writer = pickle.Pickler(stream, pickle.HIGHEST_PROTOCOL)
    writer.dispatch_table = dict.fromkeys(_PARTS, _parts)
    writer.dump((_version(), readable))
    return stream.getvalue()


class _Reader(pickle.Unpickler):
    """Makes only what is listed: a file is no reason to run anything."""

    def find_class(self, module: str, name: str) -> Any:
        for known in (made, Action, date):
            if (module, name) == (known.__module__, known.__qualname__):
                return known
        raise pickle.UnpicklingError(f"{module}.{name} is no part of an entry")


def _kept(common_dir: Path) -> _Kept:
    try:
        data = (common_dir / _PLACE).read_bytes()
        version, found = _Reader(io.BytesIO(data)).load()
    except Exception:  # whatever the bytes of a torn file make of it
        return {}
    usable = version == _version() and isinstance(found, Mapping)
    return dict(found) if usable else {}


def _version() -> tuple[object, ...]:
    """Return what changes where other things are read, or kept in another way."""
    return (_LAYOUT, memgraph.__version__, _NAMES)
