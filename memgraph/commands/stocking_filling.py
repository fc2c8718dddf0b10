"""Filling the warehouse anew: from the memory, private entries, and what other branches know.

Apart from ``stocking``, since it needs all that reads and judges a memory, and an index that is
up to date needs none of it.
"""

from __future__ import annotations

import contextlib
import gc
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from memgraph.commands.call import Call
from memgraph.commands.counting import settle
from memgraph.commands.elsewhere import elsewhere, linked
from memgraph.commands.states import served
from memgraph.commands.stocking_entries import entries
from memgraph.core.memory import Memory
from memgraph.core.scope import governed
from memgraph.store import warehouse_writing as writing
from memgraph.store.git import Repository
from memgraph.store.index import IndexFile
from memgraph.store.load import Loader, private_memory
from memgraph.store.stamps import stamp, stamp_of_files
from memgraph.store.warehouse_topics import own_topics

_MOST_WATCHED = 5000  # files; where a memory watches more, only the first are looked at


def filled(call: Call, repository: Repository, made_for: Mapping[str, str]) -> IndexFile:
    """Fill the file of the warehouse, or where that is not possible one in memory."""
    common_dir, root = str(repository.common_dir), str(repository.root)
    with _not_collecting():
        contents = _contents(call, repository, made_for)
    try:
        writing.stock(common_dir, root, *contents)
    except OSError:
        return writing.in_memory(root, *contents)
    return writing.opened(common_dir, root)


@contextlib.contextmanager
def _not_collecting() -> Iterator[None]:
    """Leave what was made where it is: all of it is used, and looking through it takes a third."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _contents(
    call: Call, repository: Repository, made_for: Mapping[str, str]
) -> tuple[Sequence[writing.Entry], dict[str, Any]]:
    """Return the entries of a warehouse, and what it says of itself."""
    common_dir = str(repository.common_dir)
    others = linked(repository)
    trees = [(str(r.root), str(r.git_dir)) for r in (repository, *(r for _, r in others.trees))]
    # Looked at before anything is read, so that nothing is missed.
    at, stamped = time.time_ns(), stamp(common_dir, trees)
    loader = Loader(repository, call.today, pin=made_for["pin"])
    memory = served(repository, loader)
    settle(repository, memory.config)
    private = private_memory(repository, call.today)
    there = elsewhere(repository, others, loader, memory)
    watched = _watched(memory)
    about = {
        **made_for, "trees": trees, "stamp": stamped, "watched": watched,
        "seen": stamp_of_files(*trees[0], watched, before=at), "notes": there.notes,
        "topics": own_topics(memory.topics),
        "unread": len(memory.unread_files) + len(private.unread_files),
    }  # fmt: skip
    return entries(memory, private, there.memories), about


def _watched(memory: Memory) -> list[str]:
    """Return the files on whose content the state of a law depends."""
    patterns = {policy.watches for policy in memory.policies if policy.watches}
    found = {path for each in patterns for path in governed(each, memory.files)}
    return sorted(found)[:_MOST_WATCHED]
