"""The page itself: data, style and scripts in one file, and a policy that forbids all else.

The content security policy names the style and the scripts by their digests. So nothing that got
into the page in any other way could run, and nothing can be fetched or sent.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
from collections.abc import Mapping
from typing import Any

from memgraph.report.page.plain import plain_laws

MARK = '<meta name="generator" content="memgraph report">'
STYLE = "page.css"
GRAPHS = "vendor/cytoscape.min.js"
# In the order in which they run: each uses only what stands before it, the last starts the page.
SCRIPTS = (
    "dom.js", "memory.js", "words.js", "overview.js", "table.js", "layout.js", "ways.js",
    "graph.js", "windows.js", "timeline.js", "entry.js", "page.js",
)  # fmt: skip
PARTS = (STYLE, GRAPHS, *SCRIPTS)


def document(contents: Mapping[str, Any], parts: Mapping[str, str]) -> str:
    """Return the page. ``parts`` are the texts of all files in PARTS, by name."""
    style = parts[STYLE]
    own = "\n".join(parts[name] for name in SCRIPTS)
    scripts = (parts[GRAPHS], f'"use strict";\n(() => {{\n{own}\n}})();\n')
    title = html.escape(contents["title"])
    return "\n".join((
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        MARK,
        f'<meta http-equiv="Content-Security-Policy" content="{_policy(style, scripts)}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        '<meta name="referrer" content="no-referrer">',
        f"<title>{title}</title>",
        '<link rel="icon" href="data:,">',
        # The graph library adds a style of its own, which the policy forbids, unless it finds
        # an element with this id.
        f'<style id="__________cytoscape_stylesheet">{style}</style>',
        "</head>",
        "<body>",
        '<a class="skip" href="#content">Skip to the content</a>',
        f'<header><h1><bdi dir="auto">{title}</bdi></h1>'
        f'<p id="moment">{html.escape(contents["moment"])}</p></header>',
        '<main id="content" tabindex="-1">',
        f"<noscript>{plain_laws(contents)}</noscript>",
        "</main>",
        f'<script type="application/json" id="memory">{embedded(contents)}</script>',
        *(f"<script>{script}</script>" for script in scripts),
        "</body>",
        "</html>",
        "",
    ))  # fmt: skip


def embedded(value: object) -> str:
    """Return ``value`` as JSON that can stand inside a script element, whatever it holds.

    It is ASCII, so that line separators and lone surrogates are escaped too.
    """
    text = json.dumps(value, separators=(",", ":"))
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def _policy(style: str, scripts: tuple[str, ...]) -> str:
    ran = " ".join(map(_digest, scripts))
    return (
        f"default-src 'none'; script-src {ran}; style-src {_digest(style)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
    found = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{found}'"
