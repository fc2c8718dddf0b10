"""``memgraph redact``: take out of an entry what must not stay."""

from __future__ import annotations

import shlex

import click

from memgraph.commands.call import Call
from memgraph.commands.options import ids, key_option, reason_option
from memgraph.commands.proving import listed, proved
from memgraph.commands.states import Wanted, judged
from memgraph.core import redaction
from memgraph.core.confirmation import render, written
from memgraph.core.promotion import Person
from memgraph.core.redaction import Redaction
from memgraph.core.secrets import suspicions
from memgraph.core.words import counted
from memgraph.errors import MemgraphError, Refused
from memgraph.store import files, yaml
from memgraph.store.git import Repository
from memgraph.store.terminal import open_terminal


@click.command()
@click.argument("entry", shell_complete=ids())
@reason_option
@key_option
@click.pass_obj
def command(call: Call, entry: str, reason: str, key: str) -> None:
    """Take a secret or personal data out of ENTRY: a person confirms it.

    A tombstone stays, with the id, the day and the reason. Git's history still holds the
    content: this prints how to purge it. What was public is known; change the secret first.
    """
    signed_with = ["--key", key] if key else []
    spelt = shlex.join(["memgraph", "redact", entry, "--reason", reason, *signed_with])
    if found := next(iter(suspicions(reason)), None):
        raise Refused(
            f"the reason holds what looks like {found.what}, and the reason stays",
            next_step="give a reason without it",
        )
    with open_terminal(call.env, spelt) as terminal:
        repository = call.work_repository()
        states = judged(repository, call.loader(repository), Wanted(worktree=True))
        person = Person(call.person(repository), call.today)
        plan = redaction.redact(states.memory, entry, person, reason)
        terminal.show(_screen(plan))
        [made] = proved(
            call, repository, terminal, states.memory, [plan.confirmation], f"redact {entry}", key
        )
        _unchanged(call, repository, plan)
        if not files.create(repository.root, made.file, written(made).encode("ascii")):
            raise MemgraphError("there is a confirmation already", where=made.file)
        if not plan.waits:
            _take_out(repository, plan)
    click.echo(_outcome(call, repository, plan))


def _unchanged(call: Call, repository: Repository, plan: Redaction) -> None:
    now = call.loader(repository).worktree().by_id.get(plan.entry.id)
    if now is None or (now.digest, now.file) != (plan.entry.digest, plan.entry.file):
        raise Refused(
            "it changed since it was shown; nothing was written", where=plan.entry.file,
            next_step="look at it, and run this again",
        )  # fmt: skip


def _take_out(repository: Repository, plan: Redaction) -> None:
    """Put the tombstone in place, and remove what else holds the content."""
    if plan.path != plan.entry.file:
        files.move(repository.root, plan.entry.file, plan.path)
    files.replace(repository.root, plan.path, yaml.dump(plan.document).encode())
    for file in plan.gone:
        files.remove(repository.root, file)


def _screen(plan: Redaction) -> str:
    made = plan.confirmation
    gone = [f"  removes    {file}, which shows the content too" for file in plan.gone]
    lines = [
        f"── redact {plan.entry.id} " + "─" * max(2, 62 - len(plan.entry.id)),
        "",
        "  The content is not shown here. What stays in its place:",
        *(f"  │ {line}" for line in yaml.dump(plan.document).splitlines()),
        "",
        f"  you are    {made.by}",
        f"  takes      {made.asks.words}",
        f"  file       {plan.entry.file}",
        *gone,
        "",
        "  This text, word for word, is what your confirmation will say:",
        *(f"  │ {line}" for line in render(made).splitlines()),
    ]
    return "\n".join(lines)


def _outcome(call: Call, repository: Repository, plan: Redaction) -> str:
    made, name = plan.confirmation.file, plan.entry.id
    if plan.waits:
        more = counted(plan.waits, "more person")
        return f"""your confirmation is recorded; nothing is taken out before {more} run the same
commit it with:
  git add -- {listed(call, repository, [made])} && git commit -m 'Redact {name}, which waits'"""
    known = repository.index().files
    touched = [plan.path, plan.entry.file, made, *plan.gone]
    # Git has never heard of what was not committed yet and is gone now.
    there = [path for path in touched if path in known or (repository.root / path).exists()]
    paths = listed(call, repository, there)
    old = listed(call, repository, [plan.entry.file, *plan.gone])
    return f"""{name} is redacted ({plan.path})
commit it with:
  git add -A -- {paths} && git commit -m 'Redact {name}'
Git's history still holds the content. A secret in it is known: change it now. To purge it:
  git log --all --oneline -- {old}
  pip install git-filter-repo
  echo 'the text to take out==>[redacted]' > ../purge.txt
  git filter-repo --replace-text ../purge.txt   # then push by force, and have all clone afresh
A forge keeps caches and pull requests: ask it to purge them too."""
