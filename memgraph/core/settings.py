"""Settings: the files in ``.memgraph/`` that say how a memory is judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from memgraph.core.document import Plain
from memgraph.core.layout import CONFIG, TOPICS, TRUST

SETTINGS = (TRUST, CONFIG, TOPICS)


@dataclass(frozen=True, slots=True)
class Setting:
    """One such file as it was read: its path, its document, and the digest of that."""

    path: str
    document: Mapping[str, Plain]
    digest: str

    @property
    def name(self) -> str:
        """``trust``, ``config`` or ``topics``: what confirmations call it."""
        return PurePosixPath(self.path).stem
