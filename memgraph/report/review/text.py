"""A review as plain text, for pipes and files: stable, the weightiest first.

Lines have 80 columns, but for findings, whose ``path:line: severity:`` programs look for, and for
what may be a command.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from memgraph.core.finding import Finding
from memgraph.core.legible import shown
from memgraph.core.memory import Memory
from memgraph.core.review.change import Change
from memgraph.core.review.radius import Radius
from memgraph.core.review.reviewing import Review
from memgraph.core.words import counted, one_line
from memgraph.report.columns import COLUMNS, wrapped
from memgraph.report.review import telling, unsettled
from memgraph.report.review.law import after_rows, rows, told_beside
from memgraph.report.review.telling import Ends

_MOST = 10  # policies, folders, owners
_LONGEST = 100_000  # characters of one text: an entry has at most 64 KiB


def as_text(memory: Memory, review: Review, ends: Ends) -> str:
    """Return the review in lines. ``memory`` is the one after the change."""
    head = (telling.summary(review), compared(review, ends), telling.typed(review))
    lines = [line for said in head if said for line in _said(said)]
    for heading, body in _sections(memory, review):
        found = list(body)
        if found:
            lines += ["", f"{f'── {heading} ':─<{COLUMNS}}", *found]
    return "\n".join(lines) + "\n"


def compared(review: Review, ends: Ends) -> str:
    """Return what was compared, and how many files differ."""
    own, others = counted(review.paths, "file"), counted(review.others, "other")
    beside = f", and {others}" if review.others else ""
    return (
        f"{ends.base} → {ends.head}: {own} of the memory differ{'s' * (review.paths == 1)}{beside}"
    )


def _sections(memory: Memory, review: Review) -> Iterator[tuple[str, Iterable[str]]]:
    changes, findings = review.changes, review.findings
    law = [one for one in changes if not one.by_hand and not one.is_open]
    yield "blocks", _findings(findings.blocking)
    yield "waits", _waits(review)
    yield "past memgraph", _changes(memory, [one for one in changes if one.by_hand])
    yield "law", _changes(memory, law)
    yield "settings", _settings(review)
    yield "proposals", _changes(memory, [one for one in changes if one.is_open])
    yield "evidence", _evidence(review)
    yield "threads", _threads(review)
    yield "remarks that are new", _findings(unsettled.new_remarks(review))
    yield "remarks that are gone", _findings(unsettled.gone_remarks(review), ways=False)
    yield "confirmed", _votes(review)
    yield "files that these laws govern", _radius(review.radius)
    yield "files that laws no longer govern", _radius(review.ended)
    yield "files that the proposals would govern", _radius(review.prospect)


def _said(text: str, head: str = "") -> list[str]:
    return wrapped(one_line(text, _LONGEST), head)


def _findings(findings: Sequence[Finding], *, ways: bool = True) -> Iterator[str]:
    for finding in findings:
        place = shown(f"{finding.file}:{finding.line}", _LONGEST)
        message = shown(finding.message, _LONGEST)
        yield f"{place}: {finding.severity}: {message} [{finding.code}]"
        yield from _steps(finding.help.split("\n") if ways and finding.help else ())


def _steps(steps: Iterable[str], head: str = "  ") -> Iterator[str]:
    for step in steps:
        yield f"{head}→ {shown(step, _LONGEST)}"  # not wrapped: it may be a command


def _waits(review: Review) -> Iterator[str]:
    for wait in review.waits:
        yield from _said(wait.title)
        for said in telling.waiting(wait):
            yield from _said(said, "  ")
        yield from _steps([wait.command])


def _changes(memory: Memory, changes: Sequence[Change]) -> Iterator[str]:
    for number, change in enumerate(changes):
        yield from [""] * bool(number)
        yield from _said(telling.title(change), f"{telling.label(change).upper()}  ")
        for remark in telling.remarks(change):
            yield from _said(remark, "  ")
        yield from _difference(change)
        yield from _law(memory, change)


def _difference(change: Change) -> Iterator[str]:
    """Yield old and new, one below the other."""
    if change.difference is None:
        return
    for row in rows(change.difference):
        yield f"  {row.name}"
        for sign, said in (("-", row.before), ("+", row.after)):
            for line in said.splitlines():
                yield from _said(line, f"    {sign} ")
    for said in after_rows(change.difference):
        yield from _said(said, "  ")


def _law(memory: Memory, change: Change) -> Iterator[str]:
    if change.in_full:
        yield "  in full"
    indent = "    " if change.in_full else "  "
    for line in change.policy.statement.splitlines():
        yield from _said(line, indent)
    for name, said in told_beside(memory, change):
        yield from _said(said, f"{indent}{name:<9}")


def _settings(review: Review) -> Iterator[str]:
    for change in review.settings:
        yield f"{change.path}{', which persons confirm' if change.guarded else ''}"
        for sign, lines in (("-", change.gone), ("+", change.new)):
            for line in lines:
                yield from _said(line, f"    {sign} ")


def _evidence(review: Review) -> Iterator[str]:
    for piece in review.evidence:
        yield from _said(f"{piece.evidence.id}: {unsettled.happened(review, piece)}")
        yield from _said(piece.evidence.statement, "    ")
        for said in unsettled.linked(review, piece):
            yield from _said(said, "    ")
        yield from _steps(unsettled.ways(review, piece.evidence.id), "    ")


def _threads(review: Review) -> Iterator[str]:
    for word, thread in unsettled.elsewhere(review):
        said = unsettled.thread_said(thread)
        yield from _said(f"{thread.evidence.id}: {said}", f"{word.upper()}  ")
        yield from _said(thread.evidence.statement, "    ")
        yield from _steps(unsettled.ways(review, thread.evidence.id), "    ")


def _votes(review: Review) -> Iterator[str]:
    for vote in telling.votes_elsewhere(review):
        yield from _said(f"{vote.title}: {telling.voted(vote)}")


def _radius(radius: Radius) -> Iterator[str]:
    if not radius.each:
        return
    if len(radius.each) > 1:
        yield from (f"{name}: {counted(files, 'file')}" for name, files in radius.each[:_MOST])
        yield from [f"and {len(radius.each) - _MOST} more"] * (len(radius.each) > _MOST)
    yield from _said(f"{counted(radius.files, 'file')} of {radius.total}, today")
    for name, counts, unknown in (
        ("folders", radius.folders, ""), ("owners", radius.owners, no_owners(radius)),
    ):  # fmt: skip
        some = [f"{one} {number}" for one, number in counts[:_MOST]]
        more = f"and {len(counts) - _MOST} more" if len(counts) > _MOST else ""
        unowned = f"nobody {radius.unowned}" if name == "owners" and radius.unowned else ""
        said = ", ".join([*some, *[more] * bool(more), *[unowned] * bool(unowned)]) or unknown
        yield from _said(said, f"  {name:<9}")


def no_owners(radius: Radius) -> str:
    """Return why no owner is named."""
    if not radius.place:
        return "not known: there is no CODEOWNERS"
    return "nobody" if radius.owned else f"not worked out: {radius.place} has too many lines"
