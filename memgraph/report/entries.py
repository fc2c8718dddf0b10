"""Entries as text: in a list, and one at length."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from memgraph.core.entry import Entry, Evidence, Policy, Source, links
from memgraph.core.memory import Memory
from memgraph.core.moment import decided_by_then
from memgraph.core.scope import is_everything
from memgraph.core.status import State, Window, is_late, status, withdrawn
from memgraph.core.words import one_line
from memgraph.report.findings import Paint, plain
from memgraph.report.rules import rule_text

if TYPE_CHECKING:
    from memgraph.core.life.graves import Grave


# What needs a person comes first, what is over last.
ORDER = tuple(
    State(name)
    for name in ("challenged", "stale", "active", "scheduled", "proposed", "expired", "closed")
)


def state_of(memory: Memory, entry: Entry) -> str:
    """Return an entry's state in words: a policy's status, or open, closed or the kind.

    What is closed is so in a way: ``closed, rejected``.
    """
    if isinstance(entry, Policy):
        state = status(memory, entry).state
        return f"closed{_how(memory, entry)}" if state is State.CLOSED else str(state)
    found = became(memory, entry)
    if entry.kind == "thread":
        return "closed thread" if found == "closed" else "open thread"
    return f"{entry.kind}, withdrawn" if found == "withdrawn" else entry.kind


def became(memory: Memory, evidence: Evidence) -> str:
    """Return what became of evidence, in a word.

    A thread is open, overdue or closed, and anything else recorded or withdrawn.
    """
    done = withdrawn(memory, evidence.id, memory.day)
    if evidence.kind != "thread":
        return "withdrawn" if done else "recorded"
    if done:
        return "closed"
    return "overdue" if is_late(evidence, memory.day) else "open"


def _how(memory: Memory, policy: Policy) -> str:
    if policy.redacted:
        return ", redacted"
    grave = _grave(memory, policy)
    return f", {grave.how}" if grave and str(grave.how) != State.CLOSED else ", by hand"


def _grave(memory: Memory, policy: Policy) -> Grave | None:
    from memgraph.core.life.graves import ending  # most lists are of what holds

    return ending(memory, policy)


def reasons(memory: Memory, policy: Policy) -> Iterator[str]:
    """Yield why a policy is what it is; of what was replaced also why that came."""
    found = status(memory, policy)
    grave = _grave(memory, policy) if found.state is State.CLOSED else None
    for reason in found.reasons:
        newer = grave is not None and reason.startswith("superseded")
        yield f"{reason}: {grave.reason}" if grave and newer else reason


def by_state(memory: Memory, policies: Iterable[Policy]) -> list[Policy]:
    """Return policies as they are listed: what needs a person first, what is over last."""
    return sorted(policies, key=lambda one: ORDER.index(status(memory, one).state))


def in_list(memory: Memory, entry: Entry, paint: Paint = plain) -> str:
    """Return two lines: the id and its state, then the statement."""
    head = f"{paint(entry.id, 'bold')}  {paint(state_of(memory, entry), 'cyan')}"
    if isinstance(entry, Policy) and not is_everything(entry.scope):
        head += f"  [{one_line(' '.join(entry.scope))}]"
    return f"{head}\n    {one_line(entry.statement)}"


def at_length(memory: Memory, entry: Entry, paint: Paint = plain) -> str:
    """Return everything about one entry: what it says, its state and why, its links."""
    lines = [f"{paint(entry.id, 'bold')}  {paint(state_of(memory, entry), 'cyan')}", ""]
    lines += [f"  {line}" for line in entry.statement.splitlines()]
    lines.append("")
    lines += [f"  {name:<13}{one_line(text, 400)}" for name, text in _facts(memory, entry)]
    return "\n".join(lines) + "\n"


def _facts(memory: Memory, entry: Entry) -> Iterator[tuple[str, str]]:
    if entry.why:
        yield "why", one_line(entry.why, 400)
    yield from _of_policy(memory, entry) if isinstance(entry, Policy) else _of_evidence(entry)
    for source in entry.source:
        yield "source", source_text(source)
    for relation, other in linked(memory, entry):
        yield relation, _named(memory, other)
    if entry.recorded.by:
        yield "recorded", recorded(entry)
    yield "file", entry.file


def _of_policy(memory: Memory, policy: Policy) -> Iterator[tuple[str, str]]:
    found = status(memory, policy)
    for reason in reasons(memory, policy):
        yield "because", one_line(reason, 300)
    for rule in policy.rules:
        yield "rule", rule_text(rule)
    yield "scope", "everything" if is_everything(policy.scope) else " ".join(policy.scope)
    if found.window:
        yield "holds", days(found.window)
    for decision in decided_by_then(memory, policy.id):
        reason = f": {one_line(decision.reason)}" if decision.reason else ""
        yield "decided", f"{decision.action} by {decision.by} on {decision.on}{reason}"


def _of_evidence(evidence: Evidence) -> Iterator[tuple[str, str]]:
    yield "observed", evidence.observed_text
    if evidence.due:
        yield "due", str(evidence.due)
    if evidence.tags:
        yield "tags", ", ".join(evidence.tags)


def days(window: Window) -> str:
    """Return the days on which a policy holds, in words."""
    return f"from {window.start}" + (f" until {window.end}" if window.end else "")


def source_text(source: Source) -> str:
    """Return where an entry comes from, in words."""
    place = source.path + (f", lines {source.lines}" if source.lines else "")
    said = f"“{one_line(source.said)}”" if source.said else ""
    commit = f"commit {source.commit}" if source.commit else ""
    blob = f"blob {source.blob[:12]}" if source.blob else ""
    return ", ".join(part for part in (place, commit, blob, source.url, said) if part)


def linked(memory: Memory, entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield what an entry links to, and what links to it: in which way, and its id."""
    for relation, other, _ in links(entry):
        yield relation.replace("_", " "), other
    names = {"supports": "borne out by", "against": "against it", "closes": "closed by"}
    for relation, words in names.items():
        for evidence in memory.evidence_that(relation, entry.id):
            yield words, evidence.id
    for successor in memory.successors(entry.id):
        yield "followed by", successor.id


def recorded(entry: Entry) -> str:
    """Return who wrote an entry down, and through what if that was no person's hand."""
    through = entry.recorded.tool or entry.recorded.via
    via = f"({through})" if through and through != "person" else ""
    return one_line(f"{entry.recorded.by} {via}")


def _named(memory: Memory, other: str) -> str:
    entry = memory.by_id.get(other)
    return f"{other}: {one_line(entry.statement, 100)}" if entry else f"{other} (not found)"
