"""Slots: demands about one thing, filed by folder, so that no two are paired in vain."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Generic, TypeAlias, TypeVar

from memgraph.core.clash.demand import Demand, Folder, Reach
from memgraph.core.scope import End, may_meet

Group = TypeVar("Group", bound=Hashable)
_ByEndings: TypeAlias = dict[tuple[End, ...], list[Demand]]


@dataclass(frozen=True, slots=True)
class Slot(Generic[Group]):
    """Demands by folder, inside it by what they demand, their group, and by the ends of paths.

    Paths are shared only with what lies in the same folder, above or below it, and ends alike.
    ``inner`` holds the folders right inside one, ``below`` the groups anywhere below it, so that
    a branch without a wanted one is never entered.
    """

    here: dict[Folder, dict[Group, _ByEndings]] = field(default_factory=dict)
    inner: dict[Folder, set[Folder]] = field(default_factory=dict)
    below: dict[Folder, set[Group]] = field(default_factory=dict)
    groups: set[Group] = field(default_factory=set)

    def add(self, group: Group, demand: Demand) -> None:
        """File a demand under the folder of its policy's scope."""
        folders, endings = demand.voice.reach
        here = self.here.setdefault(folders[-1], {})
        if group in here:
            here[group].setdefault(endings, []).append(demand)
            return
        here[group] = {endings: [demand]}
        self.groups.add(group)
        for outer, inner in pairwise(folders):
            self.inner.setdefault(outer, set()).add(inner)
            self.below.setdefault(outer, set()).add(group)

    def find(self, reach: Reach, wanted: Callable[[Group], bool]) -> Iterator[Demand]:
        """Yield the demands of wanted groups that may share a path with what is in ``reach``."""
        for folder in reach.folders[:-1]:
            yield from self._at(folder, reach, wanted)
        branches = [reach.folders[-1]]
        while branches:
            branch = branches.pop()
            yield from self._at(branch, reach, wanted)
            if any(map(wanted, self.below.get(branch, ()))):
                branches += sorted(self.inner[branch], reverse=True)

    def _at(
        self, folder: Folder, reach: Reach, wanted: Callable[[Group], bool]
    ) -> Iterator[Demand]:
        for group, by_endings in self.here.get(folder, {}).items():
            if wanted(group):
                for endings, found in by_endings.items():
                    if may_meet(endings, reach.endings):
                        yield from found
