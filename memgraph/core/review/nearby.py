"""The touched neighbourhood: a picture of what changed and of what it has to do with."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from memgraph.core.confirmation import Confirmation
from memgraph.core.entry import Entry, Evidence, Policy, links
from memgraph.core.memory import Memory
from memgraph.core.relations import ACTIONS
from memgraph.core.review.reviewing import Review

Node = tuple[str, str, str]
Edge = tuple[str, str, str, str]


@dataclasses.dataclass(frozen=True, slots=True)
class Nearby:
    """Nodes ``(id, kind, label)`` and edges ``(from, relation, to, day)``.

    ``touched`` are the ids that the change is about; ``left_out`` is how many entries there was no
    room for.
    """

    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()
    touched: frozenset[str] = frozenset()
    left_out: int = 0


def nearby(memory: Memory, review: Review, most: int = 24) -> Nearby:
    """Return at most ``most`` entries that the change touches, or that have to do with these.

    Those come first that change the law. Persons stand beside what they confirmed.
    """
    touched = dict.fromkeys(_touched(review))
    near = dict.fromkeys(name for each in touched for name in _near(memory, each))
    wanted = [name for name in {**touched, **near} if name in memory.by_id]
    chosen = [memory.by_id[name] for name in wanted[:most]]
    if not chosen:
        return Nearby()
    from memgraph.core import graph  # networkx, which only a picture needs

    found = graph.build(_part(memory, chosen))
    names = {entry.id for entry in chosen}
    edges = [
        edge for edge in graph.edges(found)
        if edge[0] in names and (edge[2] in names or edge[1] in ACTIONS)
    ]  # fmt: skip
    shown = names | {other for _, _, other, _ in edges}
    nodes = [node for node in graph.nodes(found) if node[0] in shown]
    return Nearby(
        tuple(nodes), tuple(edges[: 3 * most]), frozenset(touched), max(0, len(wanted) - most)
    )


def _touched(review: Review) -> Iterator[str]:
    for change in review.changes:
        yield change.policy.id
        yield from (one.id for one in change.older)
    for piece in review.evidence:
        yield piece.evidence.id


def _near(memory: Memory, name: str) -> Iterator[str]:
    """Yield what an entry names, and what names it."""
    entry = memory.by_id.get(name)
    yield from (other for _, other, _ in links(entry)) if entry else ()
    yield from (one.id for one in memory.successors(name))
    for relation in ("against", "supports", "closes", "about"):
        yield from (one.id for one in memory.evidence_that(relation, name))


def _part(memory: Memory, chosen: list[Entry]) -> Memory:
    """Return a memory of these entries, and of what makes them count."""
    names = {entry.id for entry in chosen}
    confirmations: list[Confirmation] = [
        made for made in memory.confirmations if made.subject in names
    ]
    return dataclasses.replace(
        memory,
        policies=tuple(one for one in chosen if isinstance(one, Policy)),
        evidence=tuple(one for one in chosen if isinstance(one, Evidence)),
        confirmations=tuple(confirmations),
    )
