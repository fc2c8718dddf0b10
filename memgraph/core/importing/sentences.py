"""Where one sentence of prose ends and the next begins, and on which of its lines it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_END = re.compile(
    r"[.!?。！？][\"'”’)\]*_]*(?=\s+[\"'“‘(`*_\[]*[^\Wa-z_]|\s+[`“\"'(@\[#/]|\s*$)|[。！？]"
)
_SHORTENED = re.compile(
    r"(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|incl|resp|no|fig|sec|ca|ver|v|min|max|[A-Z]|\d+)\.$",
    re.IGNORECASE,
)
_LONGEST_SHORTENED = 40  # characters behind which a number, or what was shortened, is none
_PAIRS = (("(", ")"), ("[", "]"), ("{", "}"))
_BRACKETS = tuple(opening for opening, _ in _PAIRS)
_BRACKET = {
    sign: (pair[0], change) for pair in _PAIRS for sign, change in zip(pair, (1, -1), strict=True)
}
_OPENING = re.compile(r"[`(){}\[\]]")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence on one line; ``first`` and ``last`` count its lines in the text, from 0."""

    text: str
    first: int
    last: int


def sentences(text: str) -> tuple[Sentence, ...]:
    """Return the sentences of ``text``; one never ends inside of code or brackets."""
    return tuple(_sentences(text))


def _sentences(text: str) -> Iterator[Sentence]:
    start = line = counted = 0
    for end in (*_ends(text), len(text)):
        part = text[start:end]
        if part.strip():
            begun = start + len(part) - len(part.lstrip())
            stopped = start + len(part.rstrip())
            # Counted on from the last sentence, and not each time from the start of the text.
            first = line + text.count("\n", counted, begun)
            line, counted = first + text.count("\n", begun, stopped), stopped
            yield Sentence(" ".join(part.split()), first, line)
        start = end


def _ends(text: str) -> Iterator[int]:
    start, open_ = 0, _Open()
    for found in _END.finditer(text):
        open_.read(text, found.end())
        word = text[max(start, found.end() - _LONGEST_SHORTENED) : found.start() + 1]
        if _SHORTENED.search(word) or not open_.nothing:
            continue
        yield found.end()
        start, open_ = found.end(), _Open(found.end())


class _Open:
    """What code and brackets are open in a text, read on from where it was last asked."""

    def __init__(self, place: int = 0) -> None:
        self._place, self._in_code, self._depths = place, False, dict.fromkeys(_BRACKETS, 0)

    def read(self, text: str, end: int) -> None:
        """Read on as far as ``end``."""
        for found in _OPENING.finditer(text, self._place, end):
            if found[0] == "`":
                self._in_code = not self._in_code
            elif not self._in_code:
                bracket, change = _BRACKET[found[0]]
                self._depths[bracket] += change
        self._place = end

    @property
    def nothing(self) -> bool:
        """Whether code and brackets that were opened are closed again."""
        return not self._in_code and all(depth <= 0 for depth in self._depths.values())


def is_whole(text: str) -> bool:
    """Return whether no code or bracket of ``text`` was left open, or closed unopened."""
    bare = re.sub(r"`[^`]*`", "", text)
    return "`" not in bare and all(bare.count(one) == bare.count(two) for one, two in _PAIRS[:2])
