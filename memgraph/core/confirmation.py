"""Confirmations: a named person vouching for exact content.

The statement is ASCII text, one ``name: value`` a line: first what was decided, then every
field of the policy. What the person is shown is what the file says; the verifier rebuilds
the policy's part from the policy and compares.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from memgraph.core.day import parse_day
from memgraph.core.digest import canonical
from memgraph.core.document import Plain
from memgraph.core.layout import CONFIRMATIONS, SETTINGS_CONFIRMATIONS
from memgraph.core.legible import refused
from memgraph.core.names import id_problem, person_slug
from memgraph.core.signature import BEGIN, Proof
from memgraph.core.trust import Level, Threshold

TITLE = "memgraph confirmation, version 1"
_PLAIN_VALUE = re.compile(r"(?![\"\[{])[!-~](?:[ -~]*[!-~])?")
_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
_PROOFS = tuple(level.word for level in Level)
_NEED = re.compile(r"[1-9][0-9]?")
_STEP = re.compile(r"[1-9][0-9]{0,5}")


class Action(StrEnum):
    """What a person decided."""

    PROMOTE = "promote"
    RETIRE = "retire"
    REJECT = "reject"
    UPHOLD = "uphold"
    DEFER = "defer"
    REDACT = "redact"
    TRUST = "trust"
    CONFIGURE = "configure"


class BadStatement(ValueError):
    """A confirmation file that no version of memgraph wrote; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmation:
    """One decision of one person about one policy.

    ``path`` is where the policy lies after the decision; ``effective`` the first day it has
    effect; ``watched`` the digest of the files that the policy watches, as they were
    (recorded, not rebuilt); ``settles`` the evidence that an uphold answers; ``other`` and
    ``until`` the second policy and the last day of a deferral (half-open); ``fields`` the
    policy's fields as canonical JSON. ``proof``, ``need`` and ``apart`` are what was asked of
    the decision; ``signature`` is the armoured SSH signature over the statement, and ``signed``
    what it proves.

    For a decision about settings ``policy`` is ``trust``, ``config`` or ``topics``, and for one
    about evidence its id.
    """

    repository: str
    action: Action
    policy: str
    path: str
    digest: str
    step: int
    by: str
    on: date
    effective: date
    reason: str = ""
    author: str = ""
    watched: str = "none"
    settles: tuple[str, ...] = ()
    other: str = ""
    until: date | None = None
    proof: str = "typed"
    need: int = 1
    apart: bool = False
    fields: tuple[tuple[str, str], ...] = ()
    file: str = ""
    signature: str = ""
    signed: Proof | None = None

    @property
    def asks(self) -> Threshold:
        """What was asked for the decision when it was made."""
        return Threshold(Level[self.proof.upper()], self.need, self.apart)

    @property
    def about_settings(self) -> bool:
        """True for a decision about a file in ``.memgraph/``."""
        return self.action in (Action.TRUST, Action.CONFIGURE)

    @property
    def subject(self) -> str:
        """What is decided about: an entry's id, or the path of a setting."""
        return self.path if self.about_settings else self.policy

    @property
    def title(self) -> str:
        """The decision in few words, ``promote use-supabase``."""
        if self.about_settings:
            return f"the change of {self.path}"
        return f"{self.action} {self.policy}"

    @property
    def makes_law(self) -> bool:
        """True for a promotion or a renewal."""
        return self.action is Action.PROMOTE


# The lines of a statement, in their order: a promise, since statements are kept for good.
_NAMES = (
    "repository", "action", "policy", "path", "digest", "step", "by", "on", "effective", "reason",
    "author", "watched", "settles", "other", "until", "proof", "need", "apart",
)  # fmt: skip
# A decision that has no such thing has no such line.
_OPTIONAL = ("reason", "author", "settles", "other", "until", "need", "apart")


def fields_of(document: Mapping[str, Plain]) -> tuple[tuple[str, str], ...]:
    """Return every field of a policy's document, sorted, as canonical ASCII JSON."""
    return tuple(
        (name, json.dumps(canonical(document[name]), sort_keys=True, separators=(",", ":")))
        for name in sorted(document)
    )


def stated(confirmation: Confirmation) -> dict[str, Plain]:
    """Return the document that a confirmation states. Raises ValueError for one that is none."""
    return {name: json.loads(value) for name, value in confirmation.fields}


def render(confirmation: Confirmation) -> str:
    """Return the statement: the exact text that is shown, signed, stored and rebuilt."""
    lines = [TITLE]
    for name in _NAMES:
        shown = _shown(name, getattr(confirmation, name))
        if shown or name not in _OPTIONAL:
            lines.append(f"{name}: {_escaped(shown)}".rstrip())
    lines += [f"policy.{name}: {value}" for name, value in confirmation.fields]
    return "\n".join(lines) + "\n"


def written(confirmation: Confirmation) -> str:
    """Return what the side file holds: the statement, and the signature if there is one."""
    return render(confirmation) + confirmation.signature


