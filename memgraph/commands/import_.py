"""``memgraph import``: take over rule files, decision records and requirements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from memgraph.commands import writing
from memgraph.commands.call import Call
from memgraph.commands.import_writing import Entered, Writer
from memgraph.commands.options import json_option
from memgraph.core.importing import formats
from memgraph.core.importing.fact import Sheet
from memgraph.core.importing.matching import Met, Origin, meet
from memgraph.core.importing.rulefile import Reader
from memgraph.core.importing.scopes import valid
from memgraph.core.memory import Memory
from memgraph.core.sentence import read
from memgraph.errors import MemgraphError
from memgraph.report import data
from memgraph.report.importing import FileReport, Report, Taken, as_data, as_text
from memgraph.store import foreign
from memgraph.store.foreign import Foreign
from memgraph.store.git import Repository

_LONG_ID = 64  # characters of an object's name by SHA-256


@dataclass(frozen=True)
class _Opened:
    """A file that was read, and what it holds."""

    origin: Origin
    sheet: Sheet
    problem: str = ""


@click.command("import")
@click.argument("paths", nargs=-1, required=True, type=click.Path(), metavar="PATH…")
@click.option("--as", "kind", type=click.Choice(formats.FORMATS),
              help="The format; default: by each file's name and content.")  # fmt: skip
@click.option("--dry-run", "trial", is_flag=True, help="Say what would be written; write nothing.")
@click.option("--scope", multiple=True, metavar="GLOB", help="Where rules hold that name no paths.")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Write at most N facts.")
@click.option("--no-rules", is_flag=True, help="Store no rules that statements are read as.")
@click.option("--verbose", is_flag=True, help="Show every fact, and every line that was not taken.")
@json_option
@click.pass_obj
def command(
    call: Call,
    paths: tuple[str, ...],
    kind: str | None,
    trial: bool,
    scope: tuple[str, ...],
    limit: int | None,
    no_rules: bool,
    verbose: bool,
    as_json: bool,
) -> None:
    """Take over rule files, decision records and requirements, one fact an entry.

    PATH is a file or a folder. What it holds becomes proposals and evidence, never law; a second
    run writes only what is new.
    """
    repository = call.work_repository()
    memory = call.loader(repository).worktree()
    wide, bad = valid(scope)
    if bad:
        raise click.UsageError(f"--scope: {bad[0]!r} is no path pattern, such as 'src/**'")
    opened, skipped = _opened(call, repository, memory, paths, kind)
    met, later = _met(memory, opened, limit)
    writer = Writer(call, repository, memory, wide, rules=not no_rules, trial=trial)
    entered = writer.enter(met)
    unlinked = writer.unlinked(one.fact for one in met)
    notes = (f"{unlinked} links between two proposals were left out: no field holds them",)
    report = Report(
        tuple(_file_reports(opened, entered)), trial, later, tuple(skipped), notes * bool(unlinked)
    )
    if as_json:
        click.echo(data.as_json(as_data(report)), nl=False)
    else:
        click.echo(as_text(report, memory.topics, verbose=verbose), nl=False)
    if report.new and not trial:
        writing.go_on(call, as_json)


def _opened(
    call: Call, repository: Repository, memory: Memory, paths: Sequence[str], kind: str | None
) -> tuple[list[_Opened], list[str]]:
    """Return the files that could be meant, read, and those that have no known format."""
    # Those that Git does not know yet count too.
    folders = frozenset(each.name for each in repository.root.iterdir() if each.is_dir())
    folders |= {path.split("/", 1)[0] for path in memory.files if "/" in path}
    topics = memory.topics
    reader = Reader(lambda text: read(text, topics).complete, folders)
    opened: dict[tuple[str, bool], _Opened] = {}
    skipped: list[str] = []
    for file in _files(call, repository, paths):
        name = file.path, file.inside
        if name in opened:
            continue
        if file.problem:
            origin = Origin(file.path, file.inside, file.blob, "")
            opened[name] = _Opened(origin, Sheet(), file.problem)
            continue
        own = kind or formats.format_of(file.path, file.text, foreign.held)
        own = own or ("rules" if file.named and file.path.endswith((".md", ".txt")) else "")
        if own:
            opened[name] = _read(file, own, reader)
        else:
            skipped.append(file.path)
    return list(opened.values()), skipped


def _files(call: Call, repository: Repository, paths: Sequence[str]) -> Iterator[Foreign]:
    """Yield the files that the paths name. Raises MemgraphError for a path to nothing."""
    long_ids = len(repository.head() or "") == _LONG_ID
    for named in paths:
        try:
            place = Path(call.cwd, named).resolve()
            there = place.exists()
        except (OSError, RuntimeError):  # a link that leads back to itself
            there = False
        if not there:
            raise MemgraphError(
                "there is no such file or folder", where=named, next_step="ls, and name another"
            )
        yield from foreign.found(
            place, repository.root.resolve(), formats.may_be_known, long_ids=long_ids
        )


def _read(file: Foreign, kind: str, reader: Reader) -> _Opened:
    sheet = formats.read(file.text, file.path, kind, reader, foreign.held)
    if file.inside:
        sheet = formats.placed(sheet, file.path, kind)
    return _Opened(Origin(file.path, file.inside, file.blob, kind), sheet)


def _met(
    memory: Memory, opened: Sequence[_Opened], limit: int | None
) -> tuple[tuple[Met, ...], int]:
    """Return the facts as they meet the memory, and how many new ones are beyond the limit."""
    facts = ((one.origin, fact) for one in opened for fact in one.sheet.facts)
    met = meet(memory, facts)
    if limit is None:
        return met, 0
    new = [one for one in met if not one.known]
    beyond = {id(one) for one in new[limit:]}
    return tuple(one for one in met if id(one) not in beyond), len(beyond)


def _file_reports(opened: Sequence[_Opened], entered: Sequence[Entered]) -> Iterator[FileReport]:
    by_file: dict[tuple[str, bool], list[Taken]] = {}
    for one in entered:
        origin = one.met.origin
        taken = Taken(one.met, one.id, one.file, one.refused, one.rules)
        by_file.setdefault((origin.path, origin.inside), []).append(taken)
    for file in opened:
        taken_here = by_file.get((file.origin.path, file.origin.inside), [])
        yield FileReport(
            file.origin, tuple(taken_here), file.sheet.left, file.sheet.notes, file.problem
        )
