"""What a user asks for again and again: once is an instruction, three times is a preference."""

from __future__ import annotations

from memgraph.core.fingerprint import fingerprint
from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, TypeAlias

    Records: TypeAlias = Mapping[str, Any]

OFTEN = 3
LONGEST = 120  # characters of a quote that are kept
_LIKE = 0.6  # share of words in common, from which two sentences ask for the same
_KEPT = 200
_TOLD = 3  # times that a suggestion is made before it rests
_SMALL = frozenset(
    (
        "a", "an", "and", "be", "can", "could", "do", "for", "i", "in", "is", "it", "just", "me",
        "my", "of", "on", "please", "pls", "so", "that", "the", "this", "to", "too", "we", "will",
        "would", "you", "your",
    )
)  # fmt: skip


def counted(records: Records, sentences: Sequence[str], session: str) -> dict[str, Any]:
    """Return ``records`` with ``sentences`` said once more, in ``session``.

    A record, under the digest of its words, holds a short quote, how often it was said, in which
    sessions (digests), and how often it was suggested.
    """
    found = {name: dict(record) for name, record in records.items() if _whole(record)}
    for sentence in sentences:
        if not _content(sentence):
            continue
        name = _like(found, sentence) or _name(sentence)
        old = found.pop(name, {"quote": sentence[:LONGEST], "count": 0, "in": [], "told": 0})
        within = list(dict.fromkeys([*old["in"], fingerprint(session)]))[-OFTEN:]
        found[name] = {**old, "count": old["count"] + 1, "in": within}
    return dict(list(found.items())[-_KEPT:])


def often(records: Records) -> list[tuple[str, int]]:
    """Return the quotes that were said often, and not suggested too often yet, most first."""
    found = [
        (record["quote"], record["count"])
        for record in records.values()
        if _whole(record) and record["count"] >= OFTEN and record["told"] < _TOLD
    ]
    return sorted(found, key=lambda pair: -pair[1])[:3]


def suggested(records: Records, quotes: Sequence[str]) -> dict[str, Any]:
    """Return ``records`` after ``quotes`` were suggested once more."""
    return {
        name: {**record, "told": record["told"] + (record["quote"] in quotes)}
        for name, record in records.items()
        if _whole(record)
    }


def _whole(record: Any) -> bool:
    shape = {"quote": str, "count": int, "in": list, "told": int}
    return isinstance(record, dict) and all(
        isinstance(record.get(name), kind) for name, kind in shape.items()
    )


def _content(sentence: str) -> frozenset[str]:
    parted = (char if char.isalnum() or char == "_" else " " for char in sentence.casefold())
    return frozenset("".join(parted).split()) - _SMALL


def _like(records: Mapping[str, Records], sentence: str) -> str:
    words = _content(sentence)
    for name, record in records.items():
        other = _content(record["quote"])
        if len(words & other) >= _LIKE * len(words | other):
            return name
    return ""


def _name(sentence: str) -> str:
    return fingerprint(" ".join(sorted(_content(sentence))))
