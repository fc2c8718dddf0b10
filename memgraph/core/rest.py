"""The rest: what is asked about the entries that a part of a memory leaves out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass


def _none(_: Iterable[str]) -> dict[str, int]:
    return {}


def _no_files(_: Iterable[str]) -> dict[str, str]:
    return {}


@dataclass(frozen=True, slots=True)
class Rest:
    """What a part of a memory tells of the others.

    ``policies`` is how many policies are left out, ``laws`` how many of them bind, ``characters``
    how long the statements of these are together. ``marks`` tells how many of the policies have
    each of some words, ``ids`` lists the ids of all entries. ``paths`` are the files of the part,
    ``judged`` those of them about which it answers: the others were read to judge these. ``files``
    are all those of the state below some folders.
    """

    paths: tuple[str, ...] = ()
    judged: frozenset[str] = frozenset()
    policies: int = 0
    laws: int = 0
    characters: int = 0
    marks: Callable[[Iterable[str]], Mapping[str, int]] = _none
    ids: Callable[[], Iterable[str]] = tuple
    files: Callable[[Iterable[str]], Mapping[str, str]] = _no_files
