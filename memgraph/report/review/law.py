"""A policy in full, and what differs from the one before, in rows of words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from memgraph.core.entry import Policy, Rule
from memgraph.core.meaning import Certainty, meanings
from memgraph.core.memory import Memory
from memgraph.core.review.change import Change, Difference
from memgraph.core.review.comparing import in_words
from memgraph.core.words import counted
from memgraph.report.review.telling import reached, scope_said
from memgraph.report.rules import clauses

_READ = {
    Certainty.STORED: "",
    Certainty.UNDERSTOOD: " (read from the statement)",
    Certainty.GUESSED: " (a guess from a part of the statement; it never blocks)",
}
_NAMES = {
    "review_every": "review every", "review_by": "review by", "exception_to": "departs from",
    "distinct_from": "distinct from", "grounds": "grounds",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that a policy says, before and now; empty on the side where it is not said."""

    name: str
    before: str
    after: str


def rows(difference: Difference) -> Iterator[Row]:
    """Yield what differs, the sentence first, then the rules one by one."""
    if difference.statement:
        yield Row("says", *difference.statement)
    for change in difference.rules:
        yield Row("rule", _rule(change.before), _rule(change.after))
    if difference.scopes:
        yield Row("scope", *(scope_said(scope) for scope in difference.scopes))
    for field in difference.fields:
        yield Row(_NAMES.get(field.name, field.name), field.before, field.after)


def after_rows(difference: Difference) -> Iterator[str]:
    """Yield what is to be said below the rows: what stays, and which paths come and go."""
    if difference.is_none:
        yield "it says the same, word for word"
    if difference.kept and difference.rules:
        yield f"{counted(difference.kept, 'rule')} as before"
    if difference.gained:
        yield reached(difference.gained, "gains")
    if difference.lost:
        yield reached(difference.lost, "loses")
    if difference.scopes and difference.stays:
        yield f"{counted(difference.stays, 'file')} governed as before"


def _rule(rule: Rule | None) -> str:
    """Return a rule on one line, however long."""
    return f"{rule.topic}: {'; '.join(clauses(rule))}" if rule else ""


def in_full(memory: Memory, change: Change) -> Iterator[tuple[str, str]]:
    """Yield all that a policy says, but its sentence, as names and texts; a name may come again."""
    policy = change.policy
    if policy.why:
        yield "why", policy.why
    yield from _rules(memory, policy)
    yield "scope", f"{scope_said(policy.scope)} ({counted(change.files, 'file')} today)"
    until = f" until {policy.until}" if policy.until else ""
    begins = policy.since or change.start or "the day of its confirmation"
    yield "holds", f"from {begins}{until}"
    yield from _review(policy)
    for ground in policy.grounds:
        yield "ground", _named(memory, ground)
    for older in policy.supersedes:
        yield "replaces", _named(memory, older)
    for wider in policy.exception_to:
        yield "departs", f"from {_named(memory, wider)}"
    for other, reason in policy.distinct_from.items():
        yield "distinct", f"from {other}: {reason}"
    for source in policy.document.get("source") or ():
        yield "source", in_words(source)
    if policy.strict:
        yield "strict", "nothing may depart from it"
    if policy.pinned:
        yield "pinned", "always on the card"
    if policy.recorded.by:
        via = f", by {policy.recorded.tool or policy.recorded.via}" * bool(policy.recorded.via)
        yield "written", f"{policy.recorded.by}{via} (a claim)"
    yield "file", policy.file


def _rules(memory: Memory, policy: Policy) -> Iterator[tuple[str, str]]:
    found = memory.once(meanings)(policy)
    for rule, certainty in zip(found.rules, found.certainties, strict=True):
        yield "rule", _rule(rule) + _READ[certainty]
    if not found.rules:
        yield "rule", "none, and none could be read: it is compared with no other policy"


def _review(policy: Policy) -> Iterator[tuple[str, str]]:
    if policy.review_every:
        yield "review", f"every {counted(policy.review_every, 'day')}"
    if policy.review_by:
        yield "review", f"by {policy.review_by}"
    if policy.watches:
        yield "watches", " ".join(policy.watches)


def _named(memory: Memory, other: str) -> str:
    entry = memory.by_id.get(other)
    return f"{other}: {entry.statement}" if entry else f"{other} (not found)"
