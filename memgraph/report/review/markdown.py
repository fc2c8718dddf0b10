"""A review as Markdown for one comment on a pull request: short first, details folded away.

Everything from an entry goes through ``report.markdown``, so that it stays where it is put and
calls nobody. The first line is a mark that no reader sees, by which the comment is found again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from memgraph.core.finding import Finding
from memgraph.core.memory import Memory
from memgraph.core.review.change import Change, Difference
from memgraph.core.review.confirmed import Vote, Wait
from memgraph.core.review.evidence import Piece, Thread
from memgraph.core.review.nearby import Nearby
from memgraph.core.review.radius import Radius
from memgraph.core.review.reviewing import Review
from memgraph.core.review.settings import SettingChange
from memgraph.core.words import counted
from memgraph.report.graphs import mermaid
from memgraph.report.markdown import LIMIT, block, code, details, table, text
from memgraph.report.review import telling, unsettled
from memgraph.report.review.fitting import Part, fitted
from memgraph.report.review.law import after_rows, rows, told_beside
from memgraph.report.review.telling import Ends
from memgraph.report.review.text import compared
from memgraph.report.ways import item, steps

MARK = "<!-- memgraph -->"
_LONGEST = 100_000  # characters of one text: an entry has at most 64 KiB
_SHORT = 160
_MOST = 8  # policies, folders, owners


def as_markdown(
    memory: Memory, review: Review, ends: Ends, near: Nearby, limit: int = LIMIT
) -> str:
    """Return the review within ``limit`` characters. ``memory`` is the one after the change."""
    mark = "🛑" if review.findings.blocking else "⏳" if review.waits else "✅"
    begin = f"### {mark} memgraph: {telling.summary(review)}"
    said = (compared(review, ends), telling.typed(review))
    head = "\n\n".join([f"{MARK}\n{begin}", *(text(one) for one in said if one)])
    foot = f"<sub>In full, with nothing left out: {code(ends.command, 400)}{_codes(review)}</sub>"
    parts = [
        *_first(review, ends), *_laws(memory, review, ends), *_last(review, ends),
        _graph(near, ends),
    ]  # fmt: skip
    return fitted(head, parts, foot, limit)


def _part(heading: str, items: Iterable[Sequence[str]], ends: Ends, between: str = "\n\n") -> Part:
    def left(number: int) -> str:
        return f"*… and {number} more, for which there is no room here: {code(ends.command, 400)}*"

    return Part(heading, [*items], left, between)


def _first(review: Review, ends: Ends) -> list[Part]:
    """Return what stops the change, and what it waits for."""
    blocking = map(_finding, review.findings.blocking)
    return [
        _part("#### What blocks", blocking, ends, "\n"),
        _part("#### What waits for a person", map(_wait, review.waits), ends, "\n"),
    ]


def _laws(memory: Memory, review: Review, ends: Ends) -> list[Part]:
    changes = review.changes
    groups = (
        ("#### Past memgraph: nobody's word covers this", [one for one in changes if one.by_hand]),
        ("#### Law", [one for one in changes if not one.by_hand and not one.is_open]),
        ("#### Proposals: no law until a person confirms them",
         [one for one in changes if one.is_open]),
    )  # fmt: skip
    parts = [
        _part(heading, (_change(memory, one) for one in found), ends) for heading, found in groups
    ]
    parts.insert(2, _part("#### Settings", map(_setting, review.settings), ends))
    return parts


def _last(review: Review, ends: Ends) -> list[Part]:
    """Return what led to the change, and what it bears on."""
    pieces = (_piece(review, one) for one in review.evidence)
    threads = (_thread(review, one, word) for word, one in unsettled.elsewhere(review))
    leaves = unsettled.gone_remarks(review)
    gone = ((f"- gone: {text(one.message)} {_code_of(one)}",) for one in leaves)
    new = map(_finding, unsettled.new_remarks(review))
    radius = [
        *_radius(review.radius, "These laws govern"),
        *_radius(review.ended, "Laws no longer govern"),
        *_radius(review.prospect, "These proposals would govern"),
    ]
    return [
        _part("#### Evidence", pieces, ends, "\n"),
        _part("#### Threads", threads, ends, "\n"),
        _part("#### Remarks that come and go", [*new, *gone], ends, "\n"),
        _part("#### Who confirmed", map(_vote, telling.votes_elsewhere(review)), ends, "\n"),
        _part("#### Blast radius", radius, ends),
    ]


def _finding(finding: Finding) -> tuple[str, ...]:
    said, below = item(finding)
    return (said + below, said, f"- {text(finding.message, _SHORT)} {_code_of(finding)}")


def _codes(review: Review) -> str:
    """Return where the codes of findings are explained, if there is one."""
    findings = review.findings
    if not (findings.blocking or findings.appeared or findings.disappeared):
        return ""
    return f". What a code in brackets means: {code('memgraph check --explain CODE')}"


def _code_of(finding: Finding) -> str:
    return code(f"[{finding.code}]")


def _wait(wait: Wait) -> tuple[str, ...]:
    said = "; ".join(text(part, 1000) for part in telling.waiting(wait))
    short = f"- **{text(wait.title)}** {text(telling.whom(wait), _SHORT)}"
    return (f"- **{text(wait.title)}** {said}\n  - {code(wait.command, 2000)}", short)


def _change(memory: Memory, change: Change) -> tuple[str, ...]:
    """Return a change with the law in full, without it, and in one line."""
    begin = f"**{text(telling.label(change))}** "
    named = code(change.policy.id)
    clause = telling.title(change).removeprefix(change.policy.id).strip()
    head = f"{begin}{named} {text(clause, _LONGEST)}"
    told = change.difference and change.difference.statement
    body = [head, *([] if told else _quoted(change))]
    remarks = [f"- {text(said, 1000)}" for said in telling.remarks(change)]
    if change.difference:
        body += _difference(change.difference)
        remarks += [f"- {text(said, 1000)}" for said in after_rows(change.difference)]
    body += ["\n".join(remarks)] * bool(remarks)
    short = f"- {begin}{named}: {text(change.policy.statement, _SHORT)}"
    opened = "\n\n".join(body)
    beside = [*told_beside(memory, change)]
    if not beside:
        return (opened, short)
    said = [("says", change.policy.statement), *beside] if change.in_full else beside
    law = ((text(name), text(what, _LONGEST)) for name, what in said)
    folded = table(("", ""), law)
    folded = details("In full", folded) if change.in_full else folded
    return (f"{opened}\n\n{folded}", opened, short)


def _quoted(change: Change) -> list[str]:
    """Return the sentence of a policy, line by line, as a quotation."""
    lines = change.policy.statement.splitlines()
    return ["\n".join(f"> {text(line, _LONGEST)}  " for line in lines).rstrip()]


def _difference(difference: Difference) -> list[str]:
    found = [
        (text(row.name), text(row.before, _LONGEST), text(row.after, _LONGEST))
        for row in rows(difference)
    ]
    return [table(("", "before", "now"), found)] * bool(found)


def _setting(change: SettingChange) -> tuple[str, ...]:
    lines = [*(f"- {line}" for line in change.gone), *(f"+ {line}" for line in change.new)]
    how = "persons confirm it" if change.guarded else "it counts from when it is merged"
    head = f"{code(change.path)} changes; {how}"
    return (f"{head}\n\n{details('what changes', block(lines, 'diff'))}", head)


def _piece(review: Review, piece: Piece) -> tuple[str, ...]:
    head = f"- {code(piece.evidence.id)} ({text(unsettled.happened(review, piece), 400)}): "
    links = "".join(f"\n  - {text(said, 400)}" for said in unsettled.linked(review, piece))
    links += steps(unsettled.ways(review, piece.evidence.id))
    said = f"{head}{text(piece.evidence.statement, 1000)}"
    return (said + links, f"{head}{text(piece.evidence.statement, _SHORT)}")


def _thread(review: Review, thread: Thread, how: str) -> tuple[str, ...]:
    said = text(unsettled.thread_said(thread), 400)
    short = f"- {f'**{how}**' if how == 'overdue' else how}: {code(thread.evidence.id)}"
    ways = steps(unsettled.ways(review, thread.evidence.id))
    return (f"{short}, {said}: {text(thread.evidence.statement, 400)}{ways}", short)


def _vote(vote: Vote) -> tuple[str, ...]:
    said = f"- {text(vote.title)}: {text(telling.voted(vote), 1000)}"
    return (said, f"- {text(vote.title)}: {text(vote.by)}")


def _radius(radius: Radius, how: str) -> list[tuple[str, ...]]:
    if not radius.each:
        return []
    head = f"{how} **{counted(radius.files, 'file')}** of {radius.total} today{_each(radius)}"
    folders = ((code(name), str(number)) for name, number in radius.folders[:_MOST])
    owners = [(code(name), str(number)) for name, number in radius.owners[:_MOST]]
    owners += [("*nobody*", str(radius.unowned))] * bool(radius.unowned)
    more = [
        counted(len(counts) - _MOST, f"more {one}")
        for counts, one in ((radius.folders, "folder"), (radius.owners, "owner"))
        if len(counts) > _MOST
    ]
    body = [table(("folder", "files"), folders)]
    body += [table((f"owner, by {code(radius.place)}", "files"), owners)] * bool(owners)
    body += [f"and {' and '.join(more)}"] * bool(more)
    folded = details("where, and whose", "\n\n".join(body))
    return [(f"{head}\n\n{folded}", head)]


def _each(radius: Radius) -> str:
    """Return how many files each of several policies is about."""
    if len(radius.each) == 1:
        return ""
    said = [f"{code(name)} {number}" for name, number in radius.each[:_MOST]]
    said += ["…"] * (len(radius.each) > _MOST)
    return f": {', '.join(said)}"


def _graph(near: Nearby, ends: Ends) -> Part:
    """Return the picture of what was touched, and of what that has to do with."""
    if len(near.nodes) < 2:
        return _part("", [], ends)
    lines = mermaid(near.nodes, near.edges, near.touched).splitlines()
    drawn = block(lines, "mermaid")
    what = "what changed (thick), and what it has to do with"
    more = f"; {counted(near.left_out, 'entry', 'entries')} left out" if near.left_out else ""
    return _part("#### Picture", [(details(f"{what}{more}", drawn),)], ends)
