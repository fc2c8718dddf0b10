"""Lines of 80 columns, in any script."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

COLUMNS = 80
_WIDE = ("W", "F")  # of Unicode's East Asian widths: two columns each


def wrapped(text: str, head: str = "", columns: int = COLUMNS) -> list[str]:
    """Return ``head`` and ``text`` in lines of that width, the later ones indented by as much.

    Lines break at blanks. In scripts that part words by none, and in what is longer than a line,
    they break where the line is full; a path or an id is left whole.
    """
    room, indent = max(columns - width(head), 20), " " * width(head)
    lines, line = [], ""
    for word in text.split():
        for piece, joined in _pieces(word, room):
            longer = f"{line}{'' if joined or not line else ' '}{piece}"
            if line and width(longer) > room:
                lines.append(line)
                line = piece
            else:
                line = longer
    return [(head if number == 0 else indent) + each for number, each in enumerate([*lines, line])]


def width(text: str) -> int:
    """Return how many columns a terminal takes for a text."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(c) else 1 + (unicodedata.east_asian_width(c) in _WIDE)
        for c in text
    )


def _pieces(word: str, room: int) -> Iterator[tuple[str, bool]]:
    """Yield the parts of a word between which a line may break, and whether each goes on."""
    if word.isascii() or width(word) <= room // 2 or width(word) == len(word):
        yield word, False
        return
    for number, character in enumerate(word):
        yield character, number > 0
