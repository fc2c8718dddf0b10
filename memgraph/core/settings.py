"""Settings: the files in ``.memgraph/`` that say how a memory is judged."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from memgraph.core.document import Plain
from memgraph.core.layout import CONFIG, TOPICS, TRUST

SETTINGS = (TRUST, CONFIG, TOPICS)
_IS_PLAIN = re.compile(r'[^"\.\[\]:\s]+(?: [^"\.\[\]:\s]+)*').fullmatch


@dataclass(frozen=True, slots=True)
class Setting:
    """One such file as it was read: its path, its document, and the digest of that.

    ``lines`` are those of its fields, by their paths in the document (``severity.links``).
    """

    path: str
    document: Mapping[str, Plain]
    digest: str
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)

    @property
    def name(self) -> str:
        """``trust``, ``config`` or ``topics``: what confirmations call it."""
        return PurePosixPath(self.path).stem


def line_of(settings: Mapping[str, Setting], path: str, place: str) -> int:
    """Return the line of a field, given by its path in the setting; 1 where it is not known."""
    found = settings.get(path)
    return found.lines.get(place, 1) if found else 1


def told(document: Plain | Mapping[str, Plain], place: str = "") -> Iterator[str]:
    """Yield a line for every scalar of a document, and for what is empty: ``rules[0].need: 2``.

    Two documents that differ have a line that differs.
    """
    if isinstance(document, Mapping) and document:
        for name, inner in document.items():
            plain = name if _IS_PLAIN(name) else json.dumps(name, ensure_ascii=False)
            yield from told(inner, f"{place}.{plain}" if place else plain)
    elif isinstance(document, Sequence) and not isinstance(document, str) and document:
        for number, inner in enumerate(document):
            yield from told(inner, f"{place}[{number}]")
    else:
        said = (
            document
            if isinstance(document, str)
            else "{}"
            if isinstance(document, Mapping)
            else "[]"
        )
        yield f"{place}: {json.dumps(said) if document in ('{}', '[]') else said}"
