"""``memgraph index``: what is kept to be fast. All of it can be worked out again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from memgraph import checks
from memgraph.commands import partly
from memgraph.commands.call import Call
from memgraph.commands.check import of_state
from memgraph.commands.indexing import refresh
from memgraph.commands.options import json_option
from memgraph.commands.since import question
from memgraph.commands.states import Wanted, states_of
from memgraph.commands.stocking import stocked
from memgraph.commands.whole import kept_whole
from memgraph.core.finding import Finding
from memgraph.core.legible import shown
from memgraph.core.words import counted
from memgraph.errors import MemgraphError
from memgraph.report import data
from memgraph.store.derived import Derived, derived, folder, remove
from memgraph.store.git import File, Repository
from memgraph.store.load import fresh, keepable
from memgraph.store.readings import Readings

_MOST = 20  # differences that are listed
_MEGABYTE = 1_000_000
_NEXT = "memgraph index --rebuild, and please report it: nothing of yours is wrong"


@click.command()
@click.option("--rebuild", is_flag=True, help="Throw it all away, and work it out again.")
@click.option("--stats", is_flag=True, help="Say what is kept, how much, and for which version.")
@click.option("--verify", is_flag=True, help="Read everything afresh, and compare.")
@json_option
@click.pass_obj
def command(call: Call, rebuild: bool, stats: bool, verify: bool, as_json: bool) -> int:
    """Rebuild, measure or verify what is kept in the Git directory to be fast.

    Nothing of it can change an answer: without it every answer takes longer, and is the same.
    Ends with 1 if --verify finds something else than what is read afresh.
    """
    if rebuild + stats + verify > 1:
        raise click.UsageError("--rebuild, --stats and --verify are three things; give one")
    repository = call.repository()
    if verify:
        return _verified(call, repository, as_json)
    if rebuild:
        _rebuilt(call, repository)
    found = derived(repository.common_dir)
    click.echo(_as_json(repository, found) if as_json else _as_text(repository, found), nl=False)
    return 0


def _rebuilt(call: Call, repository: Repository) -> None:
    try:
        remove(repository.common_dir)
    except OSError as error:
        raise MemgraphError(
            f"what is kept cannot be removed: {error.strerror}",
            where=str(folder(repository.common_dir)),
            next_step="see who owns these files, and run it again",
        ) from error
    if repository.bare:
        call.loader(repository).commit("HEAD")
        return
    verdict = of_state(call, repository, Wanted())
    if verdict.whole:
        kept_whole(repository, verdict.memory, verdict.whole, verdict.found)
    refresh(call, repository)
    stocked(call, repository).close()


def _verified(call: Call, repository: Repository, as_json: bool) -> int:
    files = repository.tree("HEAD") if repository.bare else repository.index().files
    found = [
        f"{one.file}: the file is torn; it counts as none"
        for one in derived(repository.common_dir) if not one.sound
    ]  # fmt: skip
    with_kept, number = _readings(repository, files)
    found += with_kept
    found += [] if repository.bare else _judged(call, repository)
    if as_json:
        text = data.as_json({
            "compared": number, "differences": found, "next": _NEXT if found else "",
        })  # fmt: skip
    elif found:
        more = [f"… and {len(found) - _MOST} more"] * (len(found) > _MOST)
        lines = "\n".join([*(shown(each, 300) for each in found[:_MOST]), *more])
        text = f"{lines}\n    → {_NEXT}\n"
    else:
        text = f"memgraph: {counted(number, 'reading')} compared; all is as it is read afresh\n"
    click.echo(text, nl=False)
    return int(bool(found))


def _readings(repository: Repository, files: Mapping[str, File]) -> tuple[list[str], int]:
    """Return how kept readings differ from what is read afresh, and how many were compared."""
    readings = Readings(repository.common_dir)
    kept = dict(readings.get(keepable(files)))
    found = [
        f"{path}: what is kept of it is not what is read"
        for path, items in fresh(repository, {path: files[path] for path in kept})
        if items != [kept[path]]
    ]
    readings.close()
    return found, len(kept)


def _judged(call: Call, repository: Repository) -> list[str]:
    """Return what a check says that starts from what was kept, and a full one does not say."""
    loader = call.loader(repository)
    asked = question(repository, loader, Wanted(), call.today)
    part = partly.answer(repository, loader, asked)
    if part is None:
        return []
    states = states_of(repository, loader, Wanted(), asked.between)
    said, now = ({*map(_told, each)} for each in (part[1], checks.run(states.memory, states.base)))
    return [f"{each}: {how}" for how, some in (
        ("said from what was kept, and not found", said - now),
        ("found, and not said from what was kept", now - said),
    ) for each in sorted(some)]  # fmt: skip


def _told(finding: Finding) -> str:
    return f"{finding.file}:{finding.line}: {finding.message} [{finding.code}]"


def _as_text(repository: Repository, found: list[Derived]) -> str:
    place, total = folder(repository.common_dir), sum(one.size for one in found)
    head = f"{counted(len(found), 'file')}, {total / _MEGABYTE:.1f} MB, in {shown(str(place), 200)}"
    return f"{head}\n" + "".join(f"  {line}\n" for line in map(_line, found))


def _line(one: Derived) -> str:
    rows = "" if one.rows is None else counted(one.rows, "row")
    state = "" if one.sound else "torn; it counts as none"
    version = one.made_for.split(" ")[0]
    parts = (one.kind, f"{one.size / _MEGABYTE:.1f} MB", rows, f"{one.written:%Y-%m-%d %H:%M} UTC",
             f"for {version}" if version else "", state, one.file)  # fmt: skip
    return shown("  ".join(part for part in parts if part), 300)


def _as_json(repository: Repository, found: list[Derived]) -> str:
    told: Iterator[dict[str, Any]] = (
        {**one._asdict(), "written": one.written.isoformat()} for one in found
    )
    return data.as_json({"folder": str(folder(repository.common_dir)), "files": list(told)})
