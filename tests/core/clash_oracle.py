"""An oracle for clashes: random sets of policies, judged by trying every world.

It shares nothing with the engine but the topics' keys and the format of rules: its own matcher
for the few patterns that it makes, every path and every day of small sets, every choice of
values, every number.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cached_property
from itertools import chain, combinations, product
from typing import Any, TypeAlias

from memgraph.core.clash import Clash, Side, clashes, clashes_about
from memgraph.core.entry import Policy, Rule
from memgraph.core.memory import Memory
from memgraph.core.topics import Topic, Topics, Value

TODAY = date(2026, 3, 1)
DAYS = tuple(TODAY + timedelta(days=number) for number in range(4))
PATHS = tuple(
    f"{folder}f.{kind}" for folder in ("", "a/", "b/", "c/", "a/b/", "b/a/")
    for kind in ("py", "md", "x")
)  # fmt: skip
PARTS = ("a/**", "b/**", "*.py", "*.md", "a/*.py", "b/*.md")
CONDITIONS = ("", "", "", "", "", "", "late", "early")
FIELDS = ("must", "must_one_of", "must_one_of", "must_not", "must_not", "may")
NUMBERS = range(8)
NAMES = {"t": "pqr", "u": "mno", "v": "xy"}
SIZE = "size"
OTHER = "else"  # a value that rules name and no topic lists

World: TypeAlias = frozenset[tuple[str, str]]


def matches(scope: Sequence[str], path: str) -> bool:
    """Return whether a path is in a scope made of the patterns above."""
    found = scope[0].startswith("!")
    for pattern in scope:
        if _fits(pattern.removeprefix("!"), path):
            found = not pattern.startswith("!")
    return found


def _fits(pattern: str, path: str) -> bool:
    folder, _, name = pattern.rpartition("/")
    if name == "**":
        return path.startswith(f"{folder}/" if folder else "")
    inside, _, file = path.rpartition("/")
    return file.endswith(name.removeprefix("*")) and (not folder or inside == folder)


@dataclass(frozen=True)
class Case:
    """A set of policies, all of them proposals, and the topics they are judged by."""

    topics: Topics
    policies: tuple[Policy, ...]

    @property
    def memory(self) -> Memory:
        """The case as a memory without any file."""
        return Memory(day=TODAY, policies=self.policies, topics=self.topics)

    @cached_property
    def worlds(self) -> tuple[World, ...]:
        """Every set of choices that the topics allow."""
        picks = [list(self._picks(self.topics.by_key[name])) for name in NAMES]
        worlds = (frozenset(chain.from_iterable(parts)) for parts in product(*picks))
        return tuple(world for world in worlds if self._closed_under_implications(world))

    def _picks(self, topic: Topic) -> Iterator[list[tuple[str, str]]]:
        values = [*topic.values, *([] if topic.closed else [OTHER])]
        for size in range(topic.closed, len(values) + 1):
            for chosen in combinations(values, size):
                if not topic.exclusive or self._is_one_choice(topic, chosen):
                    yield [(topic.name, value) for value in chosen]

    def _is_one_choice(self, topic: Topic, chosen: Sequence[str]) -> bool:
        """Return whether of any two values one is a kind of the other, and brings it along."""
        return all(
            other in self._with(topic.name, one) or one in self._with(topic.name, other)
            for one, other in combinations(chosen, 2)
        )

    def _with(self, topic: str, name: str) -> set[str]:
        """Return the values of the same topic that come with one, by whatever way."""
        found, left = {(topic, name)}, [(topic, name)]
        while left:
            at, value = left.pop()
            known = self.topics.by_key[at].values.get(value, Value(value))
            brought = {(to, each) for to, names in known.implies.items() for each in names}
            left += brought - found
            found |= brought
        return {value for at, value in found if at == topic}

    def _closed_under_implications(self, world: World) -> bool:
        return all(
            (other, brought) in world
            for topic, name in world
            if name != OTHER
            for other, names in self.topics.by_key[topic].values[name].implies.items()
            for brought in names
        )

    @cached_property
    def _judged(self) -> dict[tuple[Rule, ...], bool]:
        return {}

    def contradictory(self, rules: Iterable[Rule]) -> bool:
        """Return whether these rules leave no world under one of their conditions."""
        given = tuple(rules)
        if given not in self._judged:
            self._judged[given] = any(
                self._none([rule for rule in given if rule.when in ("", when)])
                for when in {rule.when for rule in given}
            )
        return self._judged[given]

    def _none(self, rules: Sequence[Rule]) -> bool:
        left = set(range(len(self.worlds))).intersection(*map(self._kept, rules))
        allowed = {(rule.topic, value) for rule in rules for value in rule.may}
        chosen = frozenset().union(*(self.worlds[number] for number in left))
        return not left or not allowed <= chosen or self._no_number(rules)

    @cached_property
    def _keeping(self) -> dict[Rule, frozenset[int]]:
        return {}

    def _kept(self, rule: Rule) -> frozenset[int]:
        """Return the numbers of the worlds that keep a rule."""
        if rule not in self._keeping:
            self._keeping[rule] = frozenset(
                number for number, world in enumerate(self.worlds) if self._keeps(world, rule)
            )
        return self._keeping[rule]

    def _keeps(self, world: World, rule: Rule) -> bool:
        def chosen(values: Collection[str]) -> list[bool]:
            return [(rule.topic, value) in world for value in values]

        one = self.topics.by_key[rule.topic].exclusive
        return (
            (not rule.must or (any if one else all)(chosen(rule.must)))
            and (not rule.must_one_of or any(chosen(rule.must_one_of)))
            and not any(chosen(rule.must_not))
        )

    def _no_number(self, rules: Sequence[Rule]) -> bool:
        return not any(all(_within(number, rule) for rule in rules) for number in NUMBERS)

    def rules_at(self, path: str, day: date) -> tuple[Rule, ...]:
        """Return all rules that bind at a place and a day."""
        return tuple(
            rule for policy in self.policies if binds(policy, path, day) for rule in policy.rules
        )

    @cached_property
    def contradictions(self) -> frozenset[tuple[str, date]]:
        """The paths and days at which the rules leave no world."""
        return frozenset(
            (path, day)
            for path, day in product(PATHS, DAYS)
            if self.contradictory(self.rules_at(path, day))
        )


def _within(number: int, rule: Rule) -> bool:
    low, high, same = (
        int(text.split()[0]) if text else number
        for text in (rule.at_least, rule.at_most, rule.exactly)
    )
    return low <= number <= high and number == same


def binds(policy: Policy, path: str, day: date) -> bool:
    """Return whether a proposal would bind at a place and a day."""
    in_time = (policy.since or TODAY) <= day and (policy.until is None or day < policy.until)
    return in_time and matches(policy.scope, path)


def restricted(side: Side) -> Rule:
    """Return what one side of a clash demands, as a rule of its own."""
    values: Any = (
        side.values[0] if side.field in ("at_most", "at_least", "exactly") else side.values
    )
    return _rule_of(side.rule.topic, side.rule.when, side.field, values)


def _rule_of(topic: str, when: str, field: str, value: Any) -> Rule:
    return Rule(topic, when=when, **{field: value})


@dataclass
class Tally:
    """How often the engine and the oracle disagreed; ``examples`` are sets where they did.

    ``missed`` and ``false`` count sets, ``wrong_witness`` and ``not_minimal`` explanations,
    ``one_by_one`` policies about which alone the engine said something else than about all.
    ``largest`` is the largest number of sides.
    """

    sets: int = 0
    contradictory: int = 0
    explanations: int = 0
    missed: int = 0
    false: int = 0
    wrong_witness: int = 0
    not_minimal: int = 0
    one_by_one: int = 0
    largest: int = 0
    examples: list[Case] = field(default_factory=list)

    @property
    def faults(self) -> int:
        """How many disagreements there were."""
        return self.missed + self.false + self.wrong_witness + self.not_minimal + self.one_by_one

    def add(self, case: Case) -> None:
        """Judge one set by both."""
        before = self.faults
        memory = case.memory
        found = clashes(memory)
        covered = {
            (path, day)
            for clash in found
            for path, day in product(PATHS, DAYS)
            if all(binds(policy, path, day) for policy in clash.policies)
        }
        self.sets += 1
        self.contradictory += bool(case.contradictions)
        self.missed += bool(case.contradictions - covered)
        self.false += bool(covered - case.contradictions)
        for clash in found:
            self._add(case, clash)
        for policy in case.policies:
            near = clashes_about(memory, {policy.id})
            same = _named(near) == {names for names in _named(found) if policy.id in names}
            self.one_by_one += not same and not any(clash.more for clash in (*found, *near))
        if self.faults > before:
            self.examples.append(case)

    def _add(self, case: Case, clash: Clash) -> None:
        rules = [restricted(side) for side in clash.sides]
        there = all(binds(policy, clash.path, clash.day) for policy in clash.policies)
        self.explanations += 1
        self.largest = max(self.largest, len(rules))
        self.wrong_witness += not (there and case.contradictory(rules))
        self.not_minimal += any(
            case.contradictory(rules[:number] + rules[number + 1 :]) for number in range(len(rules))
        )


def _named(found: Iterable[Clash]) -> set[frozenset[str]]:
    return {frozenset(policy.id for policy in clash.policies) for clash in found}


def tally(count: int, seed: int) -> Tally:
    """Judge ``count`` random sets."""
    chance, found = random.Random(seed), Tally()
    while found.sets < count:
        case = made(chance)
        if case.worlds:
            found.add(case)
    return found


def made(chance: random.Random) -> Case:
    """Return a random set of one to five policies, over topics made for it."""
    topics = {name: _topic(chance, name) for name in NAMES}
    policies = tuple(_policy(chance, topics, n) for n in range(chance.choice((1, 2, 3, 4, 5, 5))))
    return Case(Topics({**topics, SIZE: Topic(SIZE, unit="lines")}), policies)


def _topic(chance: random.Random, name: str) -> Topic:
    pick = chance.choice(("one", "one", "any"))
    values = {value: Value(value, implies=_implied(chance, name)) for value in NAMES[name]}
    return Topic(name, pick=pick, closed=chance.random() < 0.3, values=values)


def _implied(chance: random.Random, name: str) -> dict[str, tuple[str, ...]]:
    if chance.random() > 0.3:
        return {}
    other = chance.choice([one for one in NAMES if one != name or chance.random() < 0.2])
    return {other: (chance.choice(NAMES[other]),)}


def _policy(chance: random.Random, topics: dict[str, Topic], number: int) -> Policy:
    since = chance.choice((None, None, None, *DAYS))
    until = chance.choice((None, None, None, None, *DAYS))
    rules = tuple(_rule(chance, topics) for _ in range(chance.choice((1, 2, 2))))
    return Policy(
        id=f"p{number}", statement="Made up.", rules=rules, scope=_scope(chance), since=since,
        until=until, file=f"policies/proposed/p{number}.yaml",
    )  # fmt: skip


def _scope(chance: random.Random) -> tuple[str, ...]:
    if chance.random() < 0.1:
        return ("!" + chance.choice(PARTS),)
    more = (chance.choice(("!", "")) + chance.choice(PARTS),) if chance.random() < 0.3 else ()
    return (chance.choice(("**", "**", "**", *PARTS)), *more)


def _rule(chance: random.Random, topics: dict[str, Topic]) -> Rule:
    when = chance.choice(CONDITIONS)
    if chance.random() < 0.15:
        bound = chance.choice(("at_most", "at_least", "exactly"))
        text = f"{chance.choice(NUMBERS)}{chance.choice(('', ' lines'))}"
        return _rule_of(SIZE, when, bound, text)
    name = chance.choice(list(topics))
    field_name = chance.choice(FIELDS)
    values = [*NAMES[name], *([OTHER] if chance.random() < 0.3 else [])]
    some = tuple(chance.sample(values, min(len(values), chance.choice((1, 1, 2, 2, 3)))))
    return _rule_of(name, when, field_name, some)
