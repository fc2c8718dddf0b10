"""CODEOWNERS: who owns a file, as GitHub and GitLab read it.

GitHub takes the last line that matches. GitLab does so in every section, and all of these owners
count; a section may name owners for its lines that name none, and take files away with ``!``. The
file may come with the change that is reviewed: a line that cannot be read is left out, and what
would take too long is not worked out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from memgraph.core.scope import Scope, governed

PLACES = (".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS")
_LONGEST = 3 * 1024 * 1024  # characters; a longer file is none to GitHub either
_MOST_LINES = 10_000
_MOST_QUESTIONS = 20_000_000  # lines times files
_SECTION = re.compile(r"\^?\[([^\]]+)\](?:\[\d+\])?(|\s.*)")
_RANGE = re.compile(r"(?<!\\)\[")
_ESCAPED = re.compile(r"\\(.)|([{}])")


@dataclass(frozen=True, slots=True)
class Line:
    """One line: the paths it is about, and their owners; ``away`` takes them out of a section."""

    scope: Scope
    owners: tuple[str, ...]
    away: bool = False


@dataclass(frozen=True, slots=True)
class Owners:
    """The file at ``place``, in sections of lines; one section where it has none of its own.

    ``sections`` is None for a file that is too long to be read.
    """

    place: str = ""
    sections: tuple[tuple[Line, ...], ...] | None = ()

    def of(self, paths: Sequence[str]) -> Mapping[str, tuple[str, ...]] | None:
        """Return the owners of each of these files; None where that would take too long."""
        if self.sections is None or sum(map(len, self.sections)) * len(paths) > _MOST_QUESTIONS:
            return None
        found: dict[str, tuple[str, ...]] = dict.fromkeys(paths, ())
        for section in self.sections:
            left = list(paths)
            # What is taken away no later line brings back; of the others the last one counts.
            last_first = section[::-1]
            away = [line for line in last_first if line.away]
            for line in (*away, *(line for line in last_first if not line.away)):
                hit = governed(line.scope, left)
                for path in hit:
                    found[path] = tuple(dict.fromkeys((*found[path], *line.owners)))
                gone = {*hit}
                left = [path for path in left if path not in gone]
        return found


def read_owners(place: str, text: str) -> Owners:
    """Return what the file at ``place`` says."""
    lines = [line.strip() for line in text.split("\n")] if len(text) <= _LONGEST else []
    if not lines or len(lines) > _MOST_LINES:
        return Owners(place, None)
    sectioned = not place.startswith(".github/") and any(map(_section, lines))
    gitlab = place.startswith(".gitlab/") or sectioned
    sections: dict[str, list[Line]] = {"": []}
    name, default = "", ()  # type: str, tuple[str, ...]
    for line in lines:
        if begins := _section(line) if gitlab else None:
            name, default = begins[1].strip().casefold(), tuple(_named(begins[2].split()))
        elif found := _line(line, default, gitlab=gitlab):
            sections.setdefault(name, []).append(found)
    return Owners(place, tuple(map(tuple, sections.values())))


def _section(line: str) -> re.Match[str] | None:
    return _SECTION.fullmatch(line) if line.startswith(("[", "^[")) else None


def _line(text: str, default: tuple[str, ...], *, gitlab: bool) -> Line | None:
    """Return what a line says; None for a comment, and for what cannot be read."""
    if not text or text.startswith("#"):
        return None
    pattern, *rest = re.split(r"(?<!\\)\s+", text)
    away = pattern.startswith("!")
    if not gitlab and (away or _RANGE.search(pattern)):  # neither is known to GitHub
        return None
    scope = tuple(_globs(pattern.removeprefix("!"), gitlab=gitlab))
    try:
        governed(scope, ("x",))  # which reads the patterns
    except ValueError:
        return None
    owners = tuple(_named(rest)) or default
    return Line(scope, () if away else owners, away) if scope else None


def _named(words: Sequence[str]) -> Iterator[str]:
    """Yield the owners among the words behind a pattern, up to a comment."""
    for word in words:
        if word.startswith("#"):
            return
        if "@" in word:
            yield word


def _globs(pattern: str, *, gitlab: bool) -> Iterator[str]:
    """Yield a pattern of CODEOWNERS as patterns of scopes.

    GitHub reads it as Git reads .gitignore. To GitLab a pattern without a slash at its front is
    meant at any depth, and one without a slash at its end is no folder.
    """
    below = pattern.endswith("/")
    body = "/".join(map(_part, pattern.strip("/").split("/")))
    if not body:
        return
    rooted = pattern.startswith("/") or ("/" in body and not gitlab)
    deep = rooted or body == "**" or body.startswith("**/")
    # The slash at the front keeps a scope from reading it as meant at any depth.
    head = f"/{body}" if deep else f"/**/{body}"
    if below:
        yield f"{head}/**"
        return
    yield head
    if not gitlab and not body.endswith(("/*", "**")):
        yield f"{head}/**"


def _part(part: str) -> str:
    """Return one part of a path as scopes write it, where a backslash escapes nothing."""
    if part == "**":
        return part
    return _ESCAPED.sub(_literal, re.sub(r"(?<!\\)\*+", "*", part))


def _literal(found: re.Match[str]) -> str:
    """Return a sign that stands for itself; a brace, which no class can hold, as any sign."""
    sign = found[1] or found[2]
    if sign in "{}":
        return "?"
    return f"[{sign}]" if sign in "*?[" else sign
