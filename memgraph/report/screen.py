"""The screen that a person confirms: everything that is about to be vouched for."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from memgraph.core.clash import deferrals
from memgraph.core.confirmation import Confirmation, render
from memgraph.core.duplicates.turned_down import told
from memgraph.core.entry import Policy
from memgraph.core.finding import Finding
from memgraph.core.layout import Kind
from memgraph.core.legible import shown
from memgraph.core.meaning import Certainty, meaning
from memgraph.core.memory import Memory, standing
from memgraph.core.promotion import Plan
from memgraph.core.redaction import Redaction
from memgraph.core.review.again import taken_up
from memgraph.core.review.comparing import Comparison
from memgraph.core.scope import is_everything
from memgraph.core.status import status
from memgraph.core.touched import touched
from memgraph.core.words import counted, one_line
from memgraph.report.findings import as_text
from memgraph.report.review.law import after_rows, rows
from memgraph.report.rules import rule_text

_LONGEST = 4000  # characters of a line: of what is confirmed nothing is left out
_READ = {
    Certainty.STORED: "",
    Certainty.UNDERSTOOD: " (read from the statement)",
    Certainty.GUESSED: " (a guess from a part of the statement; it never blocks)",
}


def screen(memory: Memory, plan: Plan, findings: Sequence[Finding]) -> str:
    """Return what is shown before a person decides.

    ``memory`` is the state before the decision, ``findings`` what it would have after.
    """
    policy, confirmation = plan.policy, plan.confirmation
    lines = [
        *header(plan.title),
        *(f"  {line}" for line in policy.statement.splitlines()),
        "",
        *_again(memory, plan),
        *_details(memory, plan),
        *_decision(plan),
        f"  file       {shown(policy.file, 200)}",
        *(f"  moves      {shown(old, 200)} → {shown(new, 200)}" for old, new in plan.moves),
        "",
        *statement(confirmation),
        "",
        as_text(findings).rstrip() or "  No findings afterwards.",
    ]
    return "\n".join(lines)


def header(title: str) -> list[str]:
    """Return the line over a decision, and an empty one."""
    return [f"── {title} " + "─" * max(2, 70 - len(title)), ""]


def statement(made: Confirmation) -> list[str]:
    """Return what a person's confirmation will say, in lines."""
    lines = (f"  │ {line}" for line in render(made).splitlines())
    return ["  This text, word for word, is what your confirmation will say:", *lines]


def redaction_screen(plan: Redaction) -> str:
    """Return what is shown before content is taken out; the content itself is not."""
    made = plan.confirmation
    still = f"; after yours {counted(plan.waits, 'more person')}" if plan.waits else ""
    lines = [
        *header(f"redact {plan.entry.id}"),
        "  The content is not shown here. What stays in its place:",
        *(f"  │ {name}: {json.dumps(value)}" for name, value in plan.document.items()),
        "",
        f"  you are    {one_line(made.by)}",
        f"  takes      {made.asks.words}{still}",
        f"  file       {shown(plan.entry.file, 200)}",
        *(f"  removes    {shown(file, 200)}, which shows the content too" for file in plan.gone),
        "",
        *statement(made),
    ]
    return "\n".join(lines)


def _ends(plan: Plan) -> str:
    """Say when what the plan replaces ends, and that this day is past, if it is."""
    made = plan.confirmation
    past = ", A PAST DAY" if made.effective < made.on else ""
    return f"ends on {made.effective}{past}"


def _details(memory: Memory, plan: Plan) -> Iterator[str]:
    policy = plan.policy
    if policy.why:
        yield f"  why        {one_line(policy.why, 400)}"
    found = meaning(policy, memory.topics)
    for rule, certainty in zip(found.rules, found.certainties, strict=True):
        yield f"  rule       {rule_text(rule)}" + _READ[certainty]
    if not found.rules:
        yield "  compared   with no other policy by rules: it has none, and none could be read"
    yield f"  scope      {_scope(memory, policy)}"
    yield f"  holds      from {policy.since or 'its confirmation'}" + (
        f" until {policy.until}" if policy.until else ""
    )
    for ground in policy.grounds:
        known = memory.by_id.get(ground)
        yield f"  ground     {ground}: {one_line(known.statement) if known else 'not found'}"
    yield from _replaced(memory, plan)
    for wider in policy.exception_to:
        known = memory.policy(wider)
        yield f"  departs    from {wider}: {one_line(known.statement) if known else 'not found'}"
    for other, reason in policy.distinct_from.items():
        yield f"  distinct   from {other}: {one_line(reason)}"
    for name, other, until in memory.once(deferrals):
        if policy.id in (name, other):
            yield f"  put off    the clash of {name} and {other}, until {until}"


def _replaced(memory: Memory, plan: Plan) -> Iterator[str]:
    for older in plan.policy.supersedes:
        known = memory.policy(older)
        state = f"{status(memory, known).state}, {_ends(plan)}" if known else "not found"
        yield f"  replaces   {older} ({state})"
        if known and plan.confirmation.makes_law:
            yield from _beside(memory, known, plan.policy)


def _again(memory: Memory, plan: Plan) -> Iterator[str]:
    """Yield what had ended and would become law again."""
    if plan.confirmation.makes_law and standing(plan.policy) is Kind.PROPOSED:
        yield from (
            f"  again      {shown(told(one), _LONGEST)}" for one in taken_up(memory, plan.policy)
        )


def _beside(memory: Memory, older: Policy, newer: Policy) -> Iterator[str]:
    """Yield what differs from a law that is replaced, old above new, as a reviewer sees it."""
    difference = Comparison(memory).difference((older,), newer)
    for row in rows(difference):
        yield from (f"    - {row.name}: {shown(one, _LONGEST)}" for one in row.before.splitlines())
        yield from (f"    + {row.name}: {shown(one, _LONGEST)}" for one in row.after.splitlines())
    yield from (f"    {shown(said, _LONGEST)}" for said in after_rows(difference))


def _decision(plan: Plan) -> Iterator[str]:
    confirmation = plan.confirmation
    yield f"  you are    {one_line(confirmation.by)}"
    yield f"  takes      {confirmation.asks.words}{_still(plan)}"
    if confirmation.reason:
        yield f"  reason     {one_line(confirmation.reason, 400)}"
    for evidence in confirmation.settles:
        yield f"  answers    {evidence}"
    if confirmation.other:
        yield f"  clash with {confirmation.other}, put off until {confirmation.until}"


def _still(plan: Plan) -> str:
    """Say what is left to do for others, or that others have done it all."""
    if plan.kept:
        return "; that is given already, and only the move is left to do"
    return f"; after yours {counted(plan.waits, 'more person')}" if plan.waits else ""


def _scope(memory: Memory, policy: Policy) -> str:
    found = touched(memory, policy.scope)
    today = counted(len(found), "file") + " today"
    if is_everything(policy.scope):
        return f"everything ({today})"
    some = ", ".join(shown(path) for path in found[:3]) + (", …" if len(found) > 3 else "")
    return f"{one_line(' '.join(policy.scope), 400)} ({today}{': ' + some if some else ''})"
