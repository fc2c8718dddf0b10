"""Applying suggestions: each is written as `record` or `propose` would, in files of its own."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from datetime import date
from typing import Any

import click

from memgraph.commands import propose as proposing
from memgraph.commands.call import Call
from memgraph.commands.carrying import listed
from memgraph.commands.record import Fact, record
from memgraph.core.tidying.suggestion import Draft, Suggestion
from memgraph.errors import MemgraphError
from memgraph.report.tidy import Applied
from memgraph.store.git import Repository


def applied(
    call: Call, repository: Repository, suggestions: Sequence[Suggestion], *, named: bool
) -> list[Applied]:
    """Write what is suggested, one after the other, and return what became of each.

    Unless they were ``named``, those are left out that only a person can carry out, and those that
    set back what a person wrote.
    """
    chosen = (one for one in suggestions if named or (one.draft and not one.touches))
    return [_applied(call, repository, one) for one in chosen]


def _applied(call: Call, repository: Repository, one: Suggestion) -> Applied:
    if not one.draft:
        return Applied(one.id, note=f"only a person can do this: {one.person}")
    try:
        entry, file, written = _written(call, one.draft)
    except (MemgraphError, click.UsageError) as error:
        return Applied(one.id, note=f"not written: {' '.join(str(error).split())}")
    note = "" if written else f"known already as {entry}; nothing was written"
    private = bool(one.draft.given.get("private"))
    commit = "" if private or not written else _commit(call, repository, one, file)
    return Applied(one.id, entry, file, commit, note)


def _written(call: Call, draft: Draft) -> tuple[str, str, bool]:
    """Return the id and the file of what was written, and whether it was."""
    if draft.command == "record":
        given: dict[str, Any] = dict(draft.given)
        if due := given.get("due"):
            given["due"] = date.fromisoformat(str(due))
        recorded = record(call, Fact(**given))
        return recorded.id, recorded.file, recorded.written
    unsaid = {
        str(one.name): () if getattr(one, "multiple", False) else None
        for one in proposing.command.params
    }
    proposed, _ = proposing.propose(call, {**unsaid, **draft.given})
    return proposed.id, proposed.file, proposed.written


def _commit(call: Call, repository: Repository, one: Suggestion, file: str) -> str:
    files = listed(call, repository, [file])
    message = shlex.quote(f"Tidy: {one.why}"[:100])
    return f"git add -- {files} && git commit -m {message} -- {files}"
