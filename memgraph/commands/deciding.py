"""How a person decides about policies: they see everything, answer, and prove it.

The steps, in order: load, show what will be confirmed, refuse if an error would remain, ask, and
have it carried out.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import TypeAlias

import click

from memgraph import checks
from memgraph.commands.call import Call
from memgraph.commands.carrying import Act, carry_out, hand_over, session
from memgraph.commands.states import States
from memgraph.core import promotion
from memgraph.core.confirmation import Action
from memgraph.core.finding import Finding
from memgraph.core.layout import Kind, kind_of, proposed_path
from memgraph.core.memory import Memory, standing
from memgraph.core.promotion import Person, Plan, carried_out
from memgraph.core.secrets import suspicions
from memgraph.core.words import counted
from memgraph.errors import Refused
from memgraph.report.findings import as_text
from memgraph.report.screen import screen
from memgraph.store.terminal import Terminal

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
    with session(call, words, key, commit=commit) as at:
        memory = at.states.memory
        plans = _answered(at.terminal, at.states, planners, at.person)
        if not plans:
            raise Refused("nothing was confirmed, and nothing was written")
        carry_out(at, memory, [_act(plan) for plan in plans], key)
    for plan in plans:
        click.echo(f"{_outcome(plan)} ({plan.confirmation.path})")
        if plan.waits:
            more = counted(plan.waits, "more person")
            click.echo(f"  {more} must confirm it: {plan.confirmation.file}")
    message = "; ".join(plan.title.capitalize() for plan in plans)
    hand_over(at, _paths(memory, plans), message, commit=commit)


def _act(plan: Plan) -> Act:
    shown = tuple(policy.file for policy in plan.policies)
    return Act(plan.title, plan.confirmation, shown, plan.moves, kept=plan.kept)


def _paths(memory: Memory, plans: Sequence[Plan]) -> list[str]:
    """Return every path that changed, and what may still be new to Git.

    That are policies that did not move, and confirmations of a decision that was interrupted.
    """
    paths = [path for plan in plans for path in _act(plan).paths]
    paths += [policy.file for plan in plans if not plan.moves for policy in plan.policies]
    paths += [made.file for plan in plans for made in memory.decisions(plan.policy.id)]
    return paths + [proposed_path(plan.policy.id) for plan in plans]


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
