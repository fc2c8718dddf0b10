"""The brief at a terminal: what is most urgent on top, what the memory is about below."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from memgraph.core.now import TITLE as NOW
from memgraph.core.sections import Section, cut, nothing_to_say
from memgraph.report.brief import BANNER
from memgraph.report.terminal.parts import (
    Bullets,
    Heading,
    Line,
    Look,
    Span,
    View,
    Words,
    dim,
    line,
    stack,
    strong,
)

_LOOKS = {
    "Contradictions": Look.BAD, "Other errors": Look.BAD, "Not read": Look.BAD,
    "Open threads": Look.DOUBT, "Law in doubt": Look.DOUBT, "Waiting for a person": Look.NEWS,
    "Law here": Look.GOOD,
}  # fmt: skip
# What lines of a brief begin with: how grave it is, the branch that knows it, an entry's id.
_BEGINNING = re.compile(
    r"(error: |warning: )?(\[[^\]]*\] )?([a-z0-9][a-z0-9-]*(?=:| is | lies | \(private\):))?"
)
_OVERDUE = re.compile(r"\(overdue since [0-9-]+\)$")


def in_sections(found: Sequence[Section], budget: int) -> View:
    """Return the brief within ``budget`` characters of its lines, as the text has it."""
    kept = [(section, 0) for section in found]
    if not nothing_to_say(found):
        kept = cut(found, max(0, budget - len(BANNER)))
    now = [section for section, _ in kept if section.title == NOW]
    others = [(section, left_out) for section, left_out in kept if section.title != NOW]
    views = [_moment(now, quiet=not others), *(_section(*one) for one in others)]
    if others:
        views.insert(1, Words(line(dim(BANNER))))
    return stack(views, apart=True)


def _moment(now: Sequence[Section], quiet: bool) -> View:
    lines = [each for section in now for each in section.lines]
    said: list[View] = [Words(line(strong(each))) for each in lines[:1]]
    said += [Words(line(each)) for each in lines[1:]]
    if quiet:
        said.append(Words(line(Span("Nothing open, nothing in doubt.", Look.GOOD))))
    return stack(said)


def _section(section: Section, left_out: int) -> View:
    total = len(section.lines) + left_out
    look = _LOOKS.get(section.title, Look.STRONG)
    items = [_item(each) for each in section.lines]
    if left_out:
        ask = f": {section.ask}" if section.ask else ""
        items.append(line(dim(f"and {left_out} more{ask}")))
    return stack([Heading(section.title, str(total), look), Bullets(tuple(items))])


def _item(text: str) -> Line:
    return tuple(_spans(text))


def _spans(text: str) -> Iterator[Span]:
    """Yield a line of the brief with its id, and what is grave in it, standing out."""
    begin = _BEGINNING.match(text)
    level, branch, name = begin.groups(default="") if begin else ("", "", "")
    if level:
        yield Span(level, Look.BAD if level.startswith("error") else Look.DOUBT)
    if branch:
        yield dim(branch)
    if name:
        yield strong(name)
    rest = text[len(level) + len(branch) + len(name) :]
    late = _OVERDUE.search(rest)
    yield Span(rest[: late.start()] if late else rest)
    if late:
        yield Span(late[0], Look.BAD)
