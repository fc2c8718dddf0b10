"""Gist: what a statement turns on, without its form.

Two statements can only say the same if all that turns a sentence is the same in both: numbers,
negations, ``before`` and ``after``, ``at most`` and ``at least``, ``only``, ``may``. What is left
are its telling words.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from typing import NamedTuple

from memgraph.core.everyday import STOP
from memgraph.core.stems import stem

_REACH = 3  # telling words that a negation takes in, up to the next sign
_AGAINST, _END, _SIGNS = "against", "end", ",.;!?()–—:"
_NUMBERS = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "eleven": "11", "twelve": "12",
}  # fmt: skip
# What a sentence turns on, and the words for it. Those that are alone turn it by themselves.
_TURNS = {
    _AGAINST: "not no never nor without avoid stop than instead over cannot dont doesnt isnt "
    "mustnt shouldnt cant wont neither none forbid forbidden "
    "nicht nie kein keine keinen statt ohne pas jamais sans nunca jamás sin não sem non mai senza "
    "niet geen nooit zonder inte aldrig utan ikke aldri uten nigdy bez не нет нельзя никогда без "
    "لا לא नहीं मत δεν μην όχι değil yok",
    "before": "before until till prior ahead", "after": "after afterwards since",
    "except": "except unless besides excluding", "only": "only solely exclusively",
    "may": "may can could might optional optionally sometimes rarely seldom occasionally allowed",
    **{word: word for word in (
        "first", "last", "above", "below", "up", "down", "off", "out", "more", "less", "most",
        "least", "few", "many", "under", "later", "earlier", "next", "other",
    )},
}  # fmt: skip
_TURN = {word: turn for turn, words in _TURNS.items() for word in words.split()}
_OPENING = frozenset((_AGAINST, "before", "after", "except"))  # turns about what follows them
_LINKS = frozenset(("from", "with", "by", "into"))  # about what follows, and turn nothing alone
_WIDE = "\u2e80"  # from here on scripts part their words by no blanks
# Negations in such scripts; each is looked for inside of words.
_WIDE_NOT = (
    "不", "没", "沒", "别", "別", "勿", "禁", "无", "無", "未", "ない", "ません", "않", "마세요",
    "말", "없",
)  # fmt: skip


class Gist(NamedTuple):
    """What a statement turns on.

    ``turns`` must be equal in what says the same. ``words`` are the stems of its telling words,
    ``denied`` those of them that it turns down, ``beside`` pairs of a preposition and the telling
    word behind it.
    """

    turns: frozenset[tuple[str, int]]
    words: frozenset[str]
    denied: frozenset[str]
    beside: frozenset[tuple[str, str]]


def gist(statement: str) -> Gist:
    """Return the gist of any text, in any script."""
    turns: dict[str, int] = {}
    denied: set[str] = set()
    asked: set[str] = set()
    beside: set[tuple[str, str]] = set()
    reach, link = 0, ""
    for token in _tokens(statement):
        turn, opens, words = _read(token)
        if turn:
            turns[turn] = 1 if turn in _TURNS else turns.get(turn, 0) + 1
            reach = _REACH if opens == _AGAINST else reach
        if opens == _END:
            reach, link = 0, ""
        elif opens and opens != _AGAINST:
            link = opens
        for word in words:
            (denied if reach else asked).add(word)
            if link:
                beside.add((link, word))
            reach, link = max(0, reach - 1), ""
    told = frozenset(denied | asked) or frozenset(_plain(statement))
    return Gist(frozenset(turns.items()), told, frozenset(denied - asked), frozenset(beside))


def _tokens(statement: str) -> list[str]:
    """Return words, numbers and signs in lower case; ``don't`` is ``not``."""
    text = statement if statement.isascii() else unicodedata.normalize("NFKC", statement)
    text = text.casefold().replace("’", "'")
    if "'" in text:
        text = _ending().sub(" ", text.replace("n't", " not"))
    return _token().findall(text)


@functools.cache
def _token() -> re.Pattern[str]:
    return re.compile(r"\d+(?:[.,:]\d+)*%?|[^\W\d]\w*[+#]*|[,.;:!?()–—]")


@functools.cache
def _ending() -> re.Pattern[str]:
    return re.compile(r"'(?:s|d|m|ll|re|ve)\b")


def _plain(statement: str) -> tuple[str, ...]:
    """Return the words of a statement that tells nothing, or its signs where it has no words."""
    words = tuple(token for token in _tokens(statement) if token not in _SIGNS)
    return words or tuple(statement.split())


@functools.lru_cache(1 << 15)
def _read(token: str) -> tuple[str, str, tuple[str, ...]]:
    """Return what a token turns, what it opens or ends, and the stems that it tells.

    A number turns by itself; of a wide script, pairs of characters are told.
    """
    if token in _SIGNS:
        return "", _END, ()
    if token[0].isdigit():
        return re.sub(r",(?=\d{3}(?:\D|$))", "", token), "", ()
    if token in _NUMBERS:
        return _NUMBERS[token], "", ()
    if turn := _TURN.get(token):
        return turn, turn if turn in _OPENING else "", ()
    if token[0] >= _WIDE and len(token) > 1:
        denies = any(sign in token for sign in _WIDE_NOT)
        pairs = tuple(token[at : at + 2] for at in range(len(token) - 1))
        return _AGAINST if denies else "", "", pairs
    link = token if token in _LINKS else ""
    return "", link, () if link or token in STOP else (stem(token),)
