"""What other work trees and local branches of this clone remember."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from memgraph.core.layout import kind_of
from memgraph.core.legible import shown
from memgraph.core.memory import Memory
from memgraph.errors import MemgraphError
from memgraph.store.git import Repository
from memgraph.store.load import Loader

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


def elsewhere(repository: Repository, trees: Linked, loader: Loader, memory: Memory) -> Elsewhere:
    """Return what lies elsewhere: other work trees first, then branches, the latest first."""
    branches = repository.branches()
    there = in_trees(trees, lambda other: loader.beside(other).worktree())
    known = on_branches(repository, loader, memory, branches[:MOST_BRANCHES])
    notes = [*there.notes, *known.notes]
    if more := len(branches[MOST_BRANCHES:]):
        notes.append(f"only the latest {MOST_BRANCHES} branches were read, and not {more} others")
    found = (*there.memories, *known.memories)
    return Elsewhere(tuple((label, _judged(each, memory)) for label, each in found), tuple(notes))


def in_trees(trees: Linked, read: Callable[[Repository], Memory]) -> Elsewhere:
    """Return the memories of the work trees that can be read, as they are there."""
    found: list[tuple[str, Memory]] = []
    notes = list(trees.notes)
    for label, other in trees.trees:
        try:
            found.append((label, read(other)))
        except MemgraphError as error:
            notes.append(f"{shown(label)} cannot be read: {error.what}")
    return Elsewhere(tuple(found), tuple(notes))


def on_branches(
    repository: Repository, loader: Loader, memory: Memory, branches: Iterable[tuple[str, str]]
) -> Elsewhere:
    """Return what these branches, given with their commits, hold that ``memory`` does not.

    Only files are read that ``memory`` does not have. A branch that is part of what is checked out
    knows nothing more: what differs was changed here since.
    """
    found: list[tuple[str, Memory]] = []
    notes: list[str] = []
    head = repository.head() or ""
    for name, commit in branches:
        try:
            if not head or repository.merge_base(commit, head) != commit:
                found += _branch(repository, loader, memory, name, commit)
        except MemgraphError as error:
            notes.append(f"branch {shown(name)} cannot be read: {error.what}")
    return Elsewhere(tuple(found), tuple(notes))


def _branch(
    repository: Repository, loader: Loader, memory: Memory, name: str, commit: str
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
