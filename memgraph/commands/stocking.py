"""Bringing the warehouse up to date: when it must be, and from what."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path

from memgraph import __version__
from memgraph.commands.call import PIN, PIN_SETTING, Call
from memgraph.store.git import Repository
from memgraph.store.index import IndexFile
from memgraph.store.warehouse import Warehouse
from memgraph.store.warehouse_meaning import learn
from memgraph.store.warehouse_writing import warehouse_place

MEANING = "MEMGRAPH_MEANING"  # off: words are compared as words alone, whatever is installed
_AT_ONCE = 128  # statements that get their vectors before an answer, some 3 s of work


def stocked(call: Call, repository: Repository) -> Warehouse:
    """Return the warehouse of the work tree as it is now, brought up to date where it must be.

    Where no file can be written it lies in memory, and answers alike. Raises MemgraphError where
    the memory cannot be read.
    """
    common_dir, root = str(repository.common_dir), str(repository.root)
    made_for = {"day": str(call.today), "version": __version__, "pin": _pin(call, repository)}

    def anew() -> IndexFile:
        with contextlib.suppress(OSError):
            Path(warehouse_place(common_dir, root)).unlink()
        return _filled(call, repository, made_for)

    alone = call.env.get(MEANING) == "off"
    found = Warehouse(common_dir, root, anew, words_alone=alone)
    if not (found.made_for(made_for) and found.fresh(str(call.today))):
        found.close()
        held = _filled(call, repository, made_for)
        found = Warehouse(common_dir, root, anew, held, words_alone=alone)
    if found.bare and not alone and learn(common_dir, root, _AT_ONCE):
        found.reopen()
    return found


def _filled(call: Call, repository: Repository, made_for: Mapping[str, str]) -> IndexFile:
    # Only a warehouse that is out of date takes what reads and judges a memory.
    from memgraph.commands.stocking_filling import filled

    return filled(call, repository, made_for)


def _pin(call: Call, repository: Repository) -> str:
    return (call.env.get(PIN) or repository.setting(PIN_SETTING) or "").strip()