def parse(text: str, file: str) -> Confirmation:
    """Return the confirmation that ``text`` states; its signature is not verified here.

    Raises BadStatement unless ``text`` is, to the byte, what ``written`` returns.
    """
    statement, begin, rest = text.partition(f"\n{BEGIN}\n")
    if begin:
        statement += "\n"
    lines = statement.split("\n")
    if lines[0] != TITLE:
        raise BadStatement(f"the first line must be {TITLE!r}")
    pairs = [_pair(line) for line in lines[1:-1]]
    heads = {name: _unescaped(value) for name, value in pairs if not name.startswith("policy.")}
    expected = [name for name in _NAMES if name in heads or name not in _OPTIONAL]
    if list(heads) != expected:
        raise BadStatement(f"expected the lines {', '.join(expected)}, in this order")
    fields = tuple((name, value) for name, value in pairs if name.startswith("policy."))
    signature = f"{BEGIN}\n{rest}" if begin else ""
    found = _build({name: heads.get(name, "") for name in _NAMES}, fields, file, signature)
    if written(found) != text:
        raise BadStatement("the text is not in the one form that memgraph writes")
    if bool(signature) != (found.asks.level > Level.TYPED):
        raise BadStatement(f"the proof is {found.proof!r}, and there is {_signed(signature)}")
    return found


def folder_of(confirmation: Confirmation) -> str:
    """Return the folder of the confirmation's side file."""
    folder = SETTINGS_CONFIRMATIONS if confirmation.about_settings else CONFIRMATIONS
    return f"{folder}/{confirmation.policy}"


def file_of(confirmation: Confirmation, taken: Mapping[str, object]) -> str:
    """Return the path of the side file; a number sets apart people with one short name."""
    short = person_slug(confirmation.by)
    digest8 = confirmation.digest.removeprefix("sha256:")[:8]
    stem = f"{folder_of(confirmation)}/{confirmation.step}-{digest8}-{short}"
    number, path = 1, f"{stem}.txt"
    while path in taken:
        number += 1
        path = f"{stem}-{number}.txt"
    return path


def _pair(line: str) -> tuple[str, str]:
    name, colon, value = line.partition(":")
    if not colon:
        raise BadStatement(f"a line without a colon: {line[:40]!r}")
    return name, value.removeprefix(" ")


def _escaped(value: str) -> str:
    return value if not value or _PLAIN_VALUE.fullmatch(value) else json.dumps(value)


def _unescaped(value: str) -> str:
    if not value.startswith('"'):
        return value
    try:
        found = json.loads(value)
    except ValueError:
        found = None
    if not isinstance(found, str):
        raise BadStatement(f"not a quoted text: {value[:40]!r}")
    return found


def _shown(name: str, value: object) -> str:
    """Return the text of a head; the number of persons is told where it is more than one."""
    if isinstance(value, tuple):
        return ",".join(value)
    if isinstance(value, bool):
        return "yes" if value else ""
    return "" if (name, value) == ("need", 1) else str(value or "")


def _signed(signature: str) -> str:
    return "a signature" if signature else "no signature"


def _build(
    heads: Mapping[str, str], fields: tuple[tuple[str, str], ...], file: str, signature: str
) -> Confirmation:
    if problem := _problem(heads):
        raise BadStatement(problem)
    try:
        return Confirmation(
            repository=heads["repository"],
            policy=heads["policy"],
            path=heads["path"],
            digest=heads["digest"],
            by=heads["by"],
            reason=heads["reason"],
            author=heads["author"],
            watched=heads["watched"],
            other=heads["other"],
            proof=heads["proof"],
            action=Action(heads["action"]),
            step=int(heads["step"]),
            on=parse_day(heads["on"]),
            effective=parse_day(heads["effective"]),
            until=parse_day(heads["until"]) if heads["until"] else None,
            settles=_listed(heads["settles"]),
            need=int(heads["need"] or "1"),
            apart=heads["apart"] == "yes",
            fields=tuple((name.removeprefix("policy."), value) for name, value in fields),
            file=file,
            signature=signature,
        )
    except ValueError as error:
        raise BadStatement(f"a value that cannot be read: {error}") from None


def _problem(heads: Mapping[str, str]) -> str:
    """Return what memgraph would never write, or the empty string."""
    for name in (heads["policy"], heads["other"] or "none", *_listed(heads["settles"])):
        if id_problem(name):
            return f"{name[:40]!r} is no id"
    if not _DIGEST.fullmatch(heads["digest"]):
        return "the digest is none of sha256"
    if not _STEP.fullmatch(heads["step"]):
        return "the step is no number from 1 up"
    if heads["proof"] not in _PROOFS:
        return f"the proof {heads['proof'][:40]!r} is unknown to this version of memgraph"
    if heads["need"] and not _NEED.fullmatch(heads["need"]):
        return "the number of persons is none from 2 up"
    hidden = [
        name for name, value in heads.items()
        if not (value.isascii() and value.isprintable()) and list(refused(value))
    ]  # fmt: skip
    return f"{hidden[0]} holds a control or invisible character" if hidden else ""


def _listed(text: str) -> tuple[str, ...]:
    return tuple(text.split(",")) if text else ()


def proved(made: Confirmation) -> Level:
    """Return what a confirmation proves of the person, whatever was asked."""
    proof = made.signed
    if proof is None:
        return Level.TYPED
    if not (proof.key.in_hardware and proof.touched):
        return Level.KEY
    return Level.PIN if proof.verified else Level.TOUCH
