"""The provenance graph: what rests on what. Derived from a Memory, and disposable.

Nodes are the ids of entries, and ``person:``, ``file:``, ``commit:``, ``url:`` and ``said:``
nodes; edges run from what says something to what it says it about and carry ``relation`` and
``day``. Nothing here enumerates all paths or all cycles: both are exponential.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import networkx as nx

from memgraph.core.confirmation import Confirmation
from memgraph.core.entry import Entry, Evidence, Policy, Source, links
from memgraph.core.memory import Memory

Graph: TypeAlias = "nx.MultiDiGraph[str]"

_DECIDED = {
    "promote": "promoted_by", "retire": "retired_by", "reject": "rejected_by",
    "uphold": "upheld_by", "defer": "put_off_by", "redact": "redacted_by",
}  # fmt: skip
_REASONS = ("grounds", "supports", "from_source", "recorded_by", "confirmed_by", "supersedes")


def build(memory: Memory) -> Graph:
    """Return the graph of ``memory``, with a node for every id that is named anywhere."""
    graph: Graph = nx.MultiDiGraph()
    for entry in memory.entries:
        graph.add_node(entry.id, kind=_kind(entry), label=entry.statement)
    for entry in memory.entries:
        day = entry.observed if isinstance(entry, Evidence) else entry.since
        for relation, other, _ in links(entry):
            _edge(graph, entry.id, other, relation, str(day or ""), "missing")
        if entry.recorded.by:
            person = f"person:{entry.recorded.by}"
            _edge(graph, entry.id, person, "recorded_by", str(day or ""), "person")
        for source in entry.source:
            for node, kind in _source_nodes(source):
                _edge(graph, entry.id, node, "from_source", str(day or ""), kind)
    for confirmation in memory.in_effect:
        if not confirmation.about_settings:  # they are no entries, and no reason for one
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


def _source_nodes(source: Source) -> Iterator[tuple[str, str]]:
    if source.path:
        yield f"file:{source.path}", "file"
    if source.commit:
        yield f"commit:{source.commit}", "commit"
    if source.url:
        yield f"url:{source.url}", "url"
    if source.said:
        yield f"said:{source.said}", "said"


def _confirm(graph: Graph, confirmation: Confirmation) -> None:
    person = f"person:{confirmation.by}"
    _node(graph, confirmation.policy, "missing")
    _node(graph, person, "person")
    graph.add_edge(
        confirmation.policy,
        person,
        key=f"confirmed_by {confirmation.file}",
        relation="confirmed_by",
        action=str(confirmation.action),
        day=str(confirmation.on),
    )


def why(graph: Graph, entry: str) -> list[tuple[str, str, str]]:
    """Return ``(from, relation, to)`` for all that ``entry`` rests on, nearest first.

    Goes from a policy to its grounds, to evidence that supports it, to their sources, to
    people, and to what it superseded. Raises KeyError for an unknown entry.
    """
    if entry not in graph:
        raise KeyError(entry)
    found: list[tuple[str, str, str]] = []
    seen, queue = {entry}, [entry]
    while queue:
        node = queue.pop(0)
        for step in _reasons(graph, node):
            found.append(step)
            other = step[0] if step[1] == "supports" else step[2]
            if other not in seen:
                seen.add(other)
                queue.append(other)
    return found


def _reasons(graph: Graph, node: str) -> Iterator[tuple[str, str, str]]:
    for _, other, data in graph.out_edges(node, data=True):
        if data["relation"] in _REASONS and data["relation"] != "supports":
            yield node, _DECIDED.get(data.get("action", ""), data["relation"]), other
    for other, _, data in graph.in_edges(node, data=True):
        if data["relation"] == "supports":
            yield other, "supports", node


def falls_with(graph: Graph, evidence: str) -> list[str]:
    """Return the policies that rest on ``evidence`` and on nothing else.

    Raises KeyError for an unknown id.
    """
    if evidence not in graph:
        raise KeyError(evidence)
    resting = {one for one, _, key in graph.in_edges(evidence, keys=True) if key == "grounds"}
    resting |= {o for _, o, key in graph.out_edges(evidence, keys=True) if key == "supports"}
    return sorted(policy for policy in resting if _supports_of(graph, policy) == {evidence})


def _supports_of(graph: Graph, policy: str) -> set[str]:
    grounds = {other for _, other, key in graph.out_edges(policy, keys=True) if key == "grounds"}
    return grounds | {one for one, _, key in graph.in_edges(policy, keys=True) if key == "supports"}


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

    Raises KeyError for an unknown entry.
    """
    if entry not in graph:
        raise KeyError(entry)
    near = nx.single_source_shortest_path_length(graph.to_undirected(as_view=True), entry, reach)
    return graph.subgraph(near).copy()


def nodes(graph: Graph) -> list[tuple[str, str, str]]:
    """Return ``(id, kind, label)`` for every node, sorted."""
    return sorted((node, data["kind"], data["label"]) for node, data in graph.nodes(data=True))


def edges(graph: Graph) -> list[tuple[str, str, str, str]]:
    """Return ``(from, relation, to, day)`` for every edge, sorted."""
    return sorted(
        (one, data["relation"], other, data["day"]) for one, other, data in graph.edges(data=True)
    )


def graphml(graph: Graph) -> str:
    """Return the graph as GraphML."""
    return "\n".join(nx.generate_graphml(graph)) + "\n"
