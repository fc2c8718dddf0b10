"""How a person decides: see everything, answer, prove presence, and have it written.

The only place where confirmations are written. The steps, in order: load, show what will be
confirmed, refuse if an error would remain, ask, look again whether anything changed, write, and
re-read what was written.
"""

from __future__ import annotations

import dataclasses
import os
import shlex
from collections.abc import Callable, Collection, Sequence
from typing import TypeAlias

import click

from memgraph import checks
from memgraph.commands.call import Call
from memgraph.commands.proving import proved
from memgraph.commands.states import States, Wanted, judged
from memgraph.commands.writing import not_ignored
from memgraph.core import promotion
from memgraph.core.confirmation import Action, written
from memgraph.core.finding import Finding
from memgraph.core.layout import Kind, kind_of, proposed_path
from memgraph.core.memory import Memory, standing
from memgraph.core.promotion import Person, Plan, carried_out
from memgraph.core.secrets import suspicions
from memgraph.core.words import counted
from memgraph.errors import MemgraphError, Refused
from memgraph.report.findings import as_text
from memgraph.report.screen import screen
from memgraph.store import files
from memgraph.store.git import Repository
from memgraph.store.terminal import Terminal, open_terminal

Planner: TypeAlias = Callable[[Memory, Person], Plan]

_DONE = {
    Action.PROMOTE: "is law",
    Action.RETIRE: "is retired",
    Action.REJECT: "is rejected",
    Action.UPHOLD: "is upheld",
}


def decide(
    call: Call, words: Sequence[str], planners: Sequence[Planner], *, commit: bool, key: str = ""
) -> None:
    """Carry out the decisions that a person confirms at the terminal.

    ``words`` is how this call was spelt, for refusals that send the person to a terminal.
    Raises Refused where no person can be asked, where an error would remain, and where the
    person says no or proves nothing. Nothing is written before the last answer. ``key`` is the
    key file to sign with, by default the one that Git names.
    """
    signed_with = ["--key", key] if key else []
    command = shlex.join(["memgraph", *words, *signed_with, *["--commit"] * commit])
    with open_terminal(call.env, command) as terminal:
        repository = call.work_repository()
        person = Person(call.person(repository), call.today)
        states = _states(call, repository)
        plans = _answered(terminal, states, planners, person)
        if not plans:
            raise Refused("nothing was confirmed, and nothing was written")
        plans = _proved(call, repository, terminal, states.memory, plans, key)
        _unchanged(call, repository, states.memory, plans)
        paths = _write(repository, states.memory, plans)
    _reread(call, repository, plans)
    _hand_over(call, repository, plans, paths, commit=commit)


def _states(call: Call, repository: Repository) -> States:
    return judged(repository, call.loader(repository), Wanted(worktree=True))


def _answered(
    terminal: Terminal, states: States, planners: Sequence[Planner], person: Person
) -> list[Plan]:
    """Return the plans that the person agreed to, each checked on top of the others."""
    agreed: list[Plan] = []
    for planner in planners:
        before = carried_out(states.memory, agreed)
        plan = planner(before, person)
        found = _findings(before, States(carried_out(before, [plan]), states.base), plan)
        errors = [finding for finding in found if finding.blocks]
        if errors and len(planners) == 1:
            raise Refused(
                f"an error would remain:\n{as_text(errors)}".rstrip(), where=plan.policy.file,
                next_step="settle it as shown, then run this again",
            )  # fmt: skip
        terminal.show(screen(before, plan, found))
        single = len(planners) == 1
        decided = plan if single else _choice(terminal, before, plan, person, possible=not errors)
        if decided:
            _harmless(decided.confirmation.reason)
            agreed.append(decided)
    return agreed


def _harmless(reason: str) -> None:
    """Raise Refused where a reason, which is kept for good, holds a secret."""
    for suspicion in suspicions(reason):
        raise Refused(
            f"the reason holds what looks like {suspicion.what}: {suspicion.shown}",
            next_step="give a reason without it",
        )


def _findings(before: Memory, states: States, plan: Plan) -> list[Finding]:
    """Return what the memory would have to say about the entries that ``plan`` touches.

    Somebody else's proposal against a law is not the law's fault, and does not keep a person
    from renewing it: what stands in a proposal's file is said and does not block. What is wrong
    already is shown where it stands today, with the way out that works today.
    """
    touched = {plan.policy.id, plan.confirmation.other, *plan.policy.supersedes} - {""}
    today = {finding.identity: finding for finding in checks.run(before, states.base)}
    found = []
    for finding in checks.run(states.memory, states.base):
        if touched & set(finding.entries):
            foreign = kind_of(finding.file) is Kind.PROPOSED and finding.file != plan.policy.file
            old = today.get(finding.identity, finding)
            found.append(
                dataclasses.replace(
                    finding, file=old.file, line=old.line, help=old.help,
                    known=finding.known or foreign,
                )
            )  # fmt: skip
    return found


def _choice(
    terminal: Terminal, memory: Memory, plan: Plan, person: Person, *, possible: bool
) -> Plan | None:
    """Return the plan, another one in its place, or None, as the person chooses.

    Where it is not ``possible``, since an error would remain, yes is no choice.
    """
    open_to_reject = standing(plan.policy) is Kind.PROPOSED
    choices = "[y]es, [n]o, [l]ater" if possible else "An error would remain. [n]o, [l]ater"
    choices += ", or [r]eject: " if open_to_reject else ": "
    while True:
        answer = terminal.ask(f"\n{choices}").lower()
        if answer in ("y", "yes") and possible:
            return plan
        if answer in ("n", "no", "l", "later"):
            return None
        if answer in ("r", "reject") and open_to_reject:
            reason = terminal.ask("the reason, in a sentence: ")
            if reason:
                return promotion.reject(memory, plan.policy.id, person, reason)
        terminal.show("please answer with one of the letters, and r with a reason")


