"""From the bytes of one Git state to a Memory. Whatever cannot be read is kept as a fault."""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from datetime import date
from typing import Any

from memgraph.core.confirmation import Confirmation
from memgraph.core.document import Fault
from memgraph.core.entry import Evidence, Policy
from memgraph.core.format import Config
from memgraph.core.layout import (
    CONFIG,
    FOLDERS,
    POLICY_KINDS,
    PRIVATE,
    TOPICS,
    TRUST,
    Kind,
    kind_of,
)
from memgraph.core.memory import Memory, Unread
from memgraph.core.settings import Setting
from memgraph.core.topics import Topics
from memgraph.core.trust import SEALED, Trust
from memgraph.errors import MemgraphError
from memgraph.store import bulk, cards
from memgraph.store.compact import Decoder, holds_item
from memgraph.store.git import File, Index, Repository
from memgraph.store.irregular import FOLDER, not_files
from memgraph.store.known import Known, Place
from memgraph.store.reading import SUBMODULE, SYMLINK, Item, read_item
from memgraph.store.readings import Readings
from memgraph.store.topics import shipped

_SETTINGS = (CONFIG, TOPICS, TRUST)
_BELOW_SETTINGS = tuple(f"{path}/" for path in _SETTINGS)
_KEPT = (*POLICY_KINDS, Kind.EVIDENCE, Kind.CONFIRMATION)
_AT_ONCE = 2000  # items that are kept in one go


class Loader:
    """Reads the states of one repository.

    Content that two states share is read once, and so is what was read on an earlier day and kept.
    """

    def __init__(
        self,
        repository: Repository,
        day: date,
        progress: Callable[[int, int], None] | None = None,
        pin: str = "",
        shared: tuple[Known, Readings] | None = None,
    ) -> None:
        self._progress = progress
        self.pin = pin
        self._repository = repository
        self._day = day
        self._known, self._readings = shared or (Known(), Readings(repository.common_dir))
        self._card_blobs: dict[str, bytes | None] = {}

    def beside(self, repository: Repository) -> Loader:
        """Return a loader for another work tree of this clone; what both have is read once."""
        return Loader(repository, self._day, shared=(self._known, self._readings))

    def commit(self, rev: str) -> Memory:
        """Return the memory in the commit ``rev``. Raises MemgraphError for no such commit."""
        return self._state(Index(self._repository.tree(rev)), {}, whole=True)

    def index(self) -> Memory:
        """Return the memory that would be committed."""
        return self._state(self._repository.index(), {}, whole=True)

    def worktree(self) -> Memory:
        """Return the memory on disk: tracked files as they are now, and new ones."""
        state = self._repository.worktree(FOLDERS)
        contents: dict[str, bytes] = {}
        for path, file in state.files.items():
            if not file.blob and file.mode not in (SYMLINK, SUBMODULE):
                self._take(path, file, contents)
        named = {
            path: dataclasses.replace(file, blob=blob_id(contents[path]))
            if path in contents
            else file
            for path, file in state.files.items()
        }
        others = not_files(self._repository.root, FOLDERS)
        now = Index(named, state.unmerged)
        found = self._state(now, contents, others, whole=True, cards_too=False)
        held = cards.on_disk(self._repository.root, self._repository.read_file)
        return dataclasses.replace(found, cards=held)

    def _take(self, path: str, file: File, contents: dict[str, bytes]) -> None:
        """Read a file of the work tree into ``contents``, or keep why that is impossible."""
        try:
            contents[path] = self._repository.read_file(path)
        except MemgraphError as error:
            fault = Fault("encoding", error.what, hint=error.next_step)
            self._known.add(path, file, [fault])

    def listing(self, files: Mapping[str, File], unmerged: tuple[str, ...] = ()) -> Memory:
        """Return the memory in any set of files that Git knows; ``unmerged`` are in conflict."""
        return self._state(Index(files, unmerged), {})

    def _state(
        self, state: Index, contents: Mapping[str, bytes], others: Mapping[str, str] = {},
        *, whole: bool = False, cards_too: bool = True,
    ) -> Memory:  # fmt: skip
        """Return the memory in a state, which may be a part of one unless it is ``whole``."""
        wanted = {p: f for p, f in state.files.items() if kind_of(p) not in (None, Kind.PRIVATE)}
        places = cards.candidates(state.files) if cards_too else []
        read = self._read(wanted, contents, {state.files[path].blob for path in places})
        if whole and read:
            self._readings.forget(wanted, read)
        no_files = {**_settings_as_folders(state.files), **others}
        items: Iterable[tuple[str, list[Item]]] = itertools.chain(
            ((path, self._known[path, wanted[path]]) for path in sorted(wanted)),
            ((path, [_UNMERGED]) for path in state.unmerged if kind_of(path)),
            ((path, [_no_file(what)]) for path, what in no_files.items() if path not in wanted),
        )
        files = {path: self._known.blob(path, file.blob) for path, file in state.files.items()}
        held = cards.listed(state.files, places, self._card)
        return dataclasses.replace(assemble(items, files, self._day), pin=self.pin, cards=held)

    def _read(
        self, wanted: Mapping[str, File], contents: Mapping[str, bytes], cards_: Set[str]
    ) -> int:
        """Read what is not known yet: from what was kept, or afresh, and then keep that.

        Return how many places were read afresh. ``contents`` are those of files on disk,
        ``cards_`` the blobs that may hold a card.
        """
        new = {p: f for p, f in wanted.items() if (p, f) not in self._known}
        kept = keepable(new)
        for path, item in self._readings.get(kept):
            self._known.add(path, kept[path], [item])
        missing = [place for place in new.items() if place not in self._known]
        rows: list[tuple[str, File, bytes]] = []
        read = self._afresh(missing, contents, cards_ - self._card_blobs.keys())
        for done, (path, file, data) in enumerate(read, len(new) - len(missing) + 1):
            if holds_item(data):
                rows.append((path, file, data))
            if len(rows) == _AT_ONCE:
                self._readings.put(rows)
                rows.clear()
            if self._progress and (done % 100 == 0 or done == len(new)):
                self._progress(done, len(new))
        self._readings.put(rows)
        self._readings.close()
        return len(missing)

    def _afresh(
        self, places: Sequence[Place], contents: Mapping[str, bytes], cards_: Set[str]
    ) -> Iterator[tuple[str, File, bytes]]:
        """Read these places; yield them, with what is kept of each, empty where that is nothing."""
        many = [place for place in places if _is_kept(*place) and place[0] not in contents]
        many = many if len(many) >= bulk.MANY else []
        apart = {*many}
        few = [place for place in places if place not in apart]
        asked = {f.blob for p, f in few if _is_read(p, f) and p not in contents}
        blobs = self._repository.blobs(asked | cards_)
        self._card_blobs |= {blob: blobs.get(blob) for blob in cards_}
        for path, file in few:
            data = contents.get(path, blobs.get(file.blob))
            items = _items(path, file, data)
            self._known.add(path, file, items)
            yield path, file, bulk.as_bytes(items) if _is_kept(path, file) else b""
        if many:
            self._readings.close()  # a copy of this process must not have it open
        for (path, file), data in bulk.read(self._repository, many):
            self._known.add(path, file, self._readings.items(data, path))
            yield path, file, data

    def _card(self, blob: str) -> bytes | None:
        """Return the content of a file that may hold a card, or of a link to it."""
        if blob not in self._card_blobs:
            self._card_blobs[blob] = self._repository.blobs({blob}).get(blob)
        return self._card_blobs[blob]


