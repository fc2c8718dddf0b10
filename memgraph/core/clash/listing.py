"""Listing: the sets of demands that leave no world, for one demand after the other."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from memgraph.core.clash.board import Board
from memgraph.core.clash.demand import Demand
from memgraph.core.clash.joint import Places
from memgraph.core.clash.neighbours import beginnings
from memgraph.core.clash.relation import related
from memgraph.core.clash.search import Search, minimal
from memgraph.core.clash.telling import Case

# Sets of policies that are listed for one demand, or for each once a topic has many: what follows
# is the same again. And those that are passed over where nothing is proved.
_MOST = 5
_MANY, _MOST_OF_MANY = 100, 1
_MOST_UNPROVED = 50


@dataclass
class Listing:
    """Lists, for each demand, minimal sets with it; ``weak`` ones, or those that may block.

    ``whole`` are the demands with which all sets are listed: later searches leave them out.
    """

    board: Board
    places: Places
    weak: bool
    whole: set[Demand] = field(default_factory=set, init=False)
    count: Counter[str] = field(default_factory=Counter, init=False)

    def of(self, demand: Demand) -> Iterator[Case]:
        """Yield sets with a demand; those of which nothing is proved do not crowd out others.

        Only so many are listed; then the first is said to have more of the kind. Where a policy
        names another, their clash is no news: such sets are no reason to leave others out.
        """
        if self.weak and self.whole.issuperset(self.board.weak):
            return
        most = _MOST if self.count[demand.point.topic] < _MANY else _MOST_OF_MANY
        listed: dict[frozenset[str], Case] = {}
        unproved: dict[frozenset[str], Case] = {}
        for case in self._cases(demand):
            kept = listed if self._is_proved(case) else unproved
            new = case.names not in kept and not _is_related(case)
            if new:
                kept[case.names] = case
            if len(kept) <= most or not new:
                yield case
            if len(listed) > most or len(unproved) > _MOST_UNPROVED:
                break
        cut = [kept for kept in (listed, unproved) if len(kept) > most]
        yield from (dataclasses.replace(next(iter(kept.values())), more=True) for kept in cut)
        self.count[demand.point.topic] += min(len(listed), most)
        if not cut:
            self.whole.add(demand)

    def _is_proved(self, case: Case) -> bool:
        return self.places.path(frozenset(one.voice.scope for one in case.demands)) != ""

    def _cases(self, demand: Demand) -> Iterator[Case]:
        for start, others in beginnings(self.board, self.places.joined, demand, self.weak):
            if start in self.whole:
                continue
            seen: set[frozenset[Demand]] = set()
            search = Search(self.board, self.places.joined, self.weak, self.whole)
            for found in search.contradictions(start, others):
                demands = found.joint.demands
                if frozenset(demands) in seen or self.weak != any(one.weak for one in demands):
                    continue
                case = Case(minimal(self.board, demands), found.topic)
                if {start, demand} <= {*case.demands}:
                    yield case
                seen |= {frozenset(demands), frozenset(case.demands)}


def _is_related(case: Case) -> bool:
    policies = {demand.voice.policy.id: demand.voice.policy for demand in case.demands}
    return any(related(*pair) for pair in combinations(policies.values(), 2))
