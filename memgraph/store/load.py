"""From the bytes of one Git state to a Memory. Whatever cannot be read is kept as a fault."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Callable, Mapping
from datetime import date
from shlex import quote
from typing import TypeAlias

from memgraph.core.confirmation import BadStatement, Confirmation, parse
from memgraph.core.document import Fault, Unreadable, comments
from memgraph.core.entry import Entry, Evidence, Policy
from memgraph.core.format import Config, read_config, read_evidence, read_policy
from memgraph.core.layout import CONFIG, FOLDERS, POLICY_KINDS, PRIVATE, Kind, kind_of
from memgraph.core.memory import Memory, Unread
from memgraph.core.topics import Topics
from memgraph.errors import MemgraphError
from memgraph.store import yaml
from memgraph.store.git import File, Index, Repository
from memgraph.store.topics import extended, shipped

Item: TypeAlias = Entry | Confirmation | Config | Topics | Fault

SYMLINK, SUBMODULE = "120000", "160000"


class Loader:
    """Reads the states of one repository; content that two states share is read once."""

    def __init__(
        self,
        repository: Repository,
        day: date,
        progress: Callable[[int, int], None] | None = None,
    ) -> None:
        self._progress = progress
        self._repository = repository
        self._day = day
        self._read: dict[tuple[str, str], list[Item]] = {}

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
                self._take(path, contents)
        named = {
            path: dataclasses.replace(file, blob=blob_id(contents[path]))
            if path in contents
            else file
            for path, file in state.files.items()
        }
        return self._state(Index(named, state.unmerged), contents)

    def _take(self, path: str, contents: dict[str, bytes]) -> None:
        """Read a file of the work tree into ``contents``, or keep why that is impossible."""
        try:
            contents[path] = self._repository.read_file(path)
        except MemgraphError as error:
            self._read[path, ""] = [Fault("encoding", error.what)]

    def listing(self, files: Mapping[str, File], unmerged: tuple[str, ...] = ()) -> Memory:
        """Return the memory in any set of files that Git knows; ``unmerged`` are in conflict."""
        return self._state(Index(files, unmerged), {})

    def _state(self, state: Index, contents: Mapping[str, bytes]) -> Memory:
        wanted = {p: f for p, f in state.files.items() if kind_of(p) not in (None, Kind.PRIVATE)}
        new = {p: f for p, f in wanted.items() if (p, f.blob) not in self._read}
        blobs = self._repository.blobs(
            {f.blob for p, f in new.items() if _is_read(p, f) and p not in contents}
        )
        for done, (path, file) in enumerate(new.items(), 1):
            self._read[path, file.blob] = self._item(path, file, contents, blobs)
            if self._progress and (done % 100 == 0 or done == len(new)):
                self._progress(done, len(new))
        items = [(path, self._read[path, file.blob]) for path, file in sorted(wanted.items())]
        items += [(path, [_UNMERGED]) for path in state.unmerged if kind_of(path)]
        files = {path: file.blob for path, file in state.files.items()}
        return assemble(items, files, self._day)

    def _item(
        self, path: str, file: File, contents: Mapping[str, bytes], blobs: Mapping[str, bytes]
    ) -> list[Item]:
        data = contents.get(path, blobs.get(file.blob))
        if data is None and _is_read(path, file):
            message = f"Git cannot read its content, the object {file.blob}"
            return [Fault("encoding", message, hint="git fsck; git fetch may bring it back")]
        return read_item(path, file.mode, data or b"")


def _is_read(path: str, file: File) -> bool:
    return file.mode not in (SUBMODULE, SYMLINK) and kind_of(path) is not Kind.STRAY


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
        files=files,
    )


def read_item(path: str, mode: str, data: bytes) -> list[Item]:
    """Return what the file at ``path`` holds, or every fault that keeps it from being read."""
    kind = kind_of(path)
    if mode == SUBMODULE:
        # A folder may well be another repository; in the place of an entry it hides that entry.
        rule = "submodule" if kind is Kind.STRAY else "symlink"
        return [Fault(rule, "another repository is mounted here; it is not read")]
    if mode == SYMLINK:
        return [
            Fault("symlink", "a symbolic link is not followed", hint="put the file itself here")
        ]
    if kind is Kind.STRAY:
        return [_stray(path)]
    if kind is Kind.CONFIRMATION:
        # A checkout with core.autocrlf writes other line ends than the statement has.
        return [_confirmation(path, data.replace(b"\r\n", b"\n"))]
    try:
        return [_document(path, kind, data)]
    except Unreadable as unreadable:
        return list(unreadable.faults)


def _document(path: str, kind: Kind | None, data: bytes) -> Entry | Config | Topics:
    document = yaml.read(data)
    if path == CONFIG:
        return read_config(document)
    if kind is Kind.TOPICS:
        return extended(document)
    reader = read_policy if kind in POLICY_KINDS else read_evidence
    entry: Entry = reader(document, path)
    if b"#" not in data:
        return entry
    text = data.decode("utf-8-sig")
    return dataclasses.replace(entry, comments=comments(text, document))


def _confirmation(path: str, data: bytes) -> Item:
    try:
        return parse(data.decode("ascii"), path)
    except UnicodeDecodeError:
        reason = "a confirmation is ASCII text"
    except BadStatement as error:
        reason = str(error)
    return Fault("statement", reason, hint="confirmations are written by memgraph alone")


def _stray(path: str) -> Fault:
    if path.endswith((".yml", ".YML", ".YAML")):
        stem = path.rpartition(".")[0]
        return Fault("extension", "entries end in .yaml; this file is not read",
                     hint=f"git mv {quote(path)} {quote(stem + '.yaml')}")  # fmt: skip
    return Fault("extension", "this file is no entry and is not read",
                 hint="move it out of the memory's folders, or make it a .md file")  # fmt: skip


def blob_id(data: bytes) -> str:
    """Return the name that Git (with SHA-1) gives to content. Not for security."""
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()
