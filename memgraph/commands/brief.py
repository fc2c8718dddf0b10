"""``memgraph brief``: what to know before work begins."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

import click

from memgraph import checks
from memgraph.commands import briefly
from memgraph.commands.briefly import Brief
from memgraph.commands.call import Call
from memgraph.commands.elsewhere import in_trees, linked, on_branches
from memgraph.commands.options import json_option
from memgraph.commands.states import served
from memgraph.core.attention import contradictions
from memgraph.core.brief import Facts, last_session, lasting
from memgraph.core.entry import Entry
from memgraph.core.finding import Finding
from memgraph.core.memory import Memory
from memgraph.core.now import Git, now_section
from memgraph.core.sections import Section
from memgraph.core.words import one_line
from memgraph.errors import MemgraphError
from memgraph.report import brief
from memgraph.store.brief_sources import Watch
from memgraph.store.git import Repository
from memgraph.store.kept_brief import Asked, Told
from memgraph.store.load import Loader, private_memory

MOST_BRANCHES = 10
# What a merge or a rebase can break, though each side was fine.
FAMILIES = ("identity", "links", "confirmation", "contradiction")
# Names of a base that mean something else on another day, or as soon as Git has other objects.
_UNSTEADY = re.compile(r"@\{|^[0-9a-f]+$|-g[0-9a-f]+$")


@click.command()
@click.option("--budget", type=click.IntRange(min=0), metavar="CHARACTERS",
              help="The most to print.")  # fmt: skip
@click.option("--exit-zero", is_flag=True, help="Never fail, as in a hook that only reports.")
@json_option
@click.pass_obj
def command(call: Call, budget: int | None, exit_zero: bool, as_json: bool) -> None:
    """Say what to know before work begins, the most important first, within a budget."""
    try:
        found = told(call)
    except MemgraphError as error:
        if not exit_zero:
            raise
        click.echo(f"memgraph: {error}", err=True)
        return
    most = found.most if budget is None else budget
    told_so = brief.as_json(found.sections) if as_json else briefly.as_told(found, most, call.env)
    click.echo(told_so, nl=False)


def told(call: Call) -> Brief:
    """Return a brief: the one that was kept, or a new one, which is kept where that is sound.

    Raises MemgraphError where nothing can be read.
    """
    asked = briefly.asked(str(call.cwd), call.env, call.now)
    return briefly.again(asked, call.now) or afresh(call, asked).brief


class Made(NamedTuple):
    """A brief that was worked out, what it is made of, and its name if it was kept."""

    facts: Facts
    brief: Brief
    name: str


def afresh(call: Call, asked: Asked | None) -> Made:
    """Return a brief that is worked out, and keep it where that is sound.

    Raises MemgraphError where nothing can be read.
    """
    watch = Watch(call.work_repository(), asked) if asked else None
    with _said() as said:
        found = facts(call)
    most, name = found.memory.config.brief_characters, ""
    session, lines = last_session(found), lasting(found)
    # What is said beside it is not kept.
    if watch and not said.getvalue() and _sound(found.memory):
        name = watch.keep(_as_kept(found.git, session, lines, most))
    brief = Brief([now_section(call.now, found.git, session), *lines], most)
    return Made(found, brief, name)


@contextlib.contextmanager
def _said() -> Iterator[io.StringIO]:
    """Hold back what is said on stderr, and say it at the end."""
    said = io.StringIO()
    try:
        with contextlib.redirect_stderr(said):
            yield said
    finally:
        click.echo(said.getvalue(), err=True, nl=False)


def _sound(memory: Memory) -> bool:
    """Return whether the files alone tell what was read.

    A base may be named by a moment, or by a part of a commit's name; and what Git could not read
    may come back.
    """
    lost = any(unread.fault.rule == "encoding" for unread in memory.unread)
    return not lost and not _UNSTEADY.search(memory.config.base)


def _as_kept(git: Git, session: datetime | None, lines: Sequence[Section], most: int) -> Told:
    last, committed = (at.isoformat() if at else "" for at in (session, git.committed))
    return Told(tuple(lines), most, last, committed, git.branch or "", git.upstream or "")


def facts(call: Call) -> Facts:
    """Return what a brief is made of. Raises MemgraphError where nothing can be read."""
    repository = call.work_repository()
    loader = call.loader(repository)
    memory = served(repository, loader)
    folder = call.path(repository, ".")
    found = checks.run(memory, None, FAMILIES)
    branches = repository.branches()
    return Facts(
        now=call.now,
        git=_git(repository),
        memory=memory,
        private=private_memory(repository, call.today),
        folder="" if folder == "." else folder,
        clashes=[*contradictions(found, vague=False)],  # work cannot begin with what is not sure
        errors=[finding for finding in found if finding.blocks and not _clash(finding)],
        elsewhere=list(_elsewhere(repository, loader, memory, branches[:MOST_BRANCHES])),
        unread_branches=max(0, len(branches) - MOST_BRANCHES),
    )


def _clash(finding: Finding) -> bool:
    return finding.code.startswith("contradiction/")


def _git(repository: Repository) -> Git:
    status = repository.status()
    return Git(
        branch=status.branch and one_line(status.branch),
        upstream=status.upstream and one_line(status.upstream),
        ahead=status.ahead,
        behind=status.behind,
        changed=len(status.changed),
        untracked=status.untracked,
        operation=status.operation,
        committed=repository.commit_date(status.head) if status.head else None,
    )


def _elsewhere(
    repository: Repository, loader: Loader, memory: Memory, branches: Sequence[tuple[str, str]]
) -> Iterator[tuple[str, Entry]]:
    """Yield what other work trees and local branches know and this one does not, once each."""
    there = in_trees(linked(repository), lambda other: Loader(other, memory.day).worktree())
    known = on_branches(repository, loader, memory, branches)
    for note in (*there.notes, *known.notes):
        click.echo(f"memgraph: {note}", err=True)
    seen = set(memory.by_id)
    for label, other in (*there.memories, *known.memories):
        for entry in other.entries:
            if entry.id not in seen:
                seen.add(entry.id)
                yield label, entry
