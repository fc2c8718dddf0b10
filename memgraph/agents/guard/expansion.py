"""How a shell makes arguments of a word."""

from __future__ import annotations

from memgraph.agents.guard.words import Part
from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_MOST = 64


def fields(valued: Iterable[tuple[Part, str]]) -> list[str]:
    """Return the arguments that a word's parts become, each part given with its value."""
    found: list[str] = [""]
    kept = braces = False
    for part, value in valued:
        if part.kind in ("text", "file") or (part.quoted and not _several(part)):
            found[-1] += value
            kept = True
            braces |= part.kind == "text" and not part.quoted and "{" in value
            continue
        pieces = value.split()
        if value[:1].isspace():
            found.append("")
        if pieces:
            found[-1] += pieces[0]
            found += pieces[1:]
        if value[-1:].isspace():
            found.append("")
    found = [one for one in found if one] or ([""] if kept else [])
    return [one for value in found for one in braced(value)] if braces else found


def _several(part: Part) -> bool:
    return part.kind == "var" and (part.text == "@" or part.text.endswith("[@]"))


def braced(word: str) -> list[str]:
    """Return what ``a{b,c}`` stands for; the word itself where nothing does."""
    done: list[str] = []
    waiting = [word]
    while waiting and len(done) + len(waiting) < _MOST:
        one = waiting.pop(0)
        start, end = _innermost(one)
        if not end:
            done.append(one)
            continue
        choices = one[start + 1 : end].split(",")
        waiting[:0] = [one[:start] + choice + one[end + 1 :] for choice in choices]
    return [one for one in (*done, *waiting) if one] or [word]


def _innermost(word: str) -> tuple[int, int]:
    """Return where the first braces around a comma begin and end; zeros for none."""
    end = word.find("}")
    while end > 0:
        start = word.rfind("{", 0, end)
        if start >= 0 and "," in word[start:end]:
            return start, end
        end = word.find("}", end + 1)
    return 0, 0


def quoted(text: str) -> str:
    """Return ``text`` as one word of a shell."""
    return "'" + text.replace("'", "'\\''") + "'"
