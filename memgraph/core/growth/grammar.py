"""A grammar: what a name stands for, in any of several ways, which hold further names in braces."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from memgraph.core.growth.chance import Chance

_NAME = re.compile(r"\{(\w+)\}")

# Texts and names by turns: a text, a name, a text, …, a text.
_Parts: TypeAlias = tuple[str, ...]
Given: TypeAlias = Mapping[str, Sequence[str]]


class Grammar:
    """Rules by name. A name in capitals at its beginning gives what it makes such a letter too."""

    def __init__(self, rules: Mapping[str, Sequence[str]]) -> None:
        self._rules: dict[str, tuple[_Parts, ...]] = {
            name: tuple(tuple(_NAME.split(way)) for way in ways) for name, ways in rules.items()
        }

    def say(self, name: str, chance: Chance, given: Given) -> str:
        """Return what ``name`` may stand for; ``given`` are words for further names.

        Raises KeyError for a name that neither has.
        """
        if name in given:
            return chance.pick(given[name])
        if name not in self._rules and name[0].isupper():
            return _begun(self.say(name[0].lower() + name[1:], chance, given))
        parts = chance.pick(self._rules[name])
        if len(parts) == 1:
            return parts[0]
        return "".join(
            self.say(part, chance, given) if at % 2 else part for at, part in enumerate(parts)
        )


def _begun(said: str) -> str:
    """Return what a sentence begins with. Names of files and functions stay as they are."""
    first = said.partition(" ")[0]
    return said if "/" in first or "_" in first else said[:1].upper() + said[1:]
