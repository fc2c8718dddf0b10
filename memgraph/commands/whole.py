"""Keeping what a check of the whole memory found, so that the next one need not look at it all."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence

from memgraph.commands.since import COMPARING, Question
from memgraph.core.entry import Policy
from memgraph.core.finding import Finding
from memgraph.core.frequency import common_from
from memgraph.core.layout import SETTINGS, TOPICS
from memgraph.core.memory import Memory
from memgraph.core.part.days import days
from memgraph.core.part.traits import is_counted, items, traits
from memgraph.core.status import binds
from memgraph.store.git import Listing, Repository
from memgraph.store.judged import Kept, keep

FEW = 500  # items of a memory; one that is smaller is judged as fast as a part of it
_MOST_DRIFT = 1000  # files


def kept_whole(
    repository: Repository, memory: Memory, asked: Question, found: Sequence[Finding],
    few: int = FEW,
) -> None:  # fmt: skip
    """Keep what was found in a memory, if that is worth it and all of it is sure. Never raises."""
    number = len(memory.entries) + len(memory.confirmations)
    if number < few or not asked.head or not is_sure(memory, found):
        return
    between = asked.between
    drift = repository.differences(asked.head, asked.end)
    files = repository.tree(asked.end) if asked.end else repository.index().files
    if len(drift.files) > _MOST_DRIFT or not drift.certain or not _same(memory, files):
        return
    if not _told_in_utf8(files):
        return
    about = {
        "mark": asked.mark, "day": asked.day.isoformat(), "based": between is not None,
        "head": asked.head, "start": between and between.start, "tip": between and between.tip,
        "drift": {p: old and [old.blob, old.mode] for p, (old, _) in drift.files.items()},
        "cards": bool(memory.cards), "trust": memory.trust is not None,
        "common": common_from(memory), "texts": any(not policy.rules for policy in memory.policies),
    }  # fmt: skip
    with contextlib.suppress(OSError):
        keep(
            str(repository.common_dir), str(repository.root), asked.name, _kept(memory), files,
            _troubled(memory, found), about,
        )  # fmt: skip


def is_sure(memory: Memory, found: Iterable[Finding]) -> bool:
    """Return whether everything was proved, and said: else a part may say other than the whole.

    A card, and what is unmerged, is judged by all that there is.
    """
    unsure = ("contradiction/unproved", "format/merge")
    if any(finding.code in unsure or finding.code.startswith("card/") for finding in found):
        return False
    from memgraph.core.clash import clashes  # what is judged has it loaded by now

    return not any(clash.more for clash in clashes(memory))


def _told_in_utf8(files: Listing) -> bool:
    """Return whether all paths can be kept: those of other encodings no column can hold."""
    try:
        "/".join(files).encode()
    except UnicodeEncodeError:
        return False
    return True


def _same(memory: Memory, files: Listing) -> bool:
    """Return whether a listing is still that of the memory that was judged."""
    return {path: file.blob for path, file in files.items()} == memory.files


def _kept(memory: Memory) -> Iterator[Kept]:
    for item in items(memory):
        law = isinstance(item, Policy) and binds(memory, item)
        characters = len(item.statement) if isinstance(item, Policy) and law else -1
        yield Kept(traits(memory, item), is_counted(memory, item), characters, days(memory, item))


def _troubled(memory: Memory, found: Iterable[Finding]) -> dict[str, bool]:
    """Return the paths that findings are about, but for settings that are looked at every time.

    True for those about which a comparison of policies said something.
    """
    trouble: dict[str, bool] = {}
    for finding in found:
        named = (entry.file for name in finding.entries for entry in memory.with_id(name))
        compared = finding.code.startswith(COMPARING)
        for path in (finding.file, *named):
            if path == TOPICS or not path.startswith(SETTINGS):
                trouble[path] = trouble.get(path, False) or compared
    return trouble
