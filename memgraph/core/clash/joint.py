"""What demands have in common: the paths, the days and the condition on which all bind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TypeAlias

from memgraph.core.clash.demand import Demand, Folder
from memgraph.core.entry import EVERYTHING
from memgraph.core.memory import Memory
from memgraph.core.scope import NotProved, inside, meeting

Scope: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Joint:
    """Demands that bind together, from ``start`` to ``end`` (half-open), below ``folders[-1]``.

    ``when`` is the condition of those that have one: two different ones never come together.
    """

    demands: tuple[Demand, ...] = ()
    scopes: frozenset[Scope] = frozenset()
    folders: tuple[Folder, ...] = ((),)
    start: date = date.min
    end: date = date.max
    when: str = ""


@dataclass(frozen=True)
class Places:
    """Where scopes meet, in one memory; what was asked is remembered."""

    memory: Memory

    @cached_property
    def _met(self) -> dict[frozenset[Scope], str | None]:
        return {}

    @cached_property
    def _inside(self) -> dict[tuple[Scope, Scope], bool]:
        return {}

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
        folders = max(joint.folders, voice.folders, key=len)
        return Joint((*joint.demands, demand), scopes, folders, start, end, joint.when or when)

    def path(self, scopes: frozenset[Scope]) -> str | None:
        """Return a path in all scopes, None if there is none, ``""`` if that is not proved."""
        narrowing = scopes - {EVERYTHING} or scopes
        if narrowing not in self._met:
            self._met[narrowing] = self._meeting(narrowing)
        return self._met[narrowing]

    def _meeting(self, scopes: frozenset[Scope]) -> str | None:
        try:
            return meeting(sorted(scopes))
        except NotProved:
            return self._file(scopes)

    def _file(self, scopes: Iterable[Scope]) -> str:
        """Return one of today's files in all scopes, or the empty string."""
        both = frozenset.intersection(*map(self.memory.governed, scopes))
        return next(path for path in self.memory.paths if path in both) if both else ""

    def witness(self, scopes: frozenset[Scope]) -> str | None:
        """Return the path to show: one of today's files if there is one, else as ``path``."""
        return self._file(scopes) or self.path(scopes)

    def narrower(self, one: Scope, other: Scope) -> bool:
        """Return whether ``one`` is proved to cover less than ``other``, and nothing else.

        An exclusion that takes away no file of today narrows nothing.
        """
        first, second = self._in_fact(one), self._in_fact(other)
        return self.inside(first, second) and not self.inside(second, first)

    def _in_fact(self, scope: Scope) -> Scope:
        files = self.memory.governed(scope)
        kept = ("**", *scope) if scope[0].startswith("!") else scope
        for pattern in [pattern for pattern in kept if pattern.startswith("!")] if files else ():
            rest = tuple(other for other in kept if other != pattern)
            kept = rest if self.memory.governed(rest) == files else kept
        return kept

    def inside(self, one: Scope, other: Scope) -> bool:
        """Return whether all paths of ``one`` are proved to lie in ``other``."""
        if (one, other) not in self._inside:
            try:
                self._inside[one, other] = one == other or inside(one, other)
            except NotProved:
                self._inside[one, other] = False
        return self._inside[one, other]
