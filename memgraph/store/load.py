"""From the bytes of one Git state to a Memory. Whatever cannot be read is kept as a fault."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Callable, Iterable, Mapping
from datetime import date

from memgraph.core.confirmation import Confirmation
from memgraph.core.document import Fault
from memgraph.core.entry import Evidence, Policy
from memgraph.core.format import Config
from memgraph.core.layout import CONFIG, FOLDERS, PRIVATE, TOPICS, TRUST, Kind, kind_of
from memgraph.core.memory import Memory, Unread
from memgraph.core.settings import Setting
from memgraph.core.topics import Topics
from memgraph.core.trust import SEALED, Trust
from memgraph.errors import MemgraphError
from memgraph.store import cards
from memgraph.store.git import File, Index, Repository
from memgraph.store.irregular import FOLDER, not_files
from memgraph.store.proofs import Proofs
from memgraph.store.reading import SUBMODULE, SYMLINK, Item, read_item
from memgraph.store.topics import shipped

_SETTINGS = (CONFIG, TOPICS, TRUST)
_BELOW_SETTINGS = tuple(f"{path}/" for path in _SETTINGS)


class Loader:
    """Reads the states of one repository; content that two states share is read once."""

    def __init__(
        self,
        repository: Repository,
        day: date,
        progress: Callable[[int, int], None] | None = None,
        pin: str = "",
    ) -> None:
        self._progress = progress
        self._pin = pin
        self._proofs = Proofs(repository.common_dir)
        self._repository = repository
        self._day = day
        # By mode too: a link may have the very bytes that a file had.
        self._read: dict[tuple[str, File], list[Item]] = {}
        self._card_blobs: dict[str, bytes | None] = {}

    def commit(self, rev: str) -> Memory:
        """Return the memory in the commit ``rev``. Raises MemgraphError for no such commit."""
        return self.listing(self._repository.tree(rev))

    def index(self) -> Memory:
        """Return the memory that would be committed."""
        return self._state(self._repository.index(), {})

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
        found = self._state(Index(named, state.unmerged), contents, others, cards_too=False)
        held = cards.on_disk(self._repository.root, self._repository.read_file)
        return dataclasses.replace(found, cards=held)

    def _take(self, path: str, file: File, contents: dict[str, bytes]) -> None:
        """Read a file of the work tree into ``contents``, or keep why that is impossible."""
        try:
            contents[path] = self._repository.read_file(path)
        except MemgraphError as error:
            self._read[path, file] = [Fault("encoding", error.what, hint=error.next_step)]

    def listing(self, files: Mapping[str, File], unmerged: tuple[str, ...] = ()) -> Memory:
        """Return the memory in any set of files that Git knows; ``unmerged`` are in conflict."""
        return self._state(Index(files, unmerged), {})

    def _state(
        self, state: Index, contents: Mapping[str, bytes], others: Mapping[str, str] = {},
        *, cards_too: bool = True,
    ) -> Memory:  # fmt: skip
        wanted = {p: f for p, f in state.files.items() if kind_of(p) not in (None, Kind.PRIVATE)}
        new = {p: f for p, f in wanted.items() if (p, f) not in self._read}
        places = cards.candidates(state.files) if cards_too else []
        asked = {state.files[path].blob for path in places} - self._card_blobs.keys()
        blobs = self._repository.blobs(
            {f.blob for p, f in new.items() if _is_read(p, f) and p not in contents} | asked
        )
        self._card_blobs |= {blob: blobs.get(blob) for blob in asked}
        for done, (path, file) in enumerate(new.items(), 1):
            self._read[path, file] = self._item(path, file, contents, blobs)
            if self._progress and (done % 100 == 0 or done == len(new)):
                self._progress(done, len(new))
        self._proofs.keep()
        items = [(path, self._read[path, file]) for path, file in sorted(wanted.items())]
        items += [(path, [_UNMERGED]) for path in state.unmerged if kind_of(path)]
        for path, what in {**_settings_as_folders(state.files), **others}.items():
            if path not in wanted:
                items.append((path, [_no_file(what)]))
        files = {path: file.blob for path, file in state.files.items()}
        held = cards.listed(state.files, places, self._card)
        return dataclasses.replace(assemble(items, files, self._day), pin=self._pin, cards=held)

    def _card(self, blob: str) -> bytes | None:
        """Return the content of a file that may hold a card, or of a link to it."""
        if blob not in self._card_blobs:
            self._card_blobs[blob] = self._repository.blobs({blob}).get(blob)
        return self._card_blobs[blob]

    def _item(
        self, path: str, file: File, contents: Mapping[str, bytes], blobs: Mapping[str, bytes]
    ) -> list[Item]:
        data = contents.get(path, blobs.get(file.blob))
        if data is None and _is_read(path, file):
            message = f"Git cannot read its content, the object {file.blob}"
            return [Fault("encoding", message, hint="git fsck; git fetch may bring it back")]
        return read_item(path, file.mode, data or b"", self._proofs.proof)


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


def assemble(items: list[tuple[str, list[Item]]], files: Mapping[str, str], day: date) -> Memory:
    """Return the memory that the read items make together."""
    flat = [(path, item) for path, found in items for item in found]
    config = next((item for _, item in flat if isinstance(item, Config)), Config())
    topics = next((item for _, item in flat if isinstance(item, Topics)), None) or shipped()
    trust = next((item for _, item in flat if isinstance(item, Trust)), None)
    sealed = any(path == TRUST and isinstance(item, Fault) for path, item in flat)
    return Memory(
        day=day,
        policies=tuple(item for _, item in flat if isinstance(item, Policy)),
        evidence=tuple(item for _, item in flat if isinstance(item, Evidence)),
        confirmations=tuple(item for _, item in flat if isinstance(item, Confirmation)),
        unread=tuple(Unread(path, item) for path, item in flat if isinstance(item, Fault)),
        config=config,
        own_config=config,
        topics=topics,
        own_topics=topics,
        trust=SEALED if sealed else trust,
        own_trust=trust,
        own_settings={item.path: item for _, item in flat if isinstance(item, Setting)},
        files=files,
    )


def blob_id(data: bytes) -> str:
    """Return the name that Git (with SHA-1) gives to content. Not for security."""
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()
