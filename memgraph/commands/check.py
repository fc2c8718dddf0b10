"""``memgraph check``: judge what would be committed, or another state."""

from __future__ import annotations

import click

from memgraph import checks
from memgraph.commands.call import Call
from memgraph.commands.options import paint
from memgraph.commands.states import Wanted, judged, wanted_by_hook
from memgraph.report import data, findings

MOST = 5  # of one kind, among the remarks that block nothing


@click.command()
@click.option("--worktree", is_flag=True, help="Judge the files as they are on disk.")
@click.option("--rev", metavar="REV", default="", help="Judge a commit.")
@click.option("--base", metavar="REV", default="", help="Judge against the branch or commit REV.")
@click.option("--all", "everything", is_flag=True, help="Show every remark, however many.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.pass_obj
def command(
    call: Call, worktree: bool, rev: str, base: str, everything: bool, form: str, as_json: bool
) -> int:
    """Judge what would be committed, and say what is wrong with it.

    Without options it judges the index against the branch that the work is to join: an error
    that is there already does not block. With --rev and without --base every error counts. A
    proposal against a law is an error in the change that brings it, and a warning once it is
    merged. Ends with 1 if something blocks.
    """
    if worktree and rev:
        raise click.UsageError("--worktree and --rev name two different states; give one")
    repository = call.repository()
    asked = Wanted(rev, worktree, base)
    if not (worktree or rev or base):
        asked = wanted_by_hook(call.env, repository)
    if repository.bare and not asked.rev:
        raise click.UsageError("a bare repository has no index; name a commit: --rev HEAD")
    states = judged(repository, call.loader(repository), asked)
    found = checks.run(states.memory, states.base)
    if as_json or form == "json":
        click.echo(data.as_json(findings.as_data(found)), nl=False)
    else:
        click.echo(findings.as_text(found, paint, None if everything else MOST), nl=False)
    return int(any(finding.blocks for finding in found))
