"""``memgraph wrap``: a brief before a tool without hooks, and a check after it."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from memgraph import checks
from memgraph.commands import brief
from memgraph.commands.call import Call
from memgraph.commands.options import paint
from memgraph.commands.states import Wanted, judged
from memgraph.core.brief import sections
from memgraph.core.entry import Entry
from memgraph.core.memory import Memory
from memgraph.core.words import counted, one_line
from memgraph.errors import MemgraphError
from memgraph.report import findings
from memgraph.report.brief import as_text
from memgraph.store.git import Repository
from memgraph.store.load import private_memory
from memgraph.store.wrapped import attached

VARIABLE, PLACE = "MEMGRAPH_BRIEF", "{brief}"
FOLDER = "memgraph"  # under the Git directory
WHOLE = 64_000  # characters: more would fill a model's context before its work begins
MOST = 20  # of what was recorded, and of remarks of one kind

States = Mapping[str, tuple[str, str]]  # of entries: by id, the digest and the path


@dataclass(frozen=True, slots=True)
class Before:
    """What was known before the tool began; ``entries`` is None where nothing could be read."""

    text: str = ""
    whole: str = ""
    entries: States | None = None


@click.command(context_settings={"allow_interspersed_args": False})
@click.argument("words", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- CMD [ARG]…")
@click.pass_obj
def command(call: Call, words: tuple[str, ...]) -> int:
    """Run a tool that has no hooks: the brief before it, a check of the work tree after it.

    The file that MEMGRAPH_BRIEF names holds the whole brief, and {brief} in an argument becomes
    its path: memgraph wrap -- aider --read {brief}

    The tool has the terminal, and its exit code is kept; only if that is 0 and the check fails,
    it becomes 1. Where the output is no terminal, memgraph itself speaks on stderr.
    """
    repository = _repository(call)
    before = _before(call) if repository else Before()
    _say(before.text)
    with _brief_file(repository, before) as path:
        given = [words[0], *(word.replace(PLACE, path) for word in words[1:])]
        status = attached(given, call.cwd, {**call.env, VARIABLE: path})
    passes = _after(call, before) if repository else True
    return status or int(not passes)


def _repository(call: Call) -> Repository | None:
    try:
        return call.work_repository()
    except MemgraphError as error:
        _note(f"{error.what}; the tool runs without a memory")
        return None


def _before(call: Call) -> Before:
    """Return what is known; a memory that cannot be read does not keep the tool from starting."""
    try:
        facts = brief.facts(call)
        found = sections(facts)
        entries = _states(facts.memory, facts.private)
        most = facts.memory.config.brief_characters
        return Before(as_text(found, most), as_text(found, WHOLE), entries)
    except Exception as error:
        problem = f"the brief could not be made: {_cause(error)}"
        _note(f"{problem}; the tool starts without it\n  next: memgraph brief")
        return Before(whole=f"memgraph: {problem}\n")


def _states(*memories: Memory) -> States:
    return {e.id: (e.digest, e.file) for memory in memories for e in memory.entries}


@contextlib.contextmanager
def _brief_file(repository: Repository | None, before: Before) -> Iterator[str]:
    """Yield the path of a file that holds the whole brief while the tool runs."""
    text = before.whole or "memgraph: there is no repository here, and so no memory\n"
    handle, name = _new_file(repository)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8", "backslashreplace"))
        yield name
    finally:
        Path(name).unlink(missing_ok=True)


def _new_file(repository: Repository | None) -> tuple[int, str]:
    """Open a new file under the Git directory, or among temporary ones where that is closed."""
    if repository:
        with contextlib.suppress(OSError):
            folder = repository.common_dir / FOLDER
            folder.mkdir(parents=True, exist_ok=True)
            return tempfile.mkstemp(dir=folder, prefix="brief-", suffix=".md")
    return tempfile.mkstemp(prefix="memgraph-brief-", suffix=".md")


def _after(call: Call, before: Before) -> bool:
    """Say what is new and what is wrong with the work tree; return whether the check passes."""
    try:
        repository = call.work_repository()
        states = judged(repository, call.loader(repository), Wanted(worktree=True))
        found = checks.run(states.memory, states.base)
        private = private_memory(repository, call.today)
    except Exception as error:
        _note(f"the check could not be made: {_cause(error)}\n  next: memgraph check --worktree")
        return False
    if before.entries is not None:
        now = (*states.memory.entries, *private.entries)
        _say(_recorded([e for e in now if before.entries.get(e.id) != (e.digest, e.file)]))
    _say(findings.as_text(found, paint, MOST))
    return not any(finding.blocks for finding in found)


def _recorded(new: Sequence[Entry]) -> str:
    if not new:
        return "memgraph: nothing was recorded in this time\n"
    lines = [f"  {one_line(entry.file)}: {one_line(entry.statement)}" for entry in new[:MOST]]
    more = [f"  … and {len(new) - MOST} more"] if len(new) > MOST else []
    head = f"memgraph: {counted(len(new), 'entry', 'entries')} recorded or changed in this time:"
    return "\n".join([head, *lines, *more]) + "\n"


def _cause(error: Exception) -> str:
    return one_line(error.what if isinstance(error, MemgraphError) else repr(error), 400)


def _note(text: str) -> None:
    click.echo(f"memgraph: {text}", err=True)


def _say(text: str) -> None:
    """Say something where it does not get into what the tool prints for other programs."""
    click.echo(text, nl=False, err=not sys.stdout.isatty())
