"""What was turned down or has ended, and is proposed again: nobody should do so unknowingly.

Alike are the same or nearly the same words, and rules that demand the same choice somewhere. What a
law of today demands as well is no choice that ended, and the proposal may name what it replaces.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from memgraph.core.clash import related
from memgraph.core.clash.choices import Choices
from memgraph.core.clash.demand import Force, points
from memgraph.core.duplicates.known import alike
from memgraph.core.entry import Policy
from memgraph.core.life.event import What
from memgraph.core.life.graves import Grave, graves
from memgraph.core.meaning import Certainty, meanings
from memgraph.core.memory import Memory
from memgraph.core.scope import NotProved, Scope, meeting
from memgraph.core.status import binds

MOST = 3  # graves that are named

Choice: TypeAlias = tuple[object, ...]  # what a rule demands, in a form in which equals are equal


@dataclass(frozen=True, slots=True)
class Again:
    """A choice that ended, and how it is like what is proposed: by its ``words``, or by rules."""

    grave: Grave
    words: bool


def again(memory: Memory, policy: Policy, declared: Collection[str] = ()) -> list[Again]:
    """Return the choices that ended and that ``policy`` would take up again, the likest first.

    What is ``declared`` is known to who proposes it, and so is what the policy names itself.
    """
    buried = [
        grave for grave in memory.once(graves)
        if grave.policy.id not in {policy.id, *declared} and not related(grave.policy, policy)
    ]  # fmt: skip
    under = {grave.policy.id: grave for grave in buried}
    words = [one.entry.id for one in alike(policy.statement, (one.policy for one in buried))]
    words += [name for name in under if _named_after(policy.id, name) and name not in words]
    rules = [name for name in _demanding(memory, policy, buried) if name not in words]
    found = [Again(under[name], words=True) for name in words]
    return [*found, *(Again(under[name], words=False) for name in rules)][:MOST]


def _named_after(name: str, older: str) -> bool:
    """Return whether an id was made from the words that made another one, or counts on from it."""
    rest = name.removeprefix(f"{older}-")
    return rest != name and (len(rest) == 4 or rest.isdigit()) and "-" not in rest


def _demanding(memory: Memory, policy: Policy, buried: Iterable[Grave]) -> Iterator[str]:
    """Yield the graves whose rules demand a choice that this policy makes, in a place of both."""
    mine, scope = _choices(memory, policy)
    if not mine:
        return
    kept = None
    for grave in buried:
        theirs, there = _choices(memory, grave.policy)
        shared = mine & theirs
        if not shared or not _meet(scope, there):
            continue
        if kept is None:  # only now, since few proposals share anything with what ended
            kept = _in_force(memory, policy)
        if shared - kept:
            yield grave.policy.id


def _in_force(memory: Memory, policy: Policy) -> frozenset[Choice]:
    """Return what this policy and laws of today demand, in a place of both."""
    wanted, scope = _choices(memory, policy)
    found: set[Choice] = set()
    for law in memory.policies:
        if law.id != policy.id and binds(memory, law):
            choices, there = _choices(memory, law)
            if choices & wanted and _meet(scope, there):
                found |= choices
    return frozenset(found)


def _choices(memory: Memory, policy: Policy) -> tuple[frozenset[Choice], Scope]:
    """Return what the rules of a policy demand for sure, and where; permissions are no demand."""
    said, choices = memory.once(meanings)(policy), memory.once(_topics)
    found = {
        (point.force, point.topic, point.when, frozenset(point.atoms), point.interval, point.family)
        for rule, certainty in zip(said.rules, said.certainties, strict=True)
        if certainty is not Certainty.GUESSED
        for point in points(rule, choices)
        if point.force is not Force.ALLOWS
    }
    return frozenset(found), said.scope


def _topics(memory: Memory) -> Choices:
    return Choices(memory.topics)


def _meet(one: Scope, other: Scope) -> bool:
    try:
        return meeting((one, other)) is not None
    except NotProved:
        return False


def ended(memory: Memory, policy: Policy) -> Again | None:
    """Return the policy itself as a choice that ended, or None where it did not."""
    found = (grave for grave in memory.once(graves) if grave.policy is policy)
    return next((Again(grave, words=True) for grave in found), None)


def told(found: Again) -> str:
    """Return in a sentence what was turned down or ended, when, by whom and why."""
    grave = found.grave
    what = "this was" if found.words else "what its rules ask for was"
    verb = {
        What.REJECTED: "turned down", What.RETIRED: "law, and retired",
        What.SUPERSEDED: f"law, and superseded by {grave.successor}",
        What.EXPIRED: "law, and expired",
    }.get(grave.how, "closed")  # fmt: skip
    on = f" on {grave.day}" if grave.day else ""
    who = f" by {' and '.join(grave.by)}" if grave.by and grave.how is not What.SUPERSEDED else ""
    why = f": {grave.reason.rstrip('.')}" if grave.reason else ""
    return f"{what} {verb}{on}{who}{why}; see memgraph why {grave.policy.id}"
