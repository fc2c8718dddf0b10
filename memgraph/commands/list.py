"""``memgraph list``: list entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING

import click

from memgraph.commands.call import Call
from memgraph.commands.moment import at_moment, moment_options
from memgraph.commands.options import json_option, paint
from memgraph.commands.screen import as_seen
from memgraph.core.entry import Entry
from memgraph.core.format import KINDS
from memgraph.core.memory import Memory
from memgraph.core.status import BINDING, State, status
from memgraph.report import data, entries
from memgraph.store.load import private_memory

if TYPE_CHECKING:
    from memgraph.report.terminal.parts import View


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
@moment_options
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
    as_of: date | None,
    at: str | None,
    as_json: bool,
) -> None:
    """List entries: policies by state, what needs a person first, and then evidence."""
    if private and (as_of or at):
        raise click.UsageError("--private is what lies here now: leave out --as-of and --at")
    repository = call.work_repository() if private else call.repository()
    memory = (
        private_memory(repository, call.today)
        if private
        else at_moment(call, repository, as_of, at)
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
    seen = as_seen(
        call.env, lambda: _as_text(memory, found), lambda width: _view(memory, found, width)
    )
    click.echo(seen, nl=False)


def _as_text(memory: Memory, found: Sequence[Entry]) -> str:
    lines = [entries.in_list(memory, entry, paint) for entry in found] or ["no such entries"]
    return "".join(f"{line}\n" for line in lines)


def _view(memory: Memory, found: Sequence[Entry], width: int) -> View:
    from memgraph.report.terminal.entries import in_list  # what no pipe needs

    return in_list(memory, found, width)


def _policies(memory: Memory, states: set[State]) -> Iterator[Entry]:
    kept = (policy for policy in memory.policies if status(memory, policy).state in states)
    yield from entries.by_state(memory, kept)
