"""Sentences of entries on one line of a terminal, and safe there."""

from __future__ import annotations


def one_line(text: str, limit: int = 160) -> str:
    """Return ``text`` on one line, its blanks run together, cut at a word with ``…``.

    Characters that could steer a terminal are shown as code points.
    """
    # Its expressions take longer to compile than a brief that was kept takes to be told.
    from memgraph.core.legible import shown

    flat = " ".join(text.split())
    if len(flat) > limit:
        cut = flat[: limit - 1]
        flat = (cut.rpartition(" ")[0] if " " in cut[limit // 2 :] else cut) + "…"
    return shown(flat, limit)


def counted(count: int, thing: str, things: str = "") -> str:
    """Return ``1 thing`` or ``3 things``."""
    return f"{count} {thing}" if count == 1 else f"{count} {things or thing + 's'}"
