"""``memgraph reject``: turn a proposal down."""

from __future__ import annotations

import click

from memgraph.commands.call import Call
from memgraph.commands.deciding import decide
from memgraph.commands.options import commit_option, ids, key_option, reason_option
from memgraph.core import promotion
from memgraph.core.layout import Kind


@click.command()
@click.argument("policy", shell_complete=ids(Kind.PROPOSED))
@reason_option
@key_option
@commit_option
@click.pass_obj
def command(call: Call, policy: str, reason: str, key: str, commit: bool) -> None:
    """Turn a proposal down: it is kept among the closed policies, with the reason."""
    decide(
        call,
        ["reject", policy, "--reason", reason],
        [lambda memory, person: promotion.reject(memory, policy, person, reason)],
        commit=commit,
        key=key,
    )
