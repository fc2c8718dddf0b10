"""``memgraph redact``: take out of an entry what must not stay."""

from __future__ import annotations

import click

from memgraph.commands.call import Call
from memgraph.commands.carrying import Act, carry_out, hand_over, listed, session
from memgraph.commands.options import commit_option, ids, key_option, reason_option
from memgraph.core import redaction
from memgraph.core.redaction import Redaction
from memgraph.core.secrets import suspicions
from memgraph.core.words import counted
from memgraph.errors import Refused
from memgraph.report.screen import redaction_screen
from memgraph.store import yaml

_PURGE = """Git's history still holds the content. A secret in it is known: change it now. To purge:
  git log --all --oneline -- {old}
  pip install git-filter-repo
  echo 'the text to take out==>[redacted]' > ../purge.txt
  git filter-repo --replace-text ../purge.txt   # then push by force, and have all clone afresh
A forge keeps caches and pull requests: ask it to purge them too."""


@click.command()
@click.argument("entry", shell_complete=ids())
@reason_option
@key_option
@commit_option
@click.pass_obj
def command(call: Call, entry: str, reason: str, key: str, commit: bool) -> None:
    """Take a secret or personal data out of ENTRY: a person confirms it.

    A tombstone stays, with the id, the day and the reason. Git's history still holds the
    content: this prints how to purge it. What was public is known; change the secret first.
    """
    if found := next(iter(suspicions(reason)), None):
        raise Refused(
            f"the reason holds what looks like {found.what}, and the reason stays",
            next_step="give a reason without it",
        )
    with session(call, ["redact", entry, "--reason", reason], key, commit=commit) as at:
        plan = redaction.redact(at.states.memory, entry, at.person, reason)
        at.terminal.show(redaction_screen(plan))
        act = _act(plan)
        carry_out(at, at.states.memory, [act], key)
    more = counted(plan.waits, "more person")
    waits = f"your confirmation is recorded; nothing is taken out before {more} run the same"
    click.echo(waits if plan.waits else f"{entry} is redacted ({plan.path})")
    hand_over(at, act.paths, f"Redact {entry}", commit=commit)
    if not plan.waits:
        old = listed(call, at.repository, [plan.entry.file, *plan.gone])
        click.echo(_PURGE.format(old=old))


def _act(plan: Redaction) -> Act:
    """Put the tombstone in place, and remove what else holds the content."""
    title, shown = f"redact {plan.entry.id}", (plan.entry.file,)
    if plan.waits:
        return Act(title, plan.confirmation, shown)
    moves = ((plan.entry.file, plan.path),) if plan.path != plan.entry.file else ()
    puts = {plan.path: yaml.dump(plan.document).encode()}
    return Act(title, plan.confirmation, shown, moves, puts, plan.gone)
