"""Entries at a terminal: many in a table, one at length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from memgraph.core.confirmation import Confirmation, proved
from memgraph.core.entry import Entry, Evidence, Policy
from memgraph.core.layout import is_own
from memgraph.core.memory import Memory
from memgraph.core.moment import decided_by_then
from memgraph.core.scope import is_everything
from memgraph.core.status import State, status
from memgraph.core.words import counted, one_line
from memgraph.report.entries import (
    ORDER,
    days,
    linked,
    reasons,
    recorded,
    source_text,
    state_of,
)
from memgraph.report.rules import clauses
from memgraph.report.terminal.parts import (
    Column,
    Facts,
    Heading,
    Line,
    Look,
    Panel,
    Span,
    Stack,
    Table,
    Tree,
    View,
    Words,
    dim,
    line,
    stack,
    strong,
)

WIDE = 100  # columns from which on state and scope have columns of their own
_STATEMENT = 240  # characters of one in a list
_LONG = 2000  # of a text that is shown for itself
_ID, _SCOPE = 38, 24  # columns of an id, and of a scope
_LOOKS = {
    State.ACTIVE: Look.GOOD, State.CHALLENGED: Look.BAD, State.STALE: Look.DOUBT,
    State.PROPOSED: Look.NEWS, State.SCHEDULED: Look.NEWS, State.EXPIRED: Look.DIM,
    "open thread": Look.DOUBT, "closed thread": Look.DIM,
    "failure": Look.BAD,
}  # fmt: skip


def look_of(state: str) -> Look:
    """Return how the state of an entry looks, as ``state_of`` names it."""
    over = state.endswith("withdrawn") or state.startswith(State.CLOSED)
    return Look.DIM if over else _LOOKS.get(state, Look.PLAIN)


def state_span(memory: Memory, entry: Entry) -> Span:
    """Return the state of an entry in its look."""
    state = state_of(memory, entry)
    return Span(state, look_of(state))


def in_list(memory: Memory, found: Sequence[Entry], width: int) -> View:
    """Return entries as a table of policies and one of evidence."""
    policies = [one for one in found if isinstance(one, Policy)]
    counts = Counter(status(memory, one).state for one in policies)
    told = ", ".join(f"{counts[state]} {state}" for state in ORDER if counts[state])
    evidence = [one for one in found if isinstance(one, Evidence)]
    views: list[View] = []
    if policies:
        views.append(Stack((Heading("Policies", told), _many(memory, policies, width))))
    if evidence:
        note = counted(len(evidence), "piece", "pieces")
        views.append(Stack((Heading("Evidence", note), _many(memory, evidence, width))))
    if not found:
        views.append(Words(line("no such entries")))
    return stack([*views, *_unread(memory)], apart=True)


def _unread(memory: Memory) -> Iterator[View]:
    if number := len(memory.unread_files):
        said = f"{counted(number, 'file')} could not be read, or not in full: "
        yield Words(line(Span(said, Look.DOUBT), "memgraph check --worktree"))


def _many(memory: Memory, found: Sequence[Entry], width: int) -> View:
    if width < WIDE:
        return stack(view for one in found for view in _in_two(memory, one))
    scoped = any(isinstance(one, Policy) and not is_everything(one.scope) for one in found)
    state = Column("state" if isinstance(found[0], Policy) else "kind", 18)
    columns = (Column("id", _ID), state, *[Column("scope", _SCOPE)] * scoped, Column("statement"))
    rows = (row for one in found for row in _in_columns(memory, one, scoped))
    return Table(columns, tuple(rows))


def _in_two(memory: Memory, entry: Entry) -> Iterator[View]:
    """Yield the id with its state and scope, which may go on below it, and the statement."""
    scope = _scope(entry)
    behind = [dim(f"  {scope}")] * bool(scope)
    yield Words(line(strong(entry.id), "  ", state_span(memory, entry), *behind))
    yield Words(_statement(memory, entry), indent=4)


def _in_columns(memory: Memory, entry: Entry, scoped: bool) -> Iterator[tuple[Line, ...]]:
    """Yield the row of an entry; an id that its column would break stands in one of its own."""
    scope = [line(_scope(entry) or dim("everything"))] * scoped
    state = line(state_span(memory, entry))
    name = line(strong(entry.id))
    if len(entry.id) > _ID:
        yield (name,)
        name = ()
    yield name, state, *scope, _statement(memory, entry)


def _scope(entry: Entry) -> str:
    """Return the scope of a policy that does not govern everything."""
    if isinstance(entry, Policy) and not is_everything(entry.scope):
        return one_line(" ".join(entry.scope))
    return ""


def _statement(memory: Memory, entry: Entry) -> Line:
    over = state_span(memory, entry).look is Look.DIM
    text = one_line(entry.statement, _STATEMENT)
    return line(dim(text) if over else text)


def at_length(memory: Memory, entry: Entry) -> View:
    """Return everything about one entry, what it says before all."""
    state = state_span(memory, entry)
    title = line(strong(entry.id), "  ", state)
    frame = Panel(title, Words(line(entry.statement.rstrip("\n"))), state.look)
    facts = _of_policy(memory, entry) if isinstance(entry, Policy) else _of_evidence(memory, entry)
    views: list[View] = [frame, Facts((*_why(entry), *facts))]
    branches = tuple(_branch(memory, *one) for one in linked(memory, entry))
    if branches:
        views.append(Tree(line(dim("linked with")), branches, indent=2))
    views.append(Facts(tuple(_origin(entry))))
    return stack(views, apart=True)


def _why(entry: Entry) -> Iterator[tuple[str, Line]]:
    if entry.why:
        yield "why", line(one_line(entry.why, _LONG))


def _of_policy(memory: Memory, policy: Policy) -> Iterator[tuple[str, Line]]:
    found = status(memory, policy)
    for reason in reasons(memory, policy):
        yield str(found.state), line(Span(one_line(reason, 300), look_of(found.state)))
    for rule in policy.rules:
        said = [one_line(clause, 400) for clause in clauses(rule)]
        yield "rule", line(strong(one_line(rule.topic)), ": ", "; ".join(said))
    yield "scope", _reach(memory, policy)
    if found.window:
        yield "holds", line(days(found.window))
    if policy.strict:
        yield "strict", line("nothing may depart from it")
    if policy.pinned:
        yield "pinned", line("always on the card")
    for made in decided_by_then(memory, policy.id):
        yield "decided", _decision(made)
    yield from _waiting(memory, policy)


def _reach(memory: Memory, policy: Policy) -> Line:
    files = sum(not is_own(path) for path in memory.governed(policy.scope))
    whole = is_everything(policy.scope)
    scope = "everything" if whole else one_line(" ".join(policy.scope), _LONG)
    return line(scope, dim(f"  ({counted(files, 'file')})"))


def _decision(made: Confirmation) -> Line:
    """Return what was decided by whom, and how they proved to be there."""
    reason = f": {one_line(made.reason, 300)}" if made.reason else ""
    by = one_line(made.by)
    return line(f"{made.action} by {by} on {made.on}", dim(f" ({proved(made).word})"), reason)


def _waiting(memory: Memory, policy: Policy) -> Iterator[tuple[str, Line]]:
    for one in memory.approvals(policy.id):
        if one.persons and one.missing:
            given = ", ".join(map(one_line, one.persons))
            more = f"; waits for {counted(one.missing, 'more person')}"
            yield "under way", line(f"{one.first.action} by {given}", Span(more, Look.DOUBT))


def _of_evidence(memory: Memory, evidence: Evidence) -> Iterator[tuple[str, Line]]:
    yield "observed", line(evidence.observed_text)
    if evidence.due:
        late = evidence.due <= memory.day and state_of(memory, evidence) == "open thread"
        yield "due", line(Span(str(evidence.due), Look.BAD if late else Look.PLAIN),
                          " (overdue)" * late)  # fmt: skip
    if evidence.tags:
        yield "tags", line(one_line(", ".join(evidence.tags), _LONG))


def _branch(memory: Memory, relation: str, other: str) -> Tree:
    known = memory.by_id.get(other)
    if known is None:
        return Tree(line(dim(f"{relation}  "), strong(one_line(other)), " (not found)"))
    state, text = state_span(memory, known), one_line(known.statement, 160)
    return Tree(line(dim(f"{relation}  "), strong(known.id), " (", state, f")\n{text}"))


def _origin(entry: Entry) -> Iterator[tuple[str, Line]]:
    for source in entry.source:
        yield "source", line(one_line(source_text(source), _LONG))
    if entry.recorded.by:
        yield "recorded", line(recorded(entry))
    yield "file", line(one_line(entry.file, _LONG))
