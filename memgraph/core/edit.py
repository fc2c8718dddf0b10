"""Edits of a YAML text that leave every other line as it is.

Everything here works on the decoded text and on the positions in its node tree. What is put
in is written by a pen, in one of two forms: whole lines that start at column 0 (a block), or
a piece of one line that is good in every place (inline).
"""

from __future__ import annotations

import re
from typing import Protocol

from memgraph.core.document import Fields, Items, Node, Plain, Text, plain

_TO_COLON = re.compile(r"(?:[^:#]+|#[^\n]*+)*+:")
_BLOCK_HEADER = re.compile(r"[|>][-+0-9]*([ \t]+#[^\r\n]*)?")


class Pen(Protocol):
    """Writes new YAML."""

    def block(self, value: list[Plain] | dict[str, Plain]) -> str:
        """Return a collection in lines that start at column 0 and end with a line feed."""

    def inline(self, value: Plain) -> str:
        """Return a value as a piece of one line."""

    def indented(self, margin: int, dash: int) -> Pen:
        """Return a pen that indents lists by ``margin``, and their items by ``dash`` more."""


def set_field(text: str, root: Fields, name: str, value: Plain, pen: Pen) -> str:
    """Set one field of the document's mapping, or add it behind the last one."""
    pair = _pair(root, name)
    if pair is None:
        return _add_field(text, root, pen.block({name: value}), pen.inline({name: value}))
    key, old = pair
    return _changed_list(text, old, value, pen) or _set_value(
        text, key, old, (None if root.flow else pen.block({"x": value}), pen.inline(value))
    )


def add_item(text: str, root: Fields, name: str, item: Plain, pen: Pen) -> str:
    """Add an item to the end of the list ``name``; a missing list is made."""
    pair = _pair(root, name)
    if pair is None:
        head = pen.block({name: []}).removesuffix(" []\n")
        lines = f"{head}\n{pen.indented(0, 2).block([item])}"
        return _add_field(text, root, lines, pen.inline({name: [item]}))
    key, old = pair
    if isinstance(old, Items):
        return _more_items(text, old, [item], _pen_like(text, key, old, pen))
    at_column = _column(text, key.start)
    lines = _at_column(text, pen.block([item]), at_column + 2)
    return _insert_lines(text, _below(text, old.end, at_column), lines)


def drop_item(text: str, root: Fields, name: str, number: int) -> str:
    """Take one item out of the list ``name``: its own lines, or its own piece of a line.

    The key goes with its last item where that stands at the key's own column.
    """
    pair = _pair(root, name)
    if pair is None or not isinstance(items := pair[1], Items):
        return text
    key = pair[0]
    alone = len(items.items) == 1 and not items.flow
    if alone and _column(text, items.start) == _column(text, key.start):
        return _drop_lines(text, key.start, items.end)
    return _without_item(text, items, number)


def has_colon(text: str, key: Text, value: Node) -> bool:
    """Return whether a colon stands between a key and its value; behind ``? key`` may be none."""
    return _TO_COLON.match(text, key.end, value.start) is not None


def _column(text: str, at: int) -> int:
    """Return how many characters stand before ``at`` on its line."""
    return at - _line_start(text, at)


def _pair(root: Fields, name: str) -> tuple[Text, Node] | None:
    return next((pair for pair in root.pairs if pair[0].value == name), None)


def _set_value(text: str, key: Text, value: Node, new: tuple[str | None, str]) -> str:
    """Put a new value behind a key; it comes as the block of ``x: value``, and inline."""
    block, inline = new
    colon = _TO_COLON.match(text, key.end, value.start)
    if colon is None:
        return f"{text[: key.end]}: {inline}{text[key.end :]}"
    if block is None or text[_line_start(text, key.start) : key.start].strip():
        return _set_in_place(text, colon.end(), value, inline)
    head, _, body = block.removeprefix("x:").partition("\n")
    body = _at_column(text, body, _column(text, key.start))
    if "\n" in text[key.end : value.start]:
        return _set_below(text, colon.end(), value, (head, body, inline))
    return _set_beside(text, colon.end(), value, (head, body))


def _set_in_place(text: str, colon: int, value: Node, inline: str) -> str:
    if value.start == value.end:
        return f"{text[:colon]} {inline}{text[colon:]}"
    return text[: value.start] + inline + text[value.end :]


def _set_beside(text: str, colon: int, value: Node, new: tuple[str, str]) -> str:
    """Replace a value that starts on its key's line; the comment behind it stays there."""
    head, body = new
    end = _content_end(text, value)
    line_end = _line_end(text, end)
    header = _BLOCK_HEADER.match(text, value.start, end)
    comment = (header and header[1]) or text[end:line_end]
    gap = text[colon : value.start]
    first = gap + head.lstrip() if gap and head else head
    rest = _newline(text) + body.rstrip("\r\n") if body else ""
    return text[:colon] + first + comment + rest + text[line_end:]


def _set_below(text: str, colon: int, value: Node, new: tuple[str, str, str]) -> str:
    """Replace a value that starts below its key; comments between the two stay there."""
    head, body, inline = new
    between = text[_next_line(text, colon) : _line_start(text, value.start)]
    if head and body and between:
        head, body = f" {inline}", ""
    end = _line_end(text, _content_end(text, value))
    comment = text[colon : _line_end(text, colon)].rstrip()
    if not comment and isinstance(value, Text):
        comment = text[value.end : end]
    below = (between + body).rstrip("\r\n")
    lines = _newline(text) + below if below else ""
    return text[:colon] + head + comment + lines + text[end:]


