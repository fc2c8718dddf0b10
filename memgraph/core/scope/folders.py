"""Folders: where all that a scope matches must lie, as far as that is written out in it."""

from __future__ import annotations

from collections.abc import Iterable

from memgraph.core.scope.language import takes_away

_WILD = frozenset("*?[{\\")


def folders(patterns: Iterable[str]) -> tuple[str, ...]:
    """Return folders below which all paths lie that match one of the patterns; "" is the root."""
    given = list(patterns)
    if given and takes_away(given[0]):
        return ("",)
    return tuple(dict.fromkeys(_folder(glob) for glob in given if not takes_away(glob)))


def _folder(pattern: str) -> str:
    parts = pattern.strip("/").split("/")
    if len(parts) == 1 and not pattern.startswith("/"):
        return ""  # without a slash it is meant at any depth
    written: list[str] = []
    for part in parts[:-1]:
        if set(part) & _WILD or not part.isascii():  # a letter may be written in two ways
            break
        written.append(part)
    return "/".join(written)
