"""The same meaning by rules: policies that demand the same of the same paths."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from memgraph.core.clash.choices import Choices
from memgraph.core.clash.demand import SOFT, Demand, Force, Reach, Voice, demands
from memgraph.core.entry import Policy
from memgraph.core.layout import proposed_path
from memgraph.core.meaning import Certainty, Meaning, meanings
from memgraph.core.memory import Memory
from memgraph.core.scope import NotProved, inside
from memgraph.core.sentence import read
from memgraph.core.status import binds

Demanded: TypeAlias = frozenset[tuple[object, ...]]

_ANYWHERE = Reach(((),), ())


def demanded(memory: Memory) -> Callable[[Policy], Demanded]:
    """Return what tells all that a policy demands, in a form in which equal demands are equal.

    Empty where it demands nothing, or was not understood to its last word. Ask for it with
    ``memory.once``.
    """
    choices, told = Choices(memory.topics), memory.once(meanings)

    def all_of(policy: Policy) -> Demanded:
        said = told(policy)
        if not _whole(memory, policy, said):
            return frozenset()
        voice = Voice(policy, said.rules, said.certainties, said.scope, _ANYWHERE, memory.day, None)
        return _told(demands((voice,), choices), choices)

    return all_of


def same_by_rules(memory: Memory, policy: Policy, others: Iterable[Policy]) -> list[Policy]:
    """Return those of ``others`` that demand what ``policy`` does, for the same paths."""
    told, demand = memory.once(meanings), memory.once(demanded)
    wanted = demand(policy)
    return [
        other
        for other in others
        if wanted and demand(other) == wanted and _same_places(told(policy), told(other))
    ]


def pairs_by_rules(memory: Memory, policies: Iterable[Policy]) -> Iterator[tuple[Policy, Policy]]:
    """Yield the pairs of policies that demand the same for the same paths.

    Of several that do, each is told with the first of them.
    """
    told, demand = memory.once(meanings), memory.once(demanded)
    found: dict[Demanded, list[Policy]] = defaultdict(list)
    for policy in policies:
        if wanted := demand(policy):
            first = (one for one in found[wanted] if _same_places(told(one), told(policy)))
            if one := next(first, None):
                yield one, policy
            else:
                found[wanted].append(policy)


def laws_meant(memory: Memory, statement: str) -> list[Policy]:
    """Return the laws that demand, for the same paths, what ``statement`` is read as."""
    if not read(statement, memory.topics).complete:
        return []
    said = Policy(id="", statement=statement, file=proposed_path("said"))
    return same_by_rules(memory, said, (one for one in memory.policies if binds(memory, one)))


def _whole(memory: Memory, policy: Policy, said: Meaning) -> bool:
    if policy.rules:
        return True
    guessed = Certainty.GUESSED in said.certainties or not said.rules
    return not guessed and read(policy.statement, memory.topics).complete


def _told(all_demands: Iterable[Demand], choices: Choices) -> Demanded:
    """Return the demands in keys; where one is picked, what rules out the others adds nothing."""
    found = list(all_demands)
    picked = {
        (one.point.topic, one.point.when): one.atoms
        for one in found
        if one.force is Force.NEEDS and choices.exclusive(one.point.topic) and not one.weak
    }
    return frozenset(_key(one) for one in found if not _implied(one, picked))


def _implied(one: Demand, picked: dict[tuple[str, str], tuple[tuple[str, str], ...]]) -> bool:
    chosen = picked.get((one.point.topic, one.point.when))
    return bool(chosen) and one.force is Force.FORBIDS and not {*one.atoms} & {*(chosen or ())}


def _key(one: Demand) -> tuple[object, ...]:
    point = one.point
    soft = point.field in SOFT
    atoms = frozenset(point.atoms)
    return one.force, soft, point.topic, point.when, atoms, point.interval, point.family


def _same_places(one: Meaning, other: Meaning) -> bool:
    if one.scope == other.scope:
        return True
    try:
        return inside(one.scope, other.scope) and inside(other.scope, one.scope)
    except NotProved:
        return False
