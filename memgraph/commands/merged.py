"""What a merge would bring that neither of its sides has alone."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from memgraph import checks
from memgraph.commands.call import Call
from memgraph.commands.states import base_listing, judged_by
from memgraph.core.finding import Finding, Severity
from memgraph.core.layout import kind_of
from memgraph.core.memory import Memory
from memgraph.store.git import Merge, Repository
from memgraph.store.load import Loader

RANK: Mapping[Severity, int] = {severity: -rank for rank, severity in enumerate(Severity)}

Levels: TypeAlias = Mapping[tuple[str, tuple[str, ...]], int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The merged memory, the findings that are new in it, and those that one side has already.

    ``conflicts`` are the paths outside the memory that Git cannot merge.
    """

    memory: Memory
    new: Sequence[Finding]
    already: Sequence[Finding]
    conflicts: Sequence[str]


def outcome(call: Call, repository: Repository, into: str, rev: str) -> Outcome:
    """Judge the merge of ``rev`` into ``into``, by the configuration and topics of ``into``.

    Nothing is left behind. Raises MemgraphError where Git cannot make such a merge.
    """
    with repository.merged(into, rev) as (view, merge):
        loader = call.loader(view)
        target = dataclasses.replace(loader.commit(into), rev=into)
        memory = judged_by(_memory(loader, merge), target)
        found = [finding for finding in checks.run(memory, target) if _tells(finding, merge)]
        had = _levels([*checks.run(target, None), *_of_its_own(view, loader, rev, target)])
    new = [_once_merged(finding, target) for finding in found if not _had(had, finding)]
    already = [finding for finding in found if _had(had, finding)]
    outside = [path for path in merge.conflicts if not kind_of(path)]
    return Outcome(memory, new, already, outside)


def _memory(loader: Loader, merge: Merge) -> Memory:
    """Read a merge. Of what Git cannot merge, only files of the memory are left out."""
    unmerged = tuple(path for path in merge.conflicts if kind_of(path))
    files = {path: file for path, file in merge.files.items() if path not in unmerged}
    return loader.listing(files, unmerged)


def _tells(finding: Finding, merge: Merge) -> bool:
    """Return whether a finding is more than a consequence of the file being in conflict."""
    return finding.file not in merge.conflicts or finding.code.startswith("format/")


def _once_merged(finding: Finding, target: Memory) -> Finding:
    """Say that the ways out are for the merged state, where ``target`` has not all they name."""
    missing = [name for name in finding.entries if name not in target.by_id]
    if not missing or not finding.help:
        return finding
    when = f"after merging, for {missing[0]} is not here yet:"
    return dataclasses.replace(finding, help=f"{when}\n{finding.help}")


def _of_its_own(
    repository: Repository, loader: Loader, rev: str, target: Memory
) -> Iterable[Finding]:
    """Return the findings of ``rev``, judged from where it left the target."""
    memory = loader.commit(rev)
    start = loader.listing(base_listing(repository, memory, repository.commit_id(rev), target.rev))
    return checks.run(judged_by(memory, target), judged_by(start, target))


def _had(had: Levels, finding: Finding) -> bool:
    rank = had.get(finding.identity)
    return rank is not None and rank >= RANK[finding.severity]


def _levels(findings: Iterable[Finding]) -> Levels:
    """Return the highest level of every finding, by its identity."""
    levels: dict[tuple[str, tuple[str, ...]], int] = {}
    for finding in findings:
        rank = RANK[finding.severity]
        levels[finding.identity] = max(rank, levels.get(finding.identity, rank))
    return levels
