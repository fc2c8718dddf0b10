"""What a change does to one policy, and how its text differs from the one before."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from memgraph.core.duplicates.turned_down import Again
from memgraph.core.entry import Policy, Rule
from memgraph.core.review.confirmed import Vote
from memgraph.core.scope import Scope


class What(StrEnum):
    """What happens to a policy; in the order in which a reviewer should see it."""

    # Past memgraph: nobody's word covers it.
    UNCONFIRMED = "unconfirmed"  # it lies among the laws, and no confirmation counts
    ALTERED = "altered"  # a law, or a closed one, says something else
    DELETED = "deleted"
    REOPENED = "reopened"
    CLOSED = "closed"  # it lies among the closed ones, and nobody closed it
    MOVED = "moved"
    # Law
    AMENDED = "amended"  # a new law in place of one about the same matter
    SUPERSEDES = "supersedes"  # a new law in place of others
    PROMOTED = "promoted"
    RETIRED = "retired"
    REDACTED = "redacted"
    RELOCATED = "relocated"  # confirmed for another folder
    UPHELD = "upheld"
    DEFERRED = "deferred"
    RENEWED = "renewed"
    # Proposals
    PROPOSED = "proposed"
    EDITED = "edited"
    CONFIRMED = "confirmed"  # and not moved among the laws yet
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"  # the file of a proposal is gone
    # Without a consequence
    FILED = "filed"  # it had ended, and lies among the closed ones now
    LAYOUT = "layout"  # comments, quotes, order


BY_HAND = frozenset((
    What.UNCONFIRMED, What.ALTERED, What.DELETED, What.REOPENED, What.CLOSED, What.MOVED,
))  # fmt: skip
NEW_LAW = frozenset((What.AMENDED, What.SUPERSEDES, What.PROMOTED))
ENDING = frozenset((What.RETIRED, What.DELETED, What.CLOSED, What.REDACTED))
OPEN = frozenset((What.PROPOSED, What.EDITED, What.CONFIRMED))
_IN_FULL = NEW_LAW | OPEN | {What.UNCONFIRMED, What.ALTERED, What.REOPENED, What.RELOCATED}


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule that comes, goes, or says something else; one side is None."""

    before: Rule | None
    after: Rule | None


@dataclass(frozen=True, slots=True)
class FieldChange:
    """Another field of a policy, in words; empty where it is not given."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Reach:
    """Paths that a scope gains or loses: as ``patterns``, where these are simple, and today.

    ``files`` is how many files of today these are, ``some`` the first of them; ``path`` is the
    shortest path there could be, where none is known today.
    """

    patterns: Scope = ()
    files: int = 0
    some: tuple[str, ...] = ()
    path: str = ""

    def __bool__(self) -> bool:
        """Return whether there is such a path."""
        return bool(self.patterns or self.files or self.path)


@dataclass(frozen=True, slots=True)
class Difference:
    """How a policy differs from what held, or stood there, before.

    ``kept`` is how many rules stay as they are, ``stays`` how many files of today are governed as
    before.
    """

    statement: tuple[str, str] | None = None
    rules: tuple[RuleChange, ...] = ()
    kept: int = 0
    fields: tuple[FieldChange, ...] = ()
    scopes: tuple[Scope, Scope] | None = None
    gained: Reach = Reach()
    lost: Reach = Reach()
    stays: int = 0

    @property
    def is_none(self) -> bool:
        """True where the two say the same."""
        return not (self.statement or self.rules or self.fields or self.scopes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What happens to one policy.

    ``policy`` is as it is after the change, or as it was where it is gone; ``before`` the same
    policy before. ``older`` are the laws whose place it takes, or would take. ``difference`` is
    from the one of these, or else from ``before``. ``files`` is how many files of today it
    governs, ``freed`` how many of them it governs no more; None where no law ends. ``votes`` are
    of the decision; ``reason``, ``start``, ``other``, ``until`` and ``settles`` are its own.
    ``again`` is what had ended and is taken up again. ``alone``: who proposed a law confirmed it,
    and nobody else did. ``unreadable``: the file of what is gone is there, and cannot be read.
    """

    what: What
    policy: Policy
    before: Policy | None = None
    older: tuple[Policy, ...] = ()
    difference: Difference | None = None
    files: int = 0
    votes: tuple[Vote, ...] = ()
    reason: str = ""
    start: date | None = None
    other: str = ""
    until: date | None = None
    settles: tuple[str, ...] = ()
    freed: int | None = None
    again: tuple[Again, ...] = ()
    alone: bool = False
    unreadable: bool = False

    @property
    def by_hand(self) -> bool:
        """True for what nobody's word covers."""
        return self.what in BY_HAND

    @property
    def makes_law(self) -> bool:
        """True where a policy becomes law."""
        return self.what in NEW_LAW

    @property
    def is_open(self) -> bool:
        """True for what waits for a person."""
        return self.what in OPEN

    @property
    def in_full(self) -> bool:
        """True where a reader has to see all that the policy says."""
        return self.what in _IN_FULL
