"""``memgraph record``: write down what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

import click

from memgraph.commands import writing
from memgraph.commands.call import Call
from memgraph.commands.options import DAY, ids, json_option, not_secret_option
from memgraph.core.day import parse_moment
from memgraph.core.document import Plain
from memgraph.core.duplicates.known import Named, already, repeated
from memgraph.core.duplicates.ruled import laws_meant
from memgraph.core.entry import Evidence
from memgraph.core.format import KINDS, VIA
from memgraph.core.layout import PRIVATE, evidence_path, private_path
from memgraph.core.memory import Memory
from memgraph.core.recording import evidence_fields, evidence_id, no_secrets
from memgraph.core.status import status
from memgraph.core.words import one_line
from memgraph.errors import MemgraphError
from memgraph.report import data
from memgraph.store import files
from memgraph.store.git import Repository
from memgraph.store.load import private_memory


@dataclass(frozen=True, kw_only=True)
class Fact:
    """What is to be recorded, as the command line gives it."""

    statement: str
    kind: str = "observation"
    why: str | None = None
    observed: str | None = None
    paths: tuple[str, ...] = ()
    commit: str | None = None
    urls: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    supports: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    closes: tuple[str, ...] = ()
    due: date | None = None
    tags: tuple[str, ...] = ()
    private: bool = False
    via: str | None = None
    not_secret: bool = False


@dataclass(frozen=True)
class Recorded:
    """What became of a fact; ``written`` is false where it was known already.

    ``near`` are entries that say the same, ``remarks`` say of each how and what it is.
    """

    id: str
    file: str
    written: bool
    near: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@click.command()
@click.argument("statement")
@click.option("--kind", type=click.Choice(KINDS), default="observation", show_default=True)
@click.option("--why", help="The reason, which outlives the fact.")
@click.option("--observed", metavar="DAY|TIME", help="When it happened; default: now.")
@click.option("--path", "paths", multiple=True, metavar="FILE[:LINES]", help="A file as source.")
@click.option("--at", "commit", metavar="COMMIT", help="The commit that the paths are of.")
@click.option("--url", "urls", multiple=True, help="An address as source.")
@click.option("--said", multiple=True, help="Somebody's own words as source.")
@click.option(
    "--supports",
    multiple=True,
    metavar="POLICY",
    shell_complete=ids(),
    help="A policy that it bears out.",
)
@click.option(
    "--against",
    multiple=True,
    metavar="POLICY",
    shell_complete=ids(),
    help="A policy that it contradicts.",
)
@click.option(
    "--about",
    multiple=True,
    metavar="ENTRY",
    shell_complete=ids(),
    help="An entry that it concerns.",
)
@click.option(
    "--closes",
    multiple=True,
    metavar="EVIDENCE",
    shell_complete=ids(),
    help="A thread or evidence that it settles or withdraws.",
)
@click.option("--due", type=DAY, metavar="DAY", help="The day by which it must be settled.")
@click.option("--tag", "tags", multiple=True, help="A word to find it by.")
@click.option("--private", is_flag=True, help=f"Keep it to yourself, in {PRIVATE}/.")
@click.option("--via", type=click.Choice(VIA), help="Who writes; default: by the environment.")
@not_secret_option
@json_option
@click.pass_obj
def command(call: Call, /, as_json: bool, **given: Any) -> None:
    """Write down what happened: one fact, as evidence.

    STATEMENT is one sentence, or - for standard input. Anyone may record, agents too.
    """
    say(record(call, Fact(**given)), as_json)
    writing.go_on(call, as_json)


def say(recorded: Recorded, as_json: bool) -> None:
    """Print what became of a fact."""
    click.echo(data.as_json(recorded) if as_json else as_text(recorded), nl=False)


def as_text(recorded: Recorded) -> str:
    """Return what became of a fact, in lines."""
    if not recorded.written:
        known = f"already known as {recorded.id} ({recorded.file}); nothing was written"
        return f"{known}\n  to say more of it: memgraph record 'WHAT ELSE' --about {recorded.id}\n"
    said = (*(one_line(remark, 400) for remark in recorded.remarks), *recorded.notes)
    return "\n  ".join((f"recorded {recorded.id}", recorded.file, *said)) + "\n"


def record(call: Call, fact: Fact) -> Recorded:
    """Write one piece of evidence, unless it is known in the same words for the same day.

    Raises Refused for a secret, an empty statement or a link to nothing.
    """
    repository = call.work_repository()
    statement = writing.statement(fact.statement, "memgraph record 'What happened.'")
    observed = fact.observed or call.now.isoformat(timespec="seconds")
    day = _day(observed)
    memory = call.loader(repository).worktree()
    mine = private_memory(repository, call.today)
    _links_exist(memory, mine, fact)
    if known := _repeated(fact, statement, day, memory, mine):
        return Recorded(known.id, known.file, written=False)
    near = _named(fact, statement, memory, mine)
    fields = evidence_fields(
        kind=fact.kind,
        statement=statement,
        why=fact.why or "",
        observed=observed,
        source=_sources(call, repository, fact),
        recorded=writing.recorder(call, repository, fact.via),
        supports=list(fact.supports),
        against=list(fact.against),
        about=list(fact.about),
        closes=list(fact.closes),
        due=_due(call, memory, fact),
        tags=list(fact.tags),
    )
    if fact.kind == "session":
        fields = _alone(fact, fields, memory, mine)
    no_secrets(fields, fact.not_secret)
    path = _write(repository, fact, fields, lambda: evidence_id(day, statement, writing.tail()))
    name = path.rpartition("/")[2].removesuffix(".yaml")
    notes = (*_lost_paths(call, fact), *_notes(memory, fact, str(fields.get("due", ""))))
    return Recorded(name, path, True, near.ids, near.remarks, notes)


def _repeated(
    fact: Fact, statement: str, day: str, memory: Memory, mine: Memory
) -> Evidence | None:
    """Return what says this fact already; what is shared need not be kept to oneself."""
    new = Evidence(
        id="", kind=fact.kind, statement=statement, observed=date.fromisoformat(day),
        supports=fact.supports, against=fact.against, about=fact.about, closes=fact.closes,
    )  # fmt: skip
    kept = repeated(new, mine) if fact.private else None
    return kept or repeated(new, memory)


def _named(fact: Fact, statement: str, memory: Memory, mine: Memory) -> Named:
    """Return what says the same, except what the fact is linked to: that is known to be near."""
    if fact.kind == "session":
        return Named()
    lasting = fact.kind in ("preference", "correction", "decision")
    linked = (*fact.supports, *fact.against, *fact.about, *fact.closes)
    meant = laws_meant(memory, statement) if lasting else ()
    return already(statement, memory, mine, skip=linked, meant=meant)


def _alone(fact: Fact, fields: dict[str, Plain], memory: Memory, mine: Memory) -> dict[str, Plain]:
    """Return the fields of a summary that takes the place of any other of its session."""
    from memgraph.commands.summing import replaced

    recorded = fields["recorded"]
    known = replaced(
        recorded if isinstance(recorded, dict) else {}, memory, mine, to_private=fact.private
    )
    closes = list(dict.fromkeys((*map(str, fact.closes), *map(str, known))))
    return evidence_fields(**{**fields, "closes": list[Plain](closes)})


def _lost_paths(call: Call, fact: Fact) -> Iterator[str]:
    """Yield which of the paths are not here; of a commit they need not be."""
    for file in (named.partition(":")[0] for named in fact.paths if not fact.commit):
        if not (call.cwd / file).exists():
            yield f"{file} is not here; correct the path, or say of which commit it is (--at)"


def _notes(memory: Memory, fact: Fact, due: str) -> Iterator[str]:
    """Yield what follows from linking to a policy that holds, or no longer does."""
    for policy in (memory.policy(name) for name in (*fact.supports, *fact.against)):
        found = status(memory, policy) if policy else None
        if policy and found and not found.binds:
            yield f"{policy.id} is {found.state}: {'; '.join(found.reasons) or 'it does not bind'}"
        elif policy and policy.id in fact.against and not fact.private:
            yield (
                f"a person settles it by {due}: memgraph uphold {policy.id} --reason 'WHY', "
                f"memgraph propose --amend {policy.id}, or memgraph retire {policy.id} "
                "--reason 'WHY'"
            )


def _links_exist(memory: Memory, mine: Memory, fact: Fact) -> None:
    """Raise Refused for a link to nothing. What is private may link to private entries too."""
    if fact.private:
        memory = replace(memory, evidence=(*memory.evidence, *mine.evidence))
    writing.links_exist(
        memory,
        policies=(*fact.supports, *fact.against),
        evidence=fact.closes,
        entries=fact.about,
    )


def _write(
    repository: Repository, fact: Fact, fields: dict[str, Plain], new_id: Callable[[], str]
) -> str:
    if fact.private:
        files.create(repository.root, f"{PRIVATE}/.gitignore", b"*\n")
    return writing.write_new(
        repository,
        lambda: {"id": new_id(), **fields},
        private_path if fact.private else evidence_path,
        harmless=fact.not_secret,
        private=fact.private,
    )


def _day(observed: str) -> str:
    try:
        return str(parse_moment(observed))
    except ValueError:
        raise MemgraphError(
            f"--observed {observed!r} is no day (YYYY-MM-DD) and no time with its offset",
            next_step="for example 2026-01-05 or 2026-01-05T03:12:00+01:00",
        ) from None


def _due(call: Call, memory: Memory, fact: Fact) -> str:
    if fact.due or not fact.against:
        return str(fact.due or "")
    return str(call.today + timedelta(days=memory.config.challenge_due))


def _sources(call: Call, repository: Repository, fact: Fact) -> list[Plain]:
    found: list[Plain] = []
    commit = repository.commit_id(fact.commit) if fact.commit else ""
    for named in fact.paths:
        file, _, lines = named.partition(":")
        source = {"path": call.path(repository, file), "lines": lines, "commit": commit}
        found.append({name: value for name, value in source.items() if value})
    if commit and not fact.paths:
        found.append({"commit": commit})
    found += [{"url": url} for url in fact.urls]
    found += [{"said": words} for words in fact.said]
    return found
