"""``memgraph check``: judge what would be committed, or another state."""

from __future__ import annotations

import dataclasses
import importlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import click

from memgraph import checks
from memgraph.commands import partly
from memgraph.commands.call import Call
from memgraph.commands.checking import MOST
from memgraph.commands.options import paint
from memgraph.commands.since import Question, question
from memgraph.commands.states import Wanted, states_of, wanted_by_hook
from memgraph.core.finding import Finding
from memgraph.core.legible import shown
from memgraph.core.memory import Memory
from memgraph.core.names import did_you_mean
from memgraph.core.words import counted
from memgraph.errors import Refused
from memgraph.report import data, findings
from memgraph.store.git import Repository

if TYPE_CHECKING:
    from memgraph.report.forms.verdict import Rule

MOST_PATHS = 3
# The forms of other programs, and the modules in report/forms that print them.
FORMS = {
    "sarif": "sarif", "github": "annotations", "gitlab": "code_quality", "markdown": "markdown",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Judged:
    """What was judged, what is to be said about it, and, of a merge, what a side has already.

    ``whole`` is the question that was answered by looking at all of the memory.
    """

    memory: Memory
    found: Sequence[Finding]
    already: Sequence[Finding] | None = None
    whole: Question | None = None


def _explain(_: click.Context, __: click.Parameter, code: str | None) -> None:
    """Print the page about a check, and end."""
    if code is None:
        return
    from memgraph.store.check_pages import check_page

    if code not in checks.rules():
        raise Refused(
            f"no check has the code {shown(code)!r}",
            next_step=did_you_mean(code, checks.rules(), "codes stand in brackets behind findings"),
        )
    click.echo(check_page(code), nl=False)
    click.get_current_context().exit()


@click.command()
@click.option("--worktree", is_flag=True, help="Judge the files as they are on disk.")
@click.option("--rev", metavar="REV", default="", help="Judge a commit.")
@click.option("--base", metavar="REV", default="", help="Judge against the branch or commit REV.")
@click.option("--merge", metavar="REV",
              help="Say what merging REV into HEAD, or into --base, would bring.")  # fmt: skip
@click.option("--judge", is_flag=True, help="Ask the configured judge about suspicions.")
@click.option("--all", "everything", is_flag=True, help="Show every remark, however many.")
@click.option("--format", "form", type=click.Choice(["text", "json", *FORMS]),
              default="text",
              help="How to print it: for people, for programs, or for a forge.")  # fmt: skip
@click.option("--explain", metavar="CODE", callback=_explain, is_eager=True, expose_value=False,
              help="Say what a check looks for, and the way out.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.pass_obj
def command(
    call: Call, worktree: bool, rev: str, base: str, merge: str | None, judge: bool,
    everything: bool, form: str, as_json: bool,
) -> int:  # fmt: skip
    """Judge what would be committed, and say what is wrong with it.

    Without options it judges the index against the branch that the work is to join: an error
    that is there already does not block. With --rev and without --base every error counts. A
    proposal against a law is an error in the change that brings it, and a warning once it is
    merged. With --merge it reports what neither side has alone, and leaves nothing behind.
    Ends with 1 if something blocks.
    """
    if sum(map(bool, (worktree, rev, merge is not None))) > 1:
        raise click.UsageError("--worktree, --rev and --merge name different states; give one")
    if as_json and form not in ("text", "json"):
        raise click.UsageError(f"--json and --format {form} are two forms; give one")
    repository = call.repository()
    if merge is not None:
        verdict = _of_merge(call, repository, base or "HEAD", merge)
    else:
        verdict = of_state(call, repository, Wanted(rev, worktree, base))
    found = verdict.found
    if judge:
        from memgraph.commands.judging import consulted  # as below: for those who ask for it

        said = consulted(call, repository, verdict.memory, found)
        verdict = dataclasses.replace(verdict, found=said)
    click.echo(_told(verdict, "json" if as_json else form, everything), nl=False)
    if verdict.whole:
        from memgraph.commands.whole import kept_whole

        kept_whole(repository, verdict.memory, verdict.whole, found)
    return int(any(finding.blocks for finding in verdict.found))


def of_state(call: Call, repository: Repository, asked: Wanted) -> Judged:
    """Return what is to be said of a state. Raises UsageError for a bare repository's index."""
    if asked == Wanted():
        asked = wanted_by_hook(call.env, repository)
    if repository.bare and not asked.rev:
        raise click.UsageError("a bare repository has no index; name a commit: --rev HEAD")
    loader = call.loader(repository)
    whole = question(repository, loader, asked, call.today)
    part = None if asked.worktree else partly.answer(repository, loader, whole)
    if part:
        verdict = Judged(*part)
    else:
        states = states_of(repository, loader, asked, whole.between)
        found = checks.run(states.memory, states.base)
        verdict = Judged(states.memory, found, whole=None if asked.worktree else whole)
    if asked.base:
        _forgeable(verdict.memory)
    return verdict


def _forgeable(memory: Memory) -> None:
    """Say, where a change is judged for all, that its typed confirmations prove nobody."""
    typed = (made for made in memory.confirmations if not made.signature)
    new = sum(map(memory.is_unsettled, typed))
    if new and memory.trust is None:
        said = f"{counted(new, 'new confirmation')}, by a typed word: consistent, and forgeable"
        click.echo(f"memgraph: {said}\n  next: memgraph trust init asks for signatures", err=True)


def _of_merge(call: Call, repository: Repository, into: str, rev: str) -> Judged:
    from memgraph.commands.merged import outcome

    found = outcome(call, repository, into, rev)
    if found.conflicts:
        files = counted(len(found.conflicts), "file")
        named = ", ".join(shown(path, 200) for path in found.conflicts[:MOST_PATHS])
        more = ", …" if len(found.conflicts) > MOST_PATHS else ""
        note = f"outside the memory, Git cannot merge {files}: {named}{more}"
        click.echo(f"memgraph: {note}", err=True)
    return Judged(found.memory, found.new, found.already)


def _told(verdict: Judged, form: str, everything: bool) -> str:
    """Return what is to be said, in one of ``FORMS``."""
    if form == "json":
        return _as_json(verdict)
    if form == "text":
        return _as_text(verdict, everything)
    from memgraph.report.forms.verdict import Verdict  # for those who ask for it

    already = verdict.already or ()
    rules = _rules({finding.code for finding in (*verdict.found, *already)})
    module = importlib.import_module(f"memgraph.report.forms.{FORMS[form]}")
    return cast("str", module.told(Verdict(verdict.memory, verdict.found, already, rules)))


def _rules(codes: Collection[str]) -> dict[str, Rule]:
    """Return the checks with these codes, in the order in which they run."""
    from memgraph.report.forms.verdict import Rule
    from memgraph.store.check_pages import check_page

    return {
        code: Rule((check.__doc__ or code).strip(), check_page(code))
        for code, check in checks.rules().items() if code in codes
    }  # fmt: skip


def _as_json(verdict: Judged) -> str:
    found = findings.as_data(verdict.found)
    if verdict.already is not None:
        found["already"] = list(verdict.already)
    return data.as_json(found)


def _as_text(verdict: Judged, everything: bool) -> str:
    most = None if everything else MOST
    text = findings.as_text(verdict.found, paint, most)
    if not verdict.already:
        return text
    if everything:
        old = findings.as_text(verdict.already, paint)
        return f"{text}memgraph: one side alone has already:\n{old}"
    number = counted(len(verdict.already), "finding")
    return f"{text}memgraph: {number} that one side alone has already; to see them: --all\n"
