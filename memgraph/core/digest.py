"""The canonical form of an entry, and the digest that confirmations bind to.

One policy has one digest, whatever its layout: the strictly read document with every scalar
as text in Unicode NFC, as JSON with sorted keys and no spaces (for documents of text, lists
and mappings these are the bytes of RFC 8785), behind a versioned prefix, under SHA-256.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Mapping

from memgraph.core.document import Plain

_PREFIX = b"memgraph-entry-v1\n"
_AS_JSON = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode


def canonical(document: Plain) -> Plain:
    """Return ``document`` with all texts, and the keys, in NFC."""
    if isinstance(document, str):
        return unicodedata.normalize("NFC", document)
    if isinstance(document, list):
        return [canonical(item) for item in document]
    return {unicodedata.normalize("NFC", k): canonical(v) for k, v in document.items()}


def digest(document: Plain) -> str:
    """Return ``sha256:`` and 64 hexadecimal digits for the canonical form of ``document``."""
    body = _AS_JSON(document)
    if not body.isascii():  # ASCII is in NFC as it is
        body = _AS_JSON(canonical(document))
    return "sha256:" + hashlib.sha256(_PREFIX + body.encode()).hexdigest()


def digest_of_paths(files: Mapping[str, str]) -> str:
    """Return one digest for a set of files, given as path to Git blob id.

    The blob id stands for the content. An empty set has a digest too.
    """
    lines = "".join(f"{path}\0{files[path]}\n" for path in sorted(files))
    return (
        "sha256:"
        + hashlib.sha256(
            b"memgraph-files-v1\n" + lines.encode("utf-8", "surrogateescape")
        ).hexdigest()
    )
