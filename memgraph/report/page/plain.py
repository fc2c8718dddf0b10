"""The laws as plain HTML, for readers whose browser runs no scripts."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from typing import Any

from memgraph.core.status import BINDING


def plain_laws(contents: Mapping[str, Any]) -> str:
    """Return a heading and a list of the laws that hold, as HTML."""
    laws = [entry for entry in contents["entries"] if entry["state"] in BINDING]
    return "\n".join((
        "<h2>The laws that hold</h2>",
        "<p>Everything else on this page needs JavaScript, which is turned off here.</p>",
        "<ul>" if laws else "<p>There is none.</p>",
        *_listed(laws),
        "</ul>" if laws else "",
    ))  # fmt: skip


def _listed(laws: list[Mapping[str, Any]]) -> Iterator[str]:
    for law in laws:
        about = f"{law['id']}, {law['state']}"
        if "scope" in law:
            about += f", on {' '.join(law['scope'])}"
        said = f'<bdi dir="auto">{html.escape(law["statement"])}</bdi>'
        yield f"<li>{said}<br><small><bdi>{html.escape(about)}</bdi></small></li>"
