"""``memgraph thread``: what is unsettled."""

from __future__ import annotations

from datetime import date

import click

from memgraph.commands.call import Call
from memgraph.commands.options import DAY, ids, json_option
from memgraph.commands.record import Fact, record, say
from memgraph.core.entry import Evidence
from memgraph.core.status import open_threads, withdrawn
from memgraph.core.words import one_line
from memgraph.errors import Refused
from memgraph.report import data


@click.group()
def command() -> None:
    """Open, close and list threads: open questions and pending tasks."""


@command.command("open")
@click.argument("statement")
@click.option("--due", type=DAY, metavar="DAY", help="The day by which it must be settled.")
@click.option("--why", help="What makes it matter.")
@click.option("--about", multiple=True, metavar="ENTRY", shell_complete=ids())
@click.option("--private", is_flag=True, help="Keep it to yourself.")
@json_option
@click.pass_obj
def open_(
    call: Call,
    statement: str,
    due: date | None,
    why: str | None,
    about: tuple[str, ...],
    private: bool,
    as_json: bool,
) -> None:
    """Open a thread."""
    fact = Fact(statement=statement, kind="thread", due=due, why=why, about=about, private=private)
    say(record(call, fact), as_json)


@command.command("close")
@click.argument("thread", shell_complete=ids())
@click.argument("verdict")
@json_option
@click.pass_obj
def close(call: Call, thread: str, verdict: str, as_json: bool) -> None:
    """Close THREAD, with VERDICT: how it was settled."""
    memory = call.loader(call.work_repository()).worktree()
    found = memory.by_id.get(thread)
    if not isinstance(found, Evidence) or found.kind != "thread":
        raise Refused(f"no thread has the id {thread!r}", next_step="memgraph thread list")
    if done := withdrawn(memory, thread, memory.day):
        raise Refused(f"{thread} was closed by {done.id}", where=done.file)
    say(record(call, Fact(statement=verdict, kind="verdict", closes=(thread,))), as_json)


@command.command("list")
@json_option
@click.pass_obj
def list_(call: Call, as_json: bool) -> None:
    """List the open threads, the earliest due first."""
    memory = call.loader(call.work_repository()).worktree()
    threads = open_threads(memory, memory.day)
    if as_json:
        click.echo(data.as_json([data.entry(memory, thread) for thread in threads]), nl=False)
        return
    for thread in threads:
        due = f" (due {thread.due})" if thread.due else ""
        click.echo(f"{thread.id}{due}\n    {one_line(thread.statement)}")
    if not threads:
        click.echo("no open threads")
