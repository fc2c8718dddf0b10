"""From a parser's events to a document: nodes with their places, and the faults of its form."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, NoReturn, TypeAlias

from memgraph.core.document import Fault, Fields, Items, Node, Text, Unreadable
from memgraph.core.edit import has_colon
from memgraph.core.legible import hidden_fault, refused, shown

_DEEPEST = 8
_DEEPEST_LOOSE = 64
_MOST_NODES = 100_000
_MOST_FAULTS = 20
_TAGGED = (False, False)  # what a scalar's tag leaves open: it says itself what is meant

# An event as libyaml's parsers in Python give it; its kind is its class.
Event: TypeAlias = Any

# A node is made for every word of a document, and this is the fastest way.
_text: Callable[[tuple[str, int, int, int]], Text] = partial(tuple.__new__, Text)


class Kinds(NamedTuple):
    """The classes of the events that a document is made of."""

    scalar: type
    alias: type
    sequence: type
    sequence_end: type
    mapping_end: type


class Tree:
    """Builds nodes from events. A strict one notes what a strict document must not have."""

    def __init__(
        self, text: str, next_event: Callable[[], Event], kinds: Kinds, *, strict: bool
    ) -> None:
        self._text = text
        self._next = next_event
        self._kinds = kinds
        self._strict = strict
        self._faults: list[Fault] = []
        self._anchored: dict[str, tuple[Node, int]] = {}
        self._count = 0

    def strict_root(self) -> Fields:
        """Return the mapping that the document is; raises Unreadable with all noted faults."""
        root = self.root()
        if not isinstance(root, Fields):
            what = "the file is empty" if root is None else "the file is no mapping"
            self._note(what, root.line if root else 1, "write `name: value` lines")
        elif not self._faults:
            return root
        raise self._unreadable()

    def root(self) -> Node | None:
        """Return the root of the only document, None where there is none; raises Unreadable."""
        self._next()
        start = self._next()
        if _kind(start) == "StreamEndEvent":
            return None
        if self._strict and (start.version or start.tags):
            self._note("a directive (%)", 1, "delete it")
        root = self._node(self._next(), 1)
        self._next()
        after = self._next()
        if _kind(after) == "DocumentStartEvent":
            line = after.start_mark.line + 1
            what = f"one fact per file: second document at line {line}"
            self.stop(Fault("syntax", what, line, hint="give it a file of its own"))
        return None if root.start == root.end else root

    def stop(self, fault: Fault) -> NoReturn:
        """Give up with the faults noted so far and one more; raises Unreadable."""
        raise self._unreadable(fault)

    def _unreadable(self, *last: Fault) -> Unreadable:
        first = self._faults[: _MOST_FAULTS - len(last)]
        return Unreadable(*sorted([*first, *last], key=lambda fault: fault.line))

    def _note(self, what: str, line: int, hint: str) -> None:
        self._faults.append(Fault("syntax", what, line, hint=hint))

    def _node(self, event: Event, depth: int) -> Node:
        before = self._count
        self._count += 1
        kind: type = type(event)
        if kind is self._kinds.scalar:
            node: Node = self._scalar(event)
            # Cheaper than to ask for the tag: nearly every node passes here.
            if not event.anchor and event.implicit != _TAGGED:
                return node
        elif kind is self._kinds.alias:
            return self._alias(event)
        else:
            node = self._collection(event, depth)
        if event.anchor or event.tag:
            self._anchor(event, node, self._count - before)
        return node

    def _anchor(self, event: Event, node: Node, size: int) -> None:
        if event.anchor:
            self._anchored[event.anchor] = node, size
        if self._strict:
            what = f"an anchor (&{shown(event.anchor)})" if event.anchor else "a tag (!)"
            self._note(what, event.start_mark.line + 1, "delete it, or quote the text")

    def _alias(self, event: Event) -> Node:
        start, end = event.start_mark, event.end_mark.index
        line = start.line + 1
        if self._strict:
            self._note("an alias (*)", line, "write the value out, or quote the text")
            return Text("", line, start.index, end)
        if event.anchor not in self._anchored:
            self.stop(Fault("syntax", f"nothing above is called &{shown(event.anchor)}", line))
        node, size = self._anchored[event.anchor]
        self._count += size
        if self._count > _MOST_NODES:
            self.stop(Fault("limits", f"aliases unfold to more than {_MOST_NODES} values", line))
        return node._replace(line=line, start=start.index, end=end)

    def _scalar(self, event: Event) -> Text:
        mark, end, style = event.start_mark, event.end_mark.index, event.style
        line, start = mark.line + 1, mark.index
        if style == '"':
            if self._strict and self._text.find("\\", start, end) >= 0:
                hidden = sorted({event.value[at] for at in refused(event.value)})
                self._faults += (hidden_fault(line, character) for character in hidden)
        elif style == "|" or style == ">":  # noqa: PLR1714 - a container takes longer
            end = self._block_end(start, end)
        return _text((event.value, line, start, end))

    def _block_end(self, start: int, end: int) -> int:
        """Return the end of a block text without the line ends that are not part of it."""
        written = self._text[start:end]
        kept = "+" in written.partition("\n")[0].partition("#")[0]
        return end if kept else start + len(written.rstrip("\r\n"))

    def _collection(self, event: Event, depth: int) -> Node:
        line = event.start_mark.line + 1
        deepest = _DEEPEST if self._strict else _DEEPEST_LOOSE
        if depth > deepest:
            hint = "write it flatter"
            self.stop(Fault("limits", f"more than {deepest} levels deep", line, hint=hint))
        start = self._behind_anchor(event)
        kind: type = type(event)
        if kind is self._kinds.sequence:
            items, end = self._items(depth + 1)
            return Items(items, line, start, end or items[-1].end, event.flow_style)
        pairs, end = self._pairs(depth + 1)
        return Fields(pairs, line, start, end or pairs[-1][1].end, event.flow_style)

    def _behind_anchor(self, event: Event) -> int:
        """Return where a collection itself starts, behind its anchor and tag."""
        if event.implicit and not event.anchor:
            return int(event.start_mark.index)
        at = int(event.end_mark.index)
        dash_read = type(event) is self._kinds.sequence and self._text[at : at + 1] != "-"
        return at - 1 if event.flow_style or dash_read else at

    def _items(self, depth: int) -> tuple[tuple[Node, ...], int]:
        items, end = [], self._kinds.sequence_end
        while type(event := self._next()) is not end:
            items.append(self._node(event, depth))
        return tuple(items), _closed_at(event)

    def _pairs(self, depth: int) -> tuple[tuple[tuple[Text, Node], ...], int]:
        pairs: list[tuple[Text, Node]] = []
        seen: dict[str, Text] = {}
        next_event, end = self._next, self._kinds.mapping_end
        while type(event := next_event()) is not end:
            key = self._key(event, depth)
            name = key.value
            if name in seen or name == "<<" or not name.isascii():
                self._check_key(key, seen)
            else:
                seen[name] = key
            value = self._node(next_event(), depth)
            if value.start == value.end and not has_colon(self._text, key, value):
                line = key.line + self._text.count("\n", key.start, key.end)
                value = Text("", line, key.end, key.end)
            pairs.append((key, value))
        return tuple(pairs), _closed_at(event)

    def _key(self, event: Event, depth: int) -> Text:
        key = self._node(event, depth)
        if isinstance(key, Text):
            return key
        if self._strict:
            self._note("a name that is no text", key.line, "write `name: value`")
        return Text(self._text[key.start : key.end], key.line, key.start, key.end)

    def _check_key(self, key: Text, seen: dict[str, Text]) -> None:
        """Note what a strict document has no key for, and remember the key."""
        if not self._strict:
            return
        if key.value == "<<":
            self._note("a merge key (<<)", key.line, "write the fields out")
        first = seen.setdefault(unicodedata.normalize("NFC", key.value), key)
        if first is not key:
            what = f"`{shown(key.value)}` is written twice: lines {first.line} and {key.line}"
            self._note(what, key.line, "delete one of the two")


def _kind(event: Event) -> str:
    return type(event).__name__


def _closed_at(event: Event) -> int:
    """Return the end of a closing bracket, 0 where the collection has none."""
    end = int(event.end_mark.index)
    return end if event.start_mark.index < end else 0
