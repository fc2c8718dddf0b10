"""Findings and their ways out in Markdown, in which commands alone are code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from memgraph.core.finding import Finding
from memgraph.report.markdown import code, text

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


def item(finding: Finding) -> tuple[str, str]:
    """Return a finding as an item of a list, on one line, and its ways out as items below it."""
    level = "known" if finding.known else str(finding.severity)
    place = code(f"{finding.file}:{finding.line}", 400)
    said = f"- **{level}** {place}: {text(finding.message, 1000)} {code(f'[{finding.code}]')}"
    return said, steps(finding.help.split("\n"))


def steps(found: Iterable[str]) -> str:
    """Return ways out as items below another item, each on a line of its own."""
    return "".join(f"\n  - {_step(step)}" for step in found if step)


def _step(step: str) -> str:
    return "".join(code(part, 2000) if command else _prose(part) for part, command in parts(step))


def _prose(part: str) -> str:
    """Return text between commands, with the blanks that part it from them."""
    begin, end = " " * part.startswith(" "), " " * part.endswith(" ")
    return f"{begin}{text(part, 1000)}{end}" if part.strip() else " "
