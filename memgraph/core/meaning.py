"""Meaning: the rules that a policy is compared by, and how sure it is that it means them."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from memgraph.core.entry import EVERYTHING, Policy, Rule
from memgraph.core.memory import Memory
from memgraph.core.sentence import Reading, read
from memgraph.core.topics import Topics


class Certainty(StrEnum):
    """Where rules come from. Only what is ``guessed`` can never block."""

    STORED = "stored"  # written in the policy, and confirmed with it
    UNDERSTOOD = "understood"  # read from its sentence, to the last word
    GUESSED = "guessed"  # read from a part of its sentence


@dataclass(frozen=True, slots=True)
class Meaning:
    """What one policy demands.

    ``rules`` are stored in it, or read from its statement; ``certainties`` say of each how sure
    it is.
    """

    rules: tuple[Rule, ...]
    certainties: tuple[Certainty, ...]
    scope: tuple[str, ...]


def meaning(policy: Policy, topics: Topics) -> Meaning:
    """Return what ``policy`` demands: its stored rules, or what its sentence is read as.

    What is stored counts: another reading never changes what a person confirmed.
    """
    return _stored(policy) if policy.rules else _read(policy, read(policy.statement, topics))


def meanings(memory: Memory) -> Callable[[Policy], Meaning]:
    """Return what tells the meaning of a policy, and reads no statement twice.

    Ask for it with ``memory.once``.
    """

    @functools.cache
    def reading(statement: str) -> Reading:
        return read(statement, memory.topics)

    def told(policy: Policy) -> Meaning:
        return _stored(policy) if policy.rules else _read(policy, reading(policy.statement))

    return told


def _stored(policy: Policy) -> Meaning:
    return Meaning(policy.rules, (Certainty.STORED,) * len(policy.rules), policy.scope)


def _read(policy: Policy, reading: Reading) -> Meaning:
    sure = _sure(policy, reading)
    certainties = (Certainty.UNDERSTOOD,) * sure
    certainties += (Certainty.GUESSED,) * (len(reading.rules) - sure)
    return Meaning(reading.rules, certainties, _scope(policy, reading))


def _sure(policy: Policy, reading: Reading) -> int:
    """Return how many rules are sure: a scope that is given twice, and differently, is a doubt."""
    doubtful = reading.scope and policy.scope not in (EVERYTHING, reading.scope)
    return 0 if doubtful else reading.sure


def _scope(policy: Policy, reading: Reading) -> tuple[str, ...]:
    return reading.scope if reading.scope and policy.scope == EVERYTHING else policy.scope
