"""The data of the page: all that its scripts show, as plain JSON values.

Nothing here is markup. Every text is made legible at the very end: characters that could not be
seen, or that change the direction of what follows, are shown as code points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from memgraph.core.finding import Finding
from memgraph.core.legible import refused, shown
from memgraph.core.memory import Memory
from memgraph.core.status import BINDING
from memgraph.report.entries import ORDER
from memgraph.report.page.attention import attention
from memgraph.report.page.items import item

Node: TypeAlias = tuple[str, str, str]  # id, kind, label
Edge: TypeAlias = tuple[str, str, str, str]  # from, relation, to, day


@dataclass(frozen=True, slots=True)
class Known:
    """What is shown: a memory, what the checks say of it, and its provenance graph.

    ``name`` is what the repository is called, ``state`` which state of it this is, in words. Of
    another day than that of its files it is not known what had been found then, nor who was
    waited for: what needs a person is left out.
    """

    memory: Memory
    findings: Sequence[Finding]
    nodes: Iterable[Node]
    edges: Iterable[Edge]
    name: str
    state: str


def contents(known: Known) -> Mapping[str, Any]:
    """Return everything that the page shows."""
    memory = known.memory
    names: dict[str, int] = {}
    others: list[Node] = []
    entries = [item(memory, entry) for entry in memory.entries]
    for entry in memory.entries:
        names.setdefault(entry.id, len(names))
    for node in known.nodes:
        if node[0] not in names:
            names[node[0]] = len(names)
            others.append(node)
    found: dict[str, Any] = {
        "title": f"{known.name}: the team's memory",
        "moment": f"{known.state}, as it is judged for {memory.day}",
        "day": str(memory.day),
        "ids": list(dict.fromkeys(entry.id for entry in memory.entries)),
        "entries": entries,
        "others": others,
        "edges": [
            [names[one], relation, names[other], day]
            for one, relation, other, day in known.edges
        ],
        "findings": [_finding(finding) for finding in known.findings],
        "attention": [] if memory.other_day else list(attention(memory, known.findings)),
        "otherDay": memory.other_day,
        "states": [[state, state in BINDING] for state in ORDER],
    }  # fmt: skip
    legible: Mapping[str, Any] = _legible(found)
    return legible


def _finding(finding: Finding) -> Mapping[str, Any]:
    return {
        "code": finding.code,
        "level": str(finding.severity),
        "message": finding.message,
        "place": f"{finding.file}:{finding.line}",
        "about": list(finding.entries),
        "help": finding.help.split("\n") if finding.help else [],
    }


def _legible(value: Any) -> Any:
    """Return the same data, with every text in it legible; names of fields are our own."""
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        return {name: _legible(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_legible(inner) for inner in value]
    return value


def _text(text: str) -> str:
    """Return ``text`` with its lines, and without what cannot be seen in them."""
    if next(refused(text), None) is None and "\r" not in text:
        return text.replace("\t", " ")
    lines = text.replace("\r\n", "\n").replace("\t", " ").split("\n")
    return "\n".join(shown(line, len(line)) for line in lines)
