"""``memgraph log``: the life of a policy, or of the whole memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from memgraph.commands.call import Call
from memgraph.commands.moment import at_moment, at_option
from memgraph.commands.options import DAY, ids, json_option, paint
from memgraph.commands.screen import as_seen
from memgraph.core import lookup
from memgraph.core.layout import FOLDERS
from memgraph.core.life.event import Event, What
from memgraph.core.life.graves import Grave, graves
from memgraph.core.life.history import History
from memgraph.core.life.lives import known, life, whole
from memgraph.core.life.traced import Traces, traced
from memgraph.core.memory import Memory
from memgraph.report import data
from memgraph.report.life import Log, as_data, as_text, graves_as_data, graves_as_text
from memgraph.store.git import Repository

if TYPE_CHECKING:
    from memgraph.report.terminal.parts import View


@click.command()
@click.argument("entry", required=False, shell_complete=ids())
@click.option("--graveyard", is_flag=True, help="Only the choices turned down or ended.")
@click.option("--since", type=DAY, metavar="DAY", help="From this day on.")
@click.option("--until", type=DAY, metavar="DAY", help="Up to this day, and on it.")
@click.option("--kind", "kinds", multiple=True, type=click.Choice([*map(str, What)]),
              metavar="KIND", help="Only what happened so, like promoted.")  # fmt: skip
@click.option("-n", "--limit", "most", type=click.IntRange(1), metavar="COUNT",
              help="At most so many, the latest.")  # fmt: skip
@at_option
@json_option
@click.pass_obj
def command(call: Call, /, entry: str | None, graveyard: bool, as_json: bool, **given: Any) -> None:
    """The life of ENTRY, oldest first; or of the whole memory, newest first.

    \b
    memgraph log use-supabase
    memgraph log --since 2026-03-01 -n 20
    memgraph log --kind rejected --kind retired
    memgraph log --graveyard
    """  # noqa: D301
    if graveyard:
        _bury(call, entry, as_json, given)
        return
    found = told(call, entry, **given)
    click.echo(data.as_json(as_data(found)) if as_json else _seen(call, found), nl=False)


def _seen(call: Call, found: Log) -> str:
    """Return the events as a terminal or a pipe gets them."""

    def view(width: int) -> View:
        from memgraph.report.terminal.life import as_table

        return as_table(found, width)

    return as_seen(call.env, lambda: as_text(found, paint), view)


def told(
    call: Call,
    entry: str | None,
    *,
    since: date | None = None,
    until: date | None = None,
    kinds: tuple[str, ...] = (),
    most: int | None = None,
    at: str | None = None,
) -> Log:
    """Return the life of an entry or of the whole memory, as far as it was asked for.

    Raises Refused for the id of no entry that ever was.
    """
    repository = call.repository()
    memory = at_moment(call, repository, None, at)
    history = _history(repository, at)
    traces = traced(history.commits, cut=history.cut)
    if entry is None:
        found = whole(memory, traces, every=What.RECORDED in kinds)
    else:
        entry = _subject(memory, traces, entry, at or "")
        found = life(memory, entry, traces)
    kept = [*_narrowed(found, since, until, kinds)]
    if most:  # the latest, whichever end they are at
        kept = kept[:most] if entry is None else kept[-most:]
    gone = entry is not None and _is_gone(memory, entry)
    return Log(
        tuple(kept), entry or "", history.cut, gone,
        of_days=bool(since or until), of_kinds=bool(kinds),
    )  # fmt: skip


def _history(repository: Repository, at: str | None) -> History:
    start = repository.head() if at is None else repository.commit_id(at)
    return repository.history(start, FOLDERS) if start else History()


def _subject(memory: Memory, traces: Traces, named: str, at: str) -> str:
    """Return whose life is asked for: an entry's, one that is gone, or a setting's."""
    there = known(memory, traces)
    name = lookup.in_full(named, there)
    return name if name in there else lookup.entry(memory, name, at).id


def _is_gone(memory: Memory, name: str) -> bool:
    return not (name in memory.by_id or name in memory.unread_ids or name in memory.files)


def _narrowed(
    events: Iterable[Event], since: date | None, until: date | None, kinds: tuple[str, ...]
) -> Iterator[Event]:
    """Yield the events that are asked for; what has no day lies in no span of days."""
    for event in events:
        early = since and (event.day is None or event.day < since)
        late = until and (event.day is None or until < event.day)
        if not (early or late) and (not kinds or event.what in kinds):
            yield event


def _bury(call: Call, entry: str | None, as_json: bool, given: dict[str, Any]) -> None:
    """Tell what was turned down or ended, as far as it was asked for."""
    if entry is not None or given["kinds"]:
        raise click.UsageError(
            "--graveyard lists all choices that ended; leave out ENTRY and --kind"
        )
    memory = at_moment(call, call.repository(), None, given["at"])
    since, until = given["since"], given["until"]
    kept = [
        one for one in graves(memory)
        if (not since or (one.day and since <= one.day))
        and (not until or (one.day and one.day <= until))
    ][: given["most"]]  # fmt: skip
    click.echo(
        data.as_json(graves_as_data(kept)) if as_json else _seen_graves(call, kept), nl=False
    )


def _seen_graves(call: Call, found: Sequence[Grave]) -> str:
    """Return the same as a terminal or a pipe gets it."""

    def view(_: int) -> View:
        from memgraph.report.terminal.life import as_graveyard

        return as_graveyard(found)

    return as_seen(call.env, lambda: graves_as_text(found, paint), view)
