"""What a sentence is read as, said so that a person can check it, before it is stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from shlex import quote

from memgraph.core.alike import alike, alike_letters
from memgraph.core.document import Plain
from memgraph.core.legible import code_point
from memgraph.core.memory import Memory
from memgraph.core.recording import rule_fields
from memgraph.core.sentence import Reading, in_words, read
from memgraph.core.topics import ACTION, Topics
from memgraph.core.words import one_line
from memgraph.report.screen import rule_text


@dataclass(frozen=True)
class AsRead:
    """How a statement was read. Only a reading to the last word is stored with the proposal."""

    reading: Reading
    topics: Topics

    @property
    def fields(self) -> dict[str, Plain]:
        """What is stored: the rules, and the scope that the sentence names."""
        if not self.reading.complete:
            return {}
        found: dict[str, Plain] = {"rules": [rule_fields(rule) for rule in self.reading.rules]}
        return {**found, "scope": list(self.reading.scope)} if self.reading.scope else found

    def lines(self, name: str) -> Iterator[str]:
        """Yield what to tell the person who proposed the policy ``name``."""
        words = "; ".join(in_words(rule, self.topics) for rule in self.reading.rules)
        unread = ", ".join(repr(one_line(part)) for part in self.reading.unread)
        if self.reading.complete:
            yield f"  I read this as: {words}"
            yield from self._particulars()
            yield f"  if that is wrong: memgraph propose --amend {name} --rule 'TOPIC: must VALUE'"
            return
        if words:
            yield f"  I read a part of this as: {words}"
            yield from self._particulars()
        if unread:
            yield f"  not understood: {unread}"
        for word in alike(" ".join(self.reading.unread)):
            points = ", ".join(map(code_point, alike_letters(word)))
            yield f"  {word!r} has letters that only look Latin: {points}; type it anew"
        if words:
            rules = " ".join(f"--rule {quote(rule_text(rule))}" for rule in self.reading.rules)
            scope = "".join(f" --scope {quote(pattern)}" for pattern in self.reading.scope)
            yield "  nothing of it is stored; if it is right:"
            yield f"    memgraph propose --amend {name} {rules}{scope}"

    def _particulars(self) -> Iterator[str]:
        """Yield for which paths it is read, and what of it is on no topic."""
        if self.reading.scope:
            yield f"  for the paths: {_where(self.reading.scope)}"
        done = [rule for rule in self.reading.rules if rule.topic == ACTION]
        if done:
            words = "; ".join(in_words(rule, self.topics) for rule in done)
            yield f"  on no topic, so compared by its words alone: {words}"


def _where(scope: tuple[str, ...]) -> str:
    """Return a scope in words: where it only takes away, it begins with everything."""
    if all(pattern.startswith("!") for pattern in scope):
        return f"all except {' '.join(pattern[1:] for pattern in scope)}"
    return " ".join(scope)


def as_read(statement: str, memory: Memory) -> AsRead:
    """Return how ``statement`` is read with the topics of ``memory``."""
    return AsRead(read(statement, memory.topics), memory.topics)
