"""Reading many entries and confirmations: by Git objects in bulk, with all cores where it pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from memgraph.core.document import Fault
from memgraph.store import workers
from memgraph.store.compact import encoded, encoded_faults
from memgraph.store.git import File, Repository
from memgraph.store.reading import Item, read_item

MANY = 2000  # files from which on other processes are worth their start
_PART = 250  # files that go to one process after another

# A path that Git knows, and what lies there.
Place: TypeAlias = tuple[str, File]


def read(repository: Repository, places: Sequence[Place]) -> Iterator[tuple[Place, bytes]]:
    """Yield these places, in any order, with what they hold, in the form of ``compact``.

    They are those of entries and confirmations. Raises MemgraphError where Git cannot be asked.
    """
    count = workers.available() if len(places) >= MANY else 1
    shares = [list(_share(places, number, count)) for number in range(count)]
    done = [0] * count
    if count > 1:

        def work(number: int) -> Iterator[bytes]:
            return _read(repository, shares[number], len(places))

        for number, data in workers.each(count, work):
            yield shares[number][done[number]], data
            done[number] += 1
    for share, already in zip(shares, done, strict=True):
        rest = share[already:]
        yield from zip(rest, _read(repository, rest, len(places)), strict=True)


def _share(places: Sequence[Place], number: int, count: int) -> Iterator[Place]:
    """Yield every part of the places that falls to one of ``count`` processes."""
    for start in range(number * _PART, len(places), count * _PART):
        yield from islice(places, start, start + _PART)


def _read(repository: Repository, places: Sequence[Place], among: int) -> Iterator[bytes]:
    contents = repository.stream([file.blob for _, file in places], among)
    for (path, file), (_, data) in zip(places, contents, strict=True):
        yield as_bytes(read_item(path, file.mode, data) if data is not None else unknown(file))


def unknown(file: File) -> list[Item]:
    """Return the fault of a file whose content Git does not have."""
    message = f"Git cannot read its content, the object {file.blob}"
    return [Fault("encoding", message, hint="git fsck; git fetch may bring it back")]


def as_bytes(items: Sequence[Item]) -> bytes:
    """Return the entry or the confirmation that a file holds, or its faults, in few bytes."""
    faults = [item for item in items if isinstance(item, Fault)]
    return encoded_faults(faults) if faults else encoded(items[0])  # type: ignore[arg-type]
