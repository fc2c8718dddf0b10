"""The engine: every clash in a memory, each told once, with a path and a day."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from memgraph.core.clash.board import Board
from memgraph.core.clash.choices import Choices
from memgraph.core.clash.demand import Demand, Force, demands, voices
from memgraph.core.clash.joint import Places
from memgraph.core.clash.listing import Listing
from memgraph.core.clash.model import Clash
from memgraph.core.clash.telling import told
from memgraph.core.memory import Memory


def clashes(memory: Memory) -> tuple[Clash, ...]:
    """Return every clash between policies that bind now or later, and proposals."""
    return tuple(clash for clash in memory.once(_everything) if clash.path)


def unproven(memory: Memory) -> tuple[Clash, ...]:
    """Return what would clash if it could be proved that the scopes share a path.

    Their ``path`` is empty.
    """
    return tuple(clash for clash in memory.once(_everything) if not clash.path)


def clashes_about(memory: Memory, names: Collection[str]) -> tuple[Clash, ...]:
    """Return the clashes with one of these policies: work in proportion to what is near them."""
    table = memory.once(_table)
    demands = (demand for demand in table.board.demands if demand.voice.policy.id in names)
    return tuple(clash for clash in table.clashes(demands) if clash.path)


def _everything(memory: Memory) -> tuple[Clash, ...]:
    table = _table(memory)  # not kept: it is large, and whoever knows every clash needs no other
    return table.clashes(table.board.demands)


def _table(memory: Memory) -> _Table:
    choices = Choices(memory.topics)
    found = tuple(demands(voices(memory), choices))
    return _Table(Board(choices, found), Places(memory))


@dataclass(frozen=True)
class _Table:
    """A memory's demands, filed, and what is remembered of its scopes."""

    board: Board
    places: Places

    def clashes(self, about: Iterable[Demand]) -> tuple[Clash, ...]:
        """Return the clashes in which one of these demands takes part."""
        board = self.board
        near = (one for one in about if board.contested(one) and board.challenged(one))
        contested = sorted(near, key=_searched_later)
        strengths = (False, True) if self.board.weak else (False,)
        cases = (
            case
            for weak in strengths
            for listing in (Listing(self.board, self.places, weak),)
            for demand in sorted(contested, key=lambda one: weak and not one.weak)
            for case in listing.of(demand)
        )
        return told(self.board.choices, self.places, cases)


def _searched_later(demand: Demand) -> bool:
    """Return whether a search from what needs or allows a value may already come to this."""
    return demand.force is Force.FORBIDS
