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

from memgraph.core.signature import BadSignature, Proof, PublicKey, parse_key
from memgraph.core.signature.wire import string
from memgraph.errors import MemgraphError
from memgraph.store import files

_PLACE = "memgraph/verified.json"
_PREFIX = b"memgraph-verified-v1\0"


class Proofs:
    """Verifies signatures; ``git_dir`` is the Git directory that all worktrees share."""

    def __init__(self, git_dir: Path) -> None:
        self._git_dir = git_dir
        self._kept: dict[str, object] | None = None
        self._keys: dict[str, PublicKey] = {}
        self._new = 0

    def proof(self, statement: bytes, signature: str) -> Proof:
        """Return what ``signature`` proves of ``statement``. Raises BadSignature."""
        if self._kept is None:
            self._kept = _read(self._git_dir / _PLACE)
        # With its length: the same bytes, parted elsewhere, are something else.
        whole = string(statement) + signature.encode()
        name = hashlib.sha256(_PREFIX + whole).hexdigest()
        if known := self._known(self._kept.get(name)):
            return known
        found = afresh(statement, signature)
        self._kept[name] = [found.key.line, found.touched, found.verified]
        self._new += 1
        return found

    def _known(self, kept: object) -> Proof | None:
        """Return the proof that was kept; None for what ``keep`` never wrote."""
        match kept:
            case [str(line), bool(touched), bool(checked)]:
                with contextlib.suppress(BadSignature):
                    return Proof(self._key(line), touched, checked)
        return None

    def _key(self, line: str) -> PublicKey:
        """Return the key in a line; raises BadSignature. The keys are few and come often."""
        found = self._keys.get(line)
        if found is None:
            found = self._keys[line] = parse_key(line)
        return found

    def keep(self) -> None:
        """Write down what was verified, where that is possible."""
        if self._new:
            self._new = 0
            with contextlib.suppress(MemgraphError, OSError):
                files.replace(self._git_dir, _PLACE, json.dumps(self._kept).encode())


def _read(place: Path) -> dict[str, object]:
    try:
        found = json.loads(place.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def afresh(statement: bytes, signature: str) -> Proof:
    """Return what ``signature`` proves of ``statement``. Raises BadSignature."""
    # Imported where it is needed: it takes longer to load than all the rest of a check.
    from memgraph.core.signature.verification import verified

    return verified(statement, signature)
