"""``memgraph topics``: the choices that rules are about."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import click

from memgraph import checks
from memgraph.commands.call import Call
from memgraph.commands.options import json_option, paint
from memgraph.commands.states import Wanted, judged
from memgraph.core.document import Unreadable
from memgraph.core.entry import Policy, Rule
from memgraph.core.finding import Finding
from memgraph.core.layout import TOPICS
from memgraph.core.meaning import meaning
from memgraph.core.memory import Memory
from memgraph.core.names import did_you_mean
from memgraph.core.status import live, status
from memgraph.core.topics import Topic, Topics
from memgraph.core.trial import trial
from memgraph.errors import MemgraphError, Refused
from memgraph.report import data, findings
from memgraph.report import topics as report
from memgraph.store import yaml
from memgraph.store.git import Repository
from memgraph.store.topics import extended, shipped


def _names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001
    call = ctx.find_object(Call)
    try:
        known = _memory(call).topics if call else shipped()
    except MemgraphError:
        known = shipped()
    return [name for name in sorted(known.names) if name.startswith(incomplete)]


@click.command()
@click.argument("name", required=False, shell_complete=_names)
@click.option(
    "--try", "tried", metavar="[FILE]", is_flag=False, flag_value=TOPICS,
    help=f"Show what FILE, or the work tree's {TOPICS}, would newly flag.",
)  # fmt: skip
@json_option
@click.pass_obj
def command(call: Call, name: str | None, tried: str | None, as_json: bool) -> int:
    """List the topics that rules are about, explain one, or try changed ones out.

    NAME is a topic, an alias of one, or a value. With --try it ends with 1 if laws would
    contradict each other that do not now.
    """
    if tried is not None:
        if name:
            raise click.UsageError("NAME and --try are two questions; ask one")
        return _try(call, tried, as_json)
    memory = _memory(call)
    found = _found(memory.topics, name) if name else _sorted(memory.topics)
    if as_json:
        rows = [report.as_data(memory.topics, topic, shipped()) for topic in found]
        click.echo(data.as_json(rows), nl=False)
    elif name:
        texts = (_explained(memory, topic) for topic in found)
        click.echo("\n".join(texts), nl=False)
    else:
        for topic in found:
            click.echo(report.in_list(memory.topics, topic, paint))
    return 0


def _memory(call: Call) -> Memory:
    """Return the memory here; outside of a repository an empty one, with the shipped topics."""
    try:
        repository = call.repository()
    except MemgraphError:
        return Memory(day=call.today, topics=shipped())
    loader = call.loader(repository)
    memory = loader.commit("HEAD") if repository.bare else loader.worktree()
    if TOPICS in memory.unread_files:
        note = f"{TOPICS} cannot be read and is left out; memgraph check --worktree says why"
        click.echo(f"memgraph: {note}", err=True)
    return memory


def _sorted(topics: Topics) -> list[Topic]:
    return [topic for _, topic in sorted(topics.by_key.items())]


def _found(topics: Topics, name: str) -> list[Topic]:
    """Return the topic of this name, or else those with such a value. Raises Refused for none."""
    if topic := topics.topic(name):
        return [topic]
    if found := [topic for topic in _sorted(topics) if topic.value(name)]:
        return found
    values = (value for topic in topics.by_key.values() for value in topic.value_names)
    advice = did_you_mean(name, (*topics.names, *values), "memgraph topics lists them all")
    raise Refused(f"there is no topic or value {name!r}", next_step=advice)


def _explained(memory: Memory, topic: Topic) -> str:
    speaking = list(_speaking(memory, topic))
    return report.at_length(memory.topics, topic, shipped(), speaking, paint)


def _speaking(memory: Memory, topic: Topic) -> Iterator[tuple[Policy, str, Rule]]:
    for policy in memory.policies:
        for rule in meaning(policy, memory.topics).rules if live(memory, policy) else ():
            if memory.topics.topic(rule.topic) == topic:
                yield policy, str(status(memory, policy).state), rule


def _try(call: Call, file: str, as_json: bool) -> int:
    repository = call.work_repository()
    memory = judged(repository, call.loader(repository), Wanted(worktree=True)).memory
    topics = _read(repository, call.cwd / file, file)
    faults = _faults(memory, topics)
    found = trial(memory, topics)
    if as_json:
        click.echo(data.as_json(report.tried_as_data(found)), nl=False)
    else:
        changes = found.new or found.gone or not faults
        said = findings.as_text(faults, paint) + (report.tried(found) if changes else "")
        click.echo(said, nl=False)
    return int(found.blocks or bool(faults))


def _faults(memory: Memory, topics: Topics) -> list[Finding]:
    """Return what is wrong with the tried topics themselves."""
    tried = dataclasses.replace(
        memory, topics=topics, own_topics=topics, files={**memory.files, TOPICS: "tried"}
    )
    return [finding for finding in checks.run(tried, None, ["topics"]) if finding.blocks]


def _read(repository: Repository, path: Path, name: str) -> Topics:
    """Return the topics with those of a file on top. Raises Refused where it cannot be read."""
    own = name == TOPICS
    place = repository.root / TOPICS if own else path
    if not place.exists():
        advice = "docs/topics.md says what can stand in it"
        raise Refused("there is no such file", where=name, next_step=advice)
    if not place.is_file():
        advice = "memgraph topics --try FILE, with a file of topics"
        raise Refused("it is no plain file, and is not read", where=name, next_step=advice)
    try:
        return extended(yaml.read(repository.read_file(TOPICS) if own else place.read_bytes()))
    except Unreadable as unreadable:
        fault = unreadable.faults[0]
        where = f"{name}:{max(fault.line, 1)}"
        what = f"{fault.path}: {fault.message}".removeprefix(": ")
        advice = fault.hint or "docs/topics.md says what can stand in it"
        raise Refused(what, where=where, next_step=advice) from None
