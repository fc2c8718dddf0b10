"""Where a rule holds: patterns from front matter, from headings, and from a file's place."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from memgraph.core.scope import parse_glob

_FIELDS = ("globs", "applyTo", "paths", "files", "path", "glob", "patterns")
_EVERYTHING = frozenset({"**", "*", "**/*", "*.*", "**/*.*", "/", ".", "./", "./**"})
_CODE = re.compile(r"`([^`\s]+)`")
_PATTERN = re.compile(r"!?(?:[\w.@*?{}\[\],!+~ -]+/)*[\w.@*?{}\[\],!+~-]*")
_EXTENSION = re.compile(r"\*\.[\w{},.*-]+")
_PLACED = re.compile(r"(?:in|inside|within|under) (?:the )?([\w.-]+)(?: (?:folder|directory"
                     r"|code|files?))?",
                     re.IGNORECASE)  # fmt: skip
_FILE = re.compile(r"[\w.-]*\w\.[a-z][a-z0-9]{0,4}")


def declared_scope(front: dict[str, object]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the patterns that front matter names, and those that are no patterns.

    ``globs``, ``applyTo`` and their kin hold a list, or one text with commas in it. No patterns
    means everything.
    """
    found: list[str] = []
    for name in _FIELDS:
        found += _texts(front.get(name))
    for item in _mappings(front.get("affects")):
        if item.get("type") in ("path", "paths", "glob", "file"):
            found += _texts(item.get("pattern") or item.get("path"))
    return valid(found)


def valid(patterns: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the patterns as the memory writes them, without what means everything; and the bad."""
    good: list[str] = []
    bad: list[str] = []
    everything = False
    for pattern in patterns:
        bare = pattern.strip().strip("'\"").removeprefix("./")
        if not bare:
            continue
        if bare in _EVERYTHING:
            everything = True
            continue
        try:
            good.append(parse_glob(bare.removeprefix("/")))
        except ValueError:
            bad.append(pattern)
    return () if everything else tuple(dict.fromkeys(good)), tuple(bad)


def below(folder: str, scope: tuple[str, ...]) -> tuple[str, ...]:
    """Return a scope for what lies in ``folder`` alone; patterns are taken to begin there."""
    if not folder:
        return scope
    literal = re.sub(r"([*?\[\]{}])", "?", folder)
    if not scope:
        return (f"{literal}/**",)
    return tuple(_moved(literal, pattern) for pattern in scope)


def _moved(folder: str, pattern: str) -> str:
    sign, bare = ("!", pattern[1:]) if pattern.startswith("!") else ("", pattern)
    if bare.startswith(f"{folder}/"):
        return pattern
    return f"{sign}{folder}/{bare}" if "/" in bare.rstrip("/") else f"{sign}{folder}/**/{bare}"


def named_scope(heading: str, folders: Collection[str] = ()) -> tuple[str, ...]:
    """Return the paths that a heading is about: ``src/**``, ``Files in `web/` ``; or none.

    ``In tests`` is about the folder of that name, where ``folders`` has one.
    """
    codes = _CODE.findall(heading)
    bare = heading.strip()
    if (placed := _PLACED.fullmatch(bare)) and placed[1].casefold() in folders:
        return (f"{placed[1].casefold()}/**",)
    if not codes and " " not in bare and _looks_like_path(bare):
        codes = [bare]
    found = [code for code in codes if _looks_like_path(code)]
    if len(found) != len(codes):
        return ()
    good, bad = valid(code + "**" if code.endswith("/") else code for code in found)
    return () if bad else good


def _looks_like_path(text: str) -> bool:
    """Return whether a text is a pattern, a folder (``src/``) or a path with a file in it."""
    if text.startswith(("/", "@", "~", "-", "http", "//")) or not _PATTERN.fullmatch(text):
        return False
    if _EXTENSION.fullmatch(text) or text.endswith("/") or "/**" in text or "/*" in text:
        return True
    return "/" in text and bool(_FILE.fullmatch(text.rpartition("/")[2]))


def _texts(value: object) -> list[str]:
    if isinstance(value, str):
        return _parted(value)
    if isinstance(value, list):
        return [part for item in value if isinstance(item, str) for part in _parted(item)]
    return []


def _parted(text: str) -> list[str]:
    """Return a text parted at the commas outside of braces."""
    bare = text.strip().removeprefix("[").removesuffix("]") if text.strip().startswith("[") and \
        "," in text else text  # fmt: skip
    return [part for part in re.split(r",(?![^{}]*\})", bare) if part.strip()]


def _mappings(value: object) -> list[dict[str, object]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
