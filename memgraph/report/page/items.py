"""One entry as the data of its page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from memgraph.core.approval import Approval
from memgraph.core.confirmation import Action, Confirmation, proved
from memgraph.core.entry import Entry, Evidence, Policy, Source
from memgraph.core.life.graves import ending
from memgraph.core.meaning import Certainty, meanings
from memgraph.core.memory import Memory
from memgraph.core.scope import is_everything
from memgraph.core.status import review_day, status
from memgraph.core.touched import touched
from memgraph.report.entries import became, reasons, state_of
from memgraph.report.rules import rule_text

_READ = {
    Certainty.STORED: "",
    Certainty.UNDERSTOOD: "read from the sentence",
    Certainty.GUESSED: "a guess from a part of the sentence",
}


def item(memory: Memory, entry: Entry) -> Mapping[str, Any]:
    """Return everything about one entry but its links, which are edges; empty fields left out."""
    about = _policy(memory, entry) if isinstance(entry, Policy) else _evidence(memory, entry)
    found = {
        "id": entry.id,
        "statement": entry.statement,
        "why": entry.why,
        "file": entry.file,
        "recorded": _recorded(entry),
        "sources": [_source(source) for source in entry.source],
        "decisions": [
            decision for approval in memory.approvals(entry.id) for decision in _decided(approval)
        ],
        "redacted": bool(entry.redacted),
        **about,
    }
    # A count of none is something to say.
    return {name: value for name, value in found.items() if value or type(value) is int}


def _policy(memory: Memory, policy: Policy) -> Mapping[str, Any]:
    state = status(memory, policy)
    window = state.window
    review = review_day(memory, policy)
    meaning = memory.once(meanings)(policy)
    rules = zip(meaning.rules, meaning.certainties, strict=True)
    everywhere = is_everything(policy.scope)
    gone = ending(memory, policy)
    first = window.start if window else policy.since or (gone.day if gone else None)
    return {
        "kind": "policy",
        "state": str(state.state),
        "mark": state_of(memory, policy),
        "reasons": list(reasons(memory, policy)),
        "day": _day(first),
        "rules": [[rule_text(rule), _READ[certainty]] for rule, certainty in rules],
        "scope": [] if everywhere else list(policy.scope),
        "touches": None if everywhere else len(touched(memory, policy.scope)),
        "from": _day(window.start if window else None),
        "until": _day(window.end if window else None),
        "ended": window.closed_by if window else "",
        "review": _day(review),
        "watches": list(policy.watches),
        "strict": policy.strict,
        "pinned": policy.pinned,
        "apart": [[other, reason] for other, reason in policy.distinct_from.items()],
        "against": list(_against(memory, policy)),
    }


def _evidence(memory: Memory, evidence: Evidence) -> Mapping[str, Any]:
    return {
        "kind": evidence.kind,
        "state": became(memory, evidence),
        "day": str(evidence.observed),
        "observed": evidence.observed_text,
        "due": _day(evidence.due),
        "tags": list(evidence.tags),
    }


def _against(memory: Memory, policy: Policy) -> Iterator[list[str]]:
    """Yield the evidence against a policy: its id, its day, and the day a person answered it."""
    upheld = [made for made in memory.decisions(policy.id) if made.action is Action.UPHOLD]
    for evidence in memory.evidence_that("against", policy.id):
        answers = (made.effective for made in upheld if evidence.id in made.settles)
        yield [evidence.id, str(evidence.observed), _day(min(answers, default=None)) or ""]


def _recorded(entry: Entry) -> str:
    recorded = entry.recorded
    through = recorded.tool or recorded.via
    return recorded.by + (f" ({through})" if through and through != "person" else "")


def _source(source: Source) -> Mapping[str, str]:
    place = source.path + (f", lines {source.lines}" if source.lines else "")
    parts = (
        ("file", place), ("commit", source.commit), ("blob", source.blob[:12]),
        ("url", source.url), ("said", source.said),
    )  # fmt: skip
    return {name: text for name, text in parts if text}


def _decided(approval: Approval) -> Iterator[Mapping[str, Any]]:
    """Yield what each person said for one decision, and whether it counts."""
    for made in approval.confirmations:
        found = {
            "what": str(made.action),
            "by": made.by,
            "on": str(made.on),
            "from": str(made.effective) if made.effective != made.on else "",
            "level": proved(made).word,
            "reason": made.reason,
            "other": made.other,
            "until": _day(made.until),
            "settles": list(made.settles),
            "doubt": _doubt(approval, made),
        }
        yield {name: value for name, value in found.items() if value}


def _doubt(approval: Approval, made: Confirmation) -> str:
    """Return why a confirmation has no effect, or the empty string."""
    if approval.in_effect:
        return ""
    if why := approval.objections.get(made.file):
        return f"it does not count: {why}"
    return f"it waits: it takes {approval.asks.words}"


def _day(day: date | None) -> str | None:
    return str(day) if day else None
