"""The paths there could be: their characters, and how long they count.

A path is parts joined by ``/``. No part is empty, ``.`` or ``..``, or has control characters.
"""

from __future__ import annotations

import functools
import itertools
import string
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass

# What is shown is read by people: x.py rather than !.py.
_READABLE = "xyz" + string.ascii_lowercase + string.ascii_uppercase + string.digits + "_-"

# A part that begins with a dot counts as one of two characters more.
HIDDEN = 2
NO_NAMES = ("", ".", "..")


class NotProved(Exception):
    """The question was given up: it would take too many steps to prove the answer."""


@dataclass(slots=True)
class Budget:
    """The steps that are left for all questions of a judgement, and the ``most`` for one."""

    left: int
    most: int


@dataclass(slots=True)
class Steps:
    """The steps that are left for one question; each takes about a microsecond."""

    left: int

    def take(self, count: int) -> None:
        """Take so many of them. Raises NotProved where fewer are left."""
        self.left -= count
        if self.left < 0:
            raise NotProved


def length(path: str) -> int:
    """Return the length of ``path``, by which the shortest is found.

    That is its characters, and two for each part that begins with a dot: ``x.py`` is found before
    ``.py``.
    """
    return len(path) + HIDDEN * f"/{path}".count("/.")


def drawn(character: str) -> bool:
    """Return whether a part of a path has ``character``: no control, half of a pair, or ``/``."""
    return character != "/" and unicodedata.category(character) not in ("Cc", "Cs")


@functools.lru_cache(maxsize=4096)
def following(character: str) -> str:
    """Return the next character that a path may have in a part, or "" behind the last one."""
    code = ord(character) + 1
    while code <= 0x10FFFF and not drawn(chr(code)):
        code += 1
    return chr(code) if code <= 0x10FFFF else ""


def character(wanted: Callable[[str], bool], ends: Iterable[str]) -> str:
    """Return a ``wanted`` character, readable if possible and no dot, or "" if there is none.

    ``ends`` are the first and last characters of all runs that ``wanted`` treats alike: each run
    begins with the first character there is, with one of the ends, or behind one.
    """
    tried = itertools.chain(_READABLE, *((end, following(end)) for end in ends), " ")
    other = (each for each in tried if each not in ("", ".") and drawn(each) and wanted(each))
    return next(other, "." if wanted(".") else "")
