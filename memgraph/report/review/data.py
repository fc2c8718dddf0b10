"""A review as data: the shape that docs/review.md describes."""

from __future__ import annotations

from typing import Any

from memgraph.core.duplicates.turned_down import Again, told
from memgraph.core.entry import Rule
from memgraph.core.memory import Memory
from memgraph.core.recording import rule_fields
from memgraph.core.review.change import Change, Difference, Reach
from memgraph.core.review.confirmed import Vote, Wait
from memgraph.core.review.evidence import Piece, Thread
from memgraph.core.review.radius import Radius
from memgraph.core.review.reviewing import Review
from memgraph.core.trust import Threshold
from memgraph.report import data
from memgraph.report.review.telling import Ends, summary


def as_data(memory: Memory, review: Review, ends: Ends) -> dict[str, Any]:
    """Return the review as one JSON-able object; ``ok`` is false where something blocks."""
    findings, threads = review.findings, review.threads
    return {
        "base": ends.base,
        "head": ends.head,
        "summary": summary(review),
        "ok": not findings.blocking,
        "files": {"memory": review.paths, "others": review.others},
        "findings": {
            "blocking": list(findings.blocking),
            "appeared": list(findings.appeared),
            "disappeared": list(findings.disappeared),
        },
        "waits": [_wait(wait) for wait in review.waits],
        "policies": [_change(memory, change) for change in review.changes],
        "evidence": [_piece(memory, piece) for piece in review.evidence],
        "threads": {
            name: [_thread(thread) for thread in getattr(threads, name)]
            for name in ("challenged", "opened", "settled", "within", "overdue", "still")
        },
        "settings": list(review.settings),
        "confirmed": [_vote(vote) for vote in review.votes],
        "radius": {
            "laws": _radius(review.radius),
            "ended": _radius(review.ended),
            "proposals": _radius(review.prospect),
        },
    }


def _change(memory: Memory, change: Change) -> dict[str, Any]:
    return {
        "change": change.what,
        "id": change.policy.id,
        "by_hand": change.by_hand,
        "policy": data.entry(memory, change.policy),
        "older": [data.entry(memory, one) for one in change.older],
        "file_before": change.before.file if change.before else None,
        "from": change.start,
        "until": change.until,
        "reason": change.reason,
        "other": change.other,
        "settles": change.settles,
        "files": change.files,
        "freed": change.freed,
        "again": [_again(found) for found in change.again],
        "alone": change.alone,
        "unreadable": change.unreadable,
        "confirmed": [_vote(vote) for vote in change.votes],
        "difference": _difference(change.difference) if change.difference else None,
    }


def _again(found: Again) -> dict[str, Any]:
    grave = found.grave
    return {
        "id": grave.policy.id, "how": grave.how, "on": grave.day, "by": grave.by,
        "reason": grave.reason, "successor": grave.successor, "said": told(found),
    }  # fmt: skip


def _difference(difference: Difference) -> dict[str, Any]:
    statement, scopes = difference.statement, difference.scopes
    return {
        "statement": {"before": statement[0], "after": statement[1]} if statement else None,
        "rules": [
            {"before": _rule(rule.before), "after": _rule(rule.after)} for rule in difference.rules
        ],
        "rules_kept": difference.kept,
        "scope": {"before": scopes[0], "after": scopes[1]} if scopes else None,
        "gained": _reach(difference.gained),
        "lost": _reach(difference.lost),
        "files_kept": difference.stays,
        "fields": {
            field.name: {"before": field.before, "after": field.after}
            for field in difference.fields
        },
    }


def _rule(rule: Rule | None) -> dict[str, Any] | None:
    return dict(rule_fields(rule)) if rule else None


def _reach(reach: Reach) -> dict[str, Any]:
    return {"scope": reach.patterns, "files": reach.files, "some": reach.some, "path": reach.path}


def _piece(memory: Memory, piece: Piece) -> dict[str, Any]:
    return {"change": piece.what, **data.entry(memory, piece.evidence)}


def _thread(thread: Thread) -> dict[str, Any]:
    return {
        "id": thread.evidence.id,
        "statement": thread.evidence.statement,
        "against": thread.against,
        "due": thread.due,
        "settled": thread.settled,
    }


def _vote(vote: Vote) -> dict[str, Any]:
    return {
        "decision": vote.title, "action": vote.action, "about": vote.subject, "by": vote.by,
        "on": vote.on, "level": vote.level.word, "counts": not vote.objection,
        "objection": vote.objection, "file": vote.file,
    }  # fmt: skip


def _wait(wait: Wait) -> dict[str, Any]:
    return {
        "decision": wait.title, "about": wait.subject, "takes": _asks(wait.asks),
        "given": wait.given, "missing": wait.missing, "could": wait.could, "command": wait.command,
    }  # fmt: skip


def _asks(asks: Threshold) -> dict[str, Any]:
    return {"level": asks.level.word, "need": asks.need, "apart": asks.apart}


def _radius(radius: Radius) -> dict[str, Any]:
    return {
        "policies": [name for name, _ in radius.each],
        "each": [{"policy": name, "files": number} for name, number in radius.each],
        "files": radius.files,
        "of": radius.total,
        "folders": [{"folder": name, "files": number} for name, number in radius.folders],
        "owners": [{"owner": name, "files": number} for name, number in radius.owners]
        if radius.owned else None,
        "unowned": radius.unowned,
        "codeowners": radius.place,
    }  # fmt: skip
