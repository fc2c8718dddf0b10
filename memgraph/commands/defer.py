"""``memgraph defer``: put off a contradiction to a day."""

from __future__ import annotations

from datetime import date

import click

from memgraph.commands.call import Call
from memgraph.commands.deciding import decide
from memgraph.commands.options import DAY, commit_option, ids, key_option, reason_option
from memgraph.core import promotion
from memgraph.core.layout import Kind


@click.command()
@click.argument("policy", shell_complete=ids(Kind.LAW, Kind.PROPOSED))
@click.argument("other", shell_complete=ids(Kind.LAW, Kind.PROPOSED))
@click.option("--until", type=DAY, required=True, metavar="DAY", help="At most 90 days away.")
@reason_option
@key_option
@commit_option
@click.pass_obj
def command(
    call: Call, policy: str, other: str, until: date, reason: str, key: str, commit: bool
) -> None:
    """Put off the contradiction between POLICY and OTHER to a day."""
    decide(
        call,
        ["defer", policy, other, "--until", str(until), "--reason", reason],
        [lambda memory, person: promotion.defer(memory, policy, other, person, reason, until)],
        commit=commit,
        key=key,
    )
