"""Hygiene: nothing in a shared memory that should not be shared."""

from __future__ import annotations

from collections.abc import Iterator

from memgraph.core.entry import Entry
from memgraph.core.finding import Finding, Severity
from memgraph.core.layout import Kind, kind_of
from memgraph.core.memory import Memory
from memgraph.core.secrets import ALLOWLIST, Suspicion, suspicions, texts


def secret(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """An entry holds what looks like a password, a token or a key."""
    for entry, path, suspicion in _found(memory, base):
        if not suspicion.personal:
            yield _finding(
                entry, path, suspicion, Severity.ERROR,
                "take it out and revoke it: what was committed once stays in the history",
            )  # fmt: skip


def personal(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """An entry holds what looks like an e-mail address or a phone number."""
    for entry, path, suspicion in _found(memory, base):
        if suspicion.personal:
            yield _finding(entry, path, suspicion, Severity.WARNING, "take it out")


def private(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A private entry is about to be shared."""
    for path in memory.files:
        if kind_of(path) is Kind.PRIVATE:
            yield Finding(
                Severity.ERROR, "it is private, and Git would share it", path,
                help=f"git rm --cached {path}, and add evidence/local/ to .gitignore",
            )  # fmt: skip


def _found(memory: Memory, base: Memory | None) -> Iterator[tuple[Entry, str, Suspicion]]:
    """Yield what is suspicious in the entries that the base does not have word for word."""
    known = {entry.digest for entry in base.entries} if base else set()
    for entry in memory.entries:
        if entry.digest in known:
            continue
        for path, text in texts(dict(entry.document)):
            if entry.line(path) not in entry.allowlisted:
                for suspicion in suspicions(text):
                    yield entry, path, suspicion


def _finding(
    entry: Entry, path: str, suspicion: Suspicion, severity: Severity, advice: str
) -> Finding:
    return Finding(
        severity,
        f"{path} holds what looks like {suspicion.what}: {suspicion.shown}",
        entry.file,
        entry.line(path),
        (entry.id,),
        help=f"{advice}; for a false alarm, end the line with: # {ALLOWLIST}",
    )


RULES = (secret, personal, private)
