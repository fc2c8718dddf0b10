"""A suggestion: what would tidy a memory, why, and what it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from shlex import quote
from typing import TypeAlias

from memgraph.core.day import later
from memgraph.core.entry import Entry, Evidence, Policy
from memgraph.core.fingerprint import fingerprint
from memgraph.core.layout import Kind
from memgraph.core.memory import Memory, standing
from memgraph.core.status import State, binds, status, withdrawn
from memgraph.core.uses import Uses

TAG = "tidy"
LASTING = ("preference", "correction", "decision")
Given: TypeAlias = str | bool | tuple[str, ...]
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Look:
    """What is looked at: the shared memory, the asker's private one, and how entries are used."""

    memory: Memory
    private: Memory
    uses: Uses = field(default_factory=Uses)

    @property
    def day(self) -> date:
        """The day that is judged for."""
        return self.memory.day

    @property
    def quiet_since(self) -> date:
        """The day since when nothing must have happened for an entry to be out of use."""
        back = self.day.toordinal() - self.memory.config.quiet_after
        return date.fromordinal(max(1, back))

    @property
    def counted_long(self) -> bool:
        """Whether uses were counted for so long that an entry without any is out of use."""
        since = self.uses.since
        return since is not None and since <= self.quiet_since


@dataclass(frozen=True, slots=True)
class Draft:
    """What would be written, as ``record`` or ``propose`` take it on the command line.

    ``given`` maps options to their values, ``statement`` to the text itself.
    """

    command: str
    given: Mapping[str, Given]

    def line(self) -> str:
        """Return the command that writes it."""
        words = ["memgraph", self.command]
        for name, value in self.given.items():
            option = [] if name == "statement" else [f"--{_OPTIONS.get(name, name)}"]
            for each in value if isinstance(value, tuple) else (value,):
                if each is True:
                    words += option
                elif each:
                    words += [*option, quote(str(each))]
        return " ".join(words)


# The options whose names are not those of what they give.
_OPTIONS: Mapping[str, str] = {"tags": "tag", "grounds": "ground", "not_pinned": "not-pinned"}


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One change that would tidy the memory.

    ``entries`` are the ids that it is about. ``draft`` is what an agent or a person may have
    written; None where only a person can act. ``person`` is a command for a person, in place of
    the draft or after it. ``day`` is when there was a reason for it. ``touches`` are the entries
    of persons that would be set back: it is applied only where it is named.
    """

    family: str
    entries: tuple[str, ...]
    why: str
    day: date
    draft: Draft | None = None
    person: str = ""
    touches: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """A name that stays the same as long as it is about the same entries."""
        key = "\0".join((self.family, *self.entries, self.person))
        return f"{self.family}-{fingerprint(key)[:_DIGITS]}"


Family: TypeAlias = Callable[[Look], Iterator[Suggestion]]


def verdict(statement: str, family: str, *, private: bool, **given: tuple[str, ...]) -> Draft:
    """Return a draft of evidence that settles or withdraws other evidence."""
    shared: dict[str, Given] = {"statement": statement, "kind": "verdict", **given}
    return Draft("record", shared | {"private": private, "tags": (TAG, family)})


def question(statement: str, family: str, about: str, due: date | None = None) -> Draft:
    """Return a draft of a thread that asks a person about an entry."""
    given: dict[str, Given] = {"statement": statement, "kind": "thread", "about": (about,)}
    given |= {"due": str(due)} if due else {}
    return Draft("record", given | {"tags": (TAG, family)})


def amendment(policy: Policy, why: str, **given: Given) -> Draft:
    """Return a draft that changes a proposal, or proposes the successor of a law."""
    return Draft("propose", {"amend": policy.id, "why": why, **given})


def asked(memory: Memory, family: str, entry: str) -> bool:
    """Return whether a thread by an earlier tidying asks, or asked, this about an entry."""
    return any(
        TAG in thread.tags and family in thread.tags
        for thread in memory.evidence_that("about", entry)
    )


def by_persons(entries: Iterable[Entry]) -> tuple[str, ...]:
    """Return the ids of those that no agent and no import wrote."""
    return tuple(one.id for one in entries if one.recorded.via in ("", "person"))


def laws(memory: Memory) -> tuple[Policy, ...]:
    """Return the policies that bind today."""
    return memory.once(_laws)


def _laws(memory: Memory) -> tuple[Policy, ...]:
    return tuple(policy for policy in memory.policies if binds(memory, policy))


def proposals(memory: Memory) -> list[Policy]:
    """Return the policies that wait for a person."""
    return [one for one in memory.policies if standing(one) is Kind.PROPOSED]


def closed(memory: Memory, policy: Policy) -> bool:
    """Return whether a policy no longer holds, and never will."""
    return status(memory, policy).state in (State.CLOSED, State.EXPIRED)


def stands(memory: Memory, evidence: Evidence) -> bool:
    """Return whether evidence was neither withdrawn nor taken out."""
    return not (evidence.redacted or withdrawn(memory, evidence.id, memory.day))


def lasting(memory: Memory) -> list[Evidence]:
    """Return the evidence that should last, and stands."""
    return [one for one in memory.evidence if one.kind in LASTING and stands(memory, one)]


def confirmed(memory: Memory, policy: Policy) -> date:
    """Return the day of the last confirmation of a law."""
    return max((made.on for made in memory.promotions(policy)), default=memory.day)


def heard_of(look: Look, entry: str) -> date:
    """Return the last day on which evidence linked to an entry, or somebody used it.

    That of an entry nobody heard of is the first day there is.
    """
    linking = (
        evidence.observed
        for memory in (look.memory, look.private)
        for relation in ("supports", "against", "about")
        for evidence in memory.evidence_that(relation, entry)
        if TAG not in evidence.tags and evidence.observed <= look.day
    )
    return max((look.uses.of(entry).last, *linking))


def quiet_on(look: Look, since: date) -> date:
    """Return the day on which what was last heard of on ``since`` becomes quiet."""
    return later(since, look.memory.config.quiet_after)
