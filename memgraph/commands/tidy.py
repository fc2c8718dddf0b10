"""``memgraph tidy``: propose what would keep the memory small and true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import click

from memgraph.commands import writing
from memgraph.commands.call import Call
from memgraph.commands.counting import settle
from memgraph.commands.options import DAY, json_option, paint
from memgraph.commands.states import served
from memgraph.commands.tidying import applied
from memgraph.core.names import did_you_mean
from memgraph.core.tidying import FAMILIES, suggested
from memgraph.core.tidying.suggestion import Look, Suggestion
from memgraph.core.tidying.turning import next_turn
from memgraph.core.uses import Uses
from memgraph.core.words import counted
from memgraph.errors import Refused
from memgraph.report import data, tidy
from memgraph.store import activity, uses
from memgraph.store.git import Repository
from memgraph.store.load import private_memory


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]…")
@click.option("--apply", is_flag=True, help="Write what is suggested: evidence and proposals only.")
@click.option("--only", multiple=True, type=click.Choice(tuple(FAMILIES)), help="Of one family.")
@click.option("--since", type=DAY, metavar="DAY", help="Only what came up on this day or later.")
@click.option("--all", "everything", is_flag=True, help="Look even if nothing happened since.")
@click.option("--uses", "show_uses", is_flag=True, help="Show how often entries were used here.")
@click.option("--forget-uses", is_flag=True, help="Remove these counts.")
@json_option
@click.pass_obj
def command(
    call: Call,
    ids: tuple[str, ...],
    apply: bool,
    only: tuple[str, ...],
    since: date | None,
    everything: bool,
    show_uses: bool,
    forget_uses: bool,
    as_json: bool,
) -> None:
    """Suggest what would keep the memory small and true, and what each would take.

    Nothing is deleted and no law is changed: --apply writes evidence and proposals, and a person
    decides. Where nothing happened since the last time, nothing is done.
    """
    repository = call.work_repository()
    if show_uses or forget_uses:
        _uses(repository, forget_uses, as_json)
        return
    wanted = Wanted(ids, only, since)
    if apply:
        found = suggested(_look(call, repository))
        _known(ids, [one.id for one in found])
        done = applied(call, repository, wanted.of(found), named=bool(ids))
        click.echo(data.as_json(done) if as_json else tidy.applied_text(done), nl=False)
        writing.go_on(call, as_json)
        return
    rows, day = _rows(call, repository, everything)
    _known(ids, [one["id"] for one in rows])
    rows = [one for one in rows if wanted.row(one)]
    if as_json:
        click.echo(data.as_json(rows), nl=False)
        return
    if day:
        click.echo(f"nothing happened since the last tidying, of {day}: no work was done")
    click.echo(tidy.as_text(rows, paint) if rows else "nothing to tidy\n", nl=False)


@dataclass(frozen=True)
class Wanted:
    """Which suggestions are wanted; what is empty does not narrow."""

    ids: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    since: date | None = None

    def row(self, one: Mapping[str, Any]) -> bool:
        """Return whether a suggestion, given as data, is wanted."""
        return (
            (not self.ids or one["id"] in self.ids)
            and (not self.families or one["family"] in self.families)
            and (not self.since or one["day"] >= str(self.since))
        )

    def of(self, found: Sequence[Suggestion]) -> list[Suggestion]:
        """Return the suggestions that are wanted."""
        return [one for one in found if self.row(tidy.row(one))]


def _rows(call: Call, repository: Repository, everything: bool) -> tuple[list[dict[str, Any]], str]:
    """Return the suggestions as data, and, where no work was done for them, the day they are of."""
    mark = activity.mark(repository.root, repository.common_dir)
    kept = activity.last(repository.root, repository.common_dir)
    known = kept.get("suggestions")
    same = kept.get("mark") == mark and str(call.today) < str(kept.get("until", ""))
    if same and not everything and isinstance(known, list):
        return known, str(kept.get("day"))
    uses.fold(str(repository.common_dir))
    # What was folded has not changed, but its files have.
    mark = activity.mark(repository.root, repository.common_dir)
    look = _look(call, repository)
    rows = [tidy.row(one) for one in suggested(look)]
    new = {"mark": mark, "day": str(call.today), "until": str(next_turn(look)), "suggestions": rows}
    activity.keep(repository.root, repository.common_dir, new)
    return rows, ""


def _look(call: Call, repository: Repository) -> Look:
    memory = served(repository, call.loader(repository))
    on = settle(repository, memory.config)
    counts = uses.read(str(repository.common_dir)) if on else Uses()
    return Look(memory, private_memory(repository, call.today), counts)


def _known(ids: Sequence[str], names: Sequence[str]) -> None:
    """Raise Refused for an id that no suggestion has."""
    for name in ids:
        if name not in names:
            raise Refused(
                f"no suggestion has the id {name!r}",
                next_step=did_you_mean(name, names, "memgraph tidy --all shows them"),
            )


def _uses(repository: Repository, forget: bool, as_json: bool) -> None:
    common = str(repository.common_dir)
    found = uses.read(common)
    if not forget:
        rows = tidy.uses_rows(found)
        click.echo(data.as_json(rows) if as_json else tidy.uses_text(found), nl=False)
        return
    uses.forget(common)
    forgotten = len(found.by_id)
    if as_json:
        click.echo(data.as_json({"forgotten": forgotten}), nl=False)
    else:
        click.echo(f"forgot the uses of {counted(forgotten, 'entry', 'entries')}")
