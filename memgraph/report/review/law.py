"""A policy in full, and what differs from the one before, in rows of words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from memgraph.core.entry import Policy, Recorded, Rule
from memgraph.core.meaning import Certainty, meanings
from memgraph.core.memory import Memory
from memgraph.core.review.change import ENDING, Change, Difference, What
from memgraph.core.review.comparing import in_words
from memgraph.core.words import counted
from memgraph.report.review.telling import reached, scope_said
from memgraph.report.rules import clauses

_READ = {
    Certainty.STORED: "",
    Certainty.UNDERSTOOD: " (read from the statement)",
    Certainty.GUESSED: " (a guess from a part of the statement; it never blocks)",
}
_VIA = {"person": "by hand", "agent": "through an agent", "import": "by an import"}
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


def told_beside(memory: Memory, change: Change) -> Iterator[tuple[str, str]]:
    """Yield what is told of a policy beside its sentence: all, or what ends with it."""
    if change.in_full:
        yield from in_full(memory, change)
    elif change.what is What.UPHELD:
        yield from (("answers", _named(memory, name)) for name in change.settles)
    elif change.what in ENDING - {What.REDACTED}:
        yield from _ended(memory, change)


def _ended(memory: Memory, change: Change) -> Iterator[tuple[str, str]]:
    if change.policy.why:
        yield "why", change.policy.why
    yield from _rules(memory, change.policy)
    files = change.freed
    freed = counted(files or 0, "file is set free", "files are set free")
    yield "scope", scope_said(change.policy.scope) + f" ({freed})" * (files is not None)


def in_full(memory: Memory, change: Change) -> Iterator[tuple[str, str]]:
    """Yield all that a policy says, but its sentence, as names and texts; a name may come again."""
    policy = change.policy
    if policy.why:
        yield "why", policy.why
    yield from _rules(memory, policy)
    yield "scope", f"{scope_said(policy.scope)} ({counted(change.files, 'file')} today)"
    if policy.until or not (change.makes_law and change.start):  # else it is said above
        yield "holds", _days(change)
    yield from _review(policy)
    yield from _links(memory, change)
    for source in policy.document.get("source") or ():
        yield "source", in_words(source)
    if policy.strict:
        yield "strict", "nothing may depart from it"
    if policy.pinned:
        yield "pinned", "always on the card"
    if policy.recorded.by:
        yield "written", f"{_written(policy.recorded)} (so the file says)"
    yield "file", policy.file


def _links(memory: Memory, change: Change) -> Iterator[tuple[str, str]]:
    policy = change.policy
    for ground in policy.grounds:
        yield "ground", _named(memory, ground)
    for older in policy.supersedes:
        if older not in {one.id for one in change.older}:  # these are told above
            yield "replaces", _named(memory, older)
    for wider in policy.exception_to:
        yield "departs", f"from {_named(memory, wider)}"
    for other, reason in policy.distinct_from.items():
        yield "distinct", f"from {other}: {reason}"


def _written(recorded: Recorded) -> str:
    through = f"through {recorded.tool}" if recorded.tool else _VIA.get(recorded.via, "")
    return f"{recorded.by}{f', {through}' * bool(through)}"


def _days(change: Change) -> str:
    until = change.policy.until
    begins = change.policy.since or change.start or "the day of its confirmation"
    return f"from {begins}{f' up to and without {until}' if until else ''}"


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
