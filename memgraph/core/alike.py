"""Look-alikes: letters of another script, or of mathematics, that cannot be told from Latin ones.

A word that holds one among Latin letters is no word that anybody knows, and looks like one. A
word made of nothing else, in a text that is Latin otherwise, does too.
"""

from __future__ import annotations

import re

# The letters that look Latin in most fonts; others, as in 5 µs, do not deceive.
_ALIKE = (
    "авекмнорстухіјѕһԁԛԝАВЕКМНОРСТУХІЈЅԌԚԜαενικορτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"
    "\uff21-\uff3a\uff41-\uff5a\U0001d400-\U0001d7ff"
)
_LETTER = re.compile(f"[{_ALIKE}]")
_ONLY = re.compile(f"[{_ALIKE}]{{2,}}")
_WORD = re.compile(r"[^\W\d]+")
_LATIN = re.compile(r"[A-Za-z]")


def alike(text: str) -> tuple[str, ...]:
    """Return the words of ``text`` that hold such letters in a place for Latin ones."""
    if text.isascii():
        return ()
    words = _WORD.findall(text)
    # In a text that has words of that script anyhow, one made of such letters is honest.
    honest = not _LATIN.search(text) or any(map(_foreign, words))
    found = (word for word in words if alike_letters(word))
    deceiving = (
        word for word in found
        if _LATIN.search(word) or (_ONLY.fullmatch(word) and not honest)
    )  # fmt: skip
    return tuple(dict.fromkeys(deceiving))


def alike_letters(word: str) -> tuple[str, ...]:
    """Return the letters of ``word`` that only look Latin, each once."""
    return tuple(dict.fromkeys(_LETTER.findall(word)))


def _foreign(word: str) -> bool:
    """Return whether a word without Latin letters has letters that look like none of them."""
    return not _LATIN.search(word) and any(
        not letter.isascii() and not _LETTER.match(letter) for letter in word
    )
