"""A review at a terminal: each change in a frame, old beside new where there is room."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence

from memgraph.core.finding import Finding, Severity
from memgraph.core.memory import Memory
from memgraph.core.review.change import Change
from memgraph.core.review.evidence import Happened
from memgraph.core.review.radius import Radius
from memgraph.core.review.reviewing import Review
from memgraph.core.words import counted
from memgraph.report.review import telling, unsettled
from memgraph.report.review.law import Row, after_rows, rows, told_beside
from memgraph.report.review.telling import Ends
from memgraph.report.review.text import compared, no_owners
from memgraph.report.terminal.parts import (
    Beside,
    Bullets,
    Column,
    Facts,
    Heading,
    Line,
    Look,
    Panel,
    Span,
    Stack,
    Table,
    View,
    Words,
    dim,
    line,
    stack,
    strong,
)

_PAST = "Past memgraph: nobody's word covers this"
_LOOKS = {
    "What blocks": Look.BAD, _PAST: Look.BAD, "What waits for a person": Look.DOUBT,
    "Law": Look.GOOD, "Proposals": Look.NEWS,
}  # fmt: skip
_MOST = 8  # policies, folders, owners
_MOST_WORDS = 400  # of a text in which the words that differ are looked for
_WORD = re.compile(r"\S+\s*")


def as_view(memory: Memory, review: Review, ends: Ends) -> View:
    """Return the review as what a terminal shows. ``memory`` is the one after the change."""
    blocked, waits = review.findings.blocking, review.waits
    look = Look.BAD if blocked else Look.DOUBT if waits else Look.STRONG
    beside = (compared(review, ends), telling.typed(review))
    head = stack([
        Words(line(Span(telling.summary(review), look))),
        *(Words(line(dim(said))) for said in beside if said),
    ])  # fmt: skip
    return stack([head, *_sections(memory, review)], apart=True)


def _sections(memory: Memory, review: Review) -> Iterator[View]:
    changes, findings = review.changes, review.findings
    by_hand = [one for one in changes if one.by_hand]
    proposed = [one for one in changes if one.is_open]
    law = [one for one in changes if not one.by_hand and not one.is_open]
    for title, views in (
        ("What blocks", _findings(findings.blocking)),
        ("What waits for a person", _waits(review)),
        (_PAST, _frames(memory, by_hand)),
        ("Law", _frames(memory, law)),
        ("Settings", _settings(review)),
        ("Proposals", _frames(memory, proposed)),
        ("Evidence", _evidence(review)),
        ("Threads", _threads(review)),
        ("Remarks that are new", _findings(unsettled.new_remarks(review))),
        ("Remarks that are gone", _gone(unsettled.gone_remarks(review))),
        ("Who confirmed", _votes(review)),
        ("Files that these laws govern", _radius(review.radius)),
        ("Files that laws no longer govern", _radius(review.ended)),
        ("Files that the proposals would govern", _radius(review.prospect)),
    ):
        found = tuple(views)
        if found:
            yield Stack((Heading(title, look=_LOOKS.get(title, Look.STRONG)), *found))


def _frames(memory: Memory, changes: Iterable[Change]) -> Iterator[View]:
    for change in changes:
        look = Look.BAD if change.by_hand else Look.GOOD if change.makes_law else Look.NEWS
        label = Span(telling.label(change), look)
        title = line(label, "  ", telling.title(change))
        yield Panel(title, stack(_inside(memory, change), apart=True), look)


def _inside(memory: Memory, change: Change) -> Iterator[View]:
    if found := [line(said) for said in telling.remarks(change)]:
        yield Bullets(tuple(found))
    if change.difference:
        differing = [*rows(change.difference)]
        older = " and ".join(one.id for one in change.older) or "before"
        if differing:
            titles = (older, change.policy.id if change.older else "now")
            yield Beside(tuple(_beside(row) for row in differing), titles)
        if said := [line(each) for each in after_rows(change.difference)]:
            yield Bullets(tuple(said))
    yield Words(line(strong(change.policy.statement)))
    if beside := [*told_beside(memory, change)]:
        yield _side(beside)


def _beside(row: Row) -> tuple[str, Line, Line]:
    """Return old and new, with the words standing out that differ."""
    old, new = _WORD.findall(row.before), _WORD.findall(row.after)
    if not (old and new) or max(len(old), len(new)) > _MOST_WORDS:
        return row.name, line(row.before), line(row.after)
    before, after = [], []
    for how, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        before.append(Span("".join(old[a:b]), Look.PLAIN if how == "equal" else Look.BAD))
        after.append(Span("".join(new[c:d]), Look.PLAIN if how == "equal" else Look.GOOD))
    return row.name, tuple(before), tuple(after)


def _side(said: Sequence[tuple[str, str]]) -> View:
    return Facts(tuple((name, line(text or dim("–"))) for name, text in said))


def _findings(findings: Sequence[Finding]) -> Iterator[View]:
    for finding in findings:
        look = Look.BAD if finding.severity is Severity.ERROR else Look.DOUBT
        yield Words(line(
            Span(f"{finding.severity} ", look), strong(f"{finding.file}:{finding.line}"),
            f" {finding.message} ", dim(f"[{finding.code}]"),
        ))  # fmt: skip
        yield from _steps(finding.help.split("\n") if finding.help else ())


def _steps(steps: Iterable[str]) -> Iterator[View]:
    yield from (Words(line(f"→ {step}"), 2) for step in steps)


def _gone(findings: Sequence[Finding]) -> Iterator[View]:
    if findings:
        yield Bullets(tuple(line(one.message, dim(f" [{one.code}]")) for one in findings))


def _waits(review: Review) -> Iterator[View]:
    for wait in review.waits:
        yield Words(line(strong(wait.title)))
        yield from (Words(line(said), 2) for said in telling.waiting(wait))
        yield from _steps([wait.command])


def _settings(review: Review) -> Iterator[View]:
    for change in review.settings:
        how = ", which persons confirm" if change.guarded else ""
        yield Words(line(strong(change.path), how))
        yield from (Words(line(Span(f"- {one}", Look.BAD)), 2) for one in change.gone)
        yield from (Words(line(Span(f"+ {one}", Look.GOOD)), 2) for one in change.new)


def _evidence(review: Review) -> Iterator[View]:
    for piece in review.evidence:
        look = Look.PLAIN if piece.what in (Happened.ADDED, Happened.MOVED) else Look.BAD
        happened = Span(unsettled.happened(review, piece), look)
        yield Words(line(strong(piece.evidence.id), "  ", happened))
        yield Words(line(piece.evidence.statement), 2)
        if found := [line(said) for said in unsettled.linked(review, piece)]:
            yield Bullets(tuple(found))
        yield from _steps(unsettled.ways(review, piece.evidence.id))


def _threads(review: Review) -> Iterator[View]:
    for word, thread in unsettled.elsewhere(review):
        look = Look.GOOD if thread.settled else Look.BAD if word == "overdue" else Look.DOUBT
        said = dim(f"  {unsettled.thread_said(thread)}")
        yield Words(line(Span(word, look), "  ", strong(thread.evidence.id), said))
        yield Words(line(thread.evidence.statement), 2)
        yield from _steps(unsettled.ways(review, thread.evidence.id))


def _votes(review: Review) -> Iterator[View]:
    if votes := telling.votes_elsewhere(review):
        yield Facts(tuple((vote.title, line(telling.voted(vote))) for vote in votes))


def _radius(radius: Radius) -> Iterator[View]:
    if not radius.each:
        return
    if len(radius.each) > 1:
        yield _spread("policy", radius.each)
    yield Words(line(f"{counted(radius.files, 'file')} of {radius.total}, today"))
    yield _spread("folder", radius.folders)
    owners = [*radius.owners, *[("nobody", radius.unowned)] * bool(radius.unowned)]
    if owners and radius.owned:
        yield _spread(f"owner, by {radius.place}", owners)
    else:
        yield Words(line(dim(f"owners: {no_owners(radius)}")))


def _spread(title: str, counts: Sequence[tuple[str, int]]) -> View:
    rows: list[tuple[Line, ...]] = [
        (line(str(number)), line(name)) for name, number in counts[:_MOST]
    ]
    if len(counts) > _MOST:
        rows.append((line(), line(dim(f"and {len(counts) - _MOST} more"))))
    return Table((Column("files", 8), Column(title)), tuple(rows))
