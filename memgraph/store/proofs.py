"""Proofs: what signatures prove, verified once and kept by content.

What is kept is disposable: without it, and where it cannot be read or written, everything is
verified again. It lies in the Git directory, which whoever can write there can bend; the check
that counts runs in CI, on a fresh clone.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from pathlib import Path

from memgraph.core.signature import Proof, parse_key
from memgraph.errors import MemgraphError
from memgraph.store import files

_PLACE = "memgraph/verified.json"
_PREFIX = b"memgraph-verified-v1\0"


class Proofs:
    """Verifies signatures; ``git_dir`` is the Git directory that all worktrees share."""

    def __init__(self, git_dir: Path) -> None:
        self._git_dir = git_dir
        self._kept: dict[str, list[str]] | None = None
        self._new = 0

    def proof(self, statement: bytes, signature: str) -> Proof:
        """Return what ``signature`` proves of ``statement``. Raises BadSignature."""
        if self._kept is None:
            self._kept = _read(self._git_dir / _PLACE)
        name = hashlib.sha256(_PREFIX + statement + signature.encode()).hexdigest()
        with contextlib.suppress(KeyError, ValueError):
            line, touched, verified = self._kept[name]
            return Proof(parse_key(line), touched == "yes", verified == "yes")
        found = afresh(statement, signature)
        self._kept[name] = [found.key.line, _word(found.touched), _word(found.verified)]
        self._new += 1
        return found

    def keep(self) -> None:
        """Write down what was verified, where that is possible."""
        if self._new:
            self._new = 0
            with contextlib.suppress(MemgraphError, OSError):
                files.replace(self._git_dir, _PLACE, json.dumps(self._kept).encode())


def _read(place: Path) -> dict[str, list[str]]:
    try:
        found = json.loads(place.read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def afresh(statement: bytes, signature: str) -> Proof:
    """Return what ``signature`` proves of ``statement``. Raises BadSignature."""
    # Imported where it is needed: it takes longer to load than all the rest of a check.
    from memgraph.core.signature.verification import verified

    return verified(statement, signature)


def _word(flag: bool) -> str:
    return "yes" if flag else "no"
