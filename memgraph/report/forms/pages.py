"""Where memgraph and its checks are described."""

from __future__ import annotations

HOME = "https://memgraph-git.readthedocs.io/en/stable/"


def page(code: str) -> str:
    """Return the address of the page about a check."""
    return f"{HOME}checks/{code}/"
