"""Reading: a statement becomes rules, clause by clause, and what was not understood is kept."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from memgraph.core.alike import alike
from memgraph.core.entry import Rule
from memgraph.core.sentence.assembly import rules_of
from memgraph.core.sentence.lexicon import lexicon
from memgraph.core.sentence.modality import says_mood
from memgraph.core.sentence.part import ClauseReading, part_of
from memgraph.core.sentence.phrases import word_set
from memgraph.core.sentence.plain import is_no_sentence, plain
from memgraph.core.sentence.tokens import Clause, Token, clauses, tokens
from memgraph.core.sentence.vocabulary import CONDITIONS
from memgraph.core.topics import Topics

_MOST_AROUND = 300  # words of a statement that tell what the others mean; more is no sentence
_TELLING = word_set("it they this these that")
_LIMITING = CONDITIONS | word_set(
    "but only in on at to of with without under inside within also instead otherwise however"
    " though although exception exceptions old legacy here there then same not or and so"
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a sentence was read as.

    ``scope`` holds path patterns that the sentence names, in the language of scopes; ``unread``
    the parts, as they were written, that were not understood. ``rules`` is empty for a question,
    a description and anything else that demands nothing. The first ``sure`` rules are from
    sentences that demand what they say, understood to the last word, whatever stands beside them.
    """

    rules: tuple[Rule, ...] = ()
    scope: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    sure: int = 0

    @property
    def complete(self) -> bool:
        """True where the sentence was understood to its last word, and demands something."""
        return bool(self.rules) and not self.unread


def read(statement: str, topics: Topics) -> Reading:
    """Return what ``statement`` is read as. Anything can be given; nothing is raised."""
    text = plain(statement)
    if is_no_sentence(text):
        return Reading(unread=(text,))
    if deceiving := alike(text):
        return Reading(unread=deceiving)
    found = tokens(text)
    known = lexicon(topics)
    around = tuple(token.word for token in found) if len(found) <= _MOST_AROUND else ()
    parted = clauses(found)
    parts = [part_of(text, clause, around, known) for clause in parted]
    said = [said for part in parts for said in part.said]
    names = frozenset(
        name
        for one in said
        if one.topic
        for name in known.words_of(one.topic, one.values)
    )  # fmt: skip
    remains = [
        _without_remarks(text, clause, part, names, first=number == 0)
        for number, (clause, part) in enumerate(zip(parted, parts, strict=True))
    ]
    apart = _apart(parted, parts)
    remains = [
        (*clause.label, *clause.tokens) if clause.sentence in apart else left
        for clause, left in zip(parted, remains, strict=True)
    ]
    sure = _understood(parted, parts, remains)
    scope = tuple(dict.fromkeys(pattern for part in parts for pattern in part.scope))
    certain = _rules(parted, parts, sure)
    rules = certain + _rules(parted, parts, {clause.sentence for clause in parted} - sure)
    beyond = [token for part in parts for token in part.beyond]
    left = sorted({*beyond, *(token for tokens in remains for token in tokens)}, key=_start)
    return Reading(rules, scope, _pieces(text, left if rules else found), len(certain))


def _start(token: Token) -> int:
    return token.start


def _understood(
    parted: Sequence[Clause], parts: Sequence[ClauseReading], remains: Sequence[Sequence[Token]]
) -> set[int]:
    """Return the sentences that were understood to the last word, and do not only tell.

    None is, where one that was not seems to say when and where the others hold.
    """
    left = {clause.sentence for clause, tokens in zip(parted, remains, strict=True) if tokens}
    for clause in parted:
        words = clause.words or tuple(token.word for token in clause.label)
        heading = clause.label and clause.tokens
        if clause.sentence in left and (heading or clause.asks or _limits(words)):
            return set()
    told = {clause.sentence for clause, part in zip(parted, parts, strict=True) if part.told}
    return {clause.sentence for clause in parted} - left - told


def _apart(parted: Sequence[Clause], parts: Sequence[ClauseReading]) -> set[int]:
    """Return the sentences that speak of paths of their own, where others do not.

    A reading has one scope, so that nothing in it may hold elsewhere.
    """
    scopes: dict[int, set[str]] = {}
    for clause, part in zip(parted, parts, strict=True):
        if part.said or part.scope:
            scopes.setdefault(clause.sentence, set()).update(part.scope)
    every = list(scopes.values())
    return set(scopes) if any(scope != every[0] for scope in every) else set()


def _limits(words: Sequence[str]) -> bool:
    """Return whether a sentence begins as one does that is about the others."""
    return bool(words) and (words[0] in _LIMITING or words[0] in _TELLING)


def _rules(
    parted: Sequence[Clause], parts: Sequence[ClauseReading], sentences: Collection[int]
) -> tuple[Rule, ...]:
    return rules_of(
        said
        for clause, part in zip(parted, parts, strict=True)
        if clause.sentence in sentences
        for said in part.said
    )


def _without_remarks(
    text: str, clause: Clause, part: ClauseReading, names: frozenset[str], *, first: bool
) -> Sequence[Token]:
    """Return what is left of a clause, nothing if it only remarks on what others demand.

    Remarks are brackets that name the same thing again, a default or a file, and sentences
    that go on about it: ``They slow us down.``
    """
    if part.said or not clause.tokens:
        return part.left
    if clause.aside:
        piece = text[clause.tokens[0].start : clause.tokens[-1].end]
        shown = " " not in piece and any(mark in piece for mark in "./*")
        named = all(token.word in names for token in part.left)
        if shown or named or {"default", "defaults"} & set(clause.words):
            return ()
    if not first and clause.words[0] in _TELLING and _tells(clause):
        return ()
    return part.left


def _tells(clause: Clause) -> bool:
    """Return whether a clause has neither a modal nor a condition."""
    moods = any(says_mood(clause.words, place) for place in range(len(clause.words)))
    return not moods and CONDITIONS.isdisjoint(clause.words)


def _pieces(text: str, left: Iterable[Token]) -> tuple[str, ...]:
    """Return the parts of ``text`` that the tokens make, neighbours as one."""
    spans: list[tuple[int, int]] = []
    for token in left:
        if spans and not text[spans[-1][1] : token.start].strip(" -_/,"):
            spans[-1] = (spans[-1][0], token.end)
        else:
            spans.append((token.start, token.end))
    return tuple(text[start:end] for start, end in spans)
