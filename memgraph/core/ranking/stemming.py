"""From text to the stems that are compared: those that a full-text index holds, in order."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from memgraph.core.everyday import STOP
from memgraph.core.stems import stem

# What a full-text index of ``stemmed`` columns is made with: it finds the stems as they are.
TOKENIZER = "unicode61 remove_diacritics 0"
# What is said of code in signs, in a word that an index can hold.
_SIGNED = (
    (re.compile(r"(?i)\bc#"), "csharp"),
    (re.compile(r"(?i)\bf#"), "fsharp"),
    (re.compile(r"(?i)\bc\+\+"), "cpp"),
    (re.compile(r"(?i)(?<!\w)\.net\b"), "dotnet"),
)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_HUMP = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
# Names that are written with humps and are one word all the same.
_NAMES = frozenset(
    """
    DevOps FastAPI GitHub GitLab GraphQL JavaScript LangChain LaTeX MariaDB MongoDB MySQL NestJS
    NextJS NodeJS NumPy OpenAI PostgreSQL PowerShell PyTest PyTorch SQLite SwiftUI TypeScript
    VSCode WordPress YouTube iOS macOS
    """.split()  # noqa: SIM905
)
_LONGEST = 60  # characters of a word; longer ones are data
_WIDE = "\u2e80"  # from here on scripts part their words by no blanks


class Texts(NamedTuple):
    """What of an entry is searched.

    ``id`` is its name, ``rules`` names topics and chosen values, ``tags`` are its own, ``paths``
    the files that it names or comes from; in each the words are parted by blanks or signs.
    """

    id: str = ""
    statement: str = ""
    why: str = ""
    rules: str = ""
    tags: str = ""
    paths: str = ""


COLUMNS = Texts._fields


def stemmed(texts: Texts) -> tuple[str, ...]:
    """Return what a full-text table holds of an entry, one text for each of COLUMNS.

    These are the stems of its words, parted by blanks; in ``paths`` each stem once.
    """
    *others, paths = (stems(text) for text in texts)
    return tuple(" ".join(found) for found in (*others, dict.fromkeys(paths)))


def each_stem(columns: Sequence[str]) -> frozenset[str]:
    """Return the stems that stand anywhere in the columns of an entry, for a table of counts."""
    return frozenset(" ".join(columns).split())


def stems(text: str) -> list[str]:
    """Return the stems of the words of ``text`` in their order, without stop words."""
    return [found for word in words(text) for found in stems_of(word)]


def words(text: str) -> Iterator[str]:
    """Yield the words of ``text`` as they are written, ``user_name`` as two."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    for sign, word in _SIGNED:
        text = sign.sub(word, text)
    for found in _WORD.finditer(text):
        if len(found.group()) <= _LONGEST:
            yield found.group()


@functools.lru_cache(1 << 16)
def stems_of(word: str) -> tuple[str, ...]:
    """Return the stems of one word: of ``userName`` those of its parts and of the whole."""
    word = word.replace("’", "'").partition("'")[0]
    plain = word.lower()
    if not word.isascii():
        found = _pairs(plain)
    elif word.islower() or word[1:].islower() or word.isdigit() or word in _NAMES:
        found = (plain,)
    else:
        parts = tuple(part.lower() for part in _HUMP.findall(word))
        found = (*parts, plain) if len(parts) > 1 else (plain,)
    return tuple(stem(part) for part in found if part and part not in STOP)


def _pairs(word: str) -> tuple[str, ...]:
    """Return the word without its accents, or pairs of its characters if it may be several."""
    if word[0] >= _WIDE and len(word) > 1:
        return tuple(word[at : at + 2] for at in range(len(word) - 1))
    apart = unicodedata.normalize("NFD", word)
    return ("".join(mark for mark in apart if mark.isalnum()),)
