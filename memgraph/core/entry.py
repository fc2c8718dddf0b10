"""Entries: a Policy says what should happen, a piece of Evidence what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TypeAlias

from memgraph.core.document import Plain
from memgraph.core.written import UNKNOWN, Written, document, paths

EVERYTHING = ("**",)
BOUNDS = ("at_most", "at_least", "exactly")  # the fields of a rule that bound a number


@dataclass(frozen=True, slots=True)
class Rule:
    """What a sentence means to the machine, for one topic, in the words of RFC 2119.

    Every value of ``must`` is required, except in a topic of which one is picked: there, as in
    ``must_one_of``, one of them is.
    """

    topic: str
    must: tuple[str, ...] = ()
    must_one_of: tuple[str, ...] = ()
    must_not: tuple[str, ...] = ()
    should: tuple[str, ...] = ()
    should_not: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    at_most: str = ""
    at_least: str = ""
    exactly: str = ""
    when: str = ""


@dataclass(frozen=True, slots=True)
class Recorded:
    """Who wrote an entry down, and through what. A claim, not a proof."""

    by: str = ""
    via: str = ""
    tool: str = ""
    session: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """Where an entry comes from: a file, a commit, an address or somebody's words.

    ``blob`` is what Git calls the content that was read, committed or not.
    """

    path: str = ""
    lines: str = ""
    commit: str = ""
    blob: str = ""
    url: str = ""
    said: str = ""

    def parts(self) -> Iterator[tuple[str, str]]:
        """Yield what is given: ``file``, ``commit``, ``url`` or ``said``, and which one."""
        named = {"file": self.path, "commit": self.commit, "url": self.url, "said": self.said}
        return ((kind, name) for kind, name in named.items() if name)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    """What both kinds share. ``file`` is the path in the repository.

    ``written`` is how it stands there, ``digest`` the name of its content. ``redacted`` is the
    digest of what stood here before a person had to take it out; empty for every other entry.
    """

    id: str
    statement: str
    why: str = ""
    recorded: Recorded = Recorded()
    redacted: str = ""
    file: str = ""
    written: Written = UNKNOWN
    digest: str = ""

    @property
    def document(self) -> Mapping[str, Plain]:
        """The strictly read text; made anew each time it is asked for."""
        return document(self, self.written)

    @property
    def lines(self) -> Mapping[str, int]:
        """The line of every field by its path in the document (``grounds[0]``)."""
        return dict(zip(paths(dict(self.document)), self.written.lines, strict=True))

    @property
    def comments(self) -> Mapping[int, str]:
        """What is written behind ``#``, by line."""
        return self.written.comments

    def line(self, path: str) -> int:
        """Return the line of the field at ``path``, or that of the nearest field around it."""
        lines = self.lines
        while path and path not in lines:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return lines.get(path, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy(_Entry):
    """A rule that people agreed on, or a proposal for one."""

    rules: tuple[Rule, ...] = ()
    scope: tuple[str, ...] = EVERYTHING
    since: date | None = None
    until: date | None = None
    review_every: int | None = None
    review_by: date | None = None
    watches: tuple[str, ...] = ()
    source: tuple[Source, ...] = ()
    grounds: tuple[str, ...] = ()
    supersedes: tuple[str, ...] = ()
    exception_to: tuple[str, ...] = ()
    distinct_from: Mapping[str, str] = field(default_factory=dict)
    strict: bool = False
    pinned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence(_Entry):
    """One thing that happened. ``observed_text`` is the time as it was written."""

    kind: str
    observed: date
    observed_text: str = ""
    source: tuple[Source, ...] = ()
    supports: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    closes: tuple[str, ...] = ()
    due: date | None = None
    tags: tuple[str, ...] = ()


Entry: TypeAlias = Policy | Evidence


def wording(policy: Policy) -> tuple[str, tuple[str, ...]]:
    """Return what two policies share that say the same in the same words and scope."""
    return " ".join(policy.statement.casefold().split()).rstrip("."), policy.scope


LINKS = {
    Policy: ("grounds", "supersedes", "exception_to", "distinct_from"),
    Evidence: ("supports", "against", "about", "closes"),
}


def links(entry: Entry) -> list[tuple[str, str, str]]:
    """Return ``(relation, other id, path in the document)`` for every link of ``entry``."""
    found = []
    for relation in LINKS[type(entry)]:
        others = getattr(entry, relation)
        for number, other in enumerate(others):
            place = (
                f"{relation}.{other}" if isinstance(others, Mapping) else f"{relation}[{number}]"
            )
            found.append((relation, other, place))
    return found
