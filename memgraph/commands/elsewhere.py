"""What other work trees and local branches of this clone remember."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import NamedTuple

from memgraph.core.layout import kind_of
from memgraph.core.legible import shown
from memgraph.core.memory import Memory
from memgraph.errors import MemgraphError
from memgraph.store.git import Repository
from memgraph.store.kept import KeptLoader

MOST_BRANCHES = 20


class Elsewhere(NamedTuple):
    """Memories by the label of their place; ``notes`` say what was not, or could not be, read."""

    memories: tuple[tuple[str, Memory], ...]
    notes: tuple[str, ...]


class Linked(NamedTuple):
    """The other work trees by their labels, as ``Elsewhere`` has them."""

    trees: tuple[tuple[str, Repository], ...]
    notes: tuple[str, ...]


def linked(repository: Repository) -> Linked:
    """Return the other work trees of this clone that can be opened."""
    trees: list[tuple[str, Repository]] = []
    notes: list[str] = []
    for path, branch in repository.worktrees():
        name = branch or path.name
        try:
            trees.append((f"worktree {name}", repository.linked(path)))
        except MemgraphError as error:
            notes.append(f"work tree {shown(name)} cannot be read: {error.what}")
    return Linked(tuple(trees), tuple(notes))


def elsewhere(
    repository: Repository, trees: Linked, loader: KeptLoader, memory: Memory
) -> Elsewhere:
    """Return what lies elsewhere: other work trees first, then branches, the latest first.

    Of a branch only files are read that this work tree does not have. One that is part of what is
    checked out knows nothing more: what differs was changed here since.
    """
    found: list[tuple[str, Memory]] = []
    notes = list(trees.notes)
    for label, other in trees.trees:
        try:
            found.append((label, loader.beside(other).worktree()))
        except MemgraphError as error:
            notes.append(f"{shown(label)} cannot be read: {error.what}")
    branches = repository.branches()
    head = repository.head() or ""
    for name, commit in branches[:MOST_BRANCHES]:
        try:
            if not head or repository.merge_base(commit, head) != commit:
                found += _branch(repository, loader, memory, name, commit)
        except MemgraphError as error:
            notes.append(f"branch {shown(name)} cannot be read: {error.what}")
    if more := len(branches[MOST_BRANCHES:]):
        notes.append(f"only the latest {MOST_BRANCHES} branches were read, and not {more} others")
    return Elsewhere(tuple((label, _judged(each, memory)) for label, each in found), tuple(notes))


def _branch(
    repository: Repository, loader: KeptLoader, memory: Memory, name: str, commit: str
) -> Iterator[tuple[str, Memory]]:
    new = {
        path: file
        for path, file in repository.tree(commit).items()
        if kind_of(path) and memory.files.get(path) != file.blob
    }
    if new:
        yield f"branch {name}", loader.listing(new)


def _judged(other: Memory, memory: Memory) -> Memory:
    """Return ``other`` as this work tree's trust sees it: a branch makes no law by itself."""
    return dataclasses.replace(
        other, config=memory.config, topics=memory.topics, trust=memory.trust,
        settled=memory.settled, before=memory.before,
    )  # fmt: skip
