"""Settings that a change edits: trust, configuration, topics."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from memgraph.core.memory import Memory
from memgraph.core.settings import SETTINGS, told


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
        one, other = (dict.fromkeys(told(each.document) if each else ()) for each in (old, new))
        yield SettingChange(
            path,
            tuple(line for line in one if line not in other),
            tuple(line for line in other if line not in one),
            before.trust is not None and after.standard.guards(path),
        )
