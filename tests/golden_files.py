"""Texts that were looked at once and are to stay as they are: ``tests/golden/``.

Where one is to change, ``MEMGRAPH_GOLDENS=renew`` writes what is printed now; look at what differs
with ``git diff`` before it is committed.
"""

from __future__ import annotations

import os
from pathlib import Path

GOLDEN = Path(__file__).parent / "golden"


def agrees(name: str, text: str) -> None:
    """Fail unless ``text`` is what the golden file with this name holds."""
    place = GOLDEN / name
    if os.environ.get("MEMGRAPH_GOLDENS") == "renew":
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text.encode())
    assert place.is_file(), f"{place} is missing; MEMGRAPH_GOLDENS=renew writes it"
    assert text == place.read_bytes().decode(), f"{place}; MEMGRAPH_GOLDENS=renew writes it anew"
