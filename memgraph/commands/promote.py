"""``memgraph promote``: the only way to make law."""

from __future__ import annotations

import functools

import click

from memgraph.commands.call import Call
from memgraph.commands.deciding import decide
from memgraph.commands.options import commit_option, ids, key_option
from memgraph.core import promotion
from memgraph.core.layout import Kind
from memgraph.core.memory import Memory
from memgraph.core.promotion import Person, Plan


@click.command()
@click.argument("policies", nargs=-1, required=True, shell_complete=ids(Kind.PROPOSED, Kind.LAW))
@click.option("--in", "folder", metavar="FOLDER", help="The folder below policies/ for the law.")
@key_option
@commit_option
@click.pass_obj
def command(
    call: Call, policies: tuple[str, ...], folder: str | None, key: str, commit: bool
) -> None:
    """Make proposals law, or renew laws: a person reads each, and confirms.

    Shows exactly what will be confirmed and refuses if an error would remain. Of several, each is
    asked for: yes, no or later (both leave it as it is), or reject with a reason; one word at the
    end confirms all. It changes files of the work tree and prints the command that commits them.

    The word proves that somebody was at the terminal, and not who: it is no signature.
    """
    planners = [
        functools.partial(_plan, name=name, folder=folder) for name in dict.fromkeys(policies)
    ]
    place = ["--in", folder] if folder else []
    decide(call, ["promote", *policies, *place], planners, commit=commit, key=key)


def _plan(memory: Memory, person: Person, *, name: str, folder: str | None) -> Plan:
    return promotion.promote(memory, name, person, folder)
