"""``memgraph hook``: answer a coding agent's hook."""

from __future__ import annotations

import click

from memgraph.agents import NAMES
from memgraph.commands.hooking import main


@click.command()
@click.argument("event")
@click.option("--client", type=click.Choice(NAMES, case_sensitive=False), required=True,
              help="The coding agent that calls.")  # fmt: skip
def command(event: str, client: str) -> int:
    """Answer one call of a coding agent's hook: its JSON on standard input, the reply on output.

    EVENT is the client's own name of the event, or the common one (SessionStart,
    UserPromptSubmit, PreToolUse, PostToolUse, PreCompact, Stop, SessionEnd), in any case.
    `memgraph init --agent NAME` puts these calls into the client's settings.
    """
    return main([event, "--client", client]) or 0
