"""The trust file: its format, and the versions of it that a change of it makes.

::

    format: 1
    version: 3
    repository: acme-shop
    people:
      ada@example.org: {keys: [ssh-ed25519 AAAA…], past: [ssh-rsa AAAA…]}
      release-bot: {role: agent, keys: [ssh-ed25519 AAAA…]}
    rules:
      - {files: [policies/security/**], need: 2, level: touch, pin: true, apart: true}
    revoked: ['SHA256:…']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

from memgraph.core.digest import digest
from memgraph.core.document import Fault, Fields, Plain, Unreadable, plain
from memgraph.core.scalars import DAY, FLAG, GLOB, ID, choice
from memgraph.core.shape import ListOf, MapOf, Record, Scalar
from memgraph.core.signature import BadSignature, PublicKey, parse_key
from memgraph.core.trust import PERSON, Level, Member, Threshold, Trust, TrustRule, person_key

_FINGERPRINT = r"SHA256:[A-Za-z0-9+/]{43}"
_HIGHEST = 99


def _key(text: str) -> PublicKey:
    try:
        return parse_key(text)
    except BadSignature as error:
        raise ValueError(str(error)) from None


def _member_name(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._+-]*(@[A-Za-z0-9.-]+)?", text):
        raise ValueError(text)
    return text


def _number(text: str) -> int:
    if not re.fullmatch("[1-9][0-9]{0,4}", text):
        raise ValueError(text)
    return int(text)


def _need(text: str) -> int:
    if (found := _number(text)) > _HIGHEST:
        raise ValueError(text)
    return found


def _fingerprint(text: str) -> str:
    if not re.fullmatch(_FINGERPRINT, text):
        raise ValueError(text)
    return text


def _member(name: str, found: Mapping[str, Any]) -> Member:
    return Member(
        name, found.get("keys", ()), found.get("past", ()), found.get("role", PERSON),
        found.get("until"),
    )  # fmt: skip


def _rule(
    files: tuple[str, ...], need: int = 1, level: str = "key", pin: bool = False,
    apart: bool = False,
) -> TrustRule:  # fmt: skip
    asked = Level.PIN if pin else Level[level.upper()]
    return TrustRule(files, Threshold(asked, need, apart))


KEY = Scalar(
    "a public key, like ssh-ed25519 AAAA…", _key,
    pattern=r"[a-z0-9@.-]+ [A-Za-z0-9+/]+={0,2}( .*)?", hint="the line in the key's .pub file",
)  # fmt: skip
MEMBER_NAME = Scalar(
    "an address like ada@example.org, or one word", _member_name,
    pattern=r"[A-Za-z0-9][A-Za-z0-9._+-]*(@[A-Za-z0-9.-]+)?",
    hint="letters, digits and . _ + - of ASCII: names are compared, and exported, as they stand",
)  # fmt: skip
WHOLE = Scalar("a whole number from 1 up", _number, pattern="[1-9][0-9]{0,4}",
               types=("string", "integer"))  # fmt: skip
NEED = Scalar(f"a number of persons, 1 to {_HIGHEST}", _need, pattern="[1-9][0-9]?",
              types=("string", "integer"))  # fmt: skip
FINGERPRINT = Scalar("a fingerprint, like SHA256:…", _fingerprint, pattern=_FINGERPRINT,
                     hint="ssh-keygen -lf KEY prints it")  # fmt: skip
MEMBER = Record(
    {
        "role": choice("one of", "person", "agent"), "keys": ListOf(KEY), "past": ListOf(KEY),
        "until": DAY,
    },
)  # fmt: skip
RULE = Record(
    {
        "files": ListOf(GLOB, least=1), "need": NEED, "level": choice("one of", "key", "touch"),
        "pin": FLAG, "apart": FLAG,
    },
    _rule,
    needs=("files",),
)  # fmt: skip
TRUST = Record(
    {
        "format": choice("one of", "1"), "version": WHOLE, "repository": ID,
        "people": MapOf(MEMBER_NAME, MEMBER), "rules": ListOf(RULE, most=1000),
        "revoked": ListOf(FINGERPRINT),
    },
    needs=("format", "version", "repository", "people"),
)  # fmt: skip


def read_trust(document: Fields) -> Trust:
    """Return the trust in ``document``. Raises Unreadable with every fault found."""
    faults: list[Fault] = []
    found = TRUST.read(document, "", faults)
    faults = faults or list(_doubles(document, found["people"]))
    if faults:
        raise Unreadable(*faults)
    written = cast("dict[str, Plain]", plain(document))
    return Trust(
        version=found["version"],
        repository=found["repository"],
        members={person_key(name): _member(name, one) for name, one in found["people"].items()},
        rules=found.get("rules", ()),
        revoked=frozenset(found.get("revoked", ())),
        document=written,
        digest=digest(written),
    )


def _doubles(document: Fields, people: Mapping[str, Mapping[str, Any]]) -> Iterator[Fault]:
    """Yield a fault for every member named twice, and for every key that two of them share."""
    named = document.get("people")
    lines = {key.value: key.line for key, _ in named.pairs} if isinstance(named, Fields) else {}
    seen: dict[str, str] = {}
    owners: dict[PublicKey, str] = {}
    for name, member in people.items():
        first = seen.setdefault(person_key(name), name)
        if first != name:
            message = f"{name} is {first} spelt differently"
            yield Fault("value", message, lines.get(name, 0), f"people.{name}")
        for key in dict.fromkeys((*member.get("keys", ()), *member.get("past", ()))):
            if owners.setdefault(key, name) != name or _times(member, key) > 1:
                message = f"the key {key.fingerprint} stands here twice, first for {owners[key]}"
                yield Fault(
                    "value", message, lines.get(name, 0), f"people.{name}",
                    "a key belongs to one person, and is in use or past",
                )  # fmt: skip


def _times(member: Mapping[str, Any], key: PublicKey) -> int:
    return [*member.get("keys", ()), *member.get("past", ())].count(key)
