"""What the tests of importing share: a reader of sentences, and YAML as the program reads it."""

from __future__ import annotations

from memgraph.core.importing import formats
from memgraph.core.importing.fact import PROPOSAL, Fact, Sheet
from memgraph.core.importing.rulefile import Reader
from memgraph.core.sentence import read
from memgraph.store.foreign import held
from memgraph.store.topics import shipped

READER = Reader(lambda text: read(text, shipped()).complete, frozenset({"tests"}))


def sheet(text: str, path: str = "CLAUDE.md", kind: str = "rules") -> Sheet:
    return formats.read(text, path, kind, READER, held)


def rules(text: str, path: str = "CLAUDE.md") -> list[Fact]:
    found = sheet(text, path)
    assert all(fact.kind == PROPOSAL for fact in found.facts)
    return list(found.facts)


def said(text: str, path: str = "CLAUDE.md") -> list[str]:
    return [fact.statement for fact in rules(text, path)]


def reasons(text: str, path: str = "CLAUDE.md") -> list[str]:
    return [left.reason for left in sheet(text, path).left]
