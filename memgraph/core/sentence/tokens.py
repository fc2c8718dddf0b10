"""Tokens: the words and marks of a text, each with its place, and the clauses they make.

Hyphens, underscores and slashes part words, in a text as in the names of topics and values, so
that ``force-push`` and ``force push`` are the same two words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

_PIECE = re.compile(r"\d{1,3}(?:,\d{3})+(?!\d)|[,;:()/!?—…\n\"]|[^\s,;:()/!?—…\"\-_]+")
_CHUNK = re.compile(r"\S+")
_ENDS = frozenset(".;!?\n—…")
_SHORT = frozenset({"e.g", "i.e", "etc", "vs", "approx", "incl", "resp"})
_DENYING = frozenset({"don't", "do", "not", "never", "no", "avoid"})


class Token(NamedTuple):
    """One word or mark. ``word`` has no case; ``start`` and ``end`` are its place in the text."""

    word: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Clause:
    """What stands between two ends: its tokens, and the words of the label in front of it.

    ``words`` are the tokens without their places, ``asks`` is true for a question, ``aside``
    for what stands in brackets; ``sentence`` counts the sentences of the text.
    """

    tokens: tuple[Token, ...]
    words: tuple[str, ...]
    label: tuple[Token, ...] = ()
    asks: bool = False
    aside: bool = False
    sentence: int = 0


def tokens(text: str) -> list[Token]:
    """Return the tokens of ``text``; a full stop that ends a sentence is one of its own."""
    found: list[Token] = []
    for piece in _PIECE.finditer(text.replace("()", "  ")):
        word, start, end = piece.group().casefold(), piece.start(), piece.end()
        bare = word.rstrip(".") if len(word) > 1 else word
        if bare != word and bare and (end == len(text) or text[end] in ' \n"):,;'):
            found.append(Token(bare, start, start + len(bare)))
            if bare not in _SHORT:
                found.append(Token(".", start + len(bare), end))
        elif word == "." and not (end == len(text) or text[end].isspace()):
            continue
        else:
            found.append(Token(word, start, end))
    return [token for token in found if token.word not in ('"', "'")]


def words(name: str) -> tuple[str, ...]:
    """Return the words of a name, parted as those of a text are."""
    if name.isascii() and name.isalpha():  # most names are one word, and there are thousands
        return (name.casefold(),)
    found = _PIECE.findall(name.replace("()", "").casefold())
    return tuple(word for word in found if word not in ('"', "'"))


def is_possessive(word: str) -> bool:
    """Return whether ``word`` says whose the thing behind it is: ``shop's``."""
    return word.endswith("'s") and len(word) > len("'s")


def chunks(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield what stands between blanks, with its place, without marks at its ends."""
    for chunk in _CHUNK.finditer(text):
        body = chunk.group().strip(",;:!?\"'()").rstrip(".")
        if body:
            start = chunk.start() + chunk.group().index(body)
            yield body, start, start + len(body)


def clauses(found: Sequence[Token]) -> list[Clause]:
    """Return the clauses of a text: parted at ends of sentences, brackets and labels."""
    parted: list[Clause] = []
    for number, sentence, asks in _sentences(found):
        for part, aside in _asides(sentence):
            label, rest = _label(part)
            words_of = tuple(token.word for token in rest)
            parted.append(Clause(tuple(rest), words_of, tuple(label), asks, aside, number))
    return parted


def _sentences(found: Sequence[Token]) -> Iterator[tuple[int, list[Token], bool]]:
    """Yield number, tokens and whether it asks; what a dash parts is of one sentence."""
    number, sentence = 0, list[Token]()
    for place, token in enumerate(found):
        if token.word == ";" and _goes_on(found, place + 1):
            sentence.append(token._replace(word=","))
        elif token.word not in _ENDS:
            sentence.append(token)
        elif sentence:
            yield number, sentence, token.word == "?"
            number += token.word != "—"
            sentence = []
    if sentence:
        yield number, sentence, False


def _goes_on(found: Sequence[Token], place: int) -> bool:
    """Return whether ``place`` begins what says no more than ``never in``, of what came before."""
    following = tuple(token.word for token in found[place : place + 2])
    return following[:1] in (("never",), ("not",)) and following[1:] in (("in",), ("with",))


def _asides(sentence: list[Token]) -> Iterator[tuple[list[Token], bool]]:
    """Yield what stands outside of brackets as one part, then what stands in each pair."""
    outside: list[Token] = []
    inside: list[list[Token]] = []
    depth = 0
    for token in sentence:
        if token.word == "(":
            depth += 1
            inside.append([])
        elif token.word == ")":
            depth = max(0, depth - 1)
        elif depth:
            inside[-1].append(token)
        else:
            outside.append(token)
    if outside:
        yield outside, False
    yield from ((part, True) for part in inside if part)


def _label(part: list[Token]) -> tuple[list[Token], list[Token]]:
    """Return the tokens before a colon and those behind it, where the former are few.

    ``Don't: use X`` has no label: what only denies belongs to what is denied.
    """
    for place, token in enumerate(part[:8]):
        if token.word == ":":
            label, rest = part[:place], part[place + 1 :]
            words_of = {token.word for token in label}
            denies = words_of <= _DENYING and not words_of <= {"do"}
            return ([], [*label, *rest]) if denies else (label, rest)
    return [], part
