"""The provenance graph in the languages of other tools."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable

from memgraph.core.legible import shown
from memgraph.core.relations import ACTIONS
from memgraph.core.words import one_line

_NAMED = ("person", "file", "commit", "url", "said")

Node = tuple[str, str, str]  # id, kind, label
Edge = tuple[str, str, str, str]  # from, relation, to, day


def mermaid(
    nodes: Iterable[Node], edges: Iterable[Edge], marked: Container[str] = frozenset()
) -> str:
    """Return a Mermaid flow chart, in which the nodes with ids in ``marked`` have thick borders.

    Labels cannot break out of their quotes.
    """
    names: dict[str, str] = {}
    lines = ["flowchart LR"]
    for number, (node, kind, label) in enumerate(nodes):
        names[node] = f"n{number}"
        left, right = {"policy": ("[", "]"), "person": ("([", "])")}.get(kind, ("(", ")"))
        lines.append(f'  {names[node]}{left}"{_html(_title(node, kind, label))}"{right}')
    for one, relation, other in dict.fromkeys(edge[:3] for edge in edges):
        lines.append(f"  {names[one]} -->|{relation.replace('_', ' ')}| {names[other]}")
    if thick := [name for node, name in names.items() if node in marked]:
        lines += ["  classDef marked stroke-width:3px", f"  class {','.join(thick)} marked"]
    return "\n".join(lines) + "\n"


def dot(nodes: Iterable[Node], edges: Iterable[Edge]) -> str:
    """Return a Graphviz digraph."""
    lines = ["digraph memgraph {", "  rankdir=LR;", "  node [fontname=sans];"]
    for node, kind, label in nodes:
        shape = {"policy": "box", "person": "ellipse", "file": "note"}.get(kind, "plaintext")
        text = _title(node, kind, one_line(label, 60))
        lines.append(f"  {_quoted(node)} [shape={shape}, label={_quoted(text)}];")
    for one, relation, other, day in edges:
        lines.append(
            f"  {_quoted(one)} -> {_quoted(other)} "
            f"[label={_quoted(relation.replace('_', ' '))}, tooltip={_quoted(day)}];"
        )
    return "\n".join([*lines, "}"]) + "\n"


def node_link(nodes: Iterable[Node], edges: Iterable[Edge]) -> str:
    """Return ``{"nodes": […], "edges": […]}`` as JSON; an edge to who decided has the action."""
    found = {
        "nodes": [{"id": node, "kind": kind, "label": label} for node, kind, label in nodes],
        "edges": [
            {"from": one, "relation": relation, "to": other, "day": day,
             "action": ACTIONS.get(relation)}
            for one, relation, other, day in edges
        ],
    }  # fmt: skip
    return json.dumps(found, indent=2) + "\n"  # in ASCII, so that it steers no terminal


def _title(node: str, kind: str, label: str) -> str:
    """Return an entry's id and sentence; of anything else its name alone."""
    return label if kind in _NAMED or label == node else f"{node}: {label}"


def _html(text: str) -> str:
    """Return ``text`` with every character that Mermaid could read as its own as an entity."""
    line = one_line(text, 80)
    return "".join(c if c.isalnum() or c in " .,:/-_" else f"#{ord(c)};" for c in line)


def _quoted(text: str) -> str:
    """Return ``text`` in quotes of DOT; Graphviz would read ``&lt;`` as a sign of HTML."""
    safe = shown(text, len(text) + 1).replace("&", "&amp;")
    escaped = safe.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
