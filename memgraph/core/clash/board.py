"""The board: all demands, filed so that those which can clash are found without all pairs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from memgraph.core.clash.choices import Atom, Choices
from memgraph.core.clash.demand import Demand, Force, Point, Reach
from memgraph.core.clash.slot import Slot

_POSITIVE = (Force.NEEDS, Force.ALLOWS)


@dataclass(frozen=True, slots=True)
class Pick:
    """What demands do in an exclusive topic.

    ``own`` are their alternatives if they are about the topic itself, ``there`` all of its
    values that these, or what comes with them, pick.
    """

    weak: bool
    own: frozenset[str]
    there: frozenset[str]

    def against(self, value: str, weak: bool) -> bool:
        """Return whether an alternative rules out ``value``, and none is ``value``."""
        return value not in self.own and self.there != {value} and (weak or not self.weak)


@dataclass(frozen=True)
class Board:
    """All demands: those that forbid by value, those that pick or bound by topic.

    ``weak`` in a question: whether demands are wanted that can never block.
    """

    choices: Choices
    demands: tuple[Demand, ...]

    @cached_property
    def _disputed(self) -> frozenset[Atom]:
        """The values that are forbidden here, and come with a choice that may be made there."""
        chosen = set(chain.from_iterable(self.choices.listed.values()))
        for demand in self.demands:
            if demand.force in _POSITIVE:
                chosen.update(demand.atoms)
        steps = chain.from_iterable(map(self.choices.steps, chosen))
        forbidden = (one.atoms[0] for one in self.demands if one.force is Force.FORBIDS)
        return frozenset(forbidden).intersection(steps)

    @cached_property
    def forbidden(self) -> Mapping[Atom, Slot[bool]]:
        """What forbids a disputed value; the groups say whether it is weak."""
        found: dict[Atom, Slot[bool]] = {atom: Slot() for atom in self._disputed}
        for demand in self.demands:
            if demand.force is Force.FORBIDS and demand.atoms[0] in found:
                found[demand.atoms[0]].add(demand.weak, demand)
        return found

    @cached_property
    def picked(self) -> Mapping[str, Slot[Pick]]:
        """What needs or allows a value that picks from an exclusive topic."""
        found: dict[str, Slot[Pick]] = defaultdict(Slot)
        known: dict[tuple[tuple[Atom, ...], bool], tuple[tuple[str, Pick], ...]] = {}
        for demand in self.demands:
            if demand.force in _POSITIVE:
                what = (demand.atoms, demand.weak)
                if what not in known:
                    known[what] = tuple(self._picks(*what))
                for topic, pick in known[what]:
                    found[topic].add(pick, demand)
        return dict(found)

    def _picks(self, atoms: tuple[Atom, ...], weak: bool) -> Iterator[tuple[str, Pick]]:
        there: dict[str, set[str]] = defaultdict(set)
        for atom in atoms:
            for topic, value in self.choices.steps(atom):
                if self.choices.exclusive(topic):
                    there[topic].add(value)
        for topic, values in there.items():
            own = frozenset(value for name, value in atoms if name == topic)
            yield topic, Pick(weak, own, frozenset(values))

    @cached_property
    def bounded(self) -> Mapping[tuple[str, str], Slot[tuple[Point, bool]]]:
        """What bounds a number, by topic and family of units; and whether it is weak."""
        found: dict[tuple[str, str], Slot[tuple[Point, bool]]] = defaultdict(Slot)
        for demand in self.demands:
            if demand.force is Force.BOUNDS:
                point = demand.point
                found[point.topic, point.family].add((point, demand.weak), demand)
        return dict(found)

    @cached_property
    def brought(self) -> Mapping[Atom, Slot[bool]]:
        """What needs or allows a disputed value, or something that it comes with."""
        found: dict[Atom, Slot[bool]] = {atom: Slot() for atom in self._disputed}
        for demand in self.demands:
            if demand.force in _POSITIVE:
                steps = chain.from_iterable(map(self.choices.steps, demand.atoms))
                for atom in self._disputed.intersection(steps):
                    found[atom].add(demand.weak, demand)
        return found

    @cached_property
    def weak(self) -> tuple[Demand, ...]:
        """What can clash and never blocks."""
        return tuple(one for one in self.demands if one.weak and self.contested(one))

    @cached_property
    def allows(self) -> bool:
        """Whether anything is only allowed."""
        return any(demand.force is Force.ALLOWS for demand in self.demands)

    def bringing(self, atom: Atom, reach: Reach, weak: bool) -> Iterator[Demand]:
        """Yield what needs or allows a value, or something that it comes with."""
        if slot := self.brought.get(atom):
            yield from slot.find(reach, lambda group: weak or not group)

    def forbidding(self, atoms: Set[Atom], reach: Reach, weak: bool) -> Iterator[Demand]:
        """Yield what forbids one of these values and may share a path with the reach."""
        for atom in sorted(atoms & self.forbidden.keys()):
            yield from self.forbidden[atom].find(reach, lambda group: weak or not group)

    def opposing(self, atoms: Iterable[Atom], reach: Reach, weak: bool) -> Iterator[Demand]:
        """Yield what needs a value, none of these, of which some alternative rules one out."""
        for atom in sorted(atoms):
            for demand in self.against(atom, reach, weak):
                if demand.force is Force.NEEDS:
                    yield demand

    def against(self, atom: Atom, reach: Reach, weak: bool) -> Iterator[Demand]:
        """Yield what needs or allows values of which some alternative rules this one out."""
        topic, value = atom
        if slot := self.picked.get(topic):
            yield from slot.find(reach, lambda pick: pick.against(value, weak))

    def apart(self, demand: Demand, weak: bool) -> Iterator[Demand]:
        """Yield the bounds that leave no number together with this one."""
        point = demand.point
        yield from self.bounded[point.topic, point.family].find(
            demand.voice.reach,
            lambda group: (weak or not group[1]) and group[0].interval.apart(point.interval),
        )

    @cached_property
    def _contested(self) -> dict[Point, bool]:
        return {}

    def contested(self, demand: Demand) -> bool:
        """Return whether anything at all, wherever it lies, can be against this demand."""
        point = demand.point
        if point not in self._contested:
            self._contested[point] = any(self._rivals(point))
        return self._contested[point]

    def challenged(self, demand: Demand) -> bool:
        """Return whether anything that may share a path with the demand can be against it.

        If not, every set of demands that leaves no world leaves none without it too: what is
        needed can be chosen, and what is forbidden need not be, whatever the others say.
        """
        point, reach = demand.point, demand.voice.reach
        if point.force is Force.BOUNDS:
            return any(True for _ in self.apart(demand, weak=True))
        if point.force is Force.FORBIDS:
            atom = point.atoms[0]
            brought = any(True for _ in self.bringing(atom, reach, weak=True))
            return brought or bool(self.choices.closed_about(atom))
        return all(self._touched(atom, reach) for atom in point.atoms)

    def _touched(self, atom: Atom, reach: Reach) -> bool:
        """Return whether choosing a value bears on anything in reach."""
        steps = self.choices.steps(atom).keys()
        return (
            self.choices.impossible(steps)
            or any(self.choices.closed_about(topic) for topic, _ in steps)
            or any(True for _ in self.forbidding(steps, reach, weak=True))
            or any(True for step in steps for _ in self.against(step, reach, weak=True))
        )

    def _rivals(self, point: Point) -> Iterator[bool]:
        if point.force is Force.BOUNDS:
            groups = self.bounded[point.topic, point.family].groups
            yield any(other.interval.apart(point.interval) for other, _ in groups)
        elif point.force is Force.FORBIDS:
            yield point.atoms[0] in self._disputed
        for atom in point.atoms if point.force in _POSITIVE else ():
            brought = self.choices.steps(atom).keys()
            yield self.choices.impossible(brought) or not brought.isdisjoint(self._disputed)
            for topic, value in brought:
                picks = self.picked[topic].groups if topic in self.picked else ()
                yield any(pick.against(value, True) for pick in picks)
                yield bool(self.choices.closed_about(topic))
