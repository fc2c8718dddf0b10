"""Look-alikes: Cyrillic and Greek letters that stand among Latin ones and cannot be told from them.

A word that holds one is no word that anybody knows, and looks like one. It is never understood.
"""

from __future__ import annotations

import re

# The letters that look Latin in most fonts; others, as in 5 µs, do not deceive.
_ALIKE = "авекмнорстухіјѕһԁԛԝАВЕЗКМНОРСТУХІЈЅԌԚԜαενικορτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"
_WORD = re.compile(r"[^\W\d]+")
_LATIN = re.compile(r"[A-Za-z]")


def alike(text: str) -> tuple[str, ...]:
    """Return the words of ``text`` in which such letters stand among Latin ones."""
    if text.isascii():
        return ()
    found = (word for word in _WORD.findall(text) if _LATIN.search(word))
    return tuple(dict.fromkeys(word for word in found if alike_letters(word)))


def alike_letters(word: str) -> tuple[str, ...]:
    """Return the letters of ``word`` that only look Latin, each once."""
    return tuple(dict.fromkeys(letter for letter in word if letter in _ALIKE))
