"""``memgraph export``: keep the card, the law in short, in the files that agents read."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Iterator

import click

from memgraph.commands.call import Call
from memgraph.commands.card_files import (
    Renewal,
    chosen,
    law_now,
    planned,
    removal,
    with_cards,
)
from memgraph.commands.options import json_option
from memgraph.core.card.files import sheets
from memgraph.core.card.judging import Fault, Verdict, verdicts
from memgraph.core.card.places import NAMES, is_own, target_of
from memgraph.core.legible import shown
from memgraph.core.memory import Memory
from memgraph.report import card, data
from memgraph.store.git import Repository

_LONGEST = 2000  # characters of a line that is shown


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--to", "targets", multiple=True, type=click.Choice(NAMES),
              help="Put a card where this agent reads it; may be repeated.")  # fmt: skip
@click.option("--check", "only_check", is_flag=True, help="Write nothing; end with 1 if stale.")
@click.option("--dry-run", is_flag=True, help="Say what would be done, and write nothing.")
@click.option("--diff", is_flag=True, help="Show the changes, and write nothing.")
@click.option("--remove", is_flag=True, help="Take the card out, as it was put in.")
@click.option("--staged", is_flag=True,
              help="Go by the law that would be committed; end with 1 on a change.")  # fmt: skip
@json_option
@click.pass_obj
def command(
    call: Call, files: tuple[str, ...], targets: tuple[str, ...], only_check: bool,
    dry_run: bool, diff: bool, remove: bool, staged: bool, as_json: bool,
) -> int:  # fmt: skip
    """Keep the card, the law in short, in the files that agents read before all work.

    Without names it renews every card that is there. With FILE or --to it puts one in: a block
    between two marker lines of AGENTS.md, CLAUDE.md, GEMINI.md, QWEN.md or
    .github/copilot-instructions.md, and files of memgraph's own in .cursor/rules and
    .claude/rules. All else in a file stays as it is.
    """
    if only_check and remove:
        raise click.UsageError("--check and --remove do not go together")
    repository = call.work_repository()
    named = chosen(call, repository, files, targets)
    memory = law_now(call, repository, staged=staged)
    if only_check:
        return _checked(call, repository, memory, named, as_json=as_json)
    root = repository.root
    held = named or {path for path in memory.cards if not staged or (root / path).exists()}
    found = removal(root, held) if remove else planned(root, memory, held)
    changed = found.changed
    if diff and not as_json:
        click.echo("\n".join(_diff(found)), nl=bool(changed))
    written = () if dry_run or diff else tuple(found.plan.apply())
    if as_json:
        click.echo(data.as_json(card.as_data(memory, found.sheets, changed, found.problems,
                                             found.plan.notes)), nl=False)  # fmt: skip
    elif not diff:
        _say(call, memory, repository, found, quiet=staged, would=dry_run)
    return int(bool(found.problems) or (staged and bool(written)))


def _checked(
    call: Call, repository: Repository, memory: Memory, named: set[str], *, as_json: bool
) -> int:
    """Say what is amiss with the cards, or with those that are named.

    Raises Refused, to people, where the limits hold no card: then no export mends them.
    """
    places = {target_of(path) for path in named if is_own(path)}
    held = {p for p in memory.cards if p in named or (is_own(p) and target_of(p) in places)}
    memory = with_cards(memory, held) if named else memory
    if memory.cards and not as_json:
        sheets(memory, memory.cards)
    found = verdicts(memory)
    without = named - held - {path for path in named if target_of(path) in map(target_of, held)}
    found += tuple(Verdict(path, Fault.STALE, "it holds no card") for path in sorted(without))
    here = _from_here(call, repository, (verdict.path for verdict in found))
    click.echo(data.as_json(found) if as_json else card.verdicts_as_text(found, here), nl=False)
    return int(any(verdict.fault is not Fault.AGED for verdict in found))


def _say(
    call: Call, memory: Memory, repository: Repository, found: Renewal,
    *, quiet: bool, would: bool,
) -> None:  # fmt: skip
    """Say what was done, or would be; ``quiet`` is silent about what is as it was."""
    changed = found.changed
    told: dict[str, str] = {}  # what was said of a card, and of which file
    for path, after in found.plan.wanted.items():
        sheet = found.sheets.get(path)
        if quiet and path not in changed:
            continue
        before = found.plan.found[path]
        done = card.deed(before, after, would=would)
        click.echo(f"{shown(path, _LONGEST)}: {done}")
        if sheet and after is not None:
            text = card.sheet_as_text(memory, sheet)
            first = told.setdefault(text, path)
            click.echo(text if first == path else f"  as {shown(first, _LONGEST)}\n", nl=False)
        if before is None and after is not None and repository.ignored(path):
            click.echo("  Git ignores this file: it stays in this clone")
    # What is said of several files stands once, behind all of them.
    for note in reversed(dict.fromkeys(reversed(found.plan.notes))):
        click.echo(shown(note, _LONGEST))
    for place, what in found.problems:
        click.echo(f"memgraph: {shown(place, _LONGEST)}: {shown(what, _LONGEST)}", err=True)
    if not found.plan.wanted and not found.problems and not quiet:
        click.echo("no file holds a card\n  next: memgraph export AGENTS.md (or --to cursor, …)")
    elif changed and not would and not quiet:
        click.echo(f"next: git add -A -- {card.quoted(_from_here(call, repository, changed))}")


def _from_here(call: Call, repository: Repository, paths: Iterable[str]) -> list[str]:
    """Return paths as they are named in the folder in which the command is run."""
    here = call.cwd.resolve()
    return [os.path.relpath(repository.root / path, here) for path in paths]


def _diff(found: Renewal) -> Iterator[str]:
    for path in found.changed:
        sides = (found.plan.found[path] or b"", found.plan.wanted[path] or b"")
        old, new = (side.decode(errors="replace").splitlines() for side in sides)
        names = (f"a/{path}", f"b/{path}")
        for line in difflib.unified_diff(old, new, *names, lineterm=""):
            yield shown(line, _LONGEST)
