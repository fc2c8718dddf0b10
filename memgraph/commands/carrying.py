"""Carrying out: what a person is shown is proved, looked at once more, written and re-read.

The only place where confirmations are written. They come first: were the rest interrupted, the
check says how to finish.
"""

from __future__ import annotations

import contextlib
import os
import shlex
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import click

from memgraph.commands.call import Call
from memgraph.commands.card_files import renewed
from memgraph.commands.proving import proved
from memgraph.commands.states import States, Wanted, judged
from memgraph.commands.writing import not_ignored
from memgraph.core.confirmation import Confirmation, folder_of, written
from memgraph.core.memory import Memory
from memgraph.core.promotion import Person
from memgraph.errors import MemgraphError, Refused
from memgraph.store import files
from memgraph.store.git import Repository
from memgraph.store.terminal import Terminal, open_terminal


@dataclass(frozen=True)
class Session:
    """A person at a terminal, and the work tree as it is when they are asked."""

    call: Call
    repository: Repository
    terminal: Terminal
    states: States

    @property
    def person(self) -> Person:
        """Who is asked, as Git knows them. Raises MemgraphError if it does not."""
        return Person(self.call.person(self.repository), self.call.today)


@dataclass(frozen=True, slots=True)
class Act:
    """One decision: its confirmation, and what changes in the work tree if it has effect.

    ``moves`` are pairs of paths, ``puts`` new contents, ``removes`` paths; ``shown`` are the
    files that the person saw. ``kept``: it is confirmed already.
    """

    title: str
    confirmation: Confirmation
    shown: tuple[str, ...]
    moves: tuple[tuple[str, str], ...] = ()
    puts: Mapping[str, bytes] = field(default_factory=dict)
    removes: tuple[str, ...] = ()
    kept: bool = False

    @property
    def paths(self) -> list[str]:
        """Every path that changes."""
        moved = [path for move in self.moves for path in move]
        return [self.confirmation.file, *moved, *self.puts, *self.removes]


@contextlib.contextmanager
def session(
    call: Call, words: Sequence[str], key: str, *, commit: bool = False
) -> Iterator[Session]:
    """Open the terminal and the repository; ``words`` is how this call was spelt.

    Raises Refused where no person can be asked.
    """
    signed_with = ["--key", key] if key else []
    command = shlex.join(["memgraph", *words, *signed_with, *["--commit"] * commit])
    with open_terminal(call.env, command) as terminal:
        repository = call.work_repository()
        states = judged(repository, call.loader(repository), Wanted(worktree=True))
        yield Session(call, repository, terminal, states)


def carry_out(at: Session, judging: Memory, acts: Sequence[Act], key: str) -> None:
    """Have the acts proved, and write them; ``judging`` says which signatures count.

    Raises Refused, before anything is written, where the person does not prove them, where
    something changed since it was shown, and where a file could not be put or would be lost.
    """
    fresh = [act for act in acts if not act.kept]
    what = ", ".join(act.title for act in fresh)
    wanted = [act.confirmation for act in fresh]
    made = proved(at.call, at.repository, at.terminal, judging, wanted, what, key) if fresh else []
    _unchanged(at, acts)
    _room(at.repository, acts)
    for confirmation in made:
        data = written(confirmation).encode("ascii")
        if not files.create(at.repository.root, confirmation.file, data):
            raise MemgraphError("there is a confirmation already", where=confirmation.file)
    for act in acts:
        _done(at.repository, act)
    _reread(at, made)


def hand_over(at: Session, paths: Sequence[str], message: str, *, commit: bool | None) -> None:
    """Commit the paths, or print the command that does; None where there is no such option.

    The cards belong to the decision: they are renewed and go with it, except those that hold
    other changes of the person's, too.
    """
    edited = set(at.repository.status().changed)
    held = at.states.memory.cards
    cards = [path for path in renewed(at.call, at.repository) if path not in edited] if held else []
    for path in cards:
        click.echo(f"the card in {path} is renewed")
    paths = list(dict.fromkeys((*paths, *cards)))
    if commit:
        click.echo(f"committed {at.repository.commit_paths(paths, message)[:10]}")
        return
    at_once = "" if commit is None else " (--commit does it at once)"
    click.echo(f"commit it with{at_once}:")
    click.echo(f"  {_commit_command(at, paths, message)}")


def listed(call: Call, repository: Repository, paths: Sequence[str]) -> str:
    """Return paths as words of a command that is run in the current folder."""
    here = call.cwd.resolve()
    return shlex.join(os.path.relpath(repository.root / path, here) for path in paths)


def _unchanged(at: Session, acts: Sequence[Act]) -> None:
    """Raise Refused if what was shown changed meanwhile, or was decided about."""
    now = at.call.loader(at.repository).worktree().files
    for act in acts:
        before = at.states.memory.files
        if _seen(before, act) != _seen(now, act):
            raise Refused(
                "it changed since it was shown; nothing was written", where=act.shown[0],
                next_step="look at the change, and run this again",
            )  # fmt: skip


def _seen(known: Mapping[str, str], act: Act) -> dict[str, str]:
    folder = f"{folder_of(act.confirmation)}/"
    return {
        path: blob for path, blob in known.items() if path in act.shown or path.startswith(folder)
    }


def _room(repository: Repository, acts: Sequence[Act]) -> None:
    """Raise Refused where a file could not be put or would be lost."""
    targets = [new for act in acts for _, new in act.moves]
    for target in targets:
        if os.path.lexists(repository.root / target):
            raise Refused("there is a file already", where=target, next_step="move it away first")
    for path in (*targets, *(act.confirmation.file for act in acts)):
        not_ignored(repository, path)


def _done(repository: Repository, act: Act) -> None:
    for old, new in act.moves:
        files.move(repository.root, old, new)
    for path, data in act.puts.items():
        files.replace(repository.root, path, data)
    for path in act.removes:
        files.remove(repository.root, path)


def _reread(at: Session, made: Sequence[Confirmation]) -> None:
    """Raise MemgraphError unless the files now say what was confirmed."""
    now = at.call.loader(at.repository).worktree()
    for confirmation in made:
        if now.by_file.get(confirmation.file) != confirmation:
            raise MemgraphError(
                "what was written does not read back as what was confirmed",
                where=confirmation.path, next_step="git status, and run memgraph doctor",
            )  # fmt: skip


def _commit_command(at: Session, paths: Sequence[str], message: str) -> str:
    """Return what commits exactly these paths, as far as Git can know them."""
    repository = at.repository
    there = {path for path in paths if (repository.root / path).exists()}
    staged, before = repository.index().files, repository.tree("HEAD") if repository.head() else {}

    def named(known: Collection[str]) -> str:
        chosen = [path for path in paths if path in there or path in known]
        return listed(at.call, repository, chosen)

    add, commit = named(staged), named(before)
    return f"git add -A -- {add} && git commit -m {shlex.quote(message)} -- {commit}"
