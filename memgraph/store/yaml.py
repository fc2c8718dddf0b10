"""YAML files: one strict reader, one writer, and edits that touch only the lines they must.

The only place that knows ruamel.yaml. Reading goes through its C event parser, so that every
scalar stays the text that was written; ``core/tree.py`` makes the document of its events, and
``core/edit.py`` splices text.
"""

from __future__ import annotations

import codecs
import io
import sys
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.cyaml import CParser  # type: ignore[attr-defined]
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    MappingEndEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, LiteralScalarString

from memgraph.core import edit, style
from memgraph.core.document import Fault, Fields, Items, Node, Plain, Text, Unreadable, plain
from memgraph.core.legible import decoded, not_yaml, shown, strict_text
from memgraph.core.tree import Kinds, Tree

_KINDS = Kinds(ScalarEvent, AliasEvent, SequenceStartEvent, SequenceEndEvent, MappingEndEvent)


def read(data: bytes) -> Fields:
    """Return the document, read strictly; raises Unreadable with its faults."""
    return _read_strictly(strict_text(data))


def read_loose(data: bytes) -> Plain:
    """Return what a foreign YAML file holds: scalars as text, aliases resolved.

    An empty file is an empty mapping. Raises Unreadable where the YAML is broken.
    """
    return plain(_read_loosely(decoded(data)))


def _read_strictly(text: str) -> Fields:
    tree = _tree(text, strict=True)
    try:
        return tree.strict_root()
    except YAMLError as error:
        tree.stop(_syntax_fault(error))


def _read_loosely(text: str) -> Node:
    tree = _tree(text, strict=False)
    try:
        return tree.root() or Fields((), 1, 0, 0, flow=False)
    except YAMLError as error:
        tree.stop(_syntax_fault(error))


def _tree(text: str, *, strict: bool) -> Tree:
    return Tree(text, CParser(text).get_event, _KINDS, strict=strict)


def _syntax_fault(error: YAMLError) -> Fault:
    said = f"{getattr(error, 'context', '')} {getattr(error, 'problem', '')}"
    what, hint, at_start = not_yaml(said)
    mark = getattr(error, "context_mark" if at_start else "problem_mark", None)
    return Fault("syntax", what, mark.line + 1 if mark else 1, hint=hint)


@dataclass(frozen=True, slots=True)
class _Pen:
    """Writes values: short collections in brackets, texts plain where that is safe.

    ``literal`` allows literal blocks. A ``foreign`` file gets its mappings in lines, and
    ``true`` and ``false`` without quotes.
    """

    literal: bool = True
    foreign: bool = False
    margin: int = 2
    dash: int = 2

    def indented(self, margin: int, dash: int) -> _Pen:
        """Return a pen that indents lists by ``margin``, and their items by ``dash`` more."""
        return replace(self, margin=margin, dash=dash)

    def block(self, value: list[Plain] | dict[str, Plain]) -> str:
        """Return a collection in lines that start at column 0."""
        return textwrap.dedent(self._written(self._parts(value, in_flow=False)))

    def inline(self, value: Plain) -> str:
        """Return a value on one line, good inside of brackets too."""
        return self._written(self._drawn([value], in_flow=True)).strip()[1:-1]

    def _written(self, drawn: Any) -> str:
        # Without a list of its plug-ins it would look for them on disk, each time.
        yaml = YAML(plug_ins=[])
        yaml.width = sys.maxsize
        yaml.brace_single_entry_mapping_in_flow_sequence = True
        yaml.indent(mapping=2, sequence=self.margin + self.dash, offset=self.margin)
        stream = io.StringIO()
        yaml.dump(drawn, stream)
        written: str = stream.getvalue()
        return written

    def _drawn(self, value: Plain, *, in_flow: bool) -> Any:
        if isinstance(value, str):
            return self._text(value, in_flow=in_flow)
        in_flow = in_flow or self._in_brackets(value)
        drawn = self._parts(value, in_flow=in_flow)
        if in_flow:
            drawn.fa.set_flow_style()
        return drawn

    def _in_brackets(self, value: list[Plain] | dict[str, Plain]) -> bool:
        if self.foreign and not all(isinstance(part, str) for part in value):
            return False
        return style.on_one_line(value) and not (self.foreign and isinstance(value, dict))

    def _parts(self, value: list[Plain] | dict[str, Plain], *, in_flow: bool) -> Any:
        if isinstance(value, list):
            return CommentedSeq(self._drawn(item, in_flow=in_flow) for item in value)
        return CommentedMap(
            (self._name(key, in_flow=in_flow), self._drawn(part, in_flow=in_flow))
            for key, part in value.items()
        )

    def _name(self, name: str, *, in_flow: bool) -> Any:
        return name if style.is_plain(name, in_flow=in_flow) else DoubleQuotedScalarString(name)

    def _text(self, text: str, *, in_flow: bool) -> Any:
        if self.literal and not in_flow and style.is_literal(text):
            return LiteralScalarString(text)
        if self.foreign and text in ("true", "false"):
            return text == "true"
        return self._name(text, in_flow=in_flow)


