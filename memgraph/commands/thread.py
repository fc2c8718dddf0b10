"""``memgraph thread``: what is unsettled."""

from __future__ import annotations

from datetime import date

import click

from memgraph.commands.call import Call
from memgraph.commands.options import DAY, ids, is_blank, json_option, not_secret_option
from memgraph.commands.record import Fact, record, say
from memgraph.core import lookup
from memgraph.core.entry import Evidence
from memgraph.core.memory import Memory
from memgraph.core.status import open_threads, withdrawn
from memgraph.core.words import one_line
from memgraph.errors import Refused
from memgraph.report import data
from memgraph.store.load import private_memory


@click.group()
def command() -> None:
    """Open, close and list threads: open questions and pending tasks."""


@command.command("open")
@click.argument("statement")
@click.option("--due", type=DAY, metavar="DAY", help="The day by which it must be settled.")
@click.option("--why", help="What makes it matter.")
@click.option("--about", multiple=True, metavar="ENTRY", shell_complete=ids())
@click.option("--private", is_flag=True, help="Keep it to yourself.")
@not_secret_option
@json_option
@click.pass_obj
def open_(
    call: Call,
    statement: str,
    due: date | None,
    why: str | None,
    about: tuple[str, ...],
    private: bool,
    not_secret: bool,
    as_json: bool,
) -> None:
    """Open a thread."""
    if due and due < call.today:
        raise Refused(
            f"{due} is over, and the thread would be overdue at once",
            next_step=f"--due {call.today} or a later day",
        )
    fact = Fact(
        statement=statement, kind="thread", due=due, why=why, about=about, private=private,
        not_secret=not_secret,
    )  # fmt: skip
    opened = record(call, fact)
    say(opened, as_json)
    if not as_json:
        click.echo(f"  close it with: memgraph thread close {opened.id} 'HOW IT WAS SETTLED'")


@command.command("close")
@click.argument("thread", shell_complete=ids())
@click.argument("verdict", required=False)
@click.option("--reason", help="The verdict, spelt as in the decisions.")
@not_secret_option
@json_option
@click.pass_obj
def close(
    call: Call,
    thread: str,
    verdict: str | None,
    reason: str | None,
    not_secret: bool,
    as_json: bool,
) -> None:
    """Close THREAD, with VERDICT: how it was settled."""
    given = [text for text in (verdict, reason) if text]
    if len(given) != 1 or is_blank(given[0]):
        raise click.UsageError("say how it was settled, once: memgraph thread close ID '…'")
    memory, mine = _memories(call)
    owner = mine if thread in mine.by_id else memory
    found = lookup.entry(owner, thread)
    if not isinstance(found, Evidence) or found.kind != "thread":
        raise Refused(f"{thread} is no thread", where=found.file, next_step="memgraph thread list")
    if done := withdrawn(owner, thread, owner.day):
        raise Refused(f"{thread} was closed by {done.id}", where=done.file)
    fact = Fact(
        statement=given[0], kind="verdict", closes=(thread,), private=owner is mine,
        not_secret=not_secret,
    )  # fmt: skip
    say(record(call, fact), as_json)


@command.command("list")
@json_option
@click.pass_obj
def list_(call: Call, as_json: bool) -> None:
    """List the open threads, your private ones last, the earliest due first."""
    memory, mine = _memories(call)
    found = [
        (owner, thread) for owner in (memory, mine) for thread in open_threads(owner, owner.day)
    ]
    if as_json:
        click.echo(data.as_json([data.entry(owner, thread) for owner, thread in found]), nl=False)
        return
    for owner, thread in found:
        due = f" (due {thread.due})" if thread.due else ""
        click.echo(f"{thread.id}{due}{' (private)' if owner is mine else ''}")
        click.echo(f"    {one_line(thread.statement)}")
    if not found:
        click.echo("no open threads")


def _memories(call: Call) -> tuple[Memory, Memory]:
    """Return the shared memory and the private one."""
    repository = call.work_repository()
    return call.loader(repository).worktree(), private_memory(repository, call.today)
