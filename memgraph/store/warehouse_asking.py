"""From a question to the conditions of a query."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from memgraph.core.governing import lies_in
from memgraph.core.question import ENDED, Question
from memgraph.store.index import IndexFile
from memgraph.store.warehouse_writing import BEYOND, GONE

if TYPE_CHECKING:
    from memgraph.core.governing import Plain

_UNCONFIRMED = "unconfirmed"  # what lies among the laws and is proposed all the same
_ON_TOPIC = "number IN (SELECT number FROM topic WHERE topic = :topic)"
# Both as lists of numbers, each from an index of its own.
_ON_DAY = """number IN (
SELECT number FROM entry WHERE observed = :on UNION ALL
SELECT number FROM entry
WHERE observed = '' AND start != '' AND start <= :on AND (end = '' OR :on < end))"""
_AT_PATH = """number IN (
SELECT number FROM entry WHERE scope IN (SELECT value FROM json_each(:scopes)) UNION ALL
SELECT value FROM json_each(:named))"""
_HERE = "number NOT IN (SELECT number FROM entry WHERE branch > '')"


class Places(NamedTuple):
    """What bears on the paths that were asked for.

    ``scopes`` and ``named`` give the path for the number of a scope that takes it in, and of an
    entry that names it; ``everything`` are the numbers of scopes that take in all there is.
    """

    scopes: Mapping[int, str]
    named: Mapping[int, str]
    everything: frozenset[int]


class Narrowed(NamedTuple):
    """The conditions of a question in SQL over the table ``entry``, empty for none, and values.

    Beside them every number must be below the value ``end``.
    """

    condition: str
    values: Mapping[str, Any]
    places: Places | None = None


def narrowed(
    question: Question, places: Places | None, topic: str, day: str, *, here: bool
) -> Narrowed:
    """Return what an entry must meet to answer on ``day``, beside the words.

    ``topic`` is the key of the one that is asked for. With ``here`` it must not come from another
    branch or work tree.
    """
    ended = question.kind == "closed" or question.status in ENDED
    of_old = question.day not in ("", day)
    every = question.closed or ended or of_old
    values: dict[str, Any] = {"end": BEYOND if every else GONE}
    conditions: list[str] = [_HERE] if here else []
    if question.kind:
        # A law of another day may be closed by now; what was never law has no day on which it held.
        also = "closed" if of_old and question.kind == "law" else question.kind
        conditions.append("kind IN (:kind, :also)")
        values |= {"kind": question.kind, "also": also}
    if question.status:
        conditions.append("status IN (:status, :alike)")
        alike = _UNCONFIRMED if question.status == "proposed" else question.status
        values |= {"status": question.status, "alike": alike}
    if question.topic:
        conditions.append(_ON_TOPIC)
        values["topic"] = topic
    if question.day:
        conditions.append(_ON_DAY)
        values["on"] = question.day
    if places:
        conditions.append(_AT_PATH)
        values |= {"scopes": json.dumps([*places.scopes]), "named": json.dumps([*places.named])}
    return Narrowed(" AND ".join(conditions), values, places)


class Scopes:
    """The scopes of one warehouse, read when they are first asked for."""

    def __init__(self) -> None:
        self._read: tuple[tuple[int, Plain], ...] | None = None
        self._everything: frozenset[int] = frozenset()

    def places(self, file: IndexFile, paths: Iterable[str]) -> Places:
        """Return what takes in one of these paths, and what names it."""
        if self._read is None:
            rows = file.rows("SELECT number, patterns, plain FROM scope", ())
            self._read = tuple((number, json.loads(plain)) for number, _, plain in rows)
            every = (number for number, patterns, _ in rows if patterns == '["**"]')
            self._everything = frozenset(every)
        scopes: dict[int, str] = {}
        named: dict[int, str] = {}
        for path in (each.removeprefix("./").rstrip("/") for each in paths):
            for number, plain in self._read:
                if number not in scopes and lies_in(plain, path):
                    scopes[number] = path
            for (number,) in file.rows(_NAMING, _around(path)):
                named.setdefault(number, path)
        return Places(scopes, named, self._everything)


# What names the path itself, a folder that it lies in, or something that lies in it.
_NAMING = """
SELECT number FROM path
WHERE path IN (SELECT value FROM json_each(:whole)) OR (path > :below AND path < :beyond)
"""


def _around(path: str) -> Mapping[str, str]:
    parts = path.split("/")
    whole: Sequence[str] = ["/".join(parts[:end]) for end in range(1, len(parts) + 1)]
    return {"whole": json.dumps(whole), "below": f"{path}/", "beyond": f"{path}0"}
