"""What goes on a card: the law of a day, and in which order."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import Enum

from memgraph.core.card.markdown import folded
from memgraph.core.entry import EVERYTHING, Policy
from memgraph.core.memory import Memory
from memgraph.core.scope import is_everything
from memgraph.core.scope.language import read, takes_away
from memgraph.core.status import window


class Group(Enum):
    """Who brought a law in, in plain words; the first on a card come first."""

    PINNED = "pinned by a person"
    PERSON = "added by a person"
    IMPORT = "imported, and confirmed by a person"
    AGENT = "recorded by an agent, and confirmed by a person"


_ORDER = {group: number for number, group in enumerate(Group)}
_VIA = {"agent": Group.AGENT, "import": Group.IMPORT}


@dataclass(frozen=True, slots=True)
class CardEntry:
    """One law as a card has it. ``statement`` is on one line, ``scope`` the policy's own."""

    id: str
    statement: str
    scope: tuple[str, ...] = EVERYTHING
    group: Group = Group.PERSON
    strict: bool = False

    @property
    def rank(self) -> tuple[object, ...]:
        """What decides who goes first where a card has no room for all.

        Pinned, then added by a person, then the others; strict first, then the wider scope; the
        id where all that is equal. Nothing of it depends on the day or on the other files.
        """
        return (_ORDER[self.group], not self.strict, breadth(self.scope), self.scope, self.id)

    @property
    def place(self) -> tuple[object, ...]:
        """Where it stands on the card: entries of one group and scope stand together."""
        return (_ORDER[self.group], breadth(self.scope), self.scope, not self.strict, self.id)


def law(memory: Memory, day: date | None = None) -> tuple[CardEntry, ...]:
    """Return the policies that bind on ``day``, by default the memory's own, the first first.

    Whether one is stale or challenged is left to ``brief``: evidence, an edit of a watched file or
    a new day would otherwise make every card out of date.
    """
    on = day or memory.day
    binding = {
        policy.id: _entry(policy)
        for policy in reversed(memory.policies)
        if not policy.redacted and (found := window(memory, policy)) and found.holds(on)
    }
    return tuple(sorted(binding.values(), key=lambda entry: entry.rank))


def _entry(policy: Policy) -> CardEntry:
    group = Group.PINNED if policy.pinned else _VIA.get(policy.recorded.via, Group.PERSON)
    return CardEntry(policy.id, folded(policy.statement), policy.scope, group, policy.strict)


def by_scope(entries: Iterable[CardEntry]) -> dict[tuple[str, ...], tuple[CardEntry, ...]]:
    """Return the entries by their scope; all that govern everything are under ``EVERYTHING``."""
    found: dict[tuple[str, ...], list[CardEntry]] = defaultdict(list)
    for entry in entries:
        found[EVERYTHING if is_everything(entry.scope) else entry.scope].append(entry)
    return {scope: tuple(group) for scope, group in found.items()}


def breadth(scope: tuple[str, ...]) -> int:
    """Return how narrow a scope is: 0 for everything, else one more than its shallowest folder."""
    return 0 if is_everything(scope) else 1 + min(_depths(scope))


def _depths(scope: tuple[str, ...]) -> Iterator[int]:
    """Yield for each pattern how many folders it begins with by name."""
    if takes_away(scope[0]):
        yield 0
    for pattern in itertools.filterfalse(takes_away, scope):
        for glob in read(pattern):
            named = itertools.takewhile(lambda part: all(isinstance(a, str) for a in part), glob)
            yield len(tuple(named))
