"""``memgraph show``: show one entry."""

from __future__ import annotations

import click

from memgraph.commands.call import Call
from memgraph.commands.counting import asked_for
from memgraph.commands.options import ids, json_option, paint
from memgraph.commands.states import served
from memgraph.core import lookup
from memgraph.core.memory import Memory
from memgraph.report import data, entries
from memgraph.store.load import private_memory


@click.command()
@click.argument("entry", shell_complete=ids())
@json_option
@click.pass_obj
def command(call: Call, entry: str, as_json: bool) -> None:
    """Show one entry: what it says, its status and why, who decided, what is linked."""
    repository = call.work_repository()
    memory = served(repository, call.loader(repository))
    mine: Memory = private_memory(repository, call.today)
    owner = mine if entry in mine.by_id and entry not in memory.by_id else memory
    found = lookup.entry(owner, entry)
    asked_for(call, repository, memory.config, [found.id])
    if as_json:
        click.echo(data.as_json(data.entry(owner, found)), nl=False)
    else:
        click.echo(entries.at_length(owner, found, paint), nl=False)
