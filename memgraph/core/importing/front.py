"""Front matter: the YAML between two lines of dashes at the top of a Markdown file."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from memgraph.core.importing.fact import Front

_FENCE = re.compile(r"-{3}[ \t]*")
_LINE = re.compile(r"([A-Za-z_][\w .-]*?)[ \t]*:(?:[ \t]+(.*)|)$")
_ITEM = re.compile(r"[ \t]*-[ \t]+(.*)")
_MOST = 200  # lines; more is no front matter


@dataclass(frozen=True, slots=True)
class Page:
    """A file in two parts; ``offset`` is how many lines stand above ``body``."""

    body: str
    front: Front = field(default_factory=dict)
    offset: int = 0
    loose: bool = False


def page(text: str, yaml: Callable[[str], object | None]) -> Page:
    """Return a file parted into front matter and body.

    ``yaml`` returns what YAML holds, or None where it is broken: then it is read line by line,
    as editors do whose globs begin with an asterisk, and ``loose`` is true.
    """
    lines = text.split("\n")
    if not lines or not _FENCE.fullmatch(lines[0].rstrip("\r")):
        return Page(text)
    ends = (n for n, line in enumerate(lines[1:_MOST], 1) if _FENCE.fullmatch(line.rstrip("\r")))
    end = next(ends, 0)
    if not end:
        return Page(text)
    inside = "\n".join(line.rstrip("\r") for line in lines[1:end])
    read = yaml(inside)
    front = read if isinstance(read, dict) else _by_line(inside)
    return Page("\n".join(lines[end + 1 :]), front, end + 1, not isinstance(read, dict))


def _by_line(text: str) -> Front:
    """Return ``name: value`` by lines, with lists of lines that begin with a dash."""
    found: Front = {}
    name = ""
    for line in text.split("\n"):
        if match := _LINE.match(line):
            name, value = match[1], (match[2] or "").strip()
            found[name] = _unquoted(value) if value else []
        elif (item := _ITEM.match(line)) and name:
            held = found[name]
            if isinstance(held, list):
                held.append(_unquoted(item[1].strip()))
    return found


def _unquoted(text: str) -> str:
    quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "'\""
    return text[1:-1] if quoted else text


def text_of(front: Front, *names: str) -> str:
    """Return the first of these fields that holds a text, or the empty string."""
    lowered = {name.casefold(): value for name, value in front.items()}
    for name in names:
        value = lowered.get(name.casefold())
        if isinstance(value, str) and value.strip():
            return " ".join(value.split())
    return ""


def texts_of(front: Front, *names: str) -> tuple[str, ...]:
    """Return the texts of the first of these fields that holds any."""
    lowered = {name.casefold(): value for name, value in front.items()}
    for name in names:
        value = lowered.get(name.casefold())
        held = value if isinstance(value, list) else [value]
        if found := tuple(t.strip() for t in held if isinstance(t, str) and t.strip()):
            return found
    return ()