def _items(path: str, file: File, data: bytes | None) -> list[Item]:
    if data is None and _is_read(path, file):
        return bulk.unknown(file)
    return read_item(path, file.mode, data or b"")


def keepable(files: Mapping[str, File]) -> dict[str, File]:
    """Return those of some files that are kept once they were read."""
    return {path: file for path, file in files.items() if _is_kept(path, file)}


def fresh(repository: Repository, files: Mapping[str, File]) -> Iterator[tuple[str, list[Item]]]:
    """Yield what these files hold that Git knows, by path; nothing that was kept is asked.

    They are such as ``keepable`` returns.
    """
    decoder = Decoder()
    for (path, _), found in bulk.read(repository, [*files.items()]):
        yield path, [*decoder.items(found, path)]


def _is_kept(path: str, file: File) -> bool:
    """Return whether what lies at a place may be kept: an entry, or a confirmation."""
    return bool(file.blob) and file.mode not in (SYMLINK, SUBMODULE) and kind_of(path) in _KEPT


def _is_read(path: str, file: File) -> bool:
    return file.mode not in (SUBMODULE, SYMLINK) and kind_of(path) is not Kind.STRAY


def _settings_as_folders(files: Iterable[str]) -> dict[str, str]:
    """Return the configuration and the topics where a file lies below their paths."""
    below = [path for path in files if path.startswith(_BELOW_SETTINGS)]
    return {place: FOLDER for place in _SETTINGS for path in below if path.startswith(place)}


def _no_file(what: str) -> Fault:
    advice = "move it away; what memgraph reads are plain files that you may open"
    return Fault("symlink", f"{what}; it is not read", hint=advice)


_UNMERGED = Fault(
    "merge", "unmerged: two branches changed it", hint="settle it by hand, then git add it"
)


def private_memory(repository: Repository, day: date) -> Memory:
    """Return this person's own memory, which Git ignores; empty where there is none."""
    folder = repository.root / PRIVATE
    items: list[tuple[str, list[Item]]] = []
    for file in sorted(folder.glob("*.yaml")) if folder.is_dir() and not repository.bare else ():
        path = f"{PRIVATE}/{file.name}"
        try:
            items.append((path, read_item(path, "100644", repository.read_file(path))))
        except MemgraphError as error:
            items.append((path, [Fault("encoding", error.what)]))
    return assemble(items, {}, day)


def assemble(
    items: Iterable[tuple[str, Iterable[Item]]], files: Mapping[str, str], day: date
) -> Memory:
    """Return the memory that the items of each path make together."""
    of: dict[type, list[Any]] = defaultdict(list)
    unread: list[Unread] = []
    for path, found in items:
        for item in found:
            if isinstance(item, Fault):
                unread.append(Unread(path, item))
            else:
                of[type(item)].append(item)
    config = next(iter(of[Config]), Config())
    topics = next(iter(of[Topics]), None) or shipped()
    trust = next(iter(of[Trust]), None)
    sealed = any(each.file == TRUST for each in unread)
    return Memory(
        day=day,
        policies=tuple(of.pop(Policy, ())),
        evidence=tuple(of.pop(Evidence, ())),
        confirmations=tuple(of.pop(Confirmation, ())),
        unread=tuple(unread),
        config=config,
        own_config=config,
        topics=topics,
        own_topics=topics,
        trust=SEALED if sealed else trust,
        own_trust=trust,
        own_settings={item.path: item for item in of[Setting]},
        files=files,
    )


def blob_id(data: bytes) -> str:
    """Return the name that Git (with SHA-1) gives to content. Not for security."""
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()
