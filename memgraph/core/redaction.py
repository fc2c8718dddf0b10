"""Redaction: what a person takes out of an entry for good, and what stays in its place."""

from __future__ import annotations

from dataclasses import dataclass

from memgraph.core import lookup
from memgraph.core.confirmation import Action, Confirmation, fields_of
from memgraph.core.digest import digest
from memgraph.core.document import Plain
from memgraph.core.entry import Entry, Evidence, Policy
from memgraph.core.layout import closed_path
from memgraph.core.memory import Memory
from memgraph.core.promotion import Person
from memgraph.core.status import window
from memgraph.core.vouching import vouched
from memgraph.errors import Refused

_KEPT = ("id", "kind", "observed", "supersedes", "about", "closes", "supports", "against")


@dataclass(frozen=True, slots=True)
class Redaction:
    """What is to happen: the entry, its tombstone, and where that lies.

    ``gone`` are files that hold the content too, confirmations of the policy; ``waits`` is how
    many more persons must confirm it before anything is taken out.
    """

    entry: Entry
    document: dict[str, Plain]
    path: str
    confirmation: Confirmation
    gone: tuple[str, ...]
    waits: int


def redact(memory: Memory, name: str, person: Person, reason: str) -> Redaction:
    """Return the plan that takes the content out of an entry, and leaves its id, day and reason.

    Raises Refused for an unknown entry and for one that is redacted already.
    """
    entry = lookup.entry(memory, name)
    if entry.redacted:
        raise Refused(f"{name} is redacted already", where=entry.file,
                      next_step=f"memgraph show {entry.id}")  # fmt: skip
    document = tombstone(memory, entry, reason)
    path = entry.file if isinstance(entry, Evidence) else closed_path(entry.id)
    draft = Confirmation(
        repository=memory.config.repository, action=Action.REDACT, policy=entry.id, path=path,
        digest=digest(document), step=1, by=person.name, on=person.on, effective=person.on,
        reason=reason, fields=fields_of(document),
    )  # fmt: skip
    made, waits = vouched(memory, draft)
    # What others say for this redaction shows only what stays.
    earlier = [one.file for one in memory.confirmations
               if one.subject == entry.id and one.digest != draft.digest]  # fmt: skip
    gone = tuple(file for file in earlier if isinstance(entry, Policy))
    return Redaction(entry, document, path, made, () if waits else gone, waits)


def tombstone(memory: Memory, entry: Entry, reason: str) -> dict[str, Plain]:
    """Return what stays of an entry whose content is taken out."""
    kept = {name: entry.document[name] for name in _KEPT if name in entry.document}
    found: dict[str, Plain] = {**kept, "statement": f"Redacted: {reason}"}
    held = window(memory, entry) if isinstance(entry, Policy) else None
    if held:
        found["since"] = str(held.start)  # what it superseded stays closed from this day on
    return {**found, "redacted": entry.digest}
