"""Scopes: sets of path patterns that say which paths a policy governs.

The patterns, matched against whole paths from the repository's root, never case-folded. Later
patterns win, and a scope that begins with ``!`` begins with everything:

=========  =========================================================
``*``      any characters inside one part of a path
``?``      one character inside a part
``**``     any number of parts (``**.py`` is read as ``**/*.py``)
``[a-z]``  one of these characters, ``[!a]`` any other
``{a,b}``  either
``dir/``   everything below ``dir``
no slash   at any depth: ``*.py`` is ``**/*.py``
``!x``     takes away what earlier patterns gave
=========  =========================================================
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

_LONGEST = 200
# What a schema can say of a pattern: not its braces and brackets.
GLOB_PATTERN = (
    r"(?![!/ ]*(?:…|\.\.\.)[!/ ]*$)(?=[!/ ]*[^!/ ])"
    rf"(?=[^\\]{{1,{_LONGEST}}}$)(?!!*(?:[\s\S]*/)?\.\.(?:/|$))[\s\S]*"
)
_MOST_ALTERNATIVES = 64


def parse_glob(pattern: str) -> str:
    """Return ``pattern`` in NFC if it is a valid one.

    Raises ValueError with the reason for one that is not.
    """
    if not pattern.strip("!/ "):
        raise ValueError("the pattern is empty")
    if pattern.strip("!/ ") in ("…", "..."):
        raise ValueError("write the pattern itself")
    if len(pattern) > _LONGEST:
        raise ValueError(f"a pattern has at most {_LONGEST} characters")
    if "\\" in pattern:
        raise ValueError("write paths with / and not with a backslash")
    if ".." in pattern.lstrip("!").split("/"):
        raise ValueError("a scope cannot leave the repository")
    _expression(pattern.removeprefix("!"))
    return unicodedata.normalize("NFC", pattern)


def governs(scope: Sequence[str], path: str) -> bool:
    """Return whether ``path`` is in ``scope``; later patterns win."""
    path = unicodedata.normalize("NFC", path)
    inside = scope[0].startswith("!") if scope else False
    for pattern in scope:
        taken_away = pattern.startswith("!")
        if inside == taken_away and _matcher(pattern.removeprefix("!")).fullmatch(path):
            inside = not taken_away
    return inside


def governed(scope: Sequence[str], paths: Iterable[str]) -> list[str]:
    """Return the paths that are in ``scope``, in their order."""
    return [path for path in paths if governs(scope, path)]


def example(scope: Sequence[str]) -> str:
    """Return a path in ``scope`` if one is easily made, or else its first pattern."""
    for pattern in scope:
        path = _concrete(pattern)
        if governs(scope, path):
            return path
    return scope[0]


def _concrete(pattern: str) -> str:
    first = _anchored(_braces(pattern.removeprefix("!"))[0])
    whole = re.sub(r"\[[!^]?([^\]]).*?\]", r"\1", first)
    return re.sub(r"\*+|\?", "x", whole.removeprefix("**/"))


def is_everything(scope: Sequence[str]) -> bool:
    """Return whether ``scope`` plainly takes in every path."""
    return any(p in ("**", "*", "**/*") for p in scope) and not any(p[0] == "!" for p in scope)


@functools.cache
def _matcher(pattern: str) -> re.Pattern[str]:
    return re.compile(_expression(unicodedata.normalize("NFC", pattern)), re.DOTALL)


def _expression(pattern: str) -> str:
    alternatives = _braces(pattern)
    return "|".join(_one(_anchored(part)) for part in alternatives)


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


def _one(pattern: str) -> str:
    """Return the expression for a pattern without braces. Raises ValueError.

    What stands between two ``**`` is looked for once, at its first place (``(?>…)``): were it
    tried at every place, a few of them would take years.
    """
    first, *runs = _runs(pattern.split("/"))
    found = "".join(f"{_part(part)}/" for part in first)
    for run in runs[:-1]:
        found += "(?>(?:[^/]+/)*?" + "".join(f"{_part(part)}/" for part in run) + ")" if run else ""
    if not runs:
        return found[:-1]
    return found + ("(?:[^/]+/)*" + "/".join(map(_part, runs[-1])) if runs[-1] else ".+")


def _runs(parts: list[str]) -> Iterator[list[str]]:
    """Yield the parts before, between and behind the ``**``."""
    run: list[str] = []
    for part in parts:
        if part == "**":
            yield run
            run = []
        else:
            run.append(part)
    yield run


def _part(part: str) -> str:
    """Return the expression for one part of a path. Raises ValueError.

    Like ``**``, what stands between two ``*`` is looked for once.
    """
    first, *others = _pieces(part)
    if not others:
        return first
    between = "".join(f"(?>[^/]*?{piece})" for piece in others[:-1] if piece)
    return f"{first}{between}[^/]*{others[-1]}"


def _pieces(part: str) -> list[str]:
    """Return the expressions before, between and behind the ``*``. Raises ValueError."""
    found, place = [""], 0
    while place < len(part):
        character = part[place]
        if character == "[":
            end = part.find("]", place + 2)
            if end < 0:
                raise ValueError("a [ without its ]")
            found[-1] += _class(part[place + 1 : end])
            place = end
        elif character == "*":
            found.append("")
        else:
            found[-1] += "[^/]" if character == "?" else re.escape(character)
        place += 1
    return found


def _class(inside: str) -> str:
    negated = inside[0] in "!^"
    body = inside[1:] if negated else inside
    escaped = re.sub(r"([\\\[\]^&~|])", r"\\\1", body)
    try:
        re.compile(f"[{escaped}]")
    except re.error:
        raise ValueError(f"[{inside}] is no range of characters") from None
    return f"[^/{escaped}]" if negated else f"(?!/)[{escaped}]"
