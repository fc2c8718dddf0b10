"""The search: demands that leave no world, found by following every alternative to its end.

A connection tableau (Letz, Schumann, Bayerl and Bibel, SETHEO, 1992): begin with one demand,
assume each of its alternatives in turn, and refute it by what forbids it, by what needs
something that rules it out, or by a closed topic that leaves nothing else. Only what is
connected to an assumption is ever looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from typing import TypeAlias

from memgraph.core.clash.board import Board
from memgraph.core.clash.choices import Atom
from memgraph.core.clash.demand import Demand, Force
from memgraph.core.clash.joint import Joint

Join: TypeAlias = Callable[[Joint, Demand], Joint | None]

# Bounds of one search: only alternatives of alternatives ever come near them.
_MOST_BRANCHES = 5_000
_DEEPEST = 12
_MOST_REDUCED = 60


@dataclass(frozen=True, slots=True)
class Found:
    """Demands that leave no world, and the topic in which they leave none."""

    joint: Joint
    topic: str


@dataclass
class Search:
    """One search from one demand. ``join`` says whether demands bind together.

    ``weak``: whether demands count that can never block. ``whole`` are demands that are left out.
    """

    board: Board
    join: Join
    weak: bool = True
    whole: Set[Demand] = frozenset()
    branches: int = field(default=0, init=False)

    def contradictions(self, start: Demand, others: Iterable[Demand] = ()) -> Iterator[Found]:
        """Yield sets of demands with ``start`` and ``others`` that leave no world.

        They bind together; every minimal one is among them, and some that are not minimal.
        """
        joint: Joint | None = Joint()
        for demand in (start, *others):
            joint = joint and self.join(joint, demand)
        if not joint:
            return
        if start.force is Force.BOUNDS:
            yield from self._apart(start, joint)
        elif start.force is Force.FORBIDS:
            for topic in self.board.choices.closed_about(start.atoms[0]):
                for found in self._none_of(self.board.choices.listed[topic], frozenset(), joint):
                    yield Found(found, topic)
        else:
            for found in self._none_of(start.atoms, frozenset(), joint):
                yield Found(found, start.point.topic)

    def _apart(self, start: Demand, joint: Joint) -> Iterator[Found]:
        for other in self._left_in(self.board.apart(start, self.weak)):
            both = joint if other in joint.demands else self.join(joint, other)
            if both:
                yield Found(both, start.point.topic)

    def _left_in(self, demands: Iterable[Demand]) -> Iterator[Demand]:
        return (demand for demand in demands if demand not in self.whole)

    def _none_of(
        self, alternatives: Sequence[Atom], assumed: frozenset[Atom], joint: Joint, depth: int = 0
    ) -> Iterator[Joint]:
        """Yield what refutes every alternative, one after the other, on top of what is assumed."""
        worlds = [assumed | self.board.choices.steps(atom).keys() for atom in alternatives]
        if len(worlds) > 1 and not all(self._refutable(world, joint, depth) for world in worlds):
            return
        ways = [iter((joint,))]  # to refute none, the first, the second…
        while ways:
            refuted = next(ways[-1], None)
            if refuted is None:
                ways.pop()
            elif len(ways) > len(worlds):
                yield refuted
            else:
                ways.append(self._refuted(worlds[len(ways) - 1], refuted, depth))

    def _refutable(self, assumed: frozenset[Atom], joint: Joint, depth: int) -> bool:
        """Return whether there is a way: what more demands cannot refute, fewer cannot either."""
        return any(True for _ in self._refuted(assumed, joint, depth))

    def _refuted(self, assumed: frozenset[Atom], joint: Joint, depth: int) -> Iterator[Joint]:
        """Yield the ways to show that what is assumed cannot be: if it can be, nothing.

        Where the demands show it that are joined already, more would only be superfluous.
        """
        if self.board.choices.impossible(assumed) or self._shown(assumed, joint):
            yield joint
            return
        self.branches += 1
        if self.branches <= _MOST_BRANCHES and depth <= _DEEPEST:
            for more in self._ways(assumed, joint, depth + 1):
                yield more
                if more is joint:
                    return

    def _shown(self, assumed: frozenset[Atom], joint: Joint) -> bool:
        """Return whether a demand or a closed topic leaves nothing beside what is assumed."""
        return any(
            demand.atoms[0] in assumed
            if demand.force is Force.FORBIDS
            else demand.force is Force.NEEDS and not self._left(demand.atoms, assumed)
            for demand in joint.demands
        ) or any(not self._left(listed, assumed) for listed in self._closed(assumed))

    def _left(self, alternatives: Sequence[Atom], assumed: frozenset[Atom]) -> list[Atom]:
        """Return the alternatives that can be chosen beside what is assumed."""
        choices = self.board.choices
        return [
            atom
            for atom in alternatives
            if atom in assumed or not choices.impossible(assumed | choices.steps(atom).keys())
        ]

    def _ways(self, assumed: frozenset[Atom], joint: Joint, depth: int) -> Iterator[Joint]:
        """Yield what refutes what is assumed at once, then what does by its alternatives."""
        forbidding = self.board.forbidding(assumed, joint.reach, self.weak)
        for demand in self._left_in(forbidding):
            if more := self.join(joint, demand):
                yield more
        partly = []
        for demand, left in self._opposing(assumed, joint):
            if left:
                partly.append(demand)
            elif more := self.join(joint, demand):
                yield more
        needed = [demand.atoms for demand in joint.demands if demand.force is Force.NEEDS]
        for alternatives in (*needed, *self._closed(assumed)):
            if self._bears(alternatives, assumed):
                yield from self._none_of(alternatives, assumed, joint, depth)
        for demand in partly:
            if more := self.join(joint, demand):
                yield from self._none_of(demand.atoms, assumed, more, depth)

    def _bears(self, alternatives: Sequence[Atom], assumed: frozenset[Atom]) -> bool:
        """Return whether none of the alternatives is assumed, and some are ruled out."""
        settled = assumed.intersection(alternatives)
        return not settled and len(self._left(alternatives, assumed)) < len(alternatives)

    def _closed(self, assumed: frozenset[Atom]) -> Iterator[Sequence[Atom]]:
        """Yield the values of every closed topic that what is assumed may bear on."""
        choices = self.board.choices
        about = {topic for topic, _ in assumed if choices.exclusive(topic)}
        for closed in sorted({name for topic in about for name in choices.closed_about(topic)}):
            yield choices.listed[closed]

    def _opposing(self, assumed: frozenset[Atom], joint: Joint) -> Iterator[tuple[Demand, bool]]:
        """Yield, once each, what is not joined and bears on what is assumed.

        With each comes whether some of its alternatives are left.
        """
        seen = set(joint.demands)
        known: dict[tuple[Atom, ...], tuple[bool, bool]] = {}  # many ask for the same
        opposing = self.board.opposing(assumed, joint.reach, self.weak)
        for demand in self._left_in(opposing):
            if demand not in seen:
                seen.add(demand)
                if (atoms := demand.atoms) not in known:
                    known[atoms] = self._bears(atoms, assumed), bool(self._left(atoms, assumed))
                bears, left = known[atoms]
                if bears:
                    yield demand, left


def leaves_no_world(board: Board, demands: Sequence[Demand]) -> bool:
    """Return whether no world satisfies these demands, wherever and whenever they bind."""
    small = Board(board.choices, tuple(demands))
    searches = (Search(small, _always).contradictions(start) for start in demands)
    return any(True for search in searches for _ in search)


def minimal(board: Board, demands: Sequence[Demand]) -> tuple[Demand, ...]:
    """Return as few of the demands as still leave no world: dropping any of them leaves one.

    Very many are returned as they are.
    """
    kept = list(demands)
    for demand in reversed(demands) if len(demands) <= _MOST_REDUCED else ():
        without = [other for other in kept if other is not demand]
        if leaves_no_world(board, without):
            kept = without
    return tuple(kept)


def _always(joint: Joint, demand: Demand) -> Joint:
    return Joint((*joint.demands, demand))
