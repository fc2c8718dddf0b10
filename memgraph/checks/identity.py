"""Identity: one id, one entry, one file."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from pathlib import PurePosixPath
from shlex import quote

from memgraph.core.entry import Entry
from memgraph.core.finding import Finding, error
from memgraph.core.layout import (
    CLOSED,
    PROPOSED,
    Kind,
    closed_path,
    is_own,
    kind_of,
    proposed_path,
)
from memgraph.core.memory import Memory
from memgraph.core.settings import SETTINGS


def mismatch(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """The id in the file is not the file's name."""
    for entry in memory.entries:
        stem = PurePosixPath(entry.file).stem
        if stem != entry.id:
            yield error(
                f"the id {entry.id!r} is not the file's name {stem!r}",
                entry.file, entry.line("id"), entry.id,
                help=f"git mv {quote(entry.file)} {quote(_named(entry))}",
            )  # fmt: skip


def duplicate(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Two files claim one id."""
    found: dict[str, list[Entry]] = defaultdict(list)
    for entry in memory.entries:
        found[entry.id].append(entry)
    for name, entries in found.items():
        for extra in entries[1:]:
            yield error(
                f"the id {name!r} is taken by {entries[0].file}",
                extra.file, extra.line("id"), name,
                help=f"keep one: git rm {quote(extra.file)}, or give it another id and name",
            )  # fmt: skip


def case(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Two paths differ only in case or in the form of a letter: one is lost on some systems."""
    seen: dict[str, str] = {}
    for path in sorted(path for path in memory.files if kind_of(path)):
        folded = _folded(path)
        if folded in seen:
            message = f"its name differs from {seen[folded]} only in case"
            yield error(message, path, 1, help=f"rename or remove one: git mv {quote(path)} …")
        seen.setdefault(folded, path)
    for path in memory.files:
        folded = _folded(path)
        if folded != path and kind_of(folded) and (not is_own(path) or folded in SETTINGS):
            yield error(
                f"on systems that do not tell case apart it is {folded}, and here it is not read",
                path, 1, help=f"rename or remove it: git mv {quote(path)} …",
            )  # fmt: skip


def _folded(path: str) -> str:
    return path.lower() if path.isascii() else unicodedata.normalize("NFC", path).casefold()


def place(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A proposal or a closed policy lies in a folder of its own; both folders are flat."""
    flat = {Kind.PROPOSED: (PROPOSED, proposed_path), Kind.CLOSED: (CLOSED, closed_path)}
    for policy in memory.policies:
        kind = kind_of(policy.file)
        if kind in flat and policy.file.count("/") != 2:
            folder, path_of = flat[kind]
            yield error(
                f"{folder}/ has no folders of its own", policy.file, 1, policy.id,
                help=f"git mv {quote(policy.file)} {path_of(policy.id)}",
            )  # fmt: skip


def _named(entry: Entry) -> str:
    """Return the path that the entry's id asks for."""
    return str(PurePosixPath(entry.file).with_name(f"{entry.id}.yaml"))


RULES = (mismatch, duplicate, case, place)
