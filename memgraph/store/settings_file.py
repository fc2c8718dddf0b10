"""The hooks in a client's settings: merged in and taken out, everything foreign left alone.

All clients with such a file keep, under ``hooks``, an array for each event. Its items are hooks,
or groups of them under ``hooks`` again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from memgraph.errors import Refused
from memgraph.store import json_text
from memgraph.store.json_text import Fault, Node

Ours = Callable[[Mapping[str, Any]], bool]
Chain = tuple[tuple[Node, int], ...]

_BOM = "\ufeff"
_ADVICE = "mend it and run this again; nothing was changed"


def merged(
    before: bytes | None,
    wanted: Mapping[str, Sequence[Mapping[str, Any]]],
    head: Mapping[str, Any],
    ours: Ours,
    where: str,
) -> bytes:
    """Return settings with ``wanted`` for each event, and with no other hook of ours.

    ``before`` is the file as it is, None without one; ``head`` what a new one needs besides.
    ``ours`` knows our hooks. Raises Refused where the file is no such settings.
    """
    if before is not None:
        if installed(before, ours, where) == {name: list(items) for name, items in wanted.items()}:
            return before
        before = without(before, ours, head, where)
    if before is None:
        # The head comes last: a file that began with it was there before, and stays.
        return (json_text.dumped("", {"hooks": wanted, **head}) + "\n").encode()
    return _encoded(before, _with(_text(before, where), wanted, where))


def without(before: bytes, ours: Ours, head: Mapping[str, Any], where: str) -> bytes | None:
    """Return settings without our hooks; None where nothing but ours was in the file.

    Raises Refused where the file is no such settings.
    """
    text = _text(before, where)
    while chain := next(_chains(_root(text, where), ours, where), None):
        left = json_text.removed(text, chain)
        if left is None or (_began_with_ours(chain) and _root(left, where).value == dict(head)):
            return None
        text = left
    return _encoded(before, text)


def installed(before: bytes, ours: Ours, where: str) -> dict[str, list[Any]]:
    """Return the items that hold hooks of ours, by event. Raises Refused for no such settings."""
    found: dict[str, list[Any]] = {}
    for event, items in _events(_root(_text(before, where), where), where):
        held = [item.value for item in items.children if _has(item.value, ours)]
        if held:
            found[event] = held
    return found


def _began_with_ours(chain: Chain) -> bool:
    """Return whether a file's first words are hooks, on a line of their own, as in a new file."""
    root, place = chain[-1]
    return place == 0 and root.children[0].begin > root.start + 1


def _with(text: str, wanted: Mapping[str, Sequence[Any]], where: str) -> str:
    root = _root(text, where)
    hooks = root.get("hooks")
    if hooks is None:
        return json_text.added(text, root, [("hooks", wanted)])
    fresh = [(event, items) for event, items in wanted.items() if event not in hooks.keys]
    if fresh:
        text = json_text.added(text, hooks, fresh)
    for event, items in wanted.items():
        if event in hooks.keys:
            listed = dict(_events(_root(text, where), where))[event]
            text = json_text.added(text, listed, items)
    return text


def _chains(root: Node, ours: Ours, where: str) -> Iterator[Chain]:
    """Yield the way to each hook of ours: to its group where the group holds no other."""
    for event, items in _events(root, where):
        hooks = root.children[root.place("hooks")]
        around = (hooks, hooks.place(event)), (root, root.place("hooks"))
        for place, item in enumerate(items.children):
            group = item.get("hooks")
            handlers = group.children if group and isinstance(group.value, list) else (item,)
            own = [at for at, handler in enumerate(handlers) if _is(handler.value, ours)]
            if group and own and len(own) < len(handlers):
                yield (group, own[0]), (items, place), *around
            elif own:
                yield (items, place), *around


def _is(handler: Any, ours: Ours) -> bool:
    return isinstance(handler, dict) and ours(handler)


def _has(item: Any, ours: Ours) -> bool:
    inner = item.get("hooks") if isinstance(item, dict) else None
    handlers = inner if isinstance(inner, list) else [item]
    return any(_is(handler, ours) for handler in handlers)


def _events(root: Node, where: str) -> Iterator[tuple[str, Node]]:
    hooks = root.get("hooks")
    for event in dict.fromkeys(hooks.keys) if hooks else ():
        items = hooks.children[hooks.place(event)] if hooks else root
        if not isinstance(items.value, list):
            raise Refused(f"hooks.{event} is no array", where=where, next_step=_ADVICE)
        yield event, items


def _root(text: str, where: str) -> Node:
    try:
        root = json_text.read(text)
    except Fault as fault:
        raise Refused(
            f"it is no JSON ({fault.message})", where=f"{where}:{fault.line}:{fault.column}",
            next_step="mend it (JSON knows no comments) and run this again; nothing was changed",
        ) from None  # fmt: skip
    if not isinstance(root.value, dict):
        raise Refused("it holds no JSON object", where=where, next_step=_ADVICE)
    if not isinstance(root.value.get("hooks", {}), dict):
        raise Refused("hooks is no object", where=where, next_step=_ADVICE)
    return root


def _text(before: bytes, where: str) -> str:
    try:
        return before.decode().removeprefix(_BOM)
    except UnicodeDecodeError as error:
        line = before.count(b"\n", 0, error.start) + 1
        raise Refused("it is no UTF-8", where=f"{where}:{line}", next_step=_ADVICE) from None


def _encoded(before: bytes, text: str) -> bytes:
    bom = _BOM if before.startswith(_BOM.encode()) else ""
    return (bom + text).encode()
