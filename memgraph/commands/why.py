"""``memgraph why``: why a policy holds, or what governs a path."""

from __future__ import annotations

from collections.abc import Iterator

import click

from memgraph.commands.call import Call
from memgraph.commands.options import ids, json_option, paint
from memgraph.commands.states import served
from memgraph.core import lookup
from memgraph.core.entry import Policy
from memgraph.core.memory import Memory
from memgraph.core.scope import governs
from memgraph.core.status import binds, status
from memgraph.core.words import one_line
from memgraph.report import data, entries


@click.command()
@click.argument("entry_or_path", shell_complete=ids())
@json_option
@click.pass_obj
def command(call: Call, entry_or_path: str, as_json: bool) -> None:
    """Why an entry holds, down to files and people; or the laws that govern a path."""
    repository = call.work_repository()
    memory = served(repository, call.loader(repository))
    exists = (call.cwd / entry_or_path).exists()
    if entry_or_path in memory.by_id or not ("/" in entry_or_path or exists):
        _provenance(memory, lookup.entry(memory, entry_or_path).id, as_json)
    else:
        _governing(memory, call.path(repository, entry_or_path), as_json)


def _provenance(memory: Memory, entry: str, as_json: bool) -> None:
    from memgraph.core import graph

    steps = graph.why(graph.build(memory), entry)
    if as_json:
        rows = [{"from": one, "relation": rel, "to": other} for one, rel, other in steps]
        click.echo(data.as_json({"entry": entry, "because": rows}), nl=False)
        return
    found = memory.by_id[entry]
    click.echo(entries.in_list(memory, found, paint))
    for reason in status(memory, found).reasons if isinstance(found, Policy) else ():
        click.echo(f"    {one_line(reason)}")
    for line in _tree(memory, entry, steps):
        click.echo(line)
    if not steps:
        click.echo("  nothing is known behind it: no grounds, no source, no confirmation")


def _tree(memory: Memory, entry: str, steps: list[tuple[str, str, str]]) -> Iterator[str]:
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


def _governing(memory: Memory, path: str, as_json: bool) -> None:
    found = [
        policy
        for policy in memory.policies
        if binds(memory, policy) and governs(policy.scope, path)
    ]
    if as_json:
        click.echo(data.as_json([data.entry(memory, policy) for policy in found]), nl=False)
        return
    for policy in found:
        click.echo(entries.in_list(memory, policy, paint))
        for ground in policy.grounds:
            known = memory.by_id.get(ground)
            click.echo(f"    because {ground}: {one_line(known.statement) if known else '?'}")
    if not found:
        click.echo(f"no law governs {path}")
