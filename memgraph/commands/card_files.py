"""The files with a card, in the work tree: what is to be written into them, and taken out."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from memgraph.commands.call import Call
from memgraph.commands.file_plan import Plan, decoded
from memgraph.commands.states import Wanted, judged
from memgraph.core.card import block, places
from memgraph.core.card.files import Sheet, first_of, sheets
from memgraph.core.memory import Memory
from memgraph.errors import MemgraphError, Refused
from memgraph.store import cards
from memgraph.store.git import Repository

READ_BY_CODEX = 32 * 1024  # bytes of AGENTS.md; the rest is cut off without a word


@dataclass
class Renewal:
    """What an export comes to: the planned files, and the sheets that they are to hold.

    ``problems`` are pairs of a place and what is wrong there: these files stay as they are.
    """

    plan: Plan
    sheets: dict[str, Sheet] = field(default_factory=dict)
    problems: list[tuple[str, str]] = field(default_factory=list)

    @property
    def changed(self) -> list[str]:
        """The paths that change."""
        return [path for path, data in self.plan.wanted.items() if data != self.plan.found[path]]


def law_now(call: Call, repository: Repository, *, staged: bool) -> Memory:
    """Return the memory whose law goes on cards, judged as ``memgraph check`` judges it."""
    wanted = Wanted() if staged else Wanted(worktree=True)
    return judged(repository, call.loader(repository), wanted).memory


def renewed(call: Call, repository: Repository) -> list[str]:
    """Renew every card of the work tree, and return the paths that changed.

    For commands that change the law: the cards belong to the same commit. What cannot be renewed
    stays, and the check says what is wrong with it: the decision itself is made by then.
    """
    try:
        memory = law_now(call, repository, staged=False)
        found = planned(repository.root, memory, memory.cards)
        changed = found.changed
        list(found.plan.apply())
    except MemgraphError:
        return []
    return changed


def chosen(call: Call, repository: Repository, files: Iterable[str], to: Iterable[str]) -> set[str]:
    """Return the paths that the caller means, links followed inside of the repository.

    Raises Refused for a file that no agent reads, and for a link that leads where no card may lie.
    """
    named = [call.path(repository, file) for file in files]
    paths = [_known(path) for path in named] + [first_of(name) for name in to]
    root = repository.root
    return {cards.led_to(root, p) if (root / p).is_symlink() else p for p in paths}


def planned(root: Path, memory: Memory, held: Iterable[str]) -> Renewal:
    """Plan what renews the cards at the paths ``held``, or puts them there."""
    found = Renewal(Plan(root), sheets(memory, held))
    for path, sheet in found.sheets.items():
        with _explained(found, path):
            _put(found, sheet)
    for path in _own_beside(root, found.sheets):
        if path not in found.sheets:
            with _explained(found, path):
                _take_own(found, path)
    return found


def removal(root: Path, held: Iterable[str]) -> Renewal:
    """Plan what takes the cards at the paths ``held`` out."""
    found = Renewal(Plan(root))
    for path in sorted({*held, *_own_beside(root, held)}):
        with _explained(found, path):
            if places.is_own(path):
                _take_own(found, path)
            elif (data := found.plan.read(path)) is not None:
                text = block.take_out(decoded(data, path))
                found.plan.write(path, None if text is None else text.encode())
    return found


@contextlib.contextmanager
def _explained(found: Renewal, path: str) -> Iterator[None]:
    """Note why a file cannot be changed, and let the others be."""
    try:
        yield
    except MemgraphError as error:
        found.problems.append((error.where or path, error.what))
    except block.Broken as broken:
        found.problems.append((f"{path}:{broken.line}", str(broken)))


def _known(path: str) -> str:
    folders = {folder: name for name, (folder, _) in places.FOLDERS.items()}
    if path in folders:
        return first_of(folders[path])
    if not places.may_hold(path):
        known = ", ".join((*places.SHARED, *folders))
        raise Refused(
            "no agent is known to read this file before all work", where=path,
            next_step=f"use one of {known}",
        )  # fmt: skip
    return path


def _put(found: Renewal, sheet: Sheet) -> None:
    """Plan to write a sheet. Raises MemgraphError and block.Broken where that cannot be."""
    data = found.plan.read(sheet.path)
    before = None if data is None else decoded(data, sheet.path)
    old = block.found(block.merged(before)) if before is not None else None
    alone = places.is_own(sheet.path)
    if alone and before is not None and old is None:
        raise Refused("it is yours, and stays as it is", where=sheet.path)
    if old and old.edited(alone=alone):
        _tell_lost(found, sheet, old.words)
    text = sheet.text(before)
    if alone and before is not None and text == before.replace("\r\n", "\n"):
        return
    found.plan.write(sheet.path, text.encode())
    _tell_cut(found, sheet.path, text)


def _tell_lost(found: Renewal, sheet: Sheet, words: str) -> None:
    new = set(sheet.card.words.split("\n"))
    lost = [line for line in words.split("\n") if line.strip() and line not in new]
    for line in lost:
        found.plan.notes.append(f"{sheet.path}: taken out of the edited card: {line}")
    if lost:
        found.plan.notes.append("to keep what was added by hand: memgraph propose 'RULE'")


def _tell_cut(found: Renewal, path: str, text: str) -> None:
    """Say so where Codex would cut the file off."""
    total = len(text.encode())
    if path == places.FILES["agents"] and total > READ_BY_CODEX:
        end = text.find(block.END) + len(block.END)
        seen = len(text[:end].encode()) <= READ_BY_CODEX
        which = "the card is within that" if seen else "the card is not: move it to the top"
        found.plan.notes.append(
            f"{path} has {total} bytes, and Codex reads the first {READ_BY_CODEX}; {which}"
        )


def _own_beside(root: Path, held: Iterable[str]) -> list[str]:
    """Return the files of memgraph's own that lie in the same folders as ``held``."""
    targets = {places.target_of(path) for path in held if places.is_own(path)}
    there = cards.own_on_disk(root)
    return [path for path in there if places.target_of(path) in targets]


def _take_own(found: Renewal, path: str) -> None:
    """Plan to remove a file of memgraph's own, unless somebody edited it."""
    data = found.plan.read(path)
    if data is None or not block.marked(data):
        return
    old = block.found(decoded(data, path))
    if old and not old.edited(alone=True):
        found.plan.write(path, None)
    else:
        found.problems.append((path, "it was edited by hand, and stays; remove it yourself"))


def with_cards(memory: Memory, paths: Iterable[str]) -> Memory:
    """Return the memory with no other cards than those at ``paths``."""
    held = {path: data for path, data in memory.cards.items() if path in set(paths)}
    return dataclasses.replace(memory, cards=held)
