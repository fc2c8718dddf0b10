"""``memgraph doctor``: find out what keeps memgraph from working here."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator

import click

from memgraph import __version__
from memgraph.commands.agents_health import agents
from memgraph.commands.call import Call
from memgraph.commands.canary import HOOK, canary
from memgraph.commands.diagnosis import Diagnosis
from memgraph.commands.options import json_option, paint
from memgraph.core.document import Unreadable
from memgraph.core.setup import PRE_COMMIT, install_types, repos, runs_memgraph
from memgraph.core.words import counted, one_line
from memgraph.errors import MemgraphError
from memgraph.report import data
from memgraph.store import hooks, yaml
from memgraph.store.git import Repository
from memgraph.store.terminal import obstacle


@click.command()
@json_option
@click.pass_obj
def command(call: Call, as_json: bool) -> int:
    """Look at everything memgraph needs here, and say what to do about what is missing.

    ✓ is well, ✗ is not, and ? could not be found out. A canary, in a scratch repository, shows
    that a contradiction is refused. Ends with 1 if something keeps memgraph from working.
    """
    found = list(_looked_at(call))
    if as_json:
        click.echo(data.as_json(found), nl=False)
    for diagnosis in [] if as_json else found:
        click.echo(f"{paint(*diagnosis.mark)} {one_line(diagnosis.what, 400)}")
        if diagnosis.remedy:
            click.echo(f"    → {one_line(diagnosis.remedy, 400)}")
    return int(any(diagnosis.fault for diagnosis in found))


def _looked_at(call: Call) -> Iterator[Diagnosis]:
    yield Diagnosis(f"memgraph {__version__} on Python {sys.version.split()[0]}")
    if not shutil.which("git", path=call.env.get("PATH")):
        yield Diagnosis("git is not on the path", "install Git")
        return
    try:
        repository = call.work_repository()
    except MemgraphError as error:
        yield Diagnosis(error.what, error.next_step or "run this in a repository")
        return
    yield Diagnosis(f"repository {repository.root}")
    yield _identity(repository)
    yield from _memory(call, repository)
    yield from _hooks(repository)
    yield canary(call.env, repository.hooks_dir() / HOOK)
    yield from agents(call, repository)
    yield _person(call)


def _identity(repository: Repository) -> Diagnosis:
    name = repository.identity()
    if name:
        return Diagnosis(f"Git knows you as {name}")
    return Diagnosis(
        "Git does not know who you are",
        "git config user.name 'Your Name' && git config user.email you@host",
    )


def _memory(call: Call, repository: Repository) -> Iterator[Diagnosis]:
    memory = call.loader(repository).worktree()
    policies = counted(len(memory.policies), "policy", "policies")
    evidence = counted(len(memory.evidence), "piece", "pieces")
    yield Diagnosis(f"{policies}, {evidence} of evidence")
    if unread := {item.file for item in memory.unread}:
        yield Diagnosis(
            counted(len(unread), "file cannot be read", "files cannot be read"),
            "memgraph check --worktree",
        )


def _hooks(repository: Repository) -> Iterator[Diagnosis]:
    """Yield whether Git will run memgraph, and not merely whether it is configured."""
    folder, configured = repository.hooks_dir(), _configured(repository)
    found = hooks.state(folder)
    ours = ("memgraph", "pre-commit") if configured else ("memgraph",)
    runs = [name for name, who in found.items() if who in ours]
    foreign = [name for name, who in found.items() if who == "other"]
    missing = [name for name in found if name not in runs and name not in foreign]
    if runs:
        yield Diagnosis(f"hooks that run memgraph: {', '.join(runs)}")
    if foreign:
        yield Diagnosis(
            f"hooks of another program in {folder}: {', '.join(foreign)}",
            "memgraph init --hook keeps them and runs them first",
        )
    if missing:
        remedy = f"pre-commit install {install_types(missing)}" if configured else "memgraph init"
        yield Diagnosis(f"hooks that do not run memgraph: {', '.join(missing)}", remedy)


def _configured(repository: Repository) -> bool:
    path = repository.root / PRE_COMMIT
    if not path.exists():
        return False
    try:
        return any(runs_memgraph(item) for item in repos(yaml.read_loose(path.read_bytes())))
    except Unreadable:
        return False


def _person(call: Call) -> Diagnosis:
    """Say whether decisions can be made here; that an agent cannot is no fault."""
    if why := obstacle(call.env):
        return Diagnosis(f"promote and its relatives refuse here: {why}")
    return Diagnosis("promote can ask you, at this terminal")
