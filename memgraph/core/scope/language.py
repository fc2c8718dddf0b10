"""The language of patterns: each is read once, into globs that are matched and compared alike."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

Scope: TypeAlias = tuple[str, ...]

LONGEST = 200
# What a schema can say of a pattern: not its braces and brackets.
GLOB_PATTERN = (
    r"(?![!/ ]*(?:…|\.\.\.)[!/ ]*$)(?=[!/ ]*[^!/ ])"
    rf"(?=[^\\]{{1,{LONGEST}}}$)(?!!*(?:[\s\S]*/)?\.\.(?:/|$))[\s\S]*"
)
_MOST_ALTERNATIVES = 64


class Wild(Enum):
    """What stands for a run: of characters inside a part, or of whole parts."""

    STAR = "*"
    DEEP = "**"


@dataclass(frozen=True, slots=True)
class Letter:
    """One character inside a part: in one of ``spans`` (first and last), or else in none."""

    spans: tuple[tuple[str, str], ...] = ()
    others: bool = False

    def __contains__(self, character: str) -> bool:
        return any(first <= character <= last for first, last in self.spans) != self.others


_ANY = Letter(others=True)

Atom: TypeAlias = str | Letter | Wild  # a str is one character that stands for itself
Part: TypeAlias = tuple[Atom, ...]
Glob: TypeAlias = tuple[Part, ...]

DEEP: Part = (Wild.DEEP,)


def parse_glob(pattern: str) -> str:
    """Return ``pattern`` in NFC if it is a valid one.

    Raises ValueError with the reason for one that is not.
    """
    if not pattern.strip("!/ "):
        raise ValueError("the pattern is empty")
    if pattern.strip("!/ ") in ("…", "..."):
        raise ValueError("write the pattern itself")
    if len(pattern) > LONGEST:
        raise ValueError(f"a pattern has at most {LONGEST} characters")
    if "\\" in pattern:
        raise ValueError("write paths with / and not with a backslash")
    if ".." in pattern.lstrip("!").split("/") or any((".", ".") in glob for glob in read(pattern)):
        raise ValueError("a scope cannot leave the repository")
    return unicodedata.normalize("NFC", pattern)


def takes_away(pattern: str) -> bool:
    """Return whether ``pattern`` takes away what earlier ones gave."""
    return pattern.startswith("!")


@functools.lru_cache(maxsize=4096)
def read(pattern: str) -> tuple[Glob, ...]:
    """Return the globs of ``pattern``, one for each way through its braces, without its ``!``.

    Raises ValueError with the reason for a pattern that is not valid.
    """
    body = unicodedata.normalize("NFC", pattern.removeprefix("!"))
    return tuple(
        _glob(_anchored(unicodedata.normalize("NFC", written))) for written in _braces(body)
    )


@functools.lru_cache(maxsize=4096)
def size(scope: Scope) -> int:
    """Return the number of atoms in all globs of ``scope``, and one for each part."""
    return sum(len(part) + 1 for pattern in scope for glob in read(pattern) for part in glob)


def _anchored(pattern: str) -> str:
    """Write out the short forms: a missing slash, a closing one, a glued ``**``."""
    below = pattern.endswith("/")
    body = pattern.strip("/")
    rooted = "/" in body or pattern.startswith("/")
    body = re.sub(r"(?<![^/])\*\*(?=[^/*])", "**/*", body)
    if not rooted and not body.startswith("**/") and body != "**":
        body = f"**/{body}"
    return f"{body}/**" if below else body


def _braces(pattern: str) -> list[str]:
    """Return ``pattern`` with every ``{a,b}`` written out. Raises ValueError."""
    opened = pattern.find("{")
    if opened < 0:
        if "}" in pattern:
            raise ValueError("a } without its {")
        return [pattern]
    parts, closed = _alternatives(pattern, opened)
    found = [
        done for part in parts for done in _braces(pattern[:opened] + part + pattern[closed + 1 :])
    ]
    if len(found) > _MOST_ALTERNATIVES:
        raise ValueError(f"the braces make more than {_MOST_ALTERNATIVES} patterns")
    return found


def _alternatives(pattern: str, opened: int) -> tuple[list[str], int]:
    """Return the alternatives of the brace at ``opened``, and where it closes."""
    depth, start, parts = 0, opened + 1, []
    for place in range(opened, len(pattern)):
        character = pattern[place]
        depth += {"{": 1, "}": -1}.get(character, 0)
        if depth == 0 or (depth == 1 and character == ","):
            parts.append(pattern[start:place])
            start = place + 1
        if depth == 0:
            return parts, place
    raise ValueError("a { without its }")


def _glob(pattern: str) -> Glob:
    """Return the parts of a pattern without braces, no ``**`` twice in a row."""
    parts: list[Part] = []
    for text in pattern.split("/"):
        part = DEEP if text == "**" else tuple(_atoms(text))
        if part != DEEP or not parts or parts[-1] != DEEP:
            parts.append(part)
    return tuple(parts)


def _atoms(part: str) -> Iterator[Atom]:
    """Yield what one part consists of, no ``*`` twice in a row. Raises ValueError."""
    place = 0
    while place < len(part):
        character = part[place]
        if character == "[":
            end = _closing(part, place)
            yield _letter(part[place + 1 : end])
            place = end
        elif character == "?":
            yield _ANY
        elif character != "*":
            yield character
        elif not part.startswith("*", place + 1):
            yield Wild.STAR
        place += 1


def _closing(part: str, opened: int) -> int:
    """Return where the class that opens at ``opened`` closes: a ``]`` at its front is a letter."""
    first = opened + 1 + part.startswith(("!", "^"), opened + 1)
    end = part.find("]", first + 1)
    if end < 0:
        raise ValueError("a [ without its ]")
    return end


def _letter(inside: str) -> Letter:
    """Return the letter of a class, given without its brackets. Raises ValueError."""
    others = inside[0] in "!^"
    body = inside[others:]
    spans, place = [], 0
    while place < len(body):
        ranged = place + 2 < len(body) and body[place + 1] == "-"
        first, last = body[place], body[place + 2 * ranged]
        if first > last:
            raise ValueError(f"[{inside}] is no range of characters")
        spans.append((first, last))
        place += 3 if ranged else 1
    return Letter(tuple(spans), others)
