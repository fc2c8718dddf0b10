"""The options ``--as-of DAY`` and ``--at REV``: of which day, and by what was known when."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from datetime import UTC, date
from typing import Any

import click

from memgraph.commands.call import Call
from memgraph.commands.options import DAY
from memgraph.commands.states import served, served_at
from memgraph.core.day import parse_day
from memgraph.core.legible import shown
from memgraph.core.memory import Memory
from memgraph.core.moment import first_day, on_day
from memgraph.errors import MemgraphError, Refused
from memgraph.store.git import Repository


def moment_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--as-of`` and ``--at``, as ``as_of`` (a day or None) and ``at`` (a text or None)."""
    at = at_option(function)
    return click.option(
        "--as-of", type=DAY, metavar="DAY", help="What held on this day, by what is known."
    )(at)


def at_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--at`` alone."""
    return click.option(
        "--at", metavar="REV", help="By what was known in this commit, for its day."
    )(function)


def at_moment(call: Call, repository: Repository, as_of: date | None, at: str | None) -> Memory:
    """Return the memory to ask: the work tree's, or that of the commit ``at``, for a day.

    The day is ``as_of``, or else that of the commit, or else today. Raises Refused for a day that
    is still to come, and for one before all that the memory tells of; and MemgraphError for an
    unknown revision, and for a bare repository where no commit is named.
    """
    if as_of and as_of > call.today:
        raise Refused(
            f"{as_of} is still to come, and nobody knows yet what will hold then",
            next_step=f"--as-of {call.today} is the last day that can be asked about",
        )
    memory = _known_now(call, repository) if at is None else _known_at(call, repository, at)
    if as_of is None:
        return memory
    first = first_day(memory)
    if first and as_of < first:
        known = "the memory" if at is None else f"the memory of {shown(at)}"
        raise Refused(
            f"{known} tells of nothing as early as {as_of}",
            next_step=f"the first day of which it tells is {first}",
        )
    return on_day(memory, as_of)


def _known_now(call: Call, repository: Repository) -> Memory:
    if repository.bare:
        raise MemgraphError(
            "the repository is bare: there are no files to look at",
            where=str(repository.root), next_step="name a commit: --at HEAD",
        )  # fmt: skip
    return served(repository, call.loader(repository))


def _known_at(call: Call, repository: Repository, at: str) -> Memory:
    """Return the memory of a commit, judged for its day; for today if its clock went ahead."""
    commit = _commit(repository, at)
    made = repository.commit_date(commit)
    day = min(made.astimezone(UTC).date(), call.today) if made else call.today
    memory = served_at(repository, call.loader(repository), commit)
    return dataclasses.replace(memory, day=day, rev=at)


def _commit(repository: Repository, at: str) -> str:
    """Return the id of the commit ``at``; raises MemgraphError where there is none."""
    try:
        return repository.commit_id(at)
    except MemgraphError as unknown:
        if not _is_day(at):
            raise
        raise MemgraphError(
            f"no such revision: {at}", where=str(repository.root),
            next_step=f"a day goes with --as-of {at}; or name the last commit of that day: "
            f"git rev-list -1 --before='{at} 23:59:59 +0000' HEAD",
        ) from unknown  # fmt: skip


def _is_day(text: str) -> bool:
    try:
        parse_day(text)
    except ValueError:
        return False
    return True
