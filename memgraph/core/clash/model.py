"""What a clash is: its sides, and where and when they bind together."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from memgraph.core.clash.demand import SOFT
from memgraph.core.entry import Policy, Rule
from memgraph.core.meaning import Certainty


class Kind(StrEnum):
    """How the sides contradict each other."""

    OPPOSED = "opposed"  # required or allowed against forbidden
    CHOICE = "choice"  # two choices where only one can be made
    BOUNDS = "bounds"  # no number is left
    EXHAUSTED = "exhausted"  # between them they leave nothing to choose


@dataclass(frozen=True, slots=True)
class Side:
    """One rule of one policy in a clash.

    ``number`` is the place of the rule in the policy's rules, or in what its sentence was read
    as; ``field`` and ``values`` are what it demands here. ``chain`` are the implications from
    what the rule says to where it clashes, as topics and values, both ends included; empty
    where it clashes by itself. ``scope`` is where the policy binds.
    """

    policy: Policy
    number: int
    rule: Rule
    certainty: Certainty
    field: str
    values: tuple[str, ...]
    scope: tuple[str, ...]
    chain: tuple[tuple[str, str], ...] = ()

    @property
    def soft(self) -> bool:
        """True for a recommendation, which never blocks."""
        return self.field in SOFT

    @property
    def line(self) -> int:
        """The line of the rule in the policy's file, or that of the sentence it was read from."""
        stored = self.certainty is Certainty.STORED
        return self.policy.line(f"rules[{self.number}]" if stored else "statement")


@dataclass(frozen=True, slots=True)
class Clash:
    """Sides that no world satisfies together; without any one of them, some world does.

    ``topic`` and ``value`` say in words what it is about. ``path`` and ``day`` are the witness:
    there, all sides bind. ``narrowings`` are pairs of ids: the first policy binds in strictly
    fewer places, cases or days than the second. ``more``: one of the sides clashes with others
    in the same way, too many to list.
    """

    kind: Kind
    sides: tuple[Side, ...]
    topic: str
    value: str
    path: str
    day: date
    narrowings: frozenset[tuple[str, str]] = frozenset()
    more: bool = False

    @property
    def policies(self) -> tuple[Policy, ...]:
        """The policies, each once, in the order of the sides."""
        return tuple({side.policy.id: side.policy for side in self.sides}.values())

    @property
    def narrower(self) -> str:
        """The id of the policy that is narrower than every other, or the empty string."""
        names = [policy.id for policy in self.policies]
        for one in names if len(names) > 1 else ():
            if all((one, other) in self.narrowings for other in names if other != one):
                return one
        return ""

    @property
    def asking(self) -> frozenset[str]:
        """The ids of the policies that ask for something here, or allow it, or bound a number."""
        bans = ("must_not", "should_not")
        return frozenset(side.policy.id for side in self.sides if side.field not in bans)

    @property
    def soft(self) -> bool:
        """True where a side only recommends."""
        return any(side.soft for side in self.sides)

    @property
    def guessed(self) -> bool:
        """True where a side was only guessed from a sentence."""
        return any(side.certainty is Certainty.GUESSED for side in self.sides)

    @property
    def within_one(self) -> bool:
        """True where one policy contradicts itself."""
        return len(self.policies) == 1
