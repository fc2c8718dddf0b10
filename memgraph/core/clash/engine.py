"""The engine: every clash in a memory, each told once, with a path and a day."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cached_property

from memgraph.core.clash.board import Board
from memgraph.core.clash.choices import Choices
from memgraph.core.clash.demand import Demand, Force, demands, voices
from memgraph.core.clash.joint import Places
from memgraph.core.clash.model import Clash
from memgraph.core.clash.neighbours import beginnings
from memgraph.core.clash.search import Search, minimal
from memgraph.core.clash.telling import Case, told
from memgraph.core.memory import Memory

_MOST = 5  # sets of policies that are listed for one demand; what follows is the same again


def clashes(memory: Memory) -> tuple[Clash, ...]:
    """Return every clash between policies that bind now or later, and proposals."""
    return tuple(clash for clash in memory.once(_everything) if clash.path)


def unproven(memory: Memory) -> tuple[Clash, ...]:
    """Return what would clash if it could be proved that the scopes share a path.

    Their ``path`` is empty.
    """
    return tuple(clash for clash in memory.once(_everything) if not clash.path)


def clashes_about(memory: Memory, names: Collection[str]) -> tuple[Clash, ...]:
    """Return the clashes with one of these policies: work in proportion to what is near them."""
    table = memory.once(_table)
    demands = (demand for name in sorted(names) for demand in table.by_policy.get(name, ()))
    return tuple(clash for clash in table.clashes(demands) if clash.path)


def _everything(memory: Memory) -> tuple[Clash, ...]:
    table = memory.once(_table)
    return table.clashes(table.board.demands)


def _table(memory: Memory) -> _Table:
    choices = Choices(memory.topics)
    found = tuple(demands(voices(memory), choices))
    return _Table(Board(choices, found), Places(memory))


@dataclass(frozen=True)
class _Table:
    """A memory's demands, filed, and what is remembered of its scopes."""

    board: Board
    places: Places

    @cached_property
    def by_policy(self) -> Mapping[str, list[Demand]]:
        """The demands under the ids of their policies."""
        found: dict[str, list[Demand]] = defaultdict(list)
        for demand in self.board.demands:
            found[demand.voice.policy.id].append(demand)
        return found

    def clashes(self, about: Iterable[Demand]) -> tuple[Clash, ...]:
        """Return the clashes in which one of these demands takes part."""
        contested = sorted(filter(self.board.contested, about), key=_searched_later)
        strengths = (False, True) if any(one.weak for one in self.board.demands) else (False,)
        cases = (
            case
            for weak in strengths
            for whole in (set[Demand](),)
            for demand in contested
            for case in self._listed(demand, weak, whole)
        )
        return told(self.board.choices, self.places, cases)

    def _listed(self, demand: Demand, weak: bool, whole: set[Demand]) -> Iterator[Case]:
        """Yield minimal sets with a demand, and those with something weak only if asked for.

        Only so many sets of policies are listed; then the first is said to have more of the kind.
        ``whole`` are the demands with which all sets are listed.
        """
        listed: dict[frozenset[str], Case] = {}
        for case in self._cases(demand, weak, whole):
            if len(listed) == _MOST and case.names not in listed:
                yield dataclasses.replace(next(iter(listed.values())), more=True)
                return
            listed.setdefault(case.names, case)
            yield case
        whole.add(demand)

    def _cases(self, demand: Demand, weak: bool, whole: Set[Demand]) -> Iterator[Case]:
        for start, others in beginnings(self.board, self.places.joined, demand, weak):
            if start in whole:
                continue
            seen: set[frozenset[Demand]] = set()
            search = Search(self.board, self.places.joined, weak)
            for found in search.contradictions(start, others):
                demands = found.joint.demands
                if frozenset(demands) in seen or weak != any(one.weak for one in demands):
                    continue
                case = Case(minimal(self.board, demands), found.topic)
                if {start, demand} <= {*case.demands}:
                    yield case
                seen |= {frozenset(demands), frozenset(case.demands)}


def _searched_later(demand: Demand) -> bool:
    """Return whether a search from what needs or allows a value may already come to this."""
    return demand.force is Force.FORBIDS