def _add_field(text: str, root: Fields, block: str, braced: str) -> str:
    if root.flow:
        ends = [_pair_end(text, *pair) for pair in root.pairs]
        return _add_to_flow(text, root, ends, braced[1:-1])
    if not root.pairs:
        return _insert_lines(text, len(text), _at_column(text, block, 0))
    key, value = root.pairs[-1]
    return _add_lines(text, root, key.start, value, block)


def _changed_list(text: str, old: Node, value: Plain, pen: Pen) -> str:
    """Return the text where items were added to a list or one was taken out; else nothing."""
    if not isinstance(old, Items) or not isinstance(value, list) or not value:
        return ""
    had = [plain(item) for item in old.items]
    if had and value[: len(had)] == had:
        return _more_items(text, old, value[len(had) :], pen)
    number = next((at for at, item in enumerate(value) if had[at : at + 1] != [item]), len(value))
    if had[:number] + had[number + 1 :] != value:
        return ""
    return _without_item(text, old, number)


def _more_items(text: str, items: Items, new: list[Plain], pen: Pen) -> str:
    if items.flow:
        inline = ", ".join(map(pen.inline, new))
        return _add_to_flow(text, items, [item.end for item in items.items], inline)
    last = len(items.items) - 1
    return _add_lines(text, items, _dash(text, items, last), items.items[last], pen.block(new))


def _without_item(text: str, items: Items, number: int) -> str:
    item = items.items[number]
    if not items.flow:
        return _drop_lines(text, _dash(text, items, number), item.end)
    if number:
        return text[: items.items[number - 1].end] + text[item.end :]
    end = items.items[1].start if len(items.items) > 1 else item.end
    return text[: item.start] + text[end:]


def _pen_like(text: str, key: Text, items: Items, pen: Pen) -> Pen:
    """Return a pen that indents as the list under ``key`` does."""
    if items.flow:
        return pen
    at_column = _column(text, items.start)
    dash = _column(text, items.items[-1].start) - at_column
    return pen.indented(max(at_column - _column(text, key.start), 0), max(dash, 2))


def _add_lines(text: str, whole: Items | Fields, last: int, value: Node, block: str) -> str:
    """Add lines behind the last part of ``whole``, the one that starts at ``last``.

    They go before it where the file stops inside a block text: a line end there would become
    part of that text.
    """
    at_column = _column(text, whole.start)
    lines = _at_column(text, block, at_column)
    if _ends_open(text, value):
        return _insert_lines(text, _line_start(text, last), lines)
    return _insert_lines(text, _below(text, value.end, at_column), lines)


def _ends_open(text: str, node: Node) -> bool:
    """Return whether the text stops inside ``node``, a block text without its last line end."""
    while not isinstance(node, Text):
        if node.flow:
            return False
        node = node.items[-1] if isinstance(node, Items) else node.pairs[-1][1]
    stops = node.end == len(text) and not text.endswith("\n")
    return stops and text[node.start : node.start + 1] in ("|", ">")


def _insert_lines(text: str, at: int, lines: str) -> str:
    if at and text[at - 1] != "\n":
        return text[:at] + _newline(text) + lines.rstrip("\r\n") + text[at:]
    return text[:at] + lines + text[at:]


def _drop_lines(text: str, start: int, end: int) -> str:
    start, end = _line_start(text, start), _next_line(text, end)
    if end == len(text) and text[end - 1] != "\n" and start:
        start = len(text[: start - 1].removesuffix("\r"))
    return text[:start] + text[end:]


def _add_to_flow(text: str, whole: Items | Fields, ends: list[int], inline: str) -> str:
    if not ends:
        at = whole.start + 1
        return text[:at] + inline + text[at:]
    # A blank keeps an empty value's colon apart from the comma.
    comma = " , " if text[ends[-1] - 1] == ":" else ", "
    return text[: ends[-1]] + comma + inline + text[ends[-1] :]


def _pair_end(text: str, key: Text, value: Node) -> int:
    if value.start < value.end:
        return value.end
    colon = _TO_COLON.match(text, key.end, value.start)
    return colon.end() if colon else key.end


def _dash(text: str, items: Items, number: int) -> int:
    """Return where the dash of a block list's item stands."""
    start = items.items[number - 1].end if number else items.start
    at_column = _column(text, items.start)
    line = _line_start(text, start)
    while line < len(text):
        dash = line + at_column
        if dash >= start and text[dash : dash + 1] == "-" and not text[line:dash].strip():
            return dash
        line = text.find("\n", line) + 1 or len(text)
    return items.start


def _below(text: str, end: int, at_column: int) -> int:
    """Return where the next line goes: below ``end`` and the deeper comments that follow it."""
    at = _next_line(text, end)
    deeper = re.compile(rf"(?:[ \t]*+\r?\n)*+ {{{at_column + 1},}}#[^\n]*(?:\n|\Z)")
    while found := deeper.match(text, at):
        at = found.end()
    return at


def _at_column(text: str, block: str, at_column: int) -> str:
    """Return ``block`` moved to a column, with the line ends of ``text``."""
    margin = " " * at_column
    lines = (margin + line if line else line for line in block.split("\n"))
    return _newline(text).join(lines)


def _newline(text: str) -> str:
    """Return the line end that the text uses."""
    first = text.find("\n")
    return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"


def _content_end(text: str, node: Node) -> int:
    """Return the end of a node without the line ends that a block text may keep."""
    return node.start + len(text[node.start : node.end].rstrip("\r\n"))


def _line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def _line_end(text: str, at: int) -> int:
    """Return where the line of ``at`` ends, before its line break."""
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    return end - 1 if end > at and text[end - 1] == "\r" else end


def _next_line(text: str, at: int) -> int:
    """Return where the next line starts; ``at`` itself where a line has just ended."""
    if at and text[at - 1] == "\n":
        return at
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1
