"""``memgraph report``: draw the memory on one page that needs no network."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import click

from memgraph import checks
from memgraph.commands.call import Call
from memgraph.commands.moment import at_moment, moment_options
from memgraph.core.layout import folded, is_own
from memgraph.core.legible import shown
from memgraph.core.memory import Memory
from memgraph.core.words import counted
from memgraph.errors import Refused
from memgraph.report.page import MARK, PARTS, Known, contents, document
from memgraph.store import files
from memgraph.store.git import Repository
from memgraph.store.page_parts import page_parts

STDOUT = "-"
_HEAD = 4096  # bytes at the beginning of a report, in which its mark stands
_THOUSAND = 1000


@click.command()
@click.option("--html", "out", metavar="OUT", required=True,
              help="Write one page of HTML to this file; - is the standard output.")  # fmt: skip
@moment_options
@click.option("--force", is_flag=True, help="Overwrite OUT even if it is no report.")
@click.pass_obj
def command(call: Call, out: str, as_of: date | None, at: str | None, force: bool) -> None:
    """Draw the memory, on one page of HTML that can be sent to anybody.

    It shows what needs a person, every entry with its why, the graph, and the time line of the
    laws. The page asks no network for anything. Private entries are not on it.
    """
    repository = call.repository()
    target = None if out == STDOUT else _target(call, repository, out, force=force)
    memory = at_moment(call, repository, as_of, at)
    page = document(contents(_known(repository, memory, at)), page_parts(PARTS)).encode()
    if target is None:
        click.echo(page, nl=False)
        return
    files.replace(target.parent, target.name, page, follow_out=True)
    laws = counted(len(memory.policies), "policy", "policies")
    rest = counted(len(memory.evidence), "piece of evidence", "pieces of evidence")
    click.echo(f"{shown(out, 400)}: {_size(len(page))}; {laws}, {rest}")


def _known(repository: Repository, memory: Memory, at: str | None) -> Known:
    from memgraph.core import graph

    found = graph.build(memory)
    name = repository.root.name.removesuffix(".git") or "repository"
    state = "the files on disk" if at is None else f"the commit {at}"
    # What was observed later is not there, while later decisions and today's folders are.
    findings = () if memory.other_day else checks.run(memory, None)
    return Known(memory, findings, graph.nodes(found), graph.edges(found), name, state)


def _target(call: Call, repository: Repository, out: str, *, force: bool) -> Path:
    """Return the file to write. Raises Refused where a report must not go."""
    target = Path(os.path.realpath(call.cwd / out))
    if target.is_symlink():  # what it leads to leads back to it
        raise Refused("it is a symbolic link that leads nowhere", where=out,
                      next_step="name a file: --html report.html")  # fmt: skip
    if target.is_dir():
        raise Refused("it is a folder", where=out, next_step="name a file: --html report.html")
    if not target.parent.is_dir():
        raise Refused("there is no such folder", where=str(Path(out).parent),
                      next_step="make it, or name another file")  # fmt: skip
    if _is_taken(repository, target):
        raise Refused("this place belongs to the memory, or to Git", where=out,
                      next_step="name a file outside of it: --html report.html")  # fmt: skip
    if target.exists() and not target.is_file():
        raise Refused("it is no plain file", where=out, next_step="--html - writes to a pipe")
    if target.exists() and not force and not _is_report(target):
        raise Refused("there is a file already, and it is no report of memgraph's", where=out,
                      next_step="name another file, or give --force")  # fmt: skip
    return target


def _is_taken(repository: Repository, target: Path) -> bool:
    """Return whether a path lies in the memory's own folders, or is Git's, in any repository."""
    root = Path(os.path.realpath(repository.root))
    inside = target.is_relative_to(root) and is_own(folded(target.relative_to(root).as_posix()))
    if repository.bare and target.parent == root and target.suffix == ".html":
        return False  # there is no other place in a bare repository, and Git has no such file
    kept = (repository.git_dir, repository.common_dir)
    git = ".git" in map(folded, target.parts) or folded(target.name).startswith(".git")
    return git or inside or any(target.is_relative_to(os.path.realpath(one)) for one in kept)


def _is_report(target: Path) -> bool:
    with target.open("rb") as file:
        return MARK.encode() in file.read(_HEAD)


def _size(count: int) -> str:
    """Return a number of bytes as a person reads it."""
    if count < _THOUSAND * _THOUSAND:
        return f"{max(1, round(count / _THOUSAND))} kB"
    return f"{count / _THOUSAND / _THOUSAND:.1f} MB"