def dump(fields: Mapping[str, Plain]) -> str:
    """Return a new document with the fields in the given order."""
    return _Pen().block(dict(fields))


def with_field(data: bytes, name: str, value: Plain) -> bytes:
    """Return the document with one field set, or added at its end; every other line stays.

    Raises Unreadable where the document is not strictly readable, before or after.
    """
    text = strict_text(data)
    root = _read_strictly(text)
    before = _dict(root)
    if before.get(name) == value:
        return data
    pen = _Pen(literal=text.endswith("\n"))
    result = _encoded(data, edit.set_field(text, root, name, value, pen))
    _expect(_dict(read(result)) == {**before, name: value}, name)
    return result


def with_item(data: bytes, name: str, item: Plain) -> bytes:
    """Return a foreign file with ``item`` at the end of its top-level list ``name``.

    The item is written as the list is: in brackets, or in lines with the list's own
    indentation. A missing list is made. ``true`` and ``false`` are written without quotes.
    Raises Unreadable where the YAML is broken or ``name`` is not a list.
    """
    text = decoded(data)
    root, old = _fields_and_list(text, name)
    result = edit.add_item(text, root, name, item, _Pen(literal=False, foreign=True))
    before, after = _dict(root), _dict(_fields(result))
    new = after[name]
    # The item stands before the last one where the file stops inside of that.
    right = new in ([*old, item], [*old[:-1], item, *old[-1:]])
    _expect(right and {**before, name: new} == after, name)
    return _encoded(data, result)


def without_item(data: bytes, name: str, matches: Callable[[Plain], bool]) -> bytes:
    """Return a foreign file without the first item of the list ``name`` that matches.

    Only the item's own lines go. The key goes with its last item where that stands at the
    key's own column, which is how ``with_item`` makes a missing list.
    Raises Unreadable where the YAML is broken or ``name`` is not a list.
    """
    text = decoded(data)
    root, old = _fields_and_list(text, name)
    before = _dict(root)
    number = next((at for at, item in enumerate(old) if matches(item)), None)
    if number is None:
        return data
    result = edit.drop_item(text, root, name, number)
    after = _dict(_fields(result))
    left = old[:number] + old[number + 1 :]
    _expect({**before, **after, name: after.get(name) or []} == {**before, name: left}, name)
    return _encoded(data, result)


def _fields_and_list(text: str, name: str) -> tuple[Fields, list[Plain]]:
    """Return the file's mapping and its list ``name``, which may be missing or not yet begun."""
    root = _fields(text)
    node = root.get(name)
    if isinstance(node, Items) and text[node.start] != "*":
        return root, [plain(item) for item in node.items]
    to_come = isinstance(node, Text) and node.start == node.end and not root.flow
    if node is None or to_come:
        return root, []
    raise Unreadable(Fault("syntax", f"`{name}` is no list", node.line))


def _fields(text: str) -> Fields:
    root = _read_loosely(text)
    if not isinstance(root, Fields):
        raise Unreadable(Fault("syntax", "the file is no mapping", root.line))
    return root


def _dict(root: Fields) -> dict[str, Plain]:
    return {key.value: plain(value) for key, value in root.pairs}


def _encoded(data: bytes, text: str) -> bytes:
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    return mark + text.encode()


def _expect(right: bool, name: str) -> None:
    """Stop where an edit would not say what it should; raises Unreadable."""
    if not right:
        what = f"`{shown(name)}` cannot be changed here without changing more"
        raise Unreadable(Fault("syntax", what, 1, hint="edit the file by hand"))
