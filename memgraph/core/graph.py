"""The provenance graph: what rests on what. Derived from a Memory, and disposable.

Nodes are the ids of entries, and ``person:``, ``file:``, ``commit:``, ``url:`` and ``said:``
nodes; edges run from what says something to what it says it about and carry ``relation`` and
``day``. Nothing here enumerates all paths or all cycles: both are exponential.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

import networkx as nx

from memgraph.core.confirmation import Confirmation
from memgraph.core.entry import Entry, Evidence, Policy, links
from memgraph.core.legible import spelt
from memgraph.core.memory import Memory
from memgraph.core.moment import decided_by_then
from memgraph.core.relations import ACTIONS, DECIDED

Graph: TypeAlias = "nx.MultiDiGraph[str]"

_REASONS = ("grounds", "from_source", "recorded_by", "supersedes", *ACTIONS)
_BACKING = ("supports", "closes")  # what bears a thing out, or takes it back
_ENDS = ("person", "file", "commit", "url", "said")  # what has no reasons of its own
_ONWARD = ("supports", "against", "about", "closes")  # what evidence bears on


class Step(NamedTuple):
    """One edge; ``day`` may be empty. ``reason`` is what a person gave for a decision."""

    one: str
    relation: str
    other: str
    day: str
    reason: str = ""


def build(memory: Memory) -> Graph:
    """Return the graph of ``memory``, with a node for every id that is named anywhere."""
    graph: Graph = nx.MultiDiGraph()
    for entry in memory.entries:
        graph.add_node(entry.id, kind=_kind(entry), label=entry.statement)
    for entry in memory.entries:
        day = entry.observed if isinstance(entry, Evidence) else entry.since
        for relation, other, _ in links(entry):
            if memory.other_day and other not in memory.by_id:
                continue  # it had not happened yet
            _edge(graph, entry.id, other, relation, str(day or ""), "missing")
        if entry.recorded.by:
            person = f"person:{entry.recorded.by}"
            _edge(graph, entry.id, person, "recorded_by", str(day or ""), "person")
        for source in entry.source:
            for kind, name in source.parts():
                _edge(graph, entry.id, f"{kind}:{name}", "from_source", str(day or ""), kind)
    for confirmation in decided_by_then(memory):
        _confirm(graph, confirmation)
    return graph


def _kind(entry: Entry) -> str:
    return "policy" if isinstance(entry, Policy) else entry.kind


def _edge(graph: Graph, one: str, other: str, relation: str, day: str, kind: str) -> None:
    _node(graph, other, kind)
    graph.add_edge(one, other, key=relation, relation=relation, day=day)


def _node(graph: Graph, name: str, kind: str) -> None:
    if name not in graph:
        graph.add_node(name, kind=kind, label=name.partition(":")[2] or name)


def _confirm(graph: Graph, confirmation: Confirmation) -> None:
    person = f"person:{confirmation.by}"
    _node(graph, confirmation.policy, "missing")
    _node(graph, person, "person")
    graph.add_edge(
        confirmation.policy,
        person,
        key=f"{DECIDED[confirmation.action]} {confirmation.file}",
        relation=DECIDED[confirmation.action],
        action=str(confirmation.action),
        day=str(confirmation.on),
        reason=confirmation.reason,
    )


def why(graph: Graph, entry: str, *, older: bool = True) -> list[Step]:
    """Return the steps to all that ``entry`` rests on, nearest first.

    They go from a policy to its grounds, to evidence that supports it or takes a ground back, to
    their sources, to people, and to what it superseded; whose own reasons are left out unless
    ``older``. What speaks against ``entry`` itself, and what took its place, is told too. Raises
    KeyError for an unknown entry.
    """
    if entry not in graph:
        raise KeyError(entry)
    found: dict[Step, None] = {}
    seen, queue = {entry}, [entry]
    for node in queue:
        steps = [*_reasons(graph, node), *(_answers(graph, entry) if node == entry else ())]
        found |= dict.fromkeys(steps)
        for other in (_further(step, node, older) for step in steps):
            if other and other not in seen and graph.nodes[other]["kind"] not in _ENDS:
                seen.add(other)
                queue.append(other)
    return list(found)


def _reasons(graph: Graph, node: str) -> Iterator[Step]:
    """Yield the steps to what a node rests on; in the end, to what was said of that itself."""
    for _, other, data in graph.out_edges(node, data=True):
        if data["relation"] in _REASONS:
            yield _step(node, other, data)
    for other, _, data in graph.in_edges(node, data=True):
        if data["relation"] in _BACKING:
            yield _step(other, node, data)


def _answers(graph: Graph, entry: str) -> Iterator[Step]:
    for relation in ("against", "supersedes"):
        for other, _, data in graph.in_edges(entry, data=True):
            if data["relation"] == relation:
                yield _step(other, entry, data)


def _step(one: str, other: str, data: Mapping[str, str]) -> Step:
    return Step(one, data["relation"], other, data["day"], data.get("reason", ""))


def _further(step: Step, node: str, older: bool) -> str:
    """Return where to go on from a node; "" for what has reasons of its own."""
    back = step.other == node
    if step.relation == "supersedes" and (back or not older):
        return ""
    return step.one if back else step.other


def bearing(graph: Graph, evidence: str) -> list[Step]:
    """Return the steps from ``evidence`` to what it bears on, and to it from what rests on it.

    Raises KeyError for an unknown id.
    """
    if evidence not in graph:
        raise KeyError(evidence)
    out = (_step(evidence, other, data)
           for _, other, data in graph.out_edges(evidence, data=True)
           if data["relation"] in _ONWARD)  # fmt: skip
    back = (_step(other, evidence, data)
            for other, _, data in graph.in_edges(evidence, data=True)
            if data["relation"] == "grounds")  # fmt: skip
    return [*out, *back]


def cycles(graph: Graph, relation: str) -> list[list[str]]:
    """Return a cycle for every knot of ``relation`` edges, its first node repeated at the end.

    It goes through the knot's first name, and none through that name is shorter.
    """
    part: nx.DiGraph[str] = nx.DiGraph(
        (one, other) for one, other, key in graph.edges(keys=True) if key == relation
    )
    found = []
    for knot in nx.strongly_connected_components(part):
        start = min(knot)
        if len(knot) > 1:
            inside: nx.DiGraph[str] = nx.DiGraph(sorted(part.subgraph(knot).edges))
            ways = nx.single_source_shortest_path(inside, start)
            before = sorted(set(inside.predecessors(start)) - {start})
            found.append([*min((ways[node] for node in before), key=len), start])
        elif part.has_edge(start, start):
            found.append([start, start])
    return sorted(found)


def neighbourhood(graph: Graph, entry: str, reach: int = 2) -> Graph:
    """Return the part of the graph at most ``reach`` edges from ``entry``, either way.

    A person ends a way: whoever confirms much would bring everything near. Raises KeyError for an
    unknown entry.
    """
    if entry not in graph:
        raise KeyError(entry)
    near, last = {entry}, [entry]
    for _ in range(reach):
        beyond = (other for node in last if node == entry or not _is_person(graph, node)
                  for other in nx.all_neighbors(graph, node))  # fmt: skip
        last = [other for other in dict.fromkeys(beyond) if other not in near]
        near.update(last)
    return graph.subgraph(near).copy()


def _is_person(graph: Graph, node: str) -> bool:
    return bool(graph.nodes[node]["kind"] == "person")


def nodes(graph: Graph) -> list[tuple[str, str, str]]:
    """Return ``(id, kind, label)`` for every node, sorted."""
    return sorted((node, data["kind"], data["label"]) for node, data in graph.nodes(data=True))


def edges(graph: Graph) -> list[tuple[str, str, str, str]]:
    """Return ``(from, relation, to, day)`` for every edge, sorted."""
    return sorted(
        (one, data["relation"], other, data["day"]) for one, other, data in graph.edges(data=True)
    )


def graphml(graph: Graph) -> str:
    """Return the graph as GraphML, in ASCII.

    XML cannot hold every character: one that it cannot, or that nobody sees, is spelt out, in ids
    as ``<U+001B>``; where two ids would be spelt alike, the later one gets a number.
    """
    names: dict[str, str] = {}
    taken: set[str] = set()
    for node in graph:
        name = plain = spelt(node)
        number = 2
        while name in taken:
            name, number = f"{plain} ({number})", number + 1
        taken.add(name)
        names[node] = name
    written: Graph = nx.MultiDiGraph()
    written.add_nodes_from((names[node], dict(data)) for node, data in graph.nodes(data=True))
    for number, (one, other, data) in enumerate(graph.edges(data=True)):
        written.add_edge(names[one], names[other], key=f"e{number}", **data)
    texts = [data for _, data in written.nodes(data=True)]
    texts += [data for _, _, data in written.edges(data=True)]
    for data in texts:
        data |= {key: spelt(value) for key, value in data.items()}
    text = "\n".join(nx.generate_graphml(written)) + "\n"
    return text.encode("ascii", "xmlcharrefreplace").decode("ascii")
