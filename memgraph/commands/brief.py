"""``memgraph brief``: what to know before work begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from memgraph import checks
from memgraph.commands.call import Call
from memgraph.commands.elsewhere import in_trees, linked, on_branches
from memgraph.commands.options import json_option
from memgraph.commands.states import served
from memgraph.core.brief import Facts, Git, sections
from memgraph.core.entry import Entry
from memgraph.core.finding import Finding
from memgraph.core.memory import Memory
from memgraph.errors import MemgraphError
from memgraph.report import brief, data
from memgraph.store.git import Repository
from memgraph.store.load import Loader, private_memory

MOST_BRANCHES = 10
# What a merge or a rebase can break, though each side was fine.
FAMILIES = ("identity", "links", "confirmation", "contradiction")
# Told as law in doubt; or too vague to begin work with.
LEFT_OUT = (
    "contradiction/challenged", "contradiction/overdue", "contradiction/suspected",
    "contradiction/unproved",
)  # fmt: skip


@click.command()
@click.option("--budget", type=click.IntRange(min=0), metavar="CHARACTERS",
              help="The most to print.")  # fmt: skip
@click.option("--exit-zero", is_flag=True, help="Never fail, as in a hook that only reports.")
@json_option
@click.pass_obj
def command(call: Call, budget: int | None, exit_zero: bool, as_json: bool) -> None:
    """Say what to know before work begins, the most important first, within a budget."""
    try:
        found = facts(call)
    except MemgraphError as error:
        if not exit_zero:
            raise
        click.echo(f"memgraph: {error}", err=True)
        return
    if as_json:
        click.echo(data.as_json(sections(found)), nl=False)
        return
    most = found.memory.config.brief_characters if budget is None else budget
    click.echo(brief.as_text(sections(found), most), nl=False)


def facts(call: Call) -> Facts:
    """Return what a brief is made of. Raises MemgraphError where nothing can be read."""
    repository = call.work_repository()
    loader = call.loader(repository)
    memory = served(repository, loader)
    folder = call.path(repository, ".")
    found = [f for f in checks.run(memory, None, FAMILIES) if f.code not in LEFT_OUT]
    branches = repository.branches()
    return Facts(
        now=call.now,
        git=_git(repository),
        memory=memory,
        private=private_memory(repository, call.today),
        folder="" if folder == "." else folder,
        clashes=[finding for finding in found if _clash(finding)],
        errors=[finding for finding in found if finding.blocks and not _clash(finding)],
        elsewhere=list(_elsewhere(repository, loader, memory, branches[:MOST_BRANCHES])),
        unread_branches=max(0, len(branches) - MOST_BRANCHES),
    )


def _clash(finding: Finding) -> bool:
    return finding.code.startswith("contradiction/")


def _git(repository: Repository) -> Git:
    status = repository.status()
    return Git(
        branch=status.branch,
        upstream=status.upstream,
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
