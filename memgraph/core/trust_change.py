"""Changes of trust: the next version of the trust file, and what makes one unacceptable."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from memgraph.core.document import Plain
from memgraph.core.layout import TRUST
from memgraph.core.scope import NotProved, meeting
from memgraph.core.signature import PublicKey
from memgraph.core.trust import (
    AGENT,
    Level,
    Member,
    Threshold,
    Trust,
    TrustRule,
    strictest,
    threshold,
)
from memgraph.errors import Refused

Document = dict[str, Plain]

_SHOW = "memgraph trust show says who is trusted, with which keys"


def first(repository: str, person: str, key: PublicKey) -> Document:
    """Return a first trust file: one person, and one signature for every decision."""
    return {
        "format": "1",
        "version": "1",
        "repository": repository,
        "people": {person: {"keys": [key.line]}},
        "rules": [
            {"files": ["policies/**"], "need": "1", "level": "key"},
            {"files": [".memgraph/**"], "need": "1", "level": "key"},
        ],
    }


def added(
    trust: Trust, name: str, keys: Iterable[PublicKey], role: str, until: date | None
) -> Document:
    """Return the next version with a new member, or with more keys of one who is there."""
    known = trust.member(name)
    new = [key for key in dict.fromkeys(keys) if not known or key not in known.keys]
    for key in new:
        if owner := trust.owner(key):
            raise Refused(f"the key {key.fingerprint} is {owner.name}'s already", where=TRUST,
                          next_step=_SHOW)  # fmt: skip
    if known and not new:
        raise Refused(f"{name} is trusted with this key already", where=TRUST, next_step=_SHOW)
    if known and known.role != role:
        raise Refused(f"{name} is {known.role}, not {role}", where=TRUST, next_step=_SHOW)
    member = known or Member(name, role=role)
    return _with(trust, member, keys=(*member.keys, *new), past=member.past,
                 until=until or member.until)  # fmt: skip


def removed(trust: Trust, name: str) -> Document:
    """Return the next version in which a member confirms nothing new.

    Their keys stay as past ones, which vouch for what they confirmed before.
    """
    member = _member(trust, name)
    if not member.keys:
        raise Refused(
            f"{member.name} has no key in use, and confirms nothing new", where=TRUST,
            next_step=_SHOW,
        )  # fmt: skip
    return _with(trust, member, keys=(), past=(*member.past, *member.keys), until=member.until)


def rotated(trust: Trust, name: str, old: PublicKey, new: PublicKey) -> Document:
    """Return the next version in which a member's key is replaced; the old one becomes past."""
    member = _member(trust, name)
    if old not in member.keys:
        held = ", ".join(key.fingerprint for key in member.keys) or "none"
        raise Refused(f"{old.fingerprint} is no key of {name}", where=TRUST,
                      next_step=f"its keys are: {held}")  # fmt: skip
    if owner := trust.owner(new):
        raise Refused(f"the key {new.fingerprint} is {owner.name}'s already", where=TRUST,
                      next_step=_SHOW)  # fmt: skip
    keys = tuple(new if key == old else key for key in member.keys)
    return _with(trust, member, keys=keys, past=(*member.past, old), until=member.until)


def revoked(trust: Trust, fingerprints: Iterable[str]) -> Document:
    """Return the next version in which keys count nowhere any more, in the base neither."""
    new = [one for one in dict.fromkeys(fingerprints) if one not in trust.revoked]
    if not new:
        raise Refused("these keys are revoked already", where=TRUST, next_step=_SHOW)
    document = _next(trust)
    document["revoked"] = [*_list(trust.document.get("revoked")), *new]
    return document


def problems(old: Trust, new: Trust, confirmed_by: Iterable[str], day: date) -> Iterator[str]:
    """Yield why ``new`` may not follow ``old``; ``confirmed_by`` are those who vouch for it."""
    if new.version != old.version + 1:
        yield f"version {old.version} is followed by version {new.version}, not {old.version + 1}"
    if new.repository != old.repository:
        yield f"it is for the repository {new.repository!r}, and was for {old.repository!r}"
    for key in sorted(_lost(old, new), key=lambda key: key.fingerprint):
        yield (
            f"the key {key.fingerprint} is gone; what it confirmed would count no more "
            "(keep it under past, or revoke it)"
        )
    yield from locked_out(new, day)
    vouching, asked = list(confirmed_by), threshold(old, TRUST).need
    still = [person for person in vouching if _may(new, person, day)]
    if len(still) < min(asked, len(vouching)):
        yield (
            f"of those who confirm it {len(still)} could still confirm the next one, and it "
            f"takes {asked}: nobody leaves by a change of their own"
        )


def locked_out(trust: Trust, day: date) -> Iterator[str]:
    """Yield what nobody, or too few, could confirm under ``trust``."""
    places = {f"files {' '.join(rule.files)}": rule.asks for rule in trust.rules}
    for place, asks in {**places, TRUST: threshold(trust, TRUST)}.items():
        if too_few := _too_few(trust, asks, day):
            yield f"{place}: {too_few}"
    # One rule may ask for more persons than have the hardware that another one asks for.
    for one, other in itertools.combinations(trust.rules, 2):
        both = strictest([one.asks, other.asks])
        too_few = "" if both in (one.asks, other.asks) else _too_few(trust, both, day)
        if too_few and (path := _common_path(one, other)):
            yield f"{path}, where two rules meet: {too_few}"


def _too_few(trust: Trust, asks: Threshold, day: date) -> str:
    able = len(trust.able(asks, day))
    author = ", one of whom may be the author" if asks.apart else ""
    few = able < asks.need + asks.apart
    return f"it takes {asks.words}, and {able} could give it{author}" if few else ""


def _common_path(one: TrustRule, other: TrustRule) -> str:
    """Return a path that both rules cover, or the empty string."""
    try:
        return meeting([one.files, other.files]) or ""
    except NotProved:
        return f"{' '.join(one.files)} and {' '.join(other.files)}"


def _may(trust: Trust, person: str, day: date) -> bool:
    member = trust.member(person)
    return member in trust.able(Threshold(Level.KEY), day)


def _lost(old: Trust, new: Trust) -> set[PublicKey]:
    gone = _keys(old) - _keys(new)
    return {key for key in gone if key.fingerprint not in new.revoked}


def _keys(trust: Trust) -> set[PublicKey]:
    return {
        key for member in trust.members.values() if member.role != AGENT
        for key in member.all_keys
    }  # fmt: skip


def _member(trust: Trust, name: str) -> Member:
    found = trust.member(name)
    if found is None:
        known = ", ".join(member.name for member in trust.members.values())
        raise Refused(f"nobody is trusted as {name}", where=TRUST, next_step=f"known are: {known}")
    return found


def _with(
    trust: Trust, member: Member, *, keys: Iterable[PublicKey], past: Iterable[PublicKey],
    until: date | None,
) -> Document:  # fmt: skip
    written: Document = {"role": member.role} if member.role == AGENT else {}
    fields = {"keys": [key.line for key in keys], "past": [key.line for key in past]}
    written |= {name: list(lines) for name, lines in fields.items() if lines}
    if until:
        written["until"] = str(until)
    document = _next(trust)
    document["people"] = {**_mapping(document.get("people")), member.name: written}
    return document


def _next(trust: Trust) -> Document:
    return {**trust.document, "version": str(trust.version + 1)}


def _list(value: Plain | None) -> list[Plain]:
    return value if isinstance(value, list) else []


def _mapping(value: Plain | None) -> Mapping[str, Plain]:
    return value if isinstance(value, dict) else {}
