"""Explanations: a minimal set of demands told as a clash, with the shortest implications."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from memgraph.core.clash.choices import Atom, Choices, Steps
from memgraph.core.clash.demand import Demand, Force
from memgraph.core.clash.model import Kind, Side
from memgraph.core.meaning import Certainty

_ORDER = tuple(Force)
_KINDS = tuple(Kind)


@dataclass(frozen=True, slots=True)
class Story:
    """A clash without its witness."""

    kind: Kind
    sides: tuple[Side, ...]
    topic: str
    value: str

    @property
    def rank(self) -> tuple[int, ...]:
        """What is shown first of several about the same: hard, certain, plain, short."""
        return (
            sum(side.soft for side in self.sides),
            sum(side.certainty is Certainty.GUESSED for side in self.sides),
            _KINDS.index(self.kind),
            len(self.sides),
            sum(len(side.chain) for side in self.sides),
        )


def explained(choices: Choices, demands: Iterable[Demand], topic: str) -> Story:
    """Return a minimal set in words. ``topic`` is where the search found nothing left."""
    ordered = sorted(demands, key=lambda d: (_ORDER.index(d.force), d.voice.policy.id, d.number))
    if ordered[0].force is Force.BOUNDS:
        limits = ", ".join(f"{d.point.field.replace('_', ' ')} {d.point.texts[0]}" for d in ordered)
        return Story(Kind.BOUNDS, _sides(ordered, []), choices.said((topic, ""))[0], limits)
    case = _Case(choices, tuple(ordered))
    kind = case.kind()
    ends = case.ends(kind, topic)
    ways = [case.way(demand, ends) for demand in ordered]
    chains = [tuple(map(choices.said, way)) if len(way) > 1 else () for way in ways]
    about, value = case.subject(kind, topic, ways)
    return Story(kind, _sides(ordered, chains), choices.said((about, ""))[0], value)


def _sides(
    demands: Sequence[Demand], chains: Sequence[tuple[tuple[str, str], ...]]
) -> tuple[Side, ...]:
    """Return a side for every rule; what one field of it demands by one chain is one side."""
    texts: dict[tuple[object, ...], tuple[Demand, list[str]]] = {}
    for demand, chain in zip(demands, chains or [()] * len(demands), strict=True):
        key = (demand.voice.policy.id, demand.number, demand.point.field, chain)
        texts.setdefault(key, (demand, []))[1].extend(demand.point.texts)
    return tuple(
        Side(
            one.voice.policy, one.number, one.rule, one.voice.certainties[one.number],
            one.point.field, tuple(values), one.voice.scope, key[3],  # type: ignore[arg-type]
        )
        for key, (one, values) in texts.items()
    )  # fmt: skip


@dataclass(frozen=True)
class _Case:
    """A minimal set of demands about values, those that ask for something first."""

    choices: Choices
    demands: tuple[Demand, ...]

    @property
    def positive(self) -> list[Demand]:
        return [demand for demand in self.demands if demand.force is not Force.FORBIDS]

    @property
    def negative(self) -> list[Demand]:
        return [demand for demand in self.demands if demand.force is Force.FORBIDS]

    @property
    def forbidden(self) -> set[Atom]:
        return {demand.atoms[0] for demand in self.negative}

    def kind(self) -> Kind:
        """Return how they clash."""
        alternatives = [demand.atoms for demand in self.positive]
        rules = {(demand.voice.policy.id, demand.number) for demand in self.negative}
        if len(alternatives) == len(rules) == 1:
            brought = (self.choices.steps(atom).keys() for atom in alternatives[0])
            return (
                Kind.OPPOSED if all(map(self.forbidden.intersection, brought)) else Kind.EXHAUSTED
            )
        if len(alternatives) == 2 and not rules:
            pairs = map(self._brought, product(*alternatives))
            return Kind.CHOICE if all(map(self.choices.impossible, pairs)) else Kind.EXHAUSTED
        return Kind.EXHAUSTED

    def subject(self, kind: Kind, topic: str, ways: Sequence[Steps]) -> tuple[str, str]:
        """Return the key of the topic that they clash about, and the values in words."""
        if kind is Kind.OPPOSED:
            texts = [text for demand in self.negative for text in demand.point.texts]
            return self.negative[0].point.topic, ", ".join(texts)
        if kind is Kind.CHOICE:
            pairs = zip(self.positive, ways, strict=True)
            texts = [self._end(demand, way) for demand, way in pairs]
            return ways[0][-1][0], ", ".join(texts)
        several = [
            (demand.point.topic, demand.point.texts) for demand in self.positive if demand.atoms[1:]
        ]
        if several:
            return min(several)[0], ", ".join(min(several)[1])
        listed = [self.choices.said(atom)[1] for atom in self.choices.listed.get(topic, ())]
        return topic, ", ".join(listed or self.positive[0].point.texts)

    def _end(self, demand: Demand, way: Steps) -> str:
        return self.choices.said(way[-1])[1] if len(way) > 1 else ", ".join(demand.point.texts)

    def ends(self, kind: Kind, topic: str) -> set[Atom]:
        """Return the values at which they clash, as near to what the rules say as can be."""
        if kind is Kind.CHOICE:
            return set(self._crossing())
        if kind is Kind.OPPOSED:
            return self.forbidden
        return self.forbidden.union(*(self._met(demand, topic) for demand in self.positive))

    def _met(self, one: Demand, topic: str) -> Iterator[Atom]:
        """Yield what one demand comes to that another, or a closed topic, rules out."""
        own = self._brought(one.atoms)
        others = [self._brought(demand.atoms) for demand in self.positive if demand is not one]
        rivals = self._brought(self.choices.listed.get(topic, ())).union(*others or [own])
        for atom in own:
            if any(self.choices.impossible((atom, rival)) for rival in rivals):
                yield atom

    def _crossing(self) -> tuple[Atom, Atom]:
        """Return the two values of one topic at which a pair of alternatives first parts."""
        way = self.choices.way
        return min(
            (len(way(one, left)) + len(way(other, right)), left, right)
            for one, other in product(*(demand.atoms for demand in self.positive))
            for left, right in product(self.choices.steps(one), self.choices.steps(other))
            if left[0] == right[0] and self.choices.impossible((left, right))
        )[1:]

    def _brought(self, atoms: Iterable[Atom]) -> set[Atom]:
        return {brought for atom in atoms for brought in self.choices.steps(atom)}

    def way(self, demand: Demand, ends: set[Atom]) -> Steps:
        """Return the shortest implications from what a demand says to one of ``ends``."""
        ways = [
            self.choices.way(atom, end)
            for atom in demand.atoms
            for end in ends & self.choices.steps(atom).keys()
        ]
        return min(ways, key=lambda way: (len(way), way), default=())
