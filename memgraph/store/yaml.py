"""YAML files: one strict reader, one writer, and edits that touch only the lines they must.

The only place that knows ruamel.yaml. Reading goes through its C event parser, so that every
scalar stays the text that was written; the splicing of text is in ``core/edit.py``.
"""

from __future__ import annotations

import codecs
import io
import re
import textwrap
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, cast

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.cyaml import CParser
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, LiteralScalarString

from memgraph.core import edit
from memgraph.core.characters import code_point, refused, shown
from memgraph.core.document import Fault, Fields, Items, Node, Plain, Text, Unreadable, plain, walk

LARGEST = 64 * 1024
DEEPEST = 8
_DEEPEST_LOOSE = 64
_MOST_NODES = 100_000
_MOST_FAULTS = 20

_MARKERS = re.compile(r"^(<{7}|>{7})(?: .*)?\r?$|^(={7})\r?$", re.MULTILINE)
_QUOTE = "quote the text"
# What libyaml says, what we say, the next step, and whether the line is where the broken part
# begins rather than where it was noticed.
_PROBLEMS = (
    ("mapping values are not allowed", "a colon and a blank inside unquoted text", _QUOTE, False),
    ("cannot start any token", "a character that unquoted text cannot start with", _QUOTE, False),
    ("tab character", "a tab where blanks indent", "indent with blanks", False),
    ("expected ':'", "a line that is no `name: value`", "add the colon, or indent it", True),
    ("found unexpected ':'", "a colon without a blank behind it", "write `name: value`", False),
    ("expected ',' or ']'", "a list in [ ] lacks a comma or its end", "close it with ]", True),
    ("expected ',' or '}'", "a mapping in { } lacks a comma or its end", "close it with }", True),
    ("expected node content", "a value is missing in [ ] or { }", "close the bracket", False),
    ("unexpected end of stream", "a quoted text has no end", "add the closing quote", True),
    ("document indicator", "a quoted text has no end", "add the closing quote", True),
    ("escape", "an unknown escape in double quotes", "use single quotes, or double the \\", False),
    ("hexdecimal", "an incomplete escape in double quotes", "use single quotes", False),
    ("alphabetic or numeric", "unquoted text starts with * or &", _QUOTE, False),
    ("comment or line break", "unquoted text starts with | or >", _QUOTE, False),
    ("expected key", "a line that does not fit its surroundings", "align or quote it", False),
    ("expected '-' indicator", "a line among list items that is none", "start it with -", False),
    ("entries are not allowed", "a list item behind a name", "put it on its own line", False),
    ("<document start>", "text behind the end of the document", "delete it", False),
    ("directive", "a line that starts with %", "delete the line", False),
    ("tag", "a tag (!)", _QUOTE, False),
)


def read(data: bytes) -> Fields:
    """Return the document, read strictly.

    Raises Unreadable with every fault that can be told apart from the others.
    """
    return _read_strictly(_strict_text(data))


def read_loose(data: bytes) -> Plain:
    """Return what a foreign YAML file holds: scalars as text, aliases resolved.

    An empty file is an empty mapping. Raises Unreadable where the YAML is broken.
    """
    root = _read_loosely(_decoded(data))
    return {} if root is None else plain(root)


def _read_strictly(text: str) -> Fields:
    reader = _Reader(text, strict=True)
    try:
        root = reader.document()
    except YAMLError as error:
        raise Unreadable(*reader.faults, _syntax_fault(error, text)) from None
    if root is None:
        raise Unreadable(Fault("syntax", "the file is empty", 1, hint="write `name: value` lines"))
    if not isinstance(root, Fields):
        reader.fault(root, "the file is no mapping", "write `name: value` lines")
    if reader.faults:
        raise Unreadable(*_placed(reader.faults, root))
    return cast("Fields", root)
