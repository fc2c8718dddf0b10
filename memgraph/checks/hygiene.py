"""Hygiene: nothing in a shared memory that should not be shared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from shlex import quote
from typing import TYPE_CHECKING

from memgraph.core.alike import alike, alike_letters
from memgraph.core.confirmation import Confirmation
from memgraph.core.entry import Entry
from memgraph.core.finding import Finding, Severity, warning
from memgraph.core.layout import Kind, kind_of
from memgraph.core.legible import code_point, shown
from memgraph.core.memory import Memory

# What looks for secrets is imported where there is a new text.
if TYPE_CHECKING:
    from memgraph.core.secrets import Suspicion


def secret(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """An entry holds what looks like a password, a token or a key."""
    advice = "take it out and revoke it: what was committed once stays in the history"
    for place, suspicion in _found(memory, base):
        if not suspicion.personal:
            yield _finding(place, suspicion, Severity.ERROR, advice)


def personal(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """An entry holds what looks like an e-mail address or a phone number."""
    for place, suspicion in _found(memory, base):
        if suspicion.personal:
            yield _finding(place, suspicion, Severity.WARNING, "take it out")


def private(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A private entry is about to be shared."""
    for path in memory.own_paths:
        if kind_of(path) is Kind.PRIVATE:
            yield Finding(
                Severity.ERROR, "it is private, and Git would share it", path,
                help=f"git rm --cached {quote(path)}, and add evidence/local/ to .gitignore",
            )  # fmt: skip


def look_alike(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A word holds letters that cannot be told from Latin ones, and are none."""
    for item in _new(memory, base):
        for place, text in _texts(item):
            for word in alike(text):
                letters = ", ".join(f"{char} {code_point(char)}" for char in alike_letters(word))
                yield warning(
                    f"{place.name} holds {shown(word)!r}, with letters that only look Latin: "
                    f"{letters}",
                    place.file, place.line, place.owner,
                    help="write it with Latin letters, if it is meant to be read as such",
                )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Place:
    """Where something suspicious may stand: a field, a comment at ``at`` or a reason."""

    name: str
    item: Entry | Confirmation
    at: int = 0

    @property
    def file(self) -> str:
        return self.item.file

    @property
    def line(self) -> int:
        # Told only of what is found: an entry has to be laid out anew for it.
        return self.at or (1 if isinstance(self.item, Confirmation) else self.item.line(self.name))

    @property
    def owner(self) -> str:
        return self.item.policy if isinstance(self.item, Confirmation) else self.item.id


def _found(memory: Memory, base: Memory | None) -> Iterator[tuple[_Place, Suspicion]]:
    """Yield what is suspicious in what the base does not have word for word."""
    for item in _new(memory, base):
        from memgraph.core.secrets import suspicions

        for place, text in _texts(item):
            yield from ((place, suspicion) for suspicion in suspicions(text))


def _new(memory: Memory, base: Memory | None) -> Iterator[Entry | Confirmation]:
    known = base.files if base else {}
    for item in (*memory.judged, *memory.confirmations):
        if item.file not in known or known[item.file] != memory.files.get(item.file):
            yield item


def _texts(item: Entry | Confirmation) -> Iterator[tuple[_Place, str]]:
    from memgraph.core.secrets import ALLOWLIST, texts

    if isinstance(item, Confirmation):
        yield _Place("reason", item), item.reason
        return
    comments, document = item.comments, dict(item.document)
    lines = item.lines if comments else {}
    for path, text in texts(document):
        if ALLOWLIST not in comments.get(lines.get(path, 0), ""):
            yield _Place(path, item), text
    for line, comment in comments.items():
        if ALLOWLIST not in comment:
            yield _Place("a comment", item, line), comment


def _finding(place: _Place, suspicion: Suspicion, severity: Severity, advice: str) -> Finding:
    from memgraph.core.secrets import ALLOWLIST

    return Finding(
        severity,
        f"{place.name} holds what looks like {suspicion.what}: {suspicion.shown}",
        place.file,
        place.line,
        (place.owner,),
        help=f"{advice}; for a false alarm, end the line with: # {ALLOWLIST}",
    )


RULES = (secret, personal, private, look_alike)
