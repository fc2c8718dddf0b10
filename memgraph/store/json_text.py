"""JSON as text: where each value stands, and changes that leave every other byte alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

_BLANKS = " \t\r\n"
_DECODER = json.JSONDecoder()


class Node(NamedTuple):
    """A value and where it stands, from ``start`` to ``end``; ``begin`` is before its key, if any.

    ``children`` are the values in an object or array; ``keys`` the names of an object's.
    """

    begin: int
    start: int
    end: int
    value: Any
    children: tuple[Node, ...] = ()
    keys: tuple[str, ...] = ()

    def place(self, key: str) -> int:
        """Return where an object's key stands, -1 without it; of two, the last is the one."""
        return len(self.keys) - 1 - self.keys[::-1].index(key) if key in self.keys else -1

    def get(self, key: str) -> Node | None:
        """Return the value of an object's key."""
        return self.children[self.place(key)] if key in self.keys else None


class Fault(ValueError):
    """What is wrong with a text that should be JSON. ``line`` and ``column`` count from 1."""

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.message, self.line, self.column = message, line, column


def read(text: str) -> Node:
    """Return the value of a whole JSON text. Raises Fault."""
    try:
        json.loads(text)
        return _node(text, _after_blanks(text, 0))
    except json.JSONDecodeError as error:
        raise Fault(error.msg, error.lineno, error.colno) from None
    except RecursionError:
        raise Fault("it is nested too deep") from None


def _node(text: str, at: int) -> Node:
    if text[at] == "{":
        return _object(text, at)
    if text[at] == "[":
        return _array(text, at)
    value, end = _DECODER.raw_decode(text, at)
    return Node(at, at, end, value)


def _object(text: str, start: int) -> Node:
    keys, children = [], []
    at = _after_blanks(text, start + 1)
    while text[at] != "}":
        at = _after_blanks(text, at + 1) if text[at] == "," else at
        begin = at
        key, at = _DECODER.raw_decode(text, at)
        at = _after_blanks(text, _after_blanks(text, at) + 1)
        child = _node(text, at)._replace(begin=begin)
        keys.append(key)
        children.append(child)
        at = _after_blanks(text, child.end)
    value = {key: child.value for key, child in zip(keys, children, strict=True)}
    return Node(start, start, at + 1, value, tuple(children), tuple(keys))


def _array(text: str, start: int) -> Node:
    children = []
    at = _after_blanks(text, start + 1)
    while text[at] != "]":
        at = _after_blanks(text, at + 1) if text[at] == "," else at
        child = _node(text, at)
        children.append(child)
        at = _after_blanks(text, child.end)
    return Node(start, start, at + 1, [child.value for child in children], tuple(children))


def _after_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at] in _BLANKS:
        at += 1
    return at


Members = Sequence[tuple[str, Any]]


def added(text: str, container: Node, members: Members | Sequence[Any]) -> str:
    """Return the text with values after the last one of an object (with keys) or an array.

    They are laid out as their neighbour is. Where there was none, nothing is put between the
    first and the bracket, so that taking them out again leaves what there was.
    """
    fresh = dict(members) if isinstance(container.value, dict) else list(members)
    if container.children:
        last = container.children[-1]
        blanks = _blanks_before(text, last.begin)
        body = _inside(dumped(text, fresh, blanks if "\n" in blanks else None, outdent=True))
        return text[: last.end] + "," + blanks + body + text[last.end :]
    at = container.start + 1
    line = _after_blanks(text, text.rfind("\n", 0, at) + 1)
    lines = "\n" in text.strip() or container.begin == _after_blanks(text, 0)
    body = _inside(dumped(text, fresh, _blanks_before(text, line) if lines else None))
    return text[:at] + body + text[at:]


def dumped(text: str, value: Any, blanks: str | None = "", *, outdent: bool = False) -> str:
    """Return a value as JSON, in the style of ``text``; on one line where ``blanks`` is None.

    ``blanks`` are those that its lines begin with, or, to ``outdent``, those of its members.
    Every bracket is followed by a blank: see ``removed``.
    """
    if blanks is None:
        return _inline(value)
    newline = "\r\n" if "\r\n" in text else "\n"
    indent, before = _indent(text), blanks.rpartition("\n")[2]
    first, *lines = json.dumps(value, indent=indent, ensure_ascii=False).split("\n")
    lines = [line.removeprefix(indent) if outdent else line for line in lines]
    return (newline + before).join((first, *lines))


def _inside(text: str) -> str:
    return text[1:-1].strip(_BLANKS)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        members = (f"{json.dumps(k, ensure_ascii=False)}: {_inline(v)}" for k, v in value.items())
        return f"{{ {', '.join(members)} }}"
    if isinstance(value, list):
        return f"[ {', '.join(map(_inline, value))} ]"
    return json.dumps(value, ensure_ascii=False)


def _indent(text: str) -> str:
    """Return what the first indented line of a text is indented by; two blanks without one."""
    for line in text.splitlines():
        if (rest := line.lstrip(" \t")) and rest != line:
            return line[: len(line) - len(rest)]
    return "  "


def _blanks_before(text: str, at: int) -> str:
    start = at
    while start and text[start - 1] in _BLANKS:
        start -= 1
    return text[start:at]


def removed(text: str, chain: tuple[tuple[Node, int], ...]) -> str | None:
    """Return the text without one value; None where nothing but ours is left.

    ``chain`` leads to it from within: its container and its place there, that container's own
    container and place, and so on outwards. A container that is left empty goes as well, if it
    came with the value: then, unlike in one that was there before, a blank follows its bracket.
    """
    for container, place in chain:
        children = container.children
        child = children[place]
        if place:
            return text[: children[place - 1].end] + text[child.end :]
        if len(children) > 1:
            return text[: child.begin] + text[children[1].begin :]
        if child.begin == container.start + 1:
            return text[: child.begin] + text[child.end :]
    return None