def _proved(
    call: Call, repository: Repository, terminal: Terminal, memory: Memory,
    plans: Sequence[Plan], key: str,
) -> list[Plan]:  # fmt: skip
    """Return the plans with their confirmations proved; what is confirmed already stays."""
    open_plans = [plan for plan in plans if not plan.kept]
    made = [plan.confirmation for plan in open_plans]
    what = ", ".join(plan.title for plan in open_plans)
    done = proved(call, repository, terminal, memory, made, what, key) if made else []
    proof = dict(zip(map(id, open_plans), done, strict=True))
    return [
        dataclasses.replace(plan, confirmation=proof.get(id(plan), plan.confirmation))
        for plan in plans
    ]


def _unchanged(call: Call, repository: Repository, memory: Memory, plans: Sequence[Plan]) -> None:
    """Raise Refused if a policy is no longer what was shown, or was decided meanwhile."""
    now = call.loader(repository).worktree()
    for plan in plans:
        found = now.policy(plan.policy.id)
        shown = plan.policy.digest, plan.policy.file
        decided = _files(now, plan) != _files(memory, plan)
        if found is None or (found.digest, found.file) != shown or decided:
            raise Refused(
                "it changed since it was shown; nothing was written", where=plan.policy.file,
                next_step="look at the change, and run this again",
            )  # fmt: skip


def _files(memory: Memory, plan: Plan) -> list[str]:
    """Return the confirmations there are of what the plan decides about."""
    found = memory.approvals(plan.confirmation.subject)
    return sorted(made.file for approval in found for made in approval.confirmations)


def _write(repository: Repository, memory: Memory, plans: Sequence[Plan]) -> list[str]:
    """Write confirmations, then move files, and return every path that changed.

    Confirmations come first: were the rest interrupted, the check says how to finish.
    """
    paths: list[str] = []
    _room(repository, plans)
    for plan in plans:
        path = plan.confirmation.file
        data = written(plan.confirmation).encode("ascii")
        if not plan.kept and not files.create(repository.root, path, data):
            raise MemgraphError("there is a confirmation already", where=path)
        paths.append(path)
    for old, new in (move for plan in plans for move in plan.moves):
        files.move(repository.root, old, new)
        paths += [old, new]
    # Where nothing moves, the policies themselves may still be new to Git; and so may be the
    # confirmations of a decision that was interrupted.
    paths += [policy.file for plan in plans if not plan.moves for policy in plan.policies]
    paths += [made.file for plan in plans for made in memory.decisions(plan.policy.id)]
    paths += [proposed_path(plan.policy.id) for plan in plans]
    return list(dict.fromkeys(paths))


def _room(repository: Repository, plans: Sequence[Plan]) -> None:
    """Raise Refused, before anything is written, where a file could not be put or would be lost."""
    moves = [move for plan in plans for move in plan.moves]
    for target in (new for _, new in moves):
        if os.path.lexists(repository.root / target):
            raise Refused("there is a file already", where=target, next_step="move it away first")
    for path in (*(new for _, new in moves), *(plan.confirmation.file for plan in plans)):
        not_ignored(repository, path)


def _reread(call: Call, repository: Repository, plans: Sequence[Plan]) -> None:
    """Raise MemgraphError unless the files now say what was confirmed."""
    now = call.loader(repository).worktree()
    for plan in plans:
        found = now.by_file.get(plan.confirmation.file)
        if found != plan.confirmation:
            raise MemgraphError(
                "what was written does not read back as what was confirmed",
                where=plan.confirmation.path, next_step="git status, and run memgraph doctor",
            )  # fmt: skip


def _hand_over(
    call: Call, repository: Repository, plans: Sequence[Plan], paths: Sequence[str], *, commit: bool
) -> None:
    """Commit the changed paths, or print the command that does so from the current folder."""
    message = "; ".join(plan.title.capitalize() for plan in plans)
    for plan in plans:
        click.echo(f"{_outcome(plan)} ({plan.confirmation.path})")
        if plan.waits:
            click.echo(
                f"  {counted(plan.waits, 'more person')} must confirm it: {plan.confirmation.file}"
            )
    if commit:
        click.echo(f"committed {repository.commit_paths(paths, message)[:10]}")
        return
    click.echo("commit it with (--commit does it at once):")
    click.echo(f"  {_commit_command(call, repository, paths, message)}")


def _outcome(plan: Plan) -> str:
    made = plan.confirmation
    if plan.waits:
        return f"{plan.title}: your confirmation is recorded, and nothing is decided yet"
    if made.action is Action.DEFER:
        return f"the clash of {made.policy} and {made.other} is put off until {made.until}"
    if plan.renews:
        return f"{made.policy} is renewed"
    later = f" from {made.effective}" if made.effective > made.on else ""
    return f"{made.policy} {_DONE[made.action]}{later}"


def _commit_command(call: Call, repository: Repository, paths: Sequence[str], message: str) -> str:
    """Return what commits exactly these paths, as far as Git can know them."""
    there = {path for path in paths if (repository.root / path).exists()}
    staged, before = repository.index().files, repository.tree("HEAD") if repository.head() else {}
    here = call.cwd.resolve()

    def listed(known: Collection[str]) -> str:
        named = [path for path in paths if path in there or path in known]
        return shlex.join(os.path.relpath(repository.root / path, here) for path in named)

    add, commit = listed(staged), listed(before)
    return f"git add -A -- {add} && git commit -m {shlex.quote(message)} -- {commit}"
