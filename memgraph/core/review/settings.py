"""Settings that a change edits: trust, configuration, topics."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from memgraph.core.document import Plain
from memgraph.core.memory import Memory
from memgraph.core.settings import SETTINGS


@dataclass(frozen=True, slots=True)
class SettingChange:
    """A setting whose content differs: the lines that are gone, and those that are new.

    Each is ``place: value``. ``guarded`` says that a person has to confirm it. It counts from when
    it is merged.
    """

    path: str
    gone: tuple[str, ...]
    new: tuple[str, ...]
    guarded: bool


def settings(before: Memory, after: Memory) -> tuple[SettingChange, ...]:
    """Return the settings that differ, those that came or went among them."""
    return tuple(_changed(before, after))


def _changed(before: Memory, after: Memory) -> Iterator[SettingChange]:
    for path in SETTINGS:
        old, new = before.own_settings.get(path), after.own_settings.get(path)
        if (old and old.digest) == (new and new.digest):
            continue
        one, other = (list(_lines("", each.document)) if each else [] for each in (old, new))
        differing = [*difflib.ndiff(one, other)]
        yield SettingChange(
            path,
            tuple(line[2:] for line in differing if line.startswith("- ")),
            tuple(line[2:] for line in differing if line.startswith("+ ")),
            before.trust is not None and after.standard.guards(path),
        )


def _lines(place: str, value: Plain | Mapping[str, Plain]) -> Iterator[str]:
    """Yield a line for every scalar, and for what is empty."""
    if isinstance(value, dict) and value:
        for name, inner in value.items():
            yield from _lines(f"{place}.{name}".lstrip("."), inner)
    elif isinstance(value, list) and value:
        for inner in value:
            yield from _lines(f"{place}[]", inner)
    else:
        yield f"{place}: {value}"
