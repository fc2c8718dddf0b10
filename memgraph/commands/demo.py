"""``memgraph demo``: lay out an example repository and watch memgraph at work."""

from __future__ import annotations

import shlex
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import click

from memgraph.commands.call import Call
from memgraph.commands.demo_grown import LAST_DAY, MOST, SEED, grow, keep_apart
from memgraph.commands.options import DAY
from memgraph.core.document import plain
from memgraph.core.growth import Wanted
from memgraph.core.setup import HOOK_TYPES
from memgraph.core.words import counted
from memgraph.errors import MemgraphError, Refused
from memgraph.store import yaml
from memgraph.store.play import Shell, spelt

_PACKAGE = Path(__file__).parents[1]


@click.command()
@click.option("--into", type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
              help="Lay it out here; default: a new folder for temporary files.")  # fmt: skip
@click.option("--entries", type=click.IntRange(1, MOST), metavar="N",
              help="No story, but a made-up memory of N entries, to try tools with.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), metavar="S", default=SEED, show_default=True,
              help="With --entries: another number makes another memory.")  # fmt: skip
@click.option("--until", type=DAY, metavar="DAY", default=LAST_DAY, show_default=True,
              help="With --entries: the last day of its four years.")  # fmt: skip
@click.pass_obj
def command(call: Call, into: Path | None, entries: int | None, seed: int, until: date) -> None:
    """Lay out an example repository, print its brief, and watch a bad commit be refused.

    The repository is real: made by git, with the real pre-commit hook. The decisions in it are
    made through `memgraph promote` by the demo itself, which plays the person.

    With --entries it makes a memory of any size instead, the same for the same numbers: a project
    of many parts with its policies, evidence and history, clean but for three remarks. Nothing in
    it is anybody's word.
    """
    if entries:
        _grown(call, into, Wanted(entries, seed, until))
        return
    if sys.platform == "win32":
        raise MemgraphError("the demo needs a POSIX terminal", next_step="run it in WSL")
    example = _example()
    folder = _empty(into)
    story: Any = plain(yaml.read((example / "story.yaml").read_bytes()))
    shell = Shell.open(folder, call.env)
    click.echo(f"Laying out a team's repository in {folder} …")
    _lay_out(shell, example, story["chapters"])
    click.echo("Its laws were promoted by the demo, which played the person at a pseudo-terminal.")
    _show(shell, "memgraph", "brief")
    _refused(shell, example, story["refused"])
    _show(shell, "memgraph", "why", "use-supabase")
    click.echo(f"\nThe repository stays in {folder}; look around:")
    for line in (f"cd {shlex.quote(str(folder))}", *_on_path(call)):
        click.echo(f"  {line}")
    click.echo("  memgraph list; memgraph show use-supabase; git log --stat")


def _grown(call: Call, into: Path | None, wanted: Wanted) -> None:
    if wanted.ended > call.today:
        raise click.UsageError(f"--until {wanted.ended} is a day that is still to come")
    keep_apart(call, (into or Path(tempfile.gettempdir())).resolve())
    folder = _empty(into)
    grow(call, folder, wanted)
    click.echo(f"{counted(wanted.entries, 'entry', 'entries')} in {folder}; look around:")
    click.echo(f"  cd {shlex.quote(str(folder))}; memgraph check --rev HEAD; memgraph brief")


def _on_path(call: Call) -> Iterator[str]:
    """Yield what puts memgraph on the path, where it is not: the demo's hooks need it too."""
    if not shutil.which("memgraph", path=call.env.get("PATH")):
        yield f'export PATH={shlex.quote(sysconfig.get_path("scripts"))}:"$PATH"'


def _example() -> Path:
    """Return the example's folder: inside an installed package, or beside a checkout's."""
    for place in (_PACKAGE / "examples", _PACKAGE.parent / "examples"):
        if (place / "bookshop").is_dir():
            return place / "bookshop"
    raise MemgraphError("the example is missing from this installation", next_step="reinstall")


def _empty(into: Path | None) -> Path:
    if into is None:
        return Path(tempfile.mkdtemp(prefix="memgraph-demo-"))
    if into.exists() and any(into.iterdir()):
        raise Refused("the folder is not empty", where=str(into), next_step="name a new one")
    into.mkdir(parents=True, exist_ok=True)
    return into.resolve()


def _lay_out(shell: Shell, example: Path, chapters: Sequence[Any]) -> None:
    shell.must("git", "init", "--quiet", "--initial-branch=main")
    shell.must("memgraph", "init")
    types = [part for kind in HOOK_TYPES for part in ("-t", kind)]
    shell.must(sys.executable, "-m", "pre_commit", "install", *types)
    for chapter in chapters:
        shutil.copytree(example / chapter["folder"], shell.folder, dirs_exist_ok=True)
        _commit(shell, chapter["message"], chapter["day"])
        if chapter["promote"]:
            shell.decide("memgraph", "promote", *chapter["promote"])
            _commit(shell, f"Promote {', '.join(chapter['promote'])}", chapter["day"])


def _commit(shell: Shell, message: str, day: str) -> None:
    shell.must("git", "add", "--all")
    shell.must("git", "commit", "--quiet", "-m", message, day=day)


def _refused(shell: Shell, example: Path, refused: Any) -> None:
    """Try the commit that contradicts a law, and show how it is refused."""
    shutil.copytree(example / refused["folder"], shell.folder, dirs_exist_ok=True)
    click.echo("\nSomebody proposes what a law forbids:")
    shell.must("git", "add", "--all")
    command = ("git", "commit", "-m", refused["message"])
    code, said = shell.run(*command)
    click.echo(f"\n$ {spelt(command)}\n{said.rstrip()}\n(git ended with {code})")
    if code == 0:
        raise MemgraphError("the commit went through, and should not have", next_step="report it")
    shell.must("git", "reset", "--quiet", "--hard")


def _show(shell: Shell, *command: str) -> None:
    click.echo(f"\n$ {spelt(command)}\n{shell.must(*command).rstrip()}")
