"""``memgraph show``: show one entry."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import click

from memgraph.commands.call import Call
from memgraph.commands.counting import asked_for
from memgraph.commands.moment import at_moment, moment_options
from memgraph.commands.options import ids, json_option, paint
from memgraph.commands.screen import as_seen
from memgraph.core import lookup
from memgraph.core.entry import Entry
from memgraph.core.memory import Memory
from memgraph.report import data, entries
from memgraph.store.load import private_memory

if TYPE_CHECKING:
    from memgraph.report.terminal.parts import View


@click.command()
@click.argument("entry", shell_complete=ids())
@moment_options
@json_option
@click.pass_obj
def command(call: Call, entry: str, as_of: date | None, at: str | None, as_json: bool) -> None:
    """Show one entry: what it says, its status and why, who decided, what is linked."""
    repository = call.repository()
    memory = at_moment(call, repository, as_of, at)
    is_now = as_of is None and at is None  # of another day neither what is private, nor uses
    mine = private_memory(repository, call.today) if is_now else Memory(call.today)
    entry = lookup.in_full(entry, (*memory.by_id, *mine.by_id))
    owner = mine if entry in mine.by_id and entry not in memory.by_id else memory
    found = lookup.entry(owner, entry, at or "")
    if is_now:
        asked_for(call, repository, memory.config, [found.id])
    if as_json:
        click.echo(data.as_json(data.entry(owner, found)), nl=False)
    else:
        seen = as_seen(
            call.env, lambda: entries.at_length(owner, found, paint), lambda _: _view(owner, found)
        )
        click.echo(seen, nl=False)


def _view(memory: Memory, entry: Entry) -> View:
    from memgraph.report.terminal.entries import at_length  # what no pipe needs

    return at_length(memory, entry)
