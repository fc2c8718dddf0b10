"""Markdown as a flat row of blocks that know their lines, the headings above and what leads in.

The only place that knows markdown-it. Emphasis and the targets of links go, code keeps its
backticks, and line breaks stay in the text, so that a sentence can be found again.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

_BOX = re.compile(r"\[([ xX])\](?=\s|$)\s*")
_DEEPEST = 30  # nested lists and quotes
_LONGEST = 8000  # characters of a paragraph in which emphasis and links are looked for


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, an item of a list, a row of a table, or what is no prose.

    ``kind`` is ``paragraph``, ``item``, ``row``, ``code`` or ``html``; ``first`` and ``last`` are
    lines, from 1. ``headings`` stand above it, the outermost first. ``leads`` are the lines that
    end in a colon above a list, and the items that a nested one belongs to, the outermost first.
    ``parent`` is true for an item with a list of its own. ``done`` is a check box, None without
    one. ``cells`` and ``columns`` are those of a row.
    """

    kind: str
    text: str
    first: int
    last: int
    headings: tuple[str, ...] = ()
    leads: tuple[str, ...] = ()
    ordered: bool = False
    parent: bool = False
    done: bool | None = None
    cells: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    levels: tuple[int, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class _Place:
    leads: tuple[str, ...] = ()
    ordered: bool = False
    depth: int = 0
    item: bool = False


@functools.cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": _DEEPEST})
    parser.core.ruler.before("inline", "plain", _plain)
    return parser.enable(["table", "strikethrough"])


def _plain(state: StateCore) -> None:
    """Take a very long paragraph as it is: what opens and never closes costs its square."""
    for token in state.tokens:
        if token.type == "inline" and len(token.content) > _LONGEST:
            token.children = [Token("text", "", 0, content=token.content)]
            token.type = "plain"


def blocks(text: str, offset: int = 0) -> tuple[Block, ...]:
    """Return the blocks of ``text``, whose first line is line ``offset + 1`` of its file."""
    root = SyntaxTreeNode(_parser().parse(text))
    above: tuple[tuple[int, str], ...] = ()
    found: list[Block] = []
    for block in _walk(root.children, _Place(), offset):
        if block.kind == "heading":
            level = block.levels[0]
            above = (*(pair for pair in above if pair[0] < level), (level, block.text))
        else:
            found.append(replace(block, headings=tuple(name for _, name in above)))
    return tuple(found)


def _walk(nodes: Sequence[SyntaxTreeNode], place: _Place, offset: int) -> Iterator[Block]:
    lead = ""
    for number, node in enumerate(nodes):
        following = nodes[number + 1].type if number + 1 < len(nodes) else ""
        if node.type in ("bullet_list", "ordered_list"):
            leads = (*place.leads, lead) if lead else place.leads
            yield from _list(node, replace(place, leads=leads), offset)
        elif node.type == "blockquote":
            yield from _walk(node.children, replace(place, item=False), offset)
        elif node.type == "table":
            yield from _rows(node, place, offset)
        else:
            yield from _leaf(node, place, offset, leads_in=following.endswith("_list"))
        is_lead = node.type == "paragraph" and following.endswith("_list")
        lead = _prose(node).strip() if is_lead and not place.item else ""


def _leaf(node: SyntaxTreeNode, place: _Place, offset: int, *, leads_in: bool) -> Iterator[Block]:
    first, last = _span(node, offset)
    if node.type == "heading":
        level = int(node.tag[1:])
        yield Block("heading", " ".join(_prose(node).split()), first, last, levels=(level,))
    elif node.type == "paragraph":
        kind = "item" if place.item else "paragraph"
        yield Block(kind, _prose(node), first, last, leads=place.leads, ordered=place.ordered,
                    parent=leads_in)  # fmt: skip
    elif node.type in ("fence", "code_block"):
        yield Block("code", node.content, first, last, leads=place.leads)
    elif node.type == "html_block":
        yield Block("html", node.content, first, last)


def _list(node: SyntaxTreeNode, place: _Place, offset: int) -> Iterator[Block]:
    ordered = node.type == "ordered_list"
    for item in node.children:
        inside = _Place(place.leads, ordered, place.depth + 1, item=True)
        yield from _item(item, inside, offset)


def _item(item: SyntaxTreeNode, place: _Place, offset: int) -> Iterator[Block]:
    """Yield the blocks of one item: its own text, then what is nested in it."""
    own, leads = True, place.leads
    nested = any(child.type.endswith("_list") for child in item.children)
    for child in item.children:
        if child.type == "paragraph" and own:
            own = False
            (block,) = _leaf(child, place, offset, leads_in=nested)
            box = _BOX.match(block.text)
            text = block.text[box.end() :] if box else block.text
            done = box[1] in "xX" if box else None
            yield replace(block, text=text, done=done)
            leads = (*place.leads, text.strip())
        else:
            yield from _walk((child,), _Place(leads, place.ordered, place.depth), offset)


def _rows(node: SyntaxTreeNode, place: _Place, offset: int) -> Iterator[Block]:
    columns: tuple[str, ...] = ()
    for part in node.children:
        for row in part.children:
            cells = tuple(" ".join(_prose(cell).split()) for cell in row.children)
            if part.type == "thead":
                columns = cells
                continue
            first, last = _span(row, offset)
            yield Block("row", " | ".join(cells), first, last, leads=place.leads, cells=cells,
                        columns=columns)  # fmt: skip


def _span(node: SyntaxTreeNode, offset: int) -> tuple[int, int]:
    start, end = node.map or (0, 1)
    return start + 1 + offset, max(end, start + 1) + offset


def _prose(node: SyntaxTreeNode) -> str:
    return "".join(map(_inline, node.children))


def _inline(node: SyntaxTreeNode) -> str:
    """Return the text of a part of a line; what was struck out is no longer said."""
    if node.type == "text":
        return node.content
    if node.type == "code_inline":
        return f"{node.markup}{node.content}{node.markup}"
    if node.type in ("softbreak", "hardbreak"):
        return "\n"
    if node.type in ("image", "s"):
        return ""
    if node.type == "html_inline":
        return " " if node.content.lower().startswith("<br") else _kept_tag(node.content)
    inner = "".join(map(_inline, node.children))
    # A name such as __init__ is no emphasis.
    is_name = node.type in ("strong", "em") and "_" in node.markup and " " not in inner
    return f"{node.markup}{inner}{node.markup}" if is_name else inner


def _kept_tag(tag: str) -> str:
    """Return what looks like a tag and is a placeholder: ``<name>``; comments go."""
    known = re.fullmatch(r"</?(?:b|i|a|p|em|strong|sub|sup|kbd|code|span|div|details|summary"
                         r"|u)\b[^>]*>",
                         tag, re.IGNORECASE)  # fmt: skip
    return "" if known or tag.startswith("<!--") else tag
