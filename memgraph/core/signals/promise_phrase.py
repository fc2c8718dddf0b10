"""Verb phrases of an assistant about itself: when, negated or not, which verb, and the rest."""

from __future__ import annotations

from memgraph.core.lean import TYPE_CHECKING, NamedTuple
from memgraph.core.signals import promise_words as words
from memgraph.core.signals.promise_words import BREAK, LASTING, LATER
from memgraph.core.signals.prose import QUOTE
from memgraph.core.signals.terms import terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# Before "I" these make what follows said, thought, asked or supposed, and no promise.
_NOT_MEANT = terms(
    "said told promised claimed thought whether how why did do can should shall would could will"
    " have am if says when what which pretend anything everything where wish you"
)

# What "noting", "remembering" and their like need after them to be said by the assistant.
_TOLD = words.POINTING | {"your", "a", "the", "all", LASTING, LATER, QUOTE}


class Phrase(NamedTuple):
    """A verb phrase: its tense (``will``, ``let``, ``have``, ``past``, ``ing``) and verb.

    ``always`` says that an adverb makes it lasting; ``own`` that the assistant alone speaks, and
    no "we"; ``rest`` is what follows in the clause.
    """

    tense: str
    negated: bool
    always: bool
    verb: str
    rest: tuple[str, ...]
    own: bool


def phrases(tokens: Sequence[str]) -> Iterator[Phrase]:
    """Yield the verb phrases of the assistant: after ``I`` or ``we``, or where nobody is named."""
    last: Phrase | None = None
    for at, word in enumerate(tokens):
        last = None if word is BREAK else last
        if found := _begun(tokens, at, last):
            last = found
            yield found


def _begun(tokens: Sequence[str], at: int, last: Phrase | None) -> Phrase | None:
    """Return the phrase that a word begins; one joined by "and" goes on from the ``last``."""
    word = tokens[at]
    if word in words.FIRST:
        return None if _is_reported(tokens, at) else _read(tokens, at + 1, "past", word == "i")
    if word in ("and", "but", "then"):
        return _read(tokens, at + 1, last.tense, last.own) if last else None
    if at and tokens[at - 1] not in (BREAK, ","):
        return None
    if word in ("will", "going", "let"):
        return _read(tokens, at, "", own=True)
    if words.VERBS.get(word, words.NO_FORM).shape == "ing":
        told = tokens[at + 1] if at + 1 < len(tokens) else ""
        return _read(tokens, at, "ing", own=True) if told in _TOLD else None
    return None


def _is_reported(tokens: Sequence[str], at: int) -> bool:
    before = tokens[at - 2] if at > 1 and tokens[at - 1] == "that" else tokens[at - 1] if at else ""
    return before in _NOT_MEANT


def _read(tokens: Sequence[str], at: int, tense: str, own: bool) -> Phrase | None:
    """Return the phrase whose auxiliaries begin at ``at``; None if it only could or should be."""
    lead = _Lead(tense)
    while at < len(tokens) and (length := lead.take(tokens, at)):
        at += length
    if at >= len(tokens) or lead.possible or tokens[at] is BREAK:
        return None
    end = at + 1
    while end < len(tokens) and tokens[end] is not BREAK:
        end += 1
    rest = tuple(tokens[at + 1 : end])
    return Phrase(lead.tense, lead.negated, lead.always, tokens[at], rest, own)


class _Lead:
    """What stands before the verb."""

    def __init__(self, tense: str) -> None:
        self.tense = tense
        self.negated = self.always = self.possible = False

    def take(self, tokens: Sequence[str], at: int) -> int:
        """Return how many tokens at ``at`` still stand before the verb."""
        word = tokens[at]
        after = tokens[at + 1] if at + 1 < len(tokens) else ""
        if word in words.MODALS or (word in ("have", "having") and after == "to"):
            self.possible = True
            return 0
        if word in ("do", "did") and self.tense != "will":
            self.possible = True
            return 0
        return self._adverb(word, after) or self._auxiliary(word, after) or _catenative(tokens, at)

    def _adverb(self, word: str, after: str) -> int:
        if word == "no" and after == "longer":
            self.always = self.negated = True
            return 2
        self.negated = self.negated or word in ("not", "never")
        self.always = self.always or word in ("always", "never", LASTING)
        known = word in words.ADVERBS or word in ("not", "always", "never", LASTING, ",")
        return 1 if known else 0

    def _auxiliary(self, word: str, after: str) -> int:
        if word in ("will", "shall"):
            self.tense = "will"
        elif word == "going" and after == "to":
            self.tense = "will"
            return 2
        elif word == "let" and after == "me":
            self.tense = "let"
            return 2
        elif word in ("am", "are"):
            self.tense = "ing"
        elif word == "have" and self.tense != "will":
            self.tense = "have"
        elif word == "be" and self.tense == "will" and after.endswith("ing"):
            self.tense = "ing"
        elif word != "been":
            return 0
        return 1


def _catenative(tokens: Sequence[str], at: int) -> int:
    """Return the length of "make sure to" and its like, else 0."""
    for phrase in words.CATENATIVES:
        if tuple(tokens[at : at + len(phrase)]) == phrase:
            return len(phrase)
    return 0
