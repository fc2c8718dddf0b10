"""Edits of a YAML text that leave every other line as it is.

Everything here works on the decoded text and on the positions in its node tree. What is put
in comes ready written, in two forms: ``block`` (whole lines that start at column 0 and end
with a line feed) and ``inline`` (a piece of one line, good in every place).
"""

from __future__ import annotations

import re

from memgraph.core.document import Fields, Items, Node, Text

_TO_COLON = re.compile(r"(?:[^:#]+|#[^\n]*+)*+:")
_BLOCK_HEADER = re.compile(r"[|>][-+0-9]*([ \t]+#[^\r\n]*)?")
_FINAL_BREAKS = re.compile(r"(?:\r?\n)+\Z")


def set_value(text: str, key: Text, value: Node, block: str | None, inline: str) -> str:
    """Put a new value behind a key that the text already has.

    ``block`` is written as if the key were ``x``, and None inside of a flow mapping;
    ``inline`` is the value alone.
    """
    colon = _TO_COLON.match(text, key.end, value.start)
    if colon is None:
        return f"{text[: key.end]}: {inline}{text[key.end :]}"
    if block is None or text[_line_start(text, key.start) : key.start].strip():
        return _set_in_place(text, colon.end(), value, inline)
    head, _, body = block.partition(":")[2].partition("\n")
    body = _at_column(text, body, column(text, key.start))
    if "\n" in text[key.end : value.start]:
        return _set_below(text, colon.end(), value, (head, body, inline))
    return _set_beside(text, colon.end(), value, head, body)


def _set_in_place(text: str, colon: int, value: Node, inline: str) -> str:
    if value.start == value.end:
        return f"{text[:colon]} {inline}{text[colon:]}"
    return text[: value.start] + inline + text[value.end :]


def _set_beside(text: str, colon: int, value: Node, head: str, body: str) -> str:
    """Replace a value that starts on its key's line; the comment behind it stays there."""
    old = _FINAL_BREAKS.sub("", text[value.start : value.end])
    end = value.start + len(old)
    header = _BLOCK_HEADER.match(old) if isinstance(value, Text) else None
    line_end = _line_end(text, end)
    comment = (header and header.group(1)) or text[end:line_end]
    gap = text[colon : value.start]
    first = gap + head.lstrip() if gap and head else head
    rest = newline(text) + body.rstrip("\r\n") if body else ""
    return text[:colon] + first + comment + rest + text[line_end:]


def _set_below(text: str, colon: int, value: Node, new: tuple[str, str, str]) -> str:
    """Replace a value that starts below its key; comments between the two stay there."""
    head, body, inline = new
    first_end = _line_end(text, colon)
    between = text[_next_line(text, colon) : _line_start(text, value.start)]
    if head and body and between:
        head, body = f" {inline}", ""
    end = _line_end(text, value.start + len(_FINAL_BREAKS.sub("", text[value.start : value.end])))
    comment = text[colon:first_end].rstrip()
    if not comment and isinstance(value, Text):
        comment = text[value.end : end]
    below = (between + body).rstrip("\r\n")
    lines = newline(text) + below if below else ""
    return text[:colon] + head + comment + lines + text[end:]


def add_field(text: str, root: Fields | None, block: str, inline: str) -> str:
    """Add a field behind the last one of the document's mapping."""
    if root is None:
        return _insert_lines(text, len(text), block)
    if root.flow:
        return _add_to_flow(text, root, [_pair_end(text, *pair) for pair in root.pairs], inline)
    key, value = root.pairs[-1]
    return _add_lines(text, root, key.start, value, block)


def drop_field(text: str, key: Text, value: Node) -> str:
    """Take a block mapping's field out with its own lines."""
    return _drop_lines(text, key.start, value.end)


def add_item(text: str, items: Items, block: str, inline: str) -> str:
    """Add an item behind the last one of a list."""
    if items.flow:
        return _add_to_flow(text, items, [item.end for item in items.items], inline)
    return _add_lines(text, items, _dash(text, items, len(items.items) - 1), items.items[-1], block)


def start_list(text: str, empty: Text, column_of_dash: int, block: str) -> str:
    """Put a first block item below a key that has no value yet."""
    at = _below(text, empty.end, column_of_dash - 1)
    return _insert_lines(text, at, _at_column(text, block, column_of_dash))


def drop_item(text: str, items: Items, number: int) -> str:
    """Take one item out of a list: its own lines, or its own piece of a flow list."""
    item = items.items[number]
    if not items.flow:
        return _drop_lines(text, _dash(text, items, number), item.end)
    if number:
        return text[: items.items[number - 1].end] + text[item.end :]
    end = items.items[1].start if len(items.items) > 1 else item.end
    return text[: item.start] + text[end:]


def column(text: str, at: int) -> int:
    """Return how many characters stand before ``at`` on its line."""
    return at - _line_start(text, at)


def newline(text: str) -> str:
    """Return the line end that the text uses."""
    first = text.find("\n")
    return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"


def ends_open(text: str, node: Node) -> bool:
    """Return whether the text stops inside ``node``, a block text without its final line end."""
    while not isinstance(node, Text):
        if node.flow:
            return False
        node = node.items[-1] if isinstance(node, Items) else node.pairs[-1][1]
    open_end = node.end == len(text) and not text.endswith("\n")
    return open_end and text[node.start : node.start + 1] in ("|", ">")


def _add_lines(text: str, whole: Items | Fields, last: int, value: Node, block: str) -> str:
    """Add lines behind the last part of ``whole``, the one that starts at ``last``.

    They go before it where the file stops inside a block text: a line end there would become
    part of that text.
    """
    at_column = column(text, whole.start)
    lines = _at_column(text, block, at_column)
    if ends_open(text, value):
        at = _line_start(text, last)
        return text[:at] + lines + text[at:]
    return _insert_lines(text, _below(text, value.end, at_column), lines)


def _insert_lines(text: str, at: int, lines: str) -> str:
    if at and text[at - 1] != "\n":
        return text[:at] + newline(text) + lines.rstrip("\r\n") + text[at:]
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
    at_column = column(text, items.start)
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
    return newline(text).join(lines)


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
