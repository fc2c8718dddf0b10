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
from memgraph.report.review import telling
from memgraph.report.review.fitting import Part, fitted
from memgraph.report.review.law import after_rows, in_full, rows
from memgraph.report.review.telling import Ends
from memgraph.report.review.text import compared

MARK = "<!-- memgraph -->"
_LONGEST = 100_000  # characters of one text: an entry has at most 64 KiB
_SHORT = 160
_MOST = 8  # folders, owners


def as_markdown(
    memory: Memory, review: Review, ends: Ends, near: Nearby, limit: int = LIMIT
) -> str:
    """Return the review within ``limit`` characters. ``memory`` is the one after the change."""
    mark = "🛑" if review.findings.blocking else "⏳" if review.waits else "✅"
    head = (
        f"{MARK}\n### {mark} memgraph: {telling.summary(review)}\n\n{text(compared(review, ends))}"
    )
    foot = f"<sub>In full, with nothing left out: {code(ends.command, 400)}</sub>"
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
    threads, findings = review.threads, review.findings
    late = {(one.evidence.id, one.against) for one in threads.overdue}
    fresh = [one for one in threads.opened if (one.evidence.id, one.against) not in late]
    opened = [_thread(one, "opened") for one in fresh]
    settled = [_thread(one, "settled") for one in threads.settled]
    overdue = [_thread(one, "**overdue**") for one in threads.overdue]
    gone = ((f"- gone: {text(one.message)} {_code_of(one)}",) for one in findings.disappeared)
    new = map(_finding, telling.new_remarks(findings.appeared))
    radius = [
        *_radius(review.radius, "These laws govern"),
        *_radius(review.prospect, "These proposals would govern"),
    ]
    return [
        _part("#### Evidence", map(_piece, review.evidence), ends, "\n"),
        _part("#### Threads", [*overdue, *opened, *settled], ends, "\n"),
        _part("#### Remarks that come and go", [*new, *gone], ends, "\n"),
        _part("#### Who confirmed", map(_vote, review.votes), ends, "\n"),
        _part("#### Blast radius", radius, ends),
    ]


def _finding(finding: Finding) -> tuple[str, ...]:
    place = code(f"{finding.file}:{finding.line}", _LONGEST)
    said = f"- **{finding.severity}** {place}: {text(finding.message, 1000)} {_code_of(finding)}"
    ways = "".join(f"\n  - {code(step, 2000)}" for step in finding.help.split("\n") if step)
    return (said + ways, said, f"- {text(finding.message, _SHORT)} {_code_of(finding)}")


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
    if not change.in_full:
        return (opened, short)
    said = [("says", change.policy.statement), *in_full(memory, change)]
    law = ((text(name), text(what, _LONGEST)) for name, what in said)
    folded = details("In full", table(("", ""), law))
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


def _piece(piece: Piece) -> tuple[str, ...]:
    head = f"- {code(piece.evidence.id)} ({telling.happened(piece)}): "
    links = "".join(f"\n  - {text(said, 400)}" for said in telling.linked(piece))
    said = f"{head}{text(piece.evidence.statement, 1000)}"
    return (said + links, f"{head}{text(piece.evidence.statement, _SHORT)}")


def _thread(thread: Thread, how: str) -> tuple[str, ...]:
    said = text(telling.thread_said(thread), 400)
    name = code(thread.evidence.id)
    return (
        f"- {how}: {name}, {said}: {text(thread.evidence.statement, 400)}", f"- {how}: {name}",
    )  # fmt: skip


def _vote(vote: Vote) -> tuple[str, ...]:
    said = f"- {text(vote.title)}: {text(telling.voted(vote), 1000)}"
    return (said, f"- {text(vote.title)}: {text(vote.by)}")


def _radius(radius: Radius, how: str) -> list[tuple[str, ...]]:
    if not radius.policies:
        return []
    head = f"{how} **{counted(radius.files, 'file')}** of {radius.total} today"
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


def _graph(near: Nearby, ends: Ends) -> Part:
    """Return the picture of what was touched, and of what that has to do with."""
    if len(near.nodes) < 2:
        return _part("", [], ends)
    lines = mermaid(near.nodes, near.edges, near.touched).splitlines()
    drawn = block(lines, "mermaid")
    what = "what changed (thick), and what it has to do with"
    more = f"; {counted(near.left_out, 'entry', 'entries')} left out" if near.left_out else ""
    return _part("#### Picture", [(details(f"{what}{more}", drawn),)], ends)
