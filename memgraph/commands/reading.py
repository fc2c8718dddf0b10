"""What a sentence is read as, said so that a person can check it, before it is stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from shlex import quote

from memgraph.core.alike import alike, alike_letters
from memgraph.core.document import Plain
from memgraph.core.entry import Rule
from memgraph.core.legible import code_point
from memgraph.core.memory import Memory
from memgraph.core.recording import rule_fields
from memgraph.core.sentence import Reading, in_words, read
from memgraph.core.topics import ACTION, Topics
from memgraph.core.words import one_line
from memgraph.report.rules import rule_text


@dataclass(frozen=True)
class AsRead:
    """How a statement was read. Only a reading to the last word is stored with the proposal."""

    statement: str
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
        if self.reading.complete:
            yield f"  I read this as: {self._in_words(self.reading.rules)}"
            yield from self._particulars()
            yield f"  if that is wrong: memgraph propose --amend {name} --rule 'TOPIC: must VALUE'"
            return
        sure, guessed = self._parts()
        if sure:
            yield f"  I read a part of this as: {self._in_words(sure)}"
        if guessed:
            yield f"  it may mean, and it may say more or less: {self._in_words(guessed)}"
        if self.reading.scope:
            yield f"  the paths that it names are not taken: {_where(self.reading.scope)}"
        if not (guessed and self._is_all_unread()):
            unread = ", ".join(repr(one_line(part)) for part in self.reading.unread)
            yield f"  not understood: {unread}"
        for word in alike(" ".join(self.reading.unread)):
            points = ", ".join(map(code_point, alike_letters(word)))
            yield f"  {word!r} has letters that only look Latin: {points}; type it anew"
        yield from self._offer(name, sure, guessed)

    def _parts(self) -> tuple[tuple[Rule, ...], tuple[Rule, ...]]:
        """Return the rules on topics, those that the statement surely says and the others.

        An action is none of them: it says less than the statement, and hides what is on a topic.
        """
        rules, sure = self.reading.rules, self.reading.sure
        parts = (
            tuple(r for r in part if r.topic != ACTION) for part in (rules[:sure], rules[sure:])
        )
        return next(parts), next(parts)

    def _offer(self, name: str, sure: tuple[Rule, ...], guessed: tuple[Rule, ...]) -> Iterator[str]:
        """Yield the command that stores what is surely said, or the form of one that would."""
        if not (sure or guessed or self.reading.scope):
            return
        rules = [rule_text(rule) for rule in sure] or ["TOPIC: must VALUE"]
        given = " ".join(f"--rule {quote(rule)}" for rule in rules)
        scope = "".join(f" --scope {quote(pattern)}" for pattern in self.reading.scope)
        yield f"  nothing of it is stored; {'if it is right' if sure else 'to say what it means'}:"
        yield f"    memgraph propose --amend {name} {given}{scope}"

    def _is_all_unread(self) -> bool:
        said = sum(len(part.split()) for part in self.reading.unread)
        return said >= len(self.statement.split())

    def _in_words(self, rules: tuple[Rule, ...]) -> str:
        return "; ".join(in_words(rule, self.topics) for rule in rules)

    def _particulars(self) -> Iterator[str]:
        """Yield for which paths it is read, and what of it is on no topic."""
        if self.reading.scope:
            yield f"  for the paths: {_where(self.reading.scope)}"
        done = [rule for rule in self.reading.rules if rule.topic == ACTION]
        if done:
            yield f"  on no topic, so compared by its words alone: {self._in_words(tuple(done))}"


def _chosen(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    return tuple(rule for rule in rules if rule.topic != ACTION)


def _where(scope: tuple[str, ...]) -> str:
    """Return a scope in words: where it only takes away, it begins with everything."""
    if all(pattern.startswith("!") for pattern in scope):
        return f"all except {' '.join(pattern[1:] for pattern in scope)}"
    return " ".join(scope)


def as_read(statement: str, memory: Memory) -> AsRead:
    """Return how ``statement`` is read with the topics of ``memory``."""
    return AsRead(statement, read(statement, memory.topics), memory.topics)
