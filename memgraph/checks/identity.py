"""Identity: one id, one entry, one file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from shlex import quote

from memgraph.core.entry import Entry, Policy
from memgraph.core.finding import Finding, error
from memgraph.core.layout import (
    CLOSED,
    PROPOSED,
    Kind,
    closed_path,
    folded,
    is_own,
    kind_of,
    proposed_path,
    stem,
)
from memgraph.core.memory import Memory
from memgraph.core.settings import SETTINGS


def mismatch(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """The id in the file is not the file's name."""
    for entry in memory.judged:
        name = stem(entry.file)
        if name != entry.id:
            yield error(
                f"the id {entry.id!r} is not the file's name {name!r}",
                entry.file, entry.line("id"), entry.id,
                help=f"git mv {quote(entry.file)} {quote(_named(entry))}",
            )  # fmt: skip


def duplicate(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Two files claim one id."""
    twice = (entry.id for entry in memory.entries if memory.by_id[entry.id] is not entry)
    for name in dict.fromkeys(twice):
        found = memory.with_id(name)
        owner = _owner(memory, base, found)
        for entry in found:
            if entry is not owner:
                yield error(
                    f"the id {name!r} is taken by {owner.file}",
                    entry.file, entry.line("id"), name,
                    help=f"keep one: git rm {quote(entry.file)}, or give it another id and name",
                )  # fmt: skip


def _owner(memory: Memory, base: Memory | None, found: Sequence[Entry]) -> Entry:
    """Return whose the id is: of what was there before, or what persons confirmed; else the first.

    What came later must not have people remove the law itself.
    """
    there = [one for one in found if base and base.files.get(one.file)]
    same = [one for one in there if base and base.files[one.file] == memory.files.get(one.file)]
    proved = [
        one for one in found
        if isinstance(one, Policy) and any(made.path == one.file for made in memory.promotions(one))
    ]  # fmt: skip
    return (same or there or proved or found)[0]


def case(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Two paths differ only in case or in the form of a letter: one is lost on some systems."""
    # Of two such paths one at least is not folded, and few are: so the others need not be held.
    odd = {name for path in memory.own_paths if (name := folded(path)) != path}
    seen: dict[str, str] = {}
    alike = (path for path in memory.own_paths if folded(path) in odd) if odd else ()
    for path in sorted(filter(kind_of, alike)):
        name = folded(path)
        if name in seen:
            message = f"its name differs from {seen[name]} only in case"
            yield error(message, path, 1, help=f"rename or remove one: git mv {quote(path)} …")
        seen.setdefault(name, path)
    for path in memory.own_paths:
        name = folded(path)
        if name != path and kind_of(name) and (not is_own(path) or name in SETTINGS):
            yield error(
                f"on systems that do not tell case apart it is {name}, and here it is not read",
                path, 1, help=f"rename or remove it: git mv {quote(path)} …",
            )  # fmt: skip


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
