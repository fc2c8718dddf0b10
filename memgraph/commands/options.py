"""Options and arguments that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import click

from memgraph.commands.call import Call
from memgraph.core.day import parse_day, parse_span
from memgraph.core.entry import Policy
from memgraph.core.layout import Kind
from memgraph.core.memory import standing
from memgraph.errors import MemgraphError


class Day(click.ParamType[date]):
    """A day, ``YYYY-MM-DD``."""

    name = "day"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """Return the day, or fail with what was expected."""
        if isinstance(value, date):
            return value
        try:
            return parse_day(value)
        except ValueError:
            self.fail(f"expected a day, YYYY-MM-DD, found {value!r}", param, ctx)


class Span(click.ParamType[str]):
    """A number of days or weeks, kept as it was written."""

    name = "span"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the text, or fail with what was expected."""
        try:
            parse_span(value)
        except ValueError:
            self.fail(f"expected days or weeks, like 180d or 26w, found {value!r}", param, ctx)
        return str(value)


DAY, SPAN = Day(), Span()


def json_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--json``, which prints data for programs."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(function)


def not_secret_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--not-secret``, which marks a false alarm."""
    return click.option(
        "--not-secret", is_flag=True, help="It was looked at, and holds no secret."
    )(function)


def reason_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--reason``, which every ending needs."""
    return click.option("--reason", required=True, callback=_filled, help="Why, in a sentence.")(
        function
    )


def _filled(ctx: click.Context, param: click.Parameter, value: str) -> str:  # noqa: ARG001
    if is_blank(value):
        raise click.BadParameter("give the reason itself, in a sentence")
    return value.strip()


def is_blank(text: str) -> bool:
    """Return whether a text is empty, or a placeholder of our own advice pasted as it was."""
    return text.strip().lower() in ("", "…", "...", "why", "reason", "how it was settled")


def commit_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--commit``."""
    return click.option(
        "--commit", is_flag=True, help="Commit exactly these changes, through the hooks."
    )(function)


def key_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--key``."""
    return click.option(
        "--key", metavar="FILE", default="", help="The SSH key to sign with; default: Git's."
    )(function)


def ids(*kinds: Kind) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """Return a completion of ids: those of policies that stand as ``kinds``, or of all entries."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001
        call = ctx.find_object(Call)
        try:
            memory = (
                call.loader(repository).worktree()
                if call and (repository := call.repository())
                else None
            )
        except MemgraphError:
            return []
        return [
            entry.id
            for entry in (memory.entries if memory else ())
            if entry.id.startswith(incomplete)
            and (not kinds or (isinstance(entry, Policy) and standing(entry) in kinds))
        ]

    return complete


def paint(text: str, colour: str) -> str:
    """Return ``text`` in a colour, or bold; click takes it out where nobody would see it."""
    return click.style(text, bold=True) if colour == "bold" else click.style(text, fg=colour)
