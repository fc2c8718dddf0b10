"""``memgraph propose``: propose a policy, or an amendment to one."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import click

from memgraph import checks
from memgraph.commands import writing
from memgraph.commands.call import Call
from memgraph.commands.options import DAY, SPAN, ids, is_blank, json_option, not_secret_option
from memgraph.commands.reading import AsRead, as_read
from memgraph.commands.states import Wanted, judged
from memgraph.core import lookup
from memgraph.core.document import Plain
from memgraph.core.duplicates.known import said_by
from memgraph.core.duplicates.resembling import Resembling, resembling, stands
from memgraph.core.duplicates.turned_down import ended, told
from memgraph.core.entry import Policy
from memgraph.core.finding import Finding
from memgraph.core.format import VIA
from memgraph.core.layout import Kind, proposed_path
from memgraph.core.meaning import meaning
from memgraph.core.memory import Memory, standing
from memgraph.core.recording import (
    chosen_id,
    no_secrets,
    parse_rule,
    policy_fields,
    policy_id,
    successor_id,
)
from memgraph.core.words import one_line
from memgraph.errors import Refused
from memgraph.report import data, findings
from memgraph.store import files, yaml
from memgraph.store.git import Repository
from memgraph.store.load import private_memory

# What an amendment of a law does not inherit: these belong to one version.
_OWN = ("id", "recorded", "since", "until", "review_by", "source", "supersedes")


class RuleText(click.ParamType[dict[str, Plain]]):
    """A rule in one line."""

    name = "rule"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> dict[str, Plain]:
        """Return the rule, or fail with what was expected."""
        try:
            return parse_rule(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


@dataclass(frozen=True)
class Proposed:
    """What became of a proposal; ``written`` is false where it was known already.

    ``near`` are entries that say the same, ``remarks`` say of each how and what it is. ``again``
    says which choices it takes up again that were turned down or have ended.
    """

    id: str
    file: str
    written: bool
    near: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    compared: bool = True
    kept: tuple[str, ...] = ()
    again: tuple[str, ...] = ()


@click.command()
@click.argument("statement", required=False)
@click.option("--amend", metavar="ID", help="Change a proposal, or propose a law's successor.",
              shell_complete=ids(Kind.LAW, Kind.PROPOSED))  # fmt: skip
@click.option("--id", "name", help="The new policy's id; default: from its words.")
@click.option("--why", help="The reason.")
@click.option("--rule", "rules", multiple=True, type=RuleText(), metavar="RULE",
              help="What it means, as 'TOPIC: must A; must not B'.")  # fmt: skip
@click.option("--as-text", is_flag=True, help="Store no rules that the statement is read as.")
@click.option("--scope", multiple=True, metavar="GLOB", help="Where it holds; ! takes away.")
@click.option("--since", type=DAY, metavar="DAY", help="The first day it holds.")
@click.option("--until", type=DAY, metavar="DAY", help="The first day it no longer holds.")
@click.option("--review-every", type=SPAN, metavar="180d", help="When to look at it again.")
@click.option("--review-by", type=DAY, metavar="DAY", help="The day of its first review.")
@click.option("--watches", multiple=True, metavar="GLOB", help="Files whose change matters to it.")
@click.option("--ground", "grounds", multiple=True, metavar="EVIDENCE", shell_complete=ids(),
              help="Evidence it rests on.")  # fmt: skip
@click.option("--supersedes", multiple=True, metavar="POLICY", shell_complete=ids(Kind.LAW),
              help="A law it replaces.")  # fmt: skip
@click.option("--exception-to", multiple=True, metavar="POLICY", shell_complete=ids(Kind.LAW),
              help="A wider law it departs from.")  # fmt: skip
@click.option("--distinct-from", multiple=True, metavar="POLICY=REASON",
              help="A policy it does not contradict, and why.")  # fmt: skip
@click.option("--strict", is_flag=True, help="Nothing may depart from it.")
@click.option("--pinned", is_flag=True, help="Always among the first in the brief.")
@click.option("--not-pinned", is_flag=True, help="No longer among the first; with --amend.")
@click.option("--via", type=click.Choice(VIA), help="Who writes; default: by the environment.")
@not_secret_option
@json_option
@click.pass_obj
def command(call: Call, /, as_json: bool, **given: Any) -> None:
    """Propose a policy: what should happen, in one STATEMENT.

    It becomes law only when a person runs `memgraph promote`. With --amend a proposal is
    changed where it lies; a law, whose content never changes, gets a successor.
    """
    done, read = propose(call, given)
    click.echo(data.as_json(done) if as_json else as_text(done, read), nl=False)
    writing.go_on(call, as_json)


def propose(call: Call, given: Mapping[str, Any]) -> tuple[Proposed, AsRead | None]:
    """Write or amend a proposal from what the command line gives; return how it was read, too.

    Raises Refused for a secret, an empty statement, a taken id or a link to nothing, and
    UsageError for a reason that is none.
    """
    repository = call.work_repository()
    memory = call.loader(repository).worktree()
    read = _as_read(memory, given)
    write = _amend if given["amend"] else _propose
    return write(call, repository, memory, given, read), read


def _as_read(memory: Memory, given: Mapping[str, Any]) -> AsRead | None:
    """Return how a new statement is read, unless its rules are given, or are not wanted.

    Rules that somebody wrote by hand are kept: only what was read is read again.
    """
    old = memory.policy(given["amend"] or "")
    by_hand = old and old.rules and old.rules != as_read(old.statement, memory).reading.rules
    wanted = given["statement"] and not given["rules"] and not given["as_text"] and not by_hand
    return as_read(given["statement"], memory) if wanted else None


def _propose(
    call: Call, repository: Repository, memory: Memory, given: Mapping[str, Any],
    read: AsRead | None,
) -> Proposed:  # fmt: skip
    statement = writing.statement(given["statement"], "memgraph propose 'What should happen.'")
    given = {**given, "statement": statement}
    if (known := said_by(statement, memory)) and not given["name"]:
        return Proposed(known.id, known.file, False, remarks=(stands(memory, known),))
    fields = _fields(given, read)
    _linked(memory, given)
    name = _chosen_id(memory, given["name"]) or policy_id(statement, memory.by_id, writing.tail())
    recorded = writing.recorder(call, repository, given["via"])
    document = policy_fields(**{**fields, "id": name, "recorded": recorded})
    return _written(call, repository, given, document)


def _amend(
    call: Call, repository: Repository, memory: Memory, given: Mapping[str, Any],
    read: AsRead | None,
) -> Proposed:  # fmt: skip
    old = lookup.policy(memory, given["amend"])
    changes = _fields(given, read)
    _linked(memory, given)
    if read and not read.fields and old.rules:
        changes["rules"] = []  # they were read from a sentence that is gone
    if standing(old) is Kind.PROPOSED:
        return _edited(call, repository, old, given, changes)
    kept = {name: value for name, value in old.document.items() if name not in _OWN}
    name = _chosen_id(memory, given["name"]) or successor_id(old.id, memory.by_id)
    older = [old.id] if standing(old) is Kind.LAW else []
    fields = {
        **kept,
        **changes,
        "id": name,
        "supersedes": [*older, *given["supersedes"]],
        "recorded": writing.recorder(call, repository, given["via"]),
    }
    done = _written(call, repository, given, policy_fields(**fields))
    return dataclasses.replace(done, kept=tuple(name for name in kept if name not in changes))


def _edited(
    call: Call, repository: Repository, old: Policy, given: Mapping[str, Any], changes: Any
) -> Proposed:
    """Change the fields of a proposal where it lies, and nothing else in its file."""
    if not changes:
        raise Refused(
            "nothing to amend was given", where=old.file,
            next_step=f"memgraph propose --amend {old.id} 'The new statement' (or --rule, …)",
        )  # fmt: skip
    if given["name"]:
        raise Refused("a proposal keeps its id", next_step=f"git mv {old.file} …, and edit id:")
    no_secrets(changes, given["not_secret"])
    before = edited = repository.read_file(old.file)
    for name, value in changes.items():
        edited = yaml.with_field(edited, name, _added(old.document.get(name), name, value))
    if given["not_secret"]:
        edited = writing.marked(edited)
    writing.readable(old.file, edited)
    if edited != before:
        files.replace(repository.root, old.file, edited, before=before)
    stay = old.rules and "statement" in changes and "rules" not in changes
    done = _judged(call, repository, old.id, old.file, edited != before)
    return dataclasses.replace(done, kept=("rules",) if stay else ())


def _added(old: Plain | None, name: str, value: Plain) -> Plain:
    """Return links with the new ones behind the old; any other field is replaced."""
    if name == "distinct_from" and isinstance(old, dict) and isinstance(value, dict):
        return {**old, **value}
    links = ("grounds", "supersedes", "exception_to")
    if name in links and isinstance(old, list) and isinstance(value, list):
        return [*old, *(item for item in value if item not in old)]
    return value


def _chosen_id(memory: Memory, name: str | None) -> str:
    """Return the id that was asked for, or "". Raises Refused where it is none, or is taken."""
    old = memory.policy(name or "")
    if old and (buried := ended(memory, old)):
        raise Refused(
            f"the id {name!r} is taken: {told(buried)}", where=old.file,
            next_step=f"--id {successor_id(old.id, memory.by_id)}",
        )  # fmt: skip
    return chosen_id(name, memory.by_id) if name else ""


def _linked(memory: Memory, given: Mapping[str, Any]) -> None:
    distinct = (pair.partition("=")[0] for pair in given["distinct_from"])
    policies = (*given["supersedes"], *given["exception_to"], *distinct)
    writing.links_exist(memory, policies=policies, evidence=given["grounds"])


def _fields(given: Mapping[str, Any], read: AsRead | None) -> dict[str, Plain]:
    """Return the fields that the command line gives, in the order of the format.

    The rules, and the scope, that the statement was read as count where none are given.
    """
    understood = read.fields if read else {}
    distinct = dict(pair.partition("=")[::2] for pair in given["distinct_from"])
    for other, reason in distinct.items():
        if is_blank(other):
            raise click.UsageError("--distinct-from: name the policy, 'POLICY=the reason'")
        if is_blank(reason):
            raise click.UsageError(f"--distinct-from: give the reason, '{other}=in a sentence'")
    if "GLOB" in given["scope"]:
        raise click.UsageError("--scope: give the pattern itself, such as 'src/**'")
    return policy_fields(
        statement=(given["statement"] or "").strip(),
        why=given["why"] or "",
        rules=list(given["rules"]) or understood.get("rules", []),
        scope=list(given["scope"]) or understood.get("scope", []),
        review_every=given["review_every"] or "",
        **{name: str(given[name] or "") for name in ("since", "until", "review_by")},
        **{name: list(given[name]) for name in ("watches", "grounds", "supersedes")},
        exception_to=list(given["exception_to"]),
        distinct_from=distinct,
        strict="true" if given["strict"] else "",
        pinned="true" if given["pinned"] else "false" if given.get("not_pinned") else "",
    )


def _written(
    call: Call, repository: Repository, given: Mapping[str, Any], document: dict[str, Plain]
) -> Proposed:
    no_secrets(document, given["not_secret"])
    path = writing.write_new(
        repository, lambda: document, proposed_path, harmless=given["not_secret"]
    )
    amended = [given["amend"]] if given["amend"] else []
    return _judged(call, repository, str(document["id"]), path, True, amended)


def _judged(
    call: Call, repository: Repository, name: str, path: str, written: bool,
    declared: Collection[str] = (),
) -> Proposed:  # fmt: skip
    """Return the proposal with what a check of the work tree says about it.

    Of what is ``declared`` to be amended, nothing need be told.
    """
    states = judged(repository, call.loader(repository), Wanted(worktree=True))
    found = [f for f in checks.run(states.memory, states.base) if name in f.entries]
    policy = states.memory.policy(name)
    ruled = bool(policy and meaning(policy, states.memory.topics).rules)
    mine = private_memory(repository, call.today)
    like = resembling(states.memory, mine, policy, declared) if policy else Resembling()
    return Proposed(
        name, path, written, like.ids, like.remarks, tuple(found), ruled, again=like.again
    )


def as_text(done: Proposed, read: AsRead | None) -> str:
    """Return what became of a proposal, and what a person can do with it."""
    if not done.written:
        known = f"already known as {done.id} ({done.file}); nothing was written"
        stands = "".join(f"  it is: {one_line(remark, 400)}\n" for remark in done.remarks)
        return f"{known}\n{stands}  to change it: memgraph propose --amend {done.id} …\n"
    lines = [f"proposed {done.id}", f"  {done.file}"]
    lines += [f"  {one_line(remark, 400)}" for remark in (*done.again, *done.remarks)]
    if read:
        lines += read.lines(done.id)
    if done.kept:
        lines.append(f"  kept as they were: {', '.join(done.kept)}; look whether they still fit")
    if not done.compared:
        lines.append(
            "  it is compared with no other policy by rules: it has none"
            " (--rule 'TOPIC: must VALUE')"
        )
    lines.append(f"  a person makes it law with: memgraph promote {done.id}")
    return "\n".join(lines) + "\n" + findings.as_text(done.findings)
