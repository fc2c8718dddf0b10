"""A strictly read YAML document: text, lists and mappings that know their lines."""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#[^\r\n]*", re.MULTILINE)

Plain: TypeAlias = "str | list[Plain] | dict[str, Plain]"


class Text(NamedTuple):
    """A scalar, kept as the characters that were written.

    ``start`` and ``end`` are character offsets into the decoded file (without a
    byte-order mark), half-open; ``line`` counts from 1.
    """

    value: str
    line: int
    start: int
    end: int


class Items(NamedTuple):
    """A sequence of nodes. ``flow`` is true for ``[a, b]``."""

    items: tuple[Node, ...]
    line: int
    start: int
    end: int
    flow: bool


class Fields(NamedTuple):
    """A mapping; its keys are unique texts, in the order they were written."""

    pairs: tuple[tuple[Text, Node], ...]
    line: int
    start: int
    end: int
    flow: bool

    def get(self, name: str) -> Node | None:
        """Return the value under ``name``, or None."""
        return next((value for key, value in self.pairs if key.value == name), None)


Node: TypeAlias = Text | Items | Fields


@dataclass(frozen=True, slots=True)
class Fault:
    """One reason why a file, or a part of it, could not be read.

    ``rule`` is the name of a check in the family ``format``; ``path`` is the place inside
    the document (``rules[0].must``, empty for the whole); ``line`` counts from 1, 0 where
    the fault has no line.
    """

    rule: str
    message: str
    line: int = 0
    path: str = ""
    hint: str = ""


class Unreadable(Exception):
    """A file that is no strict document; carries its faults, in the order of their lines."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(fault.message for fault in faults))
        self.faults = faults


def plain(node: Node) -> Plain:
    """Return the document as lists, dicts and strings, without positions."""
    if isinstance(node, Text):
        return node.value
    if isinstance(node, Items):
        return [plain(item) for item in node.items]
    return {key.value: plain(value) for key, value in node.pairs}


def comments(text: str, root: Node) -> dict[int, str]:
    """Return the comments of a document by their lines; ``text`` is what ``root`` was read from."""
    scalars = sorted(
        (_body(text, node), node.end) for _, node in walk(root) if isinstance(node, Text)
    )
    found, line, counted = {}, 1, 0
    for match in _COMMENT.finditer(text):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        before = bisect.bisect(scalars, (counted, len(text))) - 1
        if before < 0 or counted >= scalars[before][1]:
            found[line] = match[0]
    return found


def _body(text: str, node: Text) -> int:
    """Return where a text begins; that of a block is behind the line with its sign."""
    block = text[node.start : node.start + 1] in ("|", ">")
    return text.index("\n", node.start) if block and "\n" in text[node.start :] else node.start


def walk(node: Node, path: str = "") -> Iterator[tuple[str, Node]]:
    """Yield every node below ``node``, itself first, with its path in the document."""
    yield path, node
    if isinstance(node, Items):
        for number, item in enumerate(node.items):
            yield from walk(item, f"{path}[{number}]")
    elif isinstance(node, Fields):
        for key, value in node.pairs:
            yield from walk(value, f"{path}.{key.value}" if path else key.value)
