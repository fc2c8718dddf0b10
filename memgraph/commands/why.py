"""``memgraph why``: why a policy holds, or what governs a path."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from datetime import date
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

import click

from memgraph.commands.call import Call
from memgraph.commands.counting import asked_for
from memgraph.commands.moment import at_moment, moment_options
from memgraph.commands.options import ids, json_option
from memgraph.commands.screen import as_seen
from memgraph.core import lookup
from memgraph.core.entry import Evidence, Policy
from memgraph.core.falling import falling
from memgraph.core.layout import Kind
from memgraph.core.memory import Memory, standing
from memgraph.core.scope import governs, reaches_into
from memgraph.core.status import State, binds, status
from memgraph.errors import MemgraphError, Refused
from memgraph.report import data
from memgraph.report.why import Place, Why, as_data, as_text
from memgraph.store.git import Repository

if TYPE_CHECKING:
    from memgraph.report.terminal.parts import View


@click.command()
@click.argument("entry_or_path", required=False, shell_complete=ids())
@click.option("--falls-with", metavar="EVIDENCE", shell_complete=ids(),
              help="What would lose its ground without this evidence.")  # fmt: skip
@moment_options
@json_option
@click.pass_obj
def command(
    call: Call,
    entry_or_path: str | None,
    falls_with: str | None,
    as_of: date | None,
    at: str | None,
    as_json: bool,
) -> None:
    """Why an entry holds, down to files and people; or the laws that govern a file or folder.

    \b
    memgraph why use-supabase
    memgraph why src/db/client.ts --as-of 2026-03-01
    memgraph why src/db
    memgraph why use-supabase --at v1.2
    memgraph why --falls-with 2026-01-05-airtable-rate-limit-k3qz
    """  # noqa: D301
    if bool(entry_or_path) is bool(falls_with) or "" in (entry_or_path, falls_with):
        raise click.UsageError("name an entry or a path, or else evidence with --falls-with")
    if falls_with:
        found = falls(call, falls_with, as_of, at)
    else:
        found = why(call, entry_or_path or "", as_of, at)
    click.echo(data.as_json(as_data(found)) if as_json else _seen(call, found), nl=False)


def _seen(call: Call, found: Why) -> str:
    """Return the answer as a terminal or a pipe gets it."""

    def view(_: int) -> View:
        from memgraph.report.terminal.why import as_tree

        return as_tree(found)

    return as_seen(call.env, lambda: as_text(found), view)


def why(call: Call, entry_or_path: str, as_of: date | None = None, at: str | None = None) -> Why:
    """Return why an entry holds, or what governs a path: now, or at another moment.

    Raises Refused for the id of no entry, and MemgraphError for a path outside the repository.
    """
    repository = call.repository()
    memory = at_moment(call, repository, as_of, at)
    if _names_entry(call, repository, memory, entry_or_path):
        from memgraph.core import graph

        entry = lookup.entry(memory, lookup.in_full(entry_or_path, memory.by_id), at or "")
        built = graph.build(memory)
        steps = graph.why(built, entry.id)
        steps += graph.bearing(built, entry.id) if isinstance(entry, Evidence) else []
        found = Why(memory, entry=entry.id, steps=tuple(steps))
    else:
        place = _place(call, repository, memory, entry_or_path, at)
        found = _governing(memory, place)
    _count(call, repository, found, as_of, at)
    return _dated(found, as_of, at)


def falls(call: Call, evidence: str, as_of: date | None = None, at: str | None = None) -> Why:
    """Return what rests on a piece of evidence. Raises Refused for what is none."""
    memory = at_moment(call, call.repository(), as_of, at)
    entry = lookup.entry(memory, lookup.in_full(evidence, memory.by_id), at or "")
    if isinstance(entry, Policy):
        raise Refused(
            f"{entry.id} is a policy, and no evidence that others rest on", where=entry.file,
            next_step=f"memgraph why {entry.id} says what it rests on itself",
        )  # fmt: skip
    return _dated(Why(memory, entry=entry.id, falls=falling(memory, entry.id)), as_of, at)


def _names_entry(call: Call, repository: Repository, memory: Memory, named: str) -> bool:
    """Return whether somebody named an entry and no path: what is there is one, or has a slash."""
    if named in memory.by_id:
        return True
    there = not repository.bare and (call.cwd / named).exists()
    return not ("/" in named or there or memory.has_path(named))


def _path(call: Call, repository: Repository, named: str) -> str:
    """Return the path that somebody named; in a bare repository it begins at the root."""
    if not repository.bare:
        return call.path(repository, named)
    path = PurePosixPath(named)
    if path.is_absolute() or ".." in path.parts:
        raise MemgraphError(
            f"{named} is no path from the root of the repository",
            next_step="name it as the commit lists it: git ls-tree -r --name-only HEAD",
        )
    return path.as_posix()


def _place(call: Call, repository: Repository, memory: Memory, named: str, at: str | None) -> Place:
    """Return the path that somebody named, and whether it is a file, a folder, or not there."""
    path = _path(call, repository, named)
    on_disk = call.cwd / named if at is None and not repository.bare else None
    folder = (path == "." or named.endswith("/") or (on_disk and on_disk.is_dir())
              or (path not in memory.files and memory.has_path(path)))  # fmt: skip
    there = path == "." or memory.has_path(path) or (on_disk and on_disk.exists())
    return Place(path, bool(folder), bool(there))


def _governing(memory: Memory, place: Place) -> Why:
    """Return the laws that govern a path, and what waits to, each down to what it rests on.

    A folder stands for all that could lie in it.
    """
    path = place.path
    at_path = [
        policy for policy in memory.policies
        if (reaches_into(policy.scope, path) if place.folder else governs(policy.scope, path))
    ]  # fmt: skip
    laws = tuple(policy for policy in at_path if binds(memory, policy))
    waiting = tuple(_waiting(memory, at_path))
    if not (laws or waiting):
        return Why(memory, place=place)
    from memgraph.core import graph

    built = graph.build(memory)
    because = {one.id: tuple(graph.why(built, one.id, older=False)) for one in (*laws, *waiting)}
    return Why(memory, place=place, laws=laws, waiting=waiting, because=because)


def _waiting(memory: Memory, policies: list[Policy]) -> Iterator[Policy]:
    for policy in policies:
        over = standing(policy) is Kind.CLOSED and not memory.other_day
        if not over and status(memory, policy).state in (State.PROPOSED, State.SCHEDULED):
            yield policy


def _count(
    call: Call, repository: Repository, found: Why, as_of: date | None, at: str | None
) -> None:
    """Count what was asked for, unless that is of another day: only of now it says what helps."""
    if as_of is None and at is None:
        shown = [found.entry] if found.entry else [law.id for law in found.laws]
        asked_for(call, repository, found.memory.config, shown)


def _dated(found: Why, as_of: date | None, at: str | None) -> Why:
    """Return the answer with the words that say of which day it is, and by what knowledge."""
    if as_of is None and at is None:
        return found
    known = "what is known now" if at is None else f"what was known in {at}"
    return dataclasses.replace(found, asked=f"as of {found.memory.day}, by {known}", at=at or "")
