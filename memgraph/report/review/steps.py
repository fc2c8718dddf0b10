"""Ways out, which mix prose and commands: each part as what it is."""

from __future__ import annotations

import re
from collections.abc import Iterator

# A command begins a step, or stands behind what leads to one; it ends where prose goes on.
_COMMAND = re.compile(
    r"""(?:^|(?<=:[ ])|(?<=,[ ])|(?<=\()|(?<=;[ ])|(?<=\bor[ ]))
    (?:memgraph|git)
    (?:[ ](?!(?:or|and|shows|says|makes)\b)(?:'[^']*'|"[^"]*"|[^\s,;()'"])+)+""",
    re.VERBOSE,
)


def parts(step: str) -> Iterator[tuple[str, bool]]:
    """Yield the parts of a step, and whether each is a command."""
    end = 0
    for found in _COMMAND.finditer(step):
        if found.start() > end:
            yield step[end : found.start()], False
        yield found[0], True
        end = found.end()
    if end < len(step):
        yield step[end:], False
