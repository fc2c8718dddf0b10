"""``memgraph why``: why a policy holds, or what governs a path."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import click

from memgraph.commands.call import Call
from memgraph.commands.counting import asked_for
from memgraph.commands.options import ids, json_option, paint
from memgraph.commands.states import served
from memgraph.core import lookup
from memgraph.core.entry import Policy
from memgraph.core.memory import Memory
from memgraph.core.scope import governs
from memgraph.core.status import binds, status
from memgraph.core.words import one_line
from memgraph.report import data, entries
from memgraph.report.findings import Paint, plain


@dataclass(frozen=True)
class Why:
    """Why an ``entry`` holds, by ``steps`` of (one, relation, other); or a ``path``'s ``laws``.

    One of ``entry``, an id, and ``path``, from the repository's root, is empty.
    """

    memory: Memory
    entry: str = ""
    path: str = ""
    steps: tuple[tuple[str, str, str], ...] = ()
    laws: tuple[Policy, ...] = ()


@click.command()
@click.argument("entry_or_path", shell_complete=ids())
@json_option
@click.pass_obj
def command(call: Call, entry_or_path: str, as_json: bool) -> None:
    """Why an entry holds, down to files and people; or the laws that govern a path."""
    found = why(call, entry_or_path)
    click.echo(data.as_json(as_data(found)) if as_json else as_text(found, paint), nl=False)


def why(call: Call, entry_or_path: str) -> Why:
    """Return why an entry holds, or what governs a path.

    Raises Refused for the id of no entry, and MemgraphError for a path outside the repository.
    """
    repository = call.work_repository()
    memory = served(repository, call.loader(repository))
    exists = (call.cwd / entry_or_path).exists()
    if entry_or_path in memory.by_id or not ("/" in entry_or_path or exists):
        from memgraph.core import graph

        name = lookup.entry(memory, entry_or_path).id
        asked_for(call, repository, memory.config, [name])
        return Why(memory, entry=name, steps=tuple(graph.why(graph.build(memory), name)))
    path = call.path(repository, entry_or_path)
    laws = (one for one in memory.policies if binds(memory, one) and governs(one.scope, path))
    found = tuple(laws)
    asked_for(call, repository, memory.config, [law.id for law in found])
    return Why(memory, path=path, laws=found)


def as_data(found: Why) -> Any:
    """Return the steps to an entry, or the list of the laws of a path."""
    if found.path:
        return [data.entry(found.memory, policy) for policy in found.laws]
    rows = [
        {"from": one, "relation": relation, "to": other} for one, relation, other in found.steps
    ]
    return {"entry": found.entry, "because": rows}


def as_text(found: Why, colours: Paint = plain) -> str:
    """Return the answer in lines."""
    lines = _governing(found, colours) if found.path else _provenance(found, colours)
    return "\n".join(lines) + "\n"


def _provenance(found: Why, colours: Paint) -> Iterator[str]:
    entry = found.memory.by_id[found.entry]
    yield entries.in_list(found.memory, entry, colours)
    for reason in status(found.memory, entry).reasons if isinstance(entry, Policy) else ():
        yield f"    {one_line(reason)}"
    yield from _tree(found.memory, found.entry, found.steps)
    if not found.steps:
        yield "  nothing is known behind it: no grounds, no source, no confirmation"


def _tree(memory: Memory, entry: str, steps: tuple[tuple[str, str, str], ...]) -> Iterator[str]:
    """Yield the steps as an indented tree, each node's own reasons shown once."""
    below: dict[str, list[tuple[str, str]]] = {}
    for one, relation, other in steps:
        if relation == "supports":
            below.setdefault(other, []).append(("borne out by", one))
        else:
            below.setdefault(one, []).append((relation.replace("_", " "), other))
    shown: set[str] = set()
    pending = [(0, "", entry)]
    while pending:
        depth, relation, node = pending.pop()
        if relation:
            known = memory.by_id.get(node)
            text = f"{node}: {one_line(known.statement, 100)}" if known else node
            yield f"{'  ' * depth}{relation}  {one_line(text, 160)}"
        if node not in shown:
            shown.add(node)
            pending += [(depth + 1, rel, other) for rel, other in reversed(below.get(node, []))]


def _governing(found: Why, colours: Paint) -> Iterator[str]:
    for policy in found.laws:
        yield entries.in_list(found.memory, policy, colours)
        for ground in policy.grounds:
            known = found.memory.by_id.get(ground)
            yield f"    because {ground}: {one_line(known.statement) if known else '?'}"
    if not found.laws:
        yield f"no law governs {found.path}"
