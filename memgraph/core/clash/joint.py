"""What demands have in common: the paths, the days and the condition on which all bind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from memgraph.core.clash.demand import Demand, Reach, Scope
from memgraph.core.entry import EVERYTHING
from memgraph.core.memory import Memory
from memgraph.core.scope import Budget, NotProved, inside, meeting

# Steps of one judgement, in all and for one question: for what is easy, and for what is told and
# is hard. Questions with the same longest scope have a part of the first, and no more: few hard
# scopes use up little of what others need.
_EASY, _EASY_EACH, _EASY_SCOPE = 3_000_000, 5_000, 25_000
_HARD, _HARD_EACH = 2_000_000, 300_000


_ANYWHERE = Reach(((),), ((),))


@dataclass(frozen=True, slots=True)
class Joint:
    """Demands that bind together, from ``start`` to ``end`` (half-open), in ``reach``.

    ``when`` is the condition of those that have one: two different ones never come together.
    """

    demands: tuple[Demand, ...] = ()
    scopes: frozenset[Scope] = frozenset()
    reach: Reach = _ANYWHERE
    start: date = date.min
    end: date = date.max
    when: str = ""


@dataclass(frozen=True)
class Places:
    """Where scopes meet, in one memory; what was asked is remembered."""

    memory: Memory
    easy: Budget = field(default_factory=lambda: Budget(_EASY, _EASY_EACH))
    hard: Budget = field(default_factory=lambda: Budget(_HARD, _HARD_EACH))

    @cached_property
    def _met(self) -> dict[frozenset[Scope], str | None]:
        return {}

    @cached_property
    def _inside(self) -> dict[tuple[Scope, Scope], bool | None]:
        return {}

    @cached_property
    def _taken(self) -> Counter[Scope]:
        """The steps that were taken for a scope."""
        return Counter()

    def joined(self, joint: Joint, demand: Demand) -> Joint | None:
        """Return the demands and one more, or None where they do not all bind together."""
        voice, when = demand.voice, demand.point.when
        if joint.when and when not in ("", joint.when):
            return None
        start, end = max(joint.start, voice.start), min(joint.end, voice.end or date.max)
        if start >= end:
            return None
        scopes = joint.scopes | {voice.scope}
        if len(scopes) > max(1, len(joint.scopes)) and self.path(scopes) is None:
            return None
        reach, case = joint.reach.narrowed(voice.reach), joint.when or when
        return Joint((*joint.demands, demand), scopes, reach, start, end, case)

    def path(self, scopes: frozenset[Scope]) -> str | None:
        """Return a path in all scopes, None if there is none, ``""`` if no proof is easy."""
        narrowing = scopes - {EVERYTHING} or scopes
        if narrowing not in self._met:
            self._met[narrowing] = self._meeting(narrowing)
        return self._met[narrowing]

    def _meeting(self, scopes: frozenset[Scope]) -> str | None:
        longest = max(scopes, key=lambda scope: (sum(map(len, scope)), scope))
        before = self.easy.left
        budget = self.easy if self._taken[longest] < _EASY_SCOPE else Budget(0, 0)
        try:
            return meeting([*scopes], budget)
        except NotProved:
            return self._file(scopes)
        finally:
            self._taken[longest] += before - self.easy.left

    def _file(self, scopes: Iterable[Scope]) -> str:
        """Return one of today's files in all scopes, or the empty string."""
        both = frozenset.intersection(*map(self.memory.governed, scopes))
        return next(path for path in self.memory.paths if path in both) if both else ""

    def witness(self, scopes: frozenset[Scope]) -> str | None:
        """Return the path to show: one of today's files if there is one, else as ``path``.

        What is not easily proved is asked once more.
        """
        found = self._file(scopes) or self.path(scopes)
        if found == "":
            with suppress(NotProved):
                return meeting([*scopes], self.hard)
        return found

    def narrower(self, one: Scope, other: Scope) -> bool:
        """Return whether ``one`` covers less than ``other``, and nothing else. Raises NotProved.

        An exclusion that takes away no file of today narrows nothing.
        """
        first, second = self._in_fact(one), self._in_fact(other)
        return self.within(first, second) and not self.within(second, first)

    def _in_fact(self, scope: Scope) -> Scope:
        files = self.memory.governed(scope)
        kept = ("**", *scope) if scope[0].startswith("!") else scope
        for pattern in [pattern for pattern in kept if pattern.startswith("!")] if files else ():
            rest = tuple(other for other in kept if other != pattern)
            kept = rest if self.memory.governed(rest) == files else kept
        return kept

    def inside(self, one: Scope, other: Scope) -> bool:
        """Return whether all paths of ``one`` are proved to lie in ``other``."""
        try:
            return self.within(one, other)
        except NotProved:
            return False

    def within(self, one: Scope, other: Scope) -> bool:
        """Return whether all paths of ``one`` lie in ``other``. Raises NotProved."""
        if (one, other) not in self._inside:
            self._inside[one, other] = self._within(one, other)
        known = self._inside[one, other]
        if known is None:
            raise NotProved
        return known

    def _within(self, one: Scope, other: Scope) -> bool | None:
        for budget in (self.easy, self.hard):
            with suppress(NotProved):
                return inside(one, other, budget)
        return None
