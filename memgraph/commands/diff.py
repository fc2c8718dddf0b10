"""``memgraph diff``: what a change does to the team's law, by meaning and not by line."""

from __future__ import annotations

import shlex
from dataclasses import dataclass

import click

from memgraph import checks
from memgraph.commands.call import Call
from memgraph.commands.screen import as_seen
from memgraph.commands.states import States, Wanted, judged
from memgraph.core.legible import shown
from memgraph.core.memory import Memory
from memgraph.core.review import Review, review
from memgraph.core.review.doubtful import unsound, without
from memgraph.core.review.owners import PLACES, Owners, read_owners
from memgraph.errors import MemgraphError
from memgraph.report import data
from memgraph.report.review.data import as_data
from memgraph.report.review.telling import Ends
from memgraph.report.review.text import as_text
from memgraph.report.terminal.review import as_view
from memgraph.store.git import Repository

FORMS = ("text", "json", "markdown")
_STAGED, _DISK = "what is staged", "the files on disk"


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A change: the memory after it, what it does, and what was compared."""

    memory: Memory
    review: Review
    ends: Ends


@click.command()
@click.argument("revisions", metavar="[BASE..HEAD]", default="")
@click.option("--worktree", is_flag=True, help="Take the files as they are on disk.")
@click.option("--format", "form", type=click.Choice(FORMS), default="text", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.pass_obj
def command(call: Call, revisions: str, worktree: bool, form: str, as_json: bool) -> None:
    """Say what a change does to the team's law.

    Without arguments: what is staged, against HEAD. With BASE..HEAD: what HEAD brings since it
    left BASE; an empty side is HEAD. With BASE alone: what is staged, and all that came before it
    since the work left BASE. It ends with 0 whatever it finds; what blocks a merge is asked with
    `memgraph check`.
    """
    repository = call.repository()
    found = reviewed(call, repository, revisions, worktree=worktree)
    if as_json or form == "json":
        said = data.as_json(as_data(found.memory, found.review, found.ends))
    elif form == "markdown":
        said = _markdown(found)
    else:
        said = as_seen(
            call.env, lambda: as_text(found.memory, found.review, found.ends),
            lambda _: as_view(found.memory, found.review, found.ends),
        )  # fmt: skip
    click.echo(said, nl=False)


def reviewed(
    call: Call, repository: Repository, revisions: str, *, worktree: bool = False
) -> Reviewed:
    """Return what a change does. Raises MemgraphError for revisions that cannot be compared."""
    wanted, ends = _wanted(repository, revisions, worktree=worktree)
    states = judged(repository, call.loader(repository), wanted)
    before = states.base
    if before is None:  # which is so for a commit without a base alone
        raise click.UsageError("name what to compare with: memgraph diff BASE..HEAD")
    after = states.memory
    found = review(
        before, after, checks.run(before, before), checks.run(after, before),
        _owners(repository, states, worktree=worktree),
    )  # fmt: skip
    return Reviewed(without(after, unsound(before, after)), found, ends)


def _wanted(repository: Repository, revisions: str, *, worktree: bool) -> tuple[Wanted, Ends]:
    """Return which states are asked for, and what they are called.

    Raises MemgraphError for a revision that Git does not know, and for two without a common
    commit; UsageError where there is no index, and for a work tree beside two commits.
    """
    base, dots, head = _split(revisions)
    if dots and worktree:
        raise click.UsageError("--worktree is compared with one revision: memgraph diff BASE")
    if not dots and repository.bare:
        asked = f"{base or 'main'}..HEAD"
        raise MemgraphError(
            "a bare repository has no index", where=str(repository.root),
            next_step=f"name two commits: memgraph diff {shown(asked)}",
        )  # fmt: skip
    command = shlex.join(["memgraph", "diff", *[revisions] * bool(revisions)])
    if not dots:
        end = _DISK if worktree else _STAGED
        ends = Ends(base or "HEAD", end, command + " --worktree" * worktree)
        if base:
            _have_common(repository, base, "HEAD")
        return Wanted(worktree=worktree, base=base or "HEAD"), ends
    base, head = base or "HEAD", head or "HEAD"
    _have_common(repository, base, head)
    return Wanted(rev=head, base=base), Ends(base, head, command)


def _split(revisions: str) -> tuple[str, str, str]:
    """Return what stands before the dots, the dots, and what stands behind; three mean as two."""
    for dots in ("...", ".."):
        if dots in revisions:
            return revisions.partition(dots)
    return revisions, "", ""


def _have_common(repository: Repository, base: str, head: str) -> None:
    """Raise MemgraphError for two commits between which there is no change, but two histories."""
    if repository.merge_base(base, head) is None and not repository.shallow:
        raise MemgraphError(
            f"{base} and {head} have no commit in common", where=str(repository.root),
            next_step=f"git log --oneline {shown(base)} {shown(head)} shows both histories",
        )  # fmt: skip


def _owners(repository: Repository, states: States, *, worktree: bool) -> Owners:
    """Return who owns the files, as the base says, or else as the change does."""
    for memory in filter(None, (states.base, states.memory)):
        for place in PLACES:
            blob = memory.files.get(place)
            content = repository.blobs([blob]).get(blob) if blob else None
            if content is None and blob and worktree and memory is states.memory:
                content = repository.read_file(place)
            if content is not None:
                return read_owners(place, content.decode("utf-8", "replace"))
    return Owners()


def _markdown(found: Reviewed) -> str:
    from memgraph.core.review.nearby import nearby  # the graph, which only a picture needs
    from memgraph.report.review.markdown import as_markdown

    near = nearby(found.memory, found.review)
    return as_markdown(found.memory, found.review, found.ends, near)
