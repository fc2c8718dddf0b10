"""Why something holds, at a terminal: a tree from a law down to what happened, and to people."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from memgraph.core.entry import Entry, Policy
from memgraph.core.memory import Memory
from memgraph.core.words import one_line
from memgraph.report.branches import Branch
from memgraph.report.terminal.entries import look_of, state_span
from memgraph.report.terminal.parts import (
    Bullets,
    Heading,
    Line,
    Look,
    Span,
    Tree,
    View,
    Words,
    dim,
    line,
    stack,
    strong,
)
from memgraph.report.why import Why, place_notes, remarks, told_fall

_STATEMENT = 300


def as_tree(found: Why) -> View:
    """Return the answer as trees."""
    views: list[View] = [Words(line(dim(one_line(found.asked, 300))))] if found.asked else []
    if found.falls is not None:
        views += _falling(found)
    elif found.path:
        views += _governing(found)
    else:
        entry = found.memory.by_id[found.entry]
        views.append(Tree(_head(found.memory, entry), _trees(found.tree())))
        if not found.steps:
            said = "Nothing is known behind it: no grounds, no source, no confirmation."
            views.append(Words(line(dim(said))))
    return stack(views, apart=True)


def _head(memory: Memory, entry: Entry) -> Line:
    said = [dim(f"\n{remark}") for remark in remarks(memory, entry)]
    statement = one_line(entry.statement, _STATEMENT)
    return line(strong(entry.id), "  ", state_span(memory, entry), f"\n{statement}", *said)


def _trees(found: Iterable[Branch]) -> tuple[Tree, ...]:
    """Return branches as trees, from the ends back: a chain may be as long as it likes."""
    order = [*found]
    for branch in order:
        order.extend(branch.below)
    made: deque[Tree] = deque()  # the last first: what hangs below the next one is in front
    for branch in reversed(order):
        below = [made.popleft() for _ in branch.below]
        made.append(Tree(_label(branch), tuple(reversed(below))))
    return tuple(reversed(made))


def _label(branch: Branch) -> Line:
    name = strong(one_line(branch.name)) if branch.state else Span(one_line(branch.name, 400))
    said = line(dim(f"{branch.relation}  "), name)
    if branch.state:
        said += line(" (", Span(branch.state, look_of(branch.state)), ")")
    if not branch.known:
        said += line(Span(" (not found)", Look.BAD))
    if branch.day:
        said += line(dim(f"  {branch.day}"))
    if branch.text:
        said += line(f"\n{one_line(branch.text, _STATEMENT)}")
    return said


def _governing(found: Why) -> Iterator[View]:
    path = one_line(found.path, 400)
    what = "anything in " if found.place.folder else ""
    yield from (Words(line(Span(note, Look.DOUBT))) for note in place_notes(found))
    if found.laws:
        yield Heading(f"Governs {what}{path}", str(len(found.laws)), Look.GOOD)
    else:
        yield Words(line(f"No law governs {what}{path}."))
    yield from (_governed_by(found, policy) for policy in found.laws)
    if found.waiting:
        note = "not law; once in force, these govern it too"
        yield Heading("Waiting", note, Look.NEWS)
    yield from (_governed_by(found, policy) for policy in found.waiting)


def _governed_by(found: Why, policy: Policy) -> View:
    return Tree(_head(found.memory, policy), _trees(found.tree_of(policy)))


def _falling(found: Why) -> Iterator[View]:
    memory, entry = found.memory, found.memory.by_id[found.entry]
    yield Words(_head(memory, entry))
    falls = found.falls or ()
    alone = sum(fall.alone for fall in falls)
    if not falls:
        yield Words(line("No law and no proposal rests on it."))
        return
    note = f"{alone} would have no ground left" if alone else "none would lose its last ground"
    items = []
    for fall in falls:
        first, *rest = (said.strip() for said in told_fall(memory, fall))
        said = first.removeprefix(fall.policy.id)
        name = strong(fall.policy.id)
        look = Look.BAD if fall.alone else Look.PLAIN
        items.append(line(name, Span(said, look), *(dim(f"\n{one}") for one in rest)))
    yield stack([Heading("Rests on it", note), Bullets(tuple(items))])
