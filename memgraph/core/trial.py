"""Trials: what other topics would say of the same policies."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memgraph.core.layout import Kind
from memgraph.core.memory import Memory, standing
from memgraph.core.topics import Topics
from memgraph.core.verdict import verdicts

if TYPE_CHECKING:
    from memgraph.core.clash import Clash


@dataclass(frozen=True, slots=True)
class Flag:
    """A clash that is said, and whether it is an error between laws."""

    clash: Clash
    blocks: bool

    @property
    def names(self) -> str:
        """The ids of the policies in words."""
        return " and ".join(policy.id for policy in self.clash.policies)


@dataclass(frozen=True, slots=True)
class Trial:
    """What is flagged under other topics only, and what under the present ones only."""

    new: tuple[Flag, ...]
    gone: tuple[Flag, ...]

    @property
    def blocks(self) -> bool:
        """True where laws would contradict each other that do not now."""
        return any(flag.blocks for flag in self.new)


def trial(memory: Memory, topics: Topics) -> Trial:
    """Return what ``topics`` would change, against those by which ``memory`` is judged."""
    now = _flags(memory)
    then = _flags(dataclasses.replace(memory, topics=topics))
    return Trial(
        tuple(flag for names, flag in then.items() if _worse(flag, now.get(names))),
        tuple(flag for names, flag in now.items() if _worse(flag, then.get(names))),
    )


def _flags(memory: Memory) -> dict[frozenset[str], Flag]:
    """Return what is said of which policies, errors first."""
    found = [Flag(clash, said.blocks and _all_law(clash)) for clash, said in memory.once(verdicts)]
    found.sort(key=lambda flag: not flag.blocks)
    by_names: dict[frozenset[str], Flag] = {}
    for flag in found:
        by_names.setdefault(frozenset(policy.id for policy in flag.clash.policies), flag)
    return by_names


def _worse(flag: Flag, other: Flag | None) -> bool:
    """Return whether a flag is not there otherwise, or is no error there."""
    return other is None or (flag.blocks and not other.blocks)


def _all_law(clash: Clash) -> bool:
    return all(standing(policy) is Kind.LAW for policy in clash.policies)
