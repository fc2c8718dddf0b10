"""The page of commands: every command with every argument and option, from click's own objects."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

import click

from handbook.wording import MADE, prose
from memgraph.cli import GROUPS
from memgraph.cli import memgraph as program

_HEAD = f"""\
# Commands

{MADE}

Every command with every option. `-h` and `--help` print the same at the terminal, `--version` (`-V`)
prints the version. What the exit codes mean: [exit codes](exit-codes.md); what the environment
changes: [environment](environment.md).
"""


def page() -> str:
    """Return the page."""
    return "".join([_HEAD, *_contents(), *(part for name in GROUPS for part in _group(name))])


def every(
    command: click.Command = program, names: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield every command that does something, with the words that call it."""
    if not isinstance(command, click.Group):
        yield names, command
        return
    context = click.Context(command)
    for name in command.list_commands(context):
        found = command.get_command(context, name)
        if found and not found.hidden:
            yield from every(found, (*names, name))


def _contents() -> Iterator[str]:
    for heading, commands in GROUPS.items():
        names = " · ".join(f"[{name}](#memgraph-{name})" for name in commands)
        yield f"\n**{heading}:** {names}\n"


def _group(heading: str) -> Iterator[str]:
    yield f"\n## {heading}\n"
    context = click.Context(program)
    for name in GROUPS[heading]:
        command = program.get_command(context, name)
        if command is None:
            raise LookupError(name)
        yield from _section(command, (name,))


def _section(command: click.Command, names: tuple[str, ...]) -> Iterator[str]:
    depth = "#" * (2 + len(names))
    yield f"\n{depth} memgraph {' '.join(names)}\n"
    if isinstance(command, click.Group):
        yield from _paragraphs(command)
        context = click.Context(command)
        for name in command.list_commands(context):
            if found := command.get_command(context, name):
                yield from _section(found, (*names, name))
        return
    yield f"\n```text\n{_usage(command, names)}\n```\n"
    yield from _paragraphs(command)
    if options := [*map(_option, _shown(command))]:
        yield "\n" + "".join(options)


def _usage(command: click.Command, names: Sequence[str]) -> str:
    context = click.Context(command, info_name=" ".join(("memgraph", *names)))
    return " ".join([str(context.info_name), *command.collect_usage_pieces(context)])


def _paragraphs(command: click.Command) -> Iterator[str]:
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        if paragraph.strip():
            yield f"\n{prose(paragraph)}\n"


def _shown(command: click.Command) -> list[click.Option]:
    found = [one for one in command.params if isinstance(one, click.Option)]
    return [one for one in found if not one.hidden]


def _option(option: click.Option) -> str:
    names = ", ".join(f"`{name}`" for name in (*option.opts, *option.secondary_opts))
    value = _value(option)
    first = f"{names} `{value}`" if value else names
    told = f"{first} ({', '.join(notes)})" if (notes := [*_notes(option)]) else first
    return f"- {told}: {prose(option.help)}\n" if option.help else f"- {told}\n"


def _value(option: click.Option) -> str:
    """Return what stands behind the option; nothing behind a switch."""
    if option.is_flag or option.count:
        return ""
    if option.metavar:
        return option.metavar
    if isinstance(option.type, click.Choice):
        return "|".join(str(one) for one in option.type.choices)
    return "N" if isinstance(option.type, click.types.IntParamType) else option.type.name.upper()


def _notes(option: click.Option) -> Iterator[str]:
    if option.required:
        yield "required"
    if option.multiple:
        yield "may be repeated"
    if isinstance(option.type, click.IntRange) and (found := _bounds(option.type)):
        yield found
    default: Any = option.default
    if not option.is_flag and default and isinstance(default, (str, int, date)):
        yield f"default `{default}`"


def _bounds(given: click.IntRange) -> str:
    least = [f"at least {given.min}"] * (given.min is not None)
    most = [f"at most {given.max}"] * (given.max is not None)
    return " and ".join([*least, *most])
