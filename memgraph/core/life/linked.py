"""What other entries, and the calendar, did to an entry."""

from __future__ import annotations

from collections.abc import Iterator

from memgraph.core.confirmation import proved
from memgraph.core.day import second
from memgraph.core.entry import Evidence, Policy, links
from memgraph.core.life.event import Event, What
from memgraph.core.life.graves import promoters
from memgraph.core.memory import Memory
from memgraph.core.status import superseding, window


def linked(memory: Memory, name: str) -> Iterator[Event]:
    """Yield what the files of other entries tell of this one, up to the memory's day."""
    for relation, what in (("supports", What.SUPPORTED), ("against", What.CHALLENGED)):
        for evidence in memory.evidence_that(relation, name):
            if evidence.observed <= memory.day:
                yield _by(evidence, name, what, (evidence.id,))
    entry = memory.by_id.get(name)
    if isinstance(entry, Policy):
        yield from _grounds(memory, entry)
        yield from _successors(memory, entry)
        yield from _expiry(memory, entry)
    elif entry:
        yield from _closing(memory, entry)


def recorded(evidence: Evidence) -> Event:
    """Return that a piece of evidence was recorded; its day is that of what happened."""
    others = tuple(dict.fromkeys(other for _, other, _ in links(evidence)))
    return _by(evidence, evidence.id, What.RECORDED, others)


def _by(evidence: Evidence, entry: str, what: What, others: tuple[str, ...]) -> Event:
    by = (evidence.recorded.by,) if evidence.recorded.by else ()
    return Event(
        entry=entry, what=what, day=evidence.observed, by=by, others=others,
        text=evidence.statement, file=evidence.file, clock=second(evidence.observed_text),
    )  # fmt: skip


def _grounds(memory: Memory, policy: Policy) -> Iterator[Event]:
    backing = (one.id for one in memory.evidence_that("supports", policy.id))
    for ground in dict.fromkeys((*policy.grounds, *backing)):
        for closing in memory.evidence_that("closes", ground):
            if closing.observed <= memory.day:
                yield _by(closing, policy.id, What.WITHDRAWN, (ground, closing.id))


def _closing(memory: Memory, evidence: Evidence) -> Iterator[Event]:
    what = What.CLOSED if evidence.kind == "thread" else What.WITHDRAWN
    for closing in memory.evidence_that("closes", evidence.id):
        if closing.observed <= memory.day:
            yield _by(closing, evidence.id, what, (closing.id,))


def _successors(memory: Memory, policy: Policy) -> Iterator[Event]:
    for newer, first, promotions in superseding(memory, policy):
        if first <= memory.day:
            made = promotions[0] if promotions else None
            yield Event(
                entry=policy.id, what=What.SUPERSEDED, day=first, others=(newer.id,),
                by=promoters(promotions), level=proved(made).word if made else "",
                text=newer.why or newer.statement, file=made.file if made else "",
            )  # fmt: skip


def _expiry(memory: Memory, policy: Policy) -> Iterator[Event]:
    found = window(memory, policy)
    if found and found.end and found.end <= memory.day and not found.closed_by:
        yield Event(entry=policy.id, what=What.EXPIRED, day=found.end)
