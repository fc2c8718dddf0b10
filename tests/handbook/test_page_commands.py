"""Every memgraph command that a page names exists, with each of its options."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from markdown_pages import PAGES, called, name, words

from memgraph.cli import memgraph as program


def unknown(line: str) -> str:
    """Return what of a command line memgraph does not know; empty if it knows all of it."""
    context, rest = click.Context(program), words(line)[1:]
    command: click.Command = program
    while isinstance(command, click.Group) and rest and not rest[0].startswith("-"):
        found = command.get_command(context, rest[0])
        if found is None:
            return f"no command {rest[0]}"
        command, context, rest = found, click.Context(found, parent=context), rest[1:]
    known = {opt for one in command.get_params(context) for opt in (*one.opts, *one.secondary_opts)}
    given = [word.partition("=")[0] for word in _own(command, rest) if _is_option(word)]
    return ", ".join(option for option in given if option not in known)


def _own(command: click.Command, rest: list[str]) -> list[str]:
    """Return the words that memgraph itself reads, and not a program that it runs."""
    ends = rest.index("--") if "--" in rest else len(rest)
    if command.allow_interspersed_args:
        return rest[:ends]
    first = next((n for n, word in enumerate(rest) if not word.startswith("-")), len(rest))
    return rest[: min(first, ends)]


def _is_option(word: str) -> bool:
    return word.startswith("-") and word.strip("-") != "" and not word[1:2].isdigit()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_a_page_names_only_commands_and_options_that_there_are(page: Path) -> None:
    lines = list(called(page.read_text("utf-8")))
    assert {line: why for line in lines if (why := unknown(line))} == {}


def test_pages_name_nearly_every_command() -> None:
    named = {words(line)[1] for page in PAGES for line in called(page.read_text("utf-8"))}
    assert {*program.list_commands(click.Context(program))} - named == set()


def test_an_unknown_command_and_an_unknown_option_are_found() -> None:
    text = "```sh\nmemgraph recrod x   # no\nmemgraph check --revv HEAD && memgraph list\n```\n"
    text += "Run `memgraph promote\nID --force`, or `memgraph wrap -- aider --read {brief}`.\n"
    assert [unknown(line) for line in called(text)] == [
        "no command recrod", "--revv", "", "--force", "",
    ]  # fmt: skip
