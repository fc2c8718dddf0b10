"""``memgraph uphold``: keep a law in spite of evidence against it."""

from __future__ import annotations

import click

from memgraph.commands.call import Call
from memgraph.commands.deciding import decide
from memgraph.commands.options import commit_option, ids, key_option, reason_option
from memgraph.core import promotion
from memgraph.core.layout import Kind


@click.command()
@click.argument("policy", shell_complete=ids(Kind.LAW))
@reason_option
@click.option("--evidence", multiple=True, metavar="ID", help="What is answered; default: all.")
@key_option
@commit_option
@click.pass_obj
def command(
    call: Call, policy: str, reason: str, evidence: tuple[str, ...], key: str, commit: bool
) -> None:
    """Keep a law in spite of the evidence against it, which is settled by that."""
    named = [part for name in evidence for part in ("--evidence", name)]
    decide(
        call,
        ["uphold", policy, *named, "--reason", reason],
        [lambda memory, person: promotion.uphold(memory, policy, person, reason, evidence)],
        commit=commit,
        key=key,
    )
