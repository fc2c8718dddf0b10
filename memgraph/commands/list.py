"""``memgraph list``: list entries."""

from __future__ import annotations

from collections.abc import Iterator

import click

from memgraph.commands.call import Call
from memgraph.commands.options import json_option, paint
from memgraph.commands.states import served
from memgraph.core.entry import Entry, Policy
from memgraph.core.format import KINDS
from memgraph.core.memory import Memory
from memgraph.core.status import BINDING, State, status
from memgraph.report import data, entries
from memgraph.store.load import private_memory


@click.command()
@click.option("--policies", is_flag=True, help="Only policies.")
@click.option("--evidence", is_flag=True, help="Only evidence.")
@click.option("--law", is_flag=True, help="Only policies that hold today.")
@click.option("--proposals", is_flag=True, help="Only what waits for a person.")
@click.option("--in-doubt", is_flag=True, help="Only laws that are stale or challenged.")
@click.option(
    "--status",
    "state",
    type=click.Choice([state.value for state in State]),
    help="Only policies in this state.",
)
@click.option("--kind", type=click.Choice(KINDS), help="Only evidence of this kind.")
@click.option("--private", is_flag=True, help="Only what you keep to yourself.")
@json_option
@click.pass_obj
def command(
    call: Call,
    policies: bool,
    evidence: bool,
    law: bool,
    proposals: bool,
    in_doubt: bool,
    state: str | None,
    kind: str | None,
    private: bool,
    as_json: bool,
) -> None:
    """List entries, policies first."""
    repository = call.work_repository()
    memory = (
        private_memory(repository, call.today)
        if private
        else served(repository, call.loader(repository))
    )
    states = {State(state)} if state else set(State)
    states &= set(BINDING) if law else states
    states &= {State.PROPOSED} if proposals else states
    states &= {State.STALE, State.CHALLENGED} if in_doubt else states
    narrowed = policies or law or proposals or in_doubt or bool(state)
    found = [*_policies(memory, states)] * (not (evidence or kind))
    found += [e for e in memory.evidence if kind in (None, e.kind)] * (not narrowed)
    if as_json:
        click.echo(data.as_json([data.entry(memory, entry) for entry in found]), nl=False)
        return
    for entry in found:
        click.echo(entries.in_list(memory, entry, paint))
    if not found:
        click.echo("no such entries")


def _policies(memory: Memory, states: set[State]) -> Iterator[Entry]:
    policies: tuple[Policy, ...] = memory.policies
    return (policy for policy in policies if status(memory, policy).state in states)
