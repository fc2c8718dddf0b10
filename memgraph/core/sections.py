"""Sections of a brief, and how they are cut to a budget."""

from __future__ import annotations

import itertools

from memgraph.core.lean import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Section(NamedTuple):
    """A heading and its lines; ``ask`` is the command that shows all of it."""

    title: str
    lines: tuple[str, ...]
    ask: str = ""


def nothing_to_say(found: Sequence[Section]) -> bool:
    """Return whether there is nothing beyond the time and the state of Git."""
    return all(section.title == "Now" for section in found)


def cut(found: Sequence[Section], budget: int) -> list[tuple[Section, int]]:
    """Return the sections cut to ``budget`` characters, each with how many lines were left out.

    Each may take an equal share of what those before it have left, so that a long list of
    threads does not hide the law.
    """
    kept: list[tuple[Section, int]] = []
    left = budget
    for number, section in enumerate(found):
        heading = len(section.title) + 60
        lines = _fitting(section.lines, left // (len(found) - number) - heading)
        left -= sum(len(line) + 3 for line in lines) + heading
        kept.append((section._replace(lines=lines), len(section.lines) - len(lines)))
    return kept


def _fitting(lines: Sequence[str], room: int) -> tuple[str, ...]:
    """Return the first lines that take at most ``room`` characters, each with its bullet."""
    ends = itertools.accumulate(len(line) + 3 for line in lines)
    return tuple(line for line, end in zip(lines, ends, strict=True) if end <= room)
