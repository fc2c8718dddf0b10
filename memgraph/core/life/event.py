"""One thing that happened to an entry, or to a setting."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class What(StrEnum):
    """What can happen, in the order in which it usually does on one day."""

    RECORDED = "recorded"
    PROPOSED = "proposed"
    AMENDED = "amended"  # a proposal
    EDITED = "edited"  # by hand: what is law, closed, or evidence
    CONFIGURED = "configured"  # a setting, without a person's word
    SUPPORTED = "supported"
    CHALLENGED = "challenged"
    WITHDRAWN = "withdrawn"  # a ground of a policy, or evidence itself
    CONFIRMED = "confirmed"  # one word of several, or one without effect
    PROMOTED = "promoted"
    RENEWED = "renewed"
    UPHELD = "upheld"
    DEFERRED = "deferred"
    REJECTED = "rejected"
    RETIRED = "retired"
    REDACTED = "redacted"
    SUPERSEDED = "superseded"
    EXPIRED = "expired"
    CLOSED = "closed"  # a thread
    DELETED = "deleted"  # by hand
    RESTORED = "restored"  # by hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What happened to ``entry``, an id or the path of a setting.

    ``day`` is that of the fact itself, None where nothing tells it; ``by_then`` says that it may
    have been earlier. ``by`` are persons, ``level`` how strong their proof was; ``others`` are
    entries that had a part in it, ``text`` is a reason or a sentence, ``since`` the day from which
    a decision has effect, where that is another. ``file`` is the one that tells of it, and
    ``commit``, ``author`` and ``committed`` are what Git knows of how that came here. ``step``
    orders the decisions about one entry. ``clock`` is the second at which it happened, where the
    entry names a time.
    """

    entry: str
    what: What
    day: date | None
    by: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    text: str = ""
    level: str = ""
    since: date | None = None
    file: str = ""
    commit: str = ""
    author: str = ""
    committed: date | None = None
    by_then: bool = False
    step: int = 0
    clock: float | None = None
