"""Trust: who may confirm, with which keys, and what is asked of them where.

``.memgraph/trust.yaml`` of the base is what counts. A change of it takes effect for the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import IntEnum

from memgraph.core.document import Plain
from memgraph.core.layout import TRUST
from memgraph.core.scope import governs
from memgraph.core.signature import Proof, PublicKey

PERSON, AGENT = "person", "agent"
_MAIL = re.compile(r"<([^<>]+)>\s*$")


class Level(IntEnum):
    """How strong a proof is; each is more than the one before it."""

    TYPED = 0
    KEY = 1
    TOUCH = 2
    PIN = 3

    @property
    def word(self) -> str:
        """The level as statements and screens spell it."""
        return self.name.lower()


@dataclass(frozen=True, slots=True, order=True)
class Threshold:
    """What a decision takes: ``need`` persons, each at ``level``; ``apart``: no author among them.

    Ordered by nothing that means anything; ``strictest`` joins two.
    """

    level: Level = Level.TYPED
    need: int = 1
    apart: bool = False

    def covers(self, other: Threshold) -> bool:
        """Return whether this asks at least what ``other`` asks."""
        return self.level >= other.level and self.need >= other.need and self.apart >= other.apart

    @property
    def words(self) -> str:
        """The threshold in words, ``2 persons, each with a key that is touched``."""
        how = {
            Level.TYPED: "a word typed at a terminal", Level.KEY: "a signature",
            Level.TOUCH: "a touched hardware key", Level.PIN: "a touched hardware key and its PIN",
        }[self.level]  # fmt: skip
        who = "1 person" if self.need == 1 else f"{self.need} persons"
        return f"{who}, {how}{', none of them the author' if self.apart else ''}"


def strictest(thresholds: Iterable[Threshold]) -> Threshold:
    """Return the threshold that asks whatever any of ``thresholds`` asks."""
    found = list(thresholds) or [Threshold()]
    return Threshold(
        max(one.level for one in found), max(one.need for one in found),
        any(one.apart for one in found),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class TrustRule:
    """What decisions about the files in ``files``, a scope, take."""

    files: tuple[str, ...]
    asks: Threshold


@dataclass(frozen=True, slots=True)
class Member:
    """A person, or an agent, with the keys that sign for them.

    ``past`` keys vouch for what is in the base already and confirm nothing new; from the day
    ``until`` on the member confirms nothing new either.
    """

    name: str
    keys: tuple[PublicKey, ...] = ()
    past: tuple[PublicKey, ...] = ()
    role: str = PERSON
    until: date | None = None

    @property
    def all_keys(self) -> tuple[PublicKey, ...]:
        """The keys in use, then the past ones."""
        return (*self.keys, *self.past)


@dataclass(frozen=True, slots=True)
class Trust:
    """One version of the trust file; ``problem`` says why it counts for nobody, if it does.

    ``members`` are under their names in small letters.
    """

    version: int = 1
    repository: str = "none"
    members: Mapping[str, Member] = field(default_factory=dict)
    rules: tuple[TrustRule, ...] = ()
    revoked: frozenset[str] = frozenset()
    document: Mapping[str, Plain] = field(default_factory=dict)
    digest: str = ""
    problem: str = ""

    def member(self, person: str) -> Member | None:
        """Return the member that ``person`` (``Name <mail>``) names, or None."""
        return self.members.get(person_key(person))

    def owner(self, key: PublicKey) -> Member | None:
        """Return whose key it is, in use or past, or None."""
        for member in self.members.values():
            if key in member.all_keys:
                return member
        return None

    def presumed(self, person: str, level: Level) -> Proof | None:
        """Return the best proof that this person's keys can give at ``level``, or None."""
        member = self.member(person)
        keys = self._usable(member, level) if member else []
        return Proof(keys[0], touched=True, verified=True) if keys else None

    def able(self, asks: Threshold, day: date) -> list[Member]:
        """Return the members who can give what ``asks`` asks of each on ``day``."""
        return [
            member for member in self.members.values()
            if member.role == PERSON and not _over(member, day)
            and self._usable(member, asks.level)
        ]  # fmt: skip

    def _usable(self, member: Member, level: Level) -> list[PublicKey]:
        """Return the keys of a member that can give a proof of ``level`` and are not revoked."""
        return [
            key for key in member.keys
            if (key.in_hardware or level < Level.TOUCH) and key.fingerprint not in self.revoked
        ]  # fmt: skip


# What a trust file that cannot be read comes to: it lets nothing through.
SEALED = Trust(problem=f"{TRUST} cannot be read, so nobody is trusted")


def person_key(person: str) -> str:
    """Return what members are filed under: the address in ``Name <mail>``, or the whole name."""
    mail = _MAIL.search(person)
    return (mail[1] if mail else person).strip().casefold()


def threshold(trust: Trust | None, path: str) -> Threshold:
    """Return what a decision about the file at ``path`` takes.

    Without trust a typed word does. With it at least one signature is asked, also where no rule
    speaks: a file that no rule covers is no hole.
    """
    if trust is None:
        return Threshold()
    matching = [rule.asks for rule in trust.rules if governs(rule.files, path)]
    return strictest([*matching, Threshold(Level.KEY)])


def objections(
    trust: Trust, by: str, proof: Proof | None, asks: Threshold, day: date | None
) -> Iterator[str]:
    """Yield why the word of ``by``, proved by ``proof``, does not count for ``asks``.

    ``day`` is None for what is in the base already: past keys vouch for it, and nobody's trust
    has run out.
    """
    if trust.problem:
        yield trust.problem
    elif proof is None and asks.level == Level.TYPED:
        return
    elif trust.member(by) is None:
        owner = trust.owner(proof.key) if proof else None
        signed = f"; the key is that of {owner.name}" if owner else ""
        yield f"nobody is trusted as {person_key(by)}{signed}"
    elif proof is None:
        yield f"it is typed, which whoever can write files can do; it takes {asks.words}"
    elif proof.key.fingerprint in trust.revoked:
        yield f"the key {proof.key.fingerprint} is revoked"
    else:
        member = trust.member(by)
        yield from _of_key(trust, by, member, proof.key, settled=day is None)
        if member:
            yield from _of_member(member, day)
        yield from _of_proof(proof, asks)


def _of_key(
    trust: Trust, by: str, member: Member | None, key: PublicKey, *, settled: bool
) -> Iterator[str]:
    if member and (key in member.keys or (settled and key in member.past)):
        return
    if member and key in member.past:
        yield f"{member.name} gave up the key {key.fingerprint}; it confirms nothing new"
    elif owner := trust.owner(key):
        yield f"it is signed with the key of {owner.name}, and it names {by}"
    else:
        yield f"the key {key.fingerprint} is none of the keys of {person_key(by)}"


def _of_member(member: Member, day: date | None) -> Iterator[str]:
    if member.role != PERSON:
        yield f"{member.name} is an agent; agents may propose, and never confirm"
    if day and _over(member, day):
        yield f"{member.name} was trusted until {member.until}"


def _of_proof(proof: Proof, asks: Threshold) -> Iterator[str]:
    if asks.level >= Level.TOUCH and not proof.key.in_hardware:
        yield f"it takes a hardware key, and {proof.key.fingerprint} is a file"
    elif asks.level >= Level.TOUCH and not proof.touched:
        yield "the hardware key signed without being touched"
    elif asks.level >= Level.PIN and not proof.verified:
        yield "the hardware key signed without asking for its PIN"


def _over(member: Member, day: date) -> bool:
    return member.until is not None and member.until <= day
