"""Slots: demands about one thing, filed by folder, so that no two are paired in vain."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Generic, TypeVar

from memgraph.core.clash.demand import Demand, Folder

Group = TypeVar("Group", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Slot(Generic[Group]):
    """Demands by folder and, inside it, by what they demand: their group.

    Paths are shared only with what lies in the same folder, above or below it. ``inner`` holds
    the folders right inside one, ``below`` the groups anywhere below it, so that a branch
    without a wanted one is never entered.
    """

    here: dict[Folder, dict[Group, list[Demand]]] = field(default_factory=dict)
    inner: dict[Folder, set[Folder]] = field(default_factory=dict)
    below: dict[Folder, set[Group]] = field(default_factory=dict)
    groups: set[Group] = field(default_factory=set)

    def add(self, group: Group, demand: Demand) -> None:
        """File a demand under the folder of its policy's scope."""
        folders = demand.voice.folders
        here = self.here.setdefault(folders[-1], {})
        if group in here:
            here[group].append(demand)
            return
        here[group] = [demand]
        self.groups.add(group)
        for outer, inner in pairwise(folders):
            self.inner.setdefault(outer, set()).add(inner)
            self.below.setdefault(outer, set()).add(group)

    def find(self, folders: Sequence[Folder], wanted: Callable[[Group], bool]) -> Iterator[Demand]:
        """Yield the demands of wanted groups that may share a path with the last of ``folders``.

        The others lead to it, from the root on.
        """
        for folder in folders[:-1]:
            yield from self._at(folder, wanted)
        branches = [folders[-1]]
        while branches:
            branch = branches.pop()
            yield from self._at(branch, wanted)
            if any(map(wanted, self.below.get(branch, ()))):
                branches += sorted(self.inner[branch], reverse=True)

    def _at(self, folder: Folder, wanted: Callable[[Group], bool]) -> Iterator[Demand]:
        for group, found in self.here.get(folder, {}).items():
            if wanted(group):
                yield from found
