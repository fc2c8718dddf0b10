"""The provenance graph: what rests on what. Derived from a Memory, and disposable.

Nodes are the ids of entries, and ``person:``, ``file:``, ``commit:``, ``url:`` and ``said:``
nodes; edges run from what says something to what it says it about and carry ``relation`` and
``day``. Nothing here enumerates all paths or all cycles: both are exponential.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import networkx as nx

from memgraph.core.confirmation import Confirmation
from memgraph.core.entry import Entry, Evidence, Policy, Source, links
from memgraph.core.legible import code_point, refused
from memgraph.core.memory import Memory
from memgraph.core.moment import decided_by_then

Graph: TypeAlias = "nx.MultiDiGraph[str]"

_DECIDED = {
    "promote": "promoted_by", "retire": "retired_by", "reject": "rejected_by",
    "uphold": "upheld_by", "defer": "put_off_by", "redact": "redacted_by",
}  # fmt: skip
_REASONS = ("grounds", "supports", "from_source", "recorded_by", "confirmed_by", "supersedes")
# What evidence bears on, and what bears on it.
_ONWARD, _INWARD = ("supports", "against", "about", "closes"), ("grounds", "closes")


class Step(NamedTuple):
    """One edge, in the words of whoever asks why; ``day`` may be empty."""

    one: str
    relation: str
    other: str
    day: str


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
            for node, kind in _source_nodes(source):
                _edge(graph, entry.id, node, "from_source", str(day or ""), kind)
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


def why(graph: Graph, entry: str, *, older: bool = True) -> list[Step]:
    """Return the steps to all that ``entry`` rests on, nearest first.

    They go from a policy to its grounds, to evidence that supports it, to their sources, to
    people, and to what it superseded; whose own reasons are left out unless ``older``. Raises
    KeyError for an unknown entry.
    """
    if entry not in graph:
        raise KeyError(entry)
    found: list[Step] = []
    seen, queue = {entry}, [entry]
    for node in queue:
        for step in _reasons(graph, node):
            found.append(step)
            other = step.one if step.relation == "supports" else step.other
            if other not in seen and (older or step.relation != "supersedes"):
                seen.add(other)
                queue.append(other)
    return found


def _reasons(graph: Graph, node: str) -> Iterator[Step]:
    for _, other, data in graph.out_edges(node, data=True):
        if data["relation"] in _REASONS and data["relation"] != "supports":
            relation = _DECIDED.get(data.get("action", ""), data["relation"])
            yield Step(node, relation, other, data["day"])
    for other, _, data in graph.in_edges(node, data=True):
        if data["relation"] == "supports":
            yield Step(other, "supports", node, data["day"])


def bearing(graph: Graph, evidence: str) -> list[Step]:
    """Return the steps from ``evidence`` to what it bears on, and to what closes or rests on it.

    Raises KeyError for an unknown id.
    """
    if evidence not in graph:
        raise KeyError(evidence)
    out = (Step(evidence, data["relation"], other, data["day"])
           for _, other, data in graph.out_edges(evidence, data=True)
           if data["relation"] in _ONWARD)  # fmt: skip
    back = (Step(other, data["relation"], evidence, data["day"])
            for other, _, data in graph.in_edges(evidence, data=True)
            if data["relation"] in _INWARD)  # fmt: skip
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
    """Return the graph as GraphML, in ASCII.

    XML cannot hold every character: one that it cannot, or that nobody sees, is spelt out, in ids
    as ``<U+001B>``; where two ids would be spelt alike, the later one gets a number.
    """
    names: dict[str, str] = {}
    taken: set[str] = set()
    for node in graph:
        name = spelt = _spelt(node)
        number = 2
        while name in taken:
            name, number = f"{spelt} ({number})", number + 1
        taken.add(name)
        names[node] = name
    written: Graph = nx.relabel_nodes(graph, names, copy=True)
    for _, data in written.nodes(data=True):
        data |= {key: _spelt(value) for key, value in data.items()}
    text = "\n".join(nx.generate_graphml(written)) + "\n"
    return text.encode("ascii", "xmlcharrefreplace").decode("ascii")


def _spelt(text: str) -> str:
    hidden = set(refused(text))
    return "".join(f"<{code_point(c)}>" if at in hidden else c for at, c in enumerate(text))
