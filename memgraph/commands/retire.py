"""``memgraph retire``: end a law."""

from __future__ import annotations

from datetime import date

import click

from memgraph.commands.call import Call
from memgraph.commands.deciding import decide
from memgraph.commands.options import DAY, commit_option, ids, key_option, reason_option
from memgraph.core import promotion
from memgraph.core.layout import Kind


@click.command()
@click.argument("policy", shell_complete=ids(Kind.LAW))
@reason_option
@click.option("--from", "start", type=DAY, metavar="DAY", help="The first day without it.")
@key_option
@commit_option
@click.pass_obj
def command(
    call: Call, policy: str, reason: str, start: date | None, key: str, commit: bool
) -> None:
    """End a law: it is kept among the closed policies, with its window and the reason."""
    day = start or call.today
    decide(
        call,
        ["retire", policy, "--reason", reason, *(["--from", str(day)] if start else [])],
        [lambda memory, person: promotion.retire(memory, policy, person, reason, day)],
        commit=commit,
        key=key,
    )
