"""Settings: the files in ``.memgraph/`` that say how a memory is judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from memgraph.core.document import Plain
from memgraph.core.layout import CONFIG, TOPICS, TRUST

SETTINGS = (TRUST, CONFIG, TOPICS)


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
