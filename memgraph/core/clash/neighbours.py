"""Neighbours: where searches must begin to come to everything that a demand takes part in."""

from __future__ import annotations

from collections.abc import Iterator

from memgraph.core.clash.board import Board
from memgraph.core.clash.choices import Atom
from memgraph.core.clash.demand import Demand, Force
from memgraph.core.clash.joint import Joint
from memgraph.core.clash.search import Join


def beginnings(
    board: Board, join: Join, demand: Demand, weak: bool
) -> Iterator[tuple[Demand, tuple[Demand, ...]]]:
    """Yield the demands to begin at, each with what the search must take along.

    Begun at the demand itself, a search misses what needs the value that it forbids, and what
    is only allowed.
    """
    yield demand, ()
    alone = join(Joint(), demand)
    for other in dict.fromkeys(_connected(board, demand, weak)) if alone else ():
        if alone and join(alone, other):
            yield other, (demand,)


def _connected(board: Board, demand: Demand, weak: bool) -> Iterator[Demand]:
    """Yield what needs or allows the forbidden value, and allowances behind alternatives."""
    choices = board.choices
    queue = [demand.atoms] if demand.force is Force.NEEDS else []
    if demand.force is Force.FORBIDS:
        atom = demand.atoms[0]
        for other in board.bringing(atom, demand.voice.reach, weak):
            yield other
            if other.atoms[1:]:
                queue.append(other.atoms)
        queue += [choices.listed[closed] for closed in choices.closed_about(atom)]
    if board.allows:
        yield from _allowances(board, demand, queue, weak)


def _allowances(
    board: Board, demand: Demand, queue: list[tuple[Atom, ...]], weak: bool
) -> Iterator[Demand]:
    """Yield what is allowed and ruled out by alternatives, or by others that these rule out."""
    choices = board.choices
    followed: set[Atom] = set()
    for alternatives in queue:
        brought = {step for one in alternatives for step in choices.steps(one)}
        for atom in sorted(brought - followed):
            followed.add(atom)
            queue += [choices.listed[closed] for closed in choices.closed_about(atom[0])]
            for other in board.against(atom, demand.voice.reach, weak):
                if other.force is Force.ALLOWS:
                    yield other
                elif other.atoms[1:]:
                    queue.append(other.atoms)
