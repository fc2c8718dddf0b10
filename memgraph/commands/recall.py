"""``memgraph recall``: find what the memory knows."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

import click

from memgraph.commands.call import Call
from memgraph.commands.options import DAY, json_option, paint
from memgraph.commands.recalling import NoMemory, Recalled, ask, opened, topic_named
from memgraph.core.names import did_you_mean
from memgraph.core.question import ENTRY_KINDS, STATES, Answer, Question
from memgraph.report import data, recall
from memgraph.store.terminal import agent_in

# What people also say for a kind or a state, and what is meant.
_KINDS = {"rule": "law", "policy": "law", "summary": "session", "summaries": "session"}
_STATES = {"open": "open thread", "binding": "active", "holding": "active"}
_ASKING = {"paths": "--path", "topic": "--topic", "kind": "--kind", "status": "--status",
           "day": "--day"}  # fmt: skip
_USUAL, _MOST = 10, 100  # entries of a page


def _one_of(*known: str) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """Return a completion of these."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001
        return [each for each in known if each.startswith(incomplete)]

    return complete


@click.command()
@click.argument("words", nargs=-1)
@click.option("--path", "paths", multiple=True, metavar="P",
              help="What governs or names this file or folder.")  # fmt: skip
@click.option("--topic", default="", metavar="T", help="What is about this topic.")
@click.option("--kind", default="", metavar="K", shell_complete=_one_of(*ENTRY_KINDS),
              help="law, proposal, closed, or a kind of evidence.")  # fmt: skip
@click.option("--status", default="", metavar="S", shell_complete=_one_of(*STATES),
              help="A state, like stale or 'open thread'.")  # fmt: skip
@click.option("--day", "--at", type=DAY, metavar="DAY",
              help="What held on this day, or was observed on it.")  # fmt: skip
@click.option("--closed", is_flag=True, help="Also what holds no more.")
@click.option("--limit", type=click.IntRange(1, _MOST), default=_USUAL, show_default=True)
@click.option("--page", type=click.IntRange(min=1), default=1, show_default=True)
@click.option("--here", is_flag=True, help="Not what only other branches and work trees know.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    words: tuple[str, ...],
    paths: tuple[str, ...],
    topic: str,
    kind: str,
    status: str,
    day: date | None,
    closed: bool,
    limit: int,
    page: int,
    here: bool,
    as_json: bool,
) -> None:
    """Find what the memory knows: by WORDS, path, topic, kind, state or day.

    \b
    memgraph recall retry payment timeout
    memgraph recall --path src/db --kind law
    memgraph recall why did we leave airtable --closed
    """  # noqa: D301
    call: Call = ctx.obj
    repository = opened(call)
    question = Question(
        words=" ".join(words),
        paths=tuple(call.path(repository, path) for path in paths),
        topic=topic and topic_named(call, repository, topic),
        kind=kind and meant(kind, ENTRY_KINDS, _KINDS, "--kind"),
        status=status and meant(status, STATES, _STATES, "--status"),
        day=str(day or ""), closed=closed, skip=(page - 1) * limit, most=limit,
    )  # fmt: skip
    if question._replace(closed=False, skip=0, most=_USUAL) == Question():
        raise click.UsageError("say what to find: words, or a path, topic, kind, state or day")
    try:
        found = ask(call, question, here=here)
    except NoMemory as nothing:
        found = Recalled(Answer())
        if not as_json:
            click.echo(str(nothing))
            return
    around = recall.Around(
        found.unread, found.unsaid, agent_in(call.env) is not None, _again(ctx.params), found.notes
    )
    if as_json:
        click.echo(data.as_json(recall.as_data(question, found.answer, around)), nl=False)
    else:
        click.echo(recall.as_text(question, found.answer, around, paint), nl=False)


def meant(given: str, known: Sequence[str], also: Mapping[str, str], option: str) -> str:
    """Return the kind or the state that somebody gave, in any spelling that leaves no doubt.

    Raises BadParameter for any other, with the nearest and all there are.
    """
    name = " ".join(given.lower().replace("-", " ").replace("_", " ").split())
    for form in (name, name.removesuffix("s")):
        if found := form if form in known else also.get(form):
            return found
    like = did_you_mean(name, (*known, *also), "none is like it.")
    raise click.BadParameter(
        f"{given!r} is none; {like} They are: {', '.join(known)}.", param_hint=f"'{option}'"
    )


def _again(given: Mapping[str, Any]) -> str:
    """Return the command that asks the same again, whatever the page."""
    # A dash in front of a word says nothing, and would make an option of it.
    words = [word.lstrip("-") for word in given["words"]]
    for option, value in given.items():
        if option in _ASKING and value:
            values = value if isinstance(value, tuple) else (value,)
            words += [part for each in values for part in (_ASKING[option], str(each))]
    words += [f"--{name}" for name in ("closed", "here", "json") if given.get(name)]
    words += ["--limit", str(given["limit"])] * (given["limit"] != _USUAL)
    return shlex.join(["memgraph", "recall", *words])
