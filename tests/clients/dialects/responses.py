"""OpenAI's Responses."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from ..script import Answer, Asked, Json, Part, Tool, Use, flat
from .shape import Dialect, Sent, fresh

SEARCH = "tool_search"
_ROLES = {"function_call": "assistant", "custom_tool_call": "assistant", "developer": "system"}


def _read(body: Json) -> Asked:
    parts = [Part("system", flat(body.get("instructions")))]
    given = body.get("input") or ()
    items: list[Json] = given if isinstance(given, list) else [{"role": "user", "content": given}]
    for item in items:
        kind = str(item.get("role") or item.get("type", ""))
        role = "tool" if kind.endswith("_output") else _ROLES.get(kind, kind)
        if kind != "reasoning":
            parts.append(Part(role, flat(_said(item))))
    loaded = (tool for item in items for tool in item.get("tools") or ())
    tools = _tools((*(body.get("tools") or ()), *loaded))
    return Asked(tuple(parts), tuple(tools), bool(body.get("stream")))


def _tools(offered: Iterable[Json], within: str = "") -> Iterator[Tool]:
    """Yield the tools; one of a namespace has the name of that before its own, and a slash."""
    for tool in offered:
        kind, name = tool.get("type"), tool.get("name", "")
        if kind == "namespace":
            yield from _tools(tool.get("tools") or (), f"{name}/")
        elif name or kind == SEARCH:
            yield Tool(within + (name or SEARCH), tool.get("parameters") or {}, kind == "custom")


def _said(item: Json) -> object:
    keys = ("content", "output", "arguments", "input")
    return next((item[key] for key in keys if key in item), "")


def _items(answer: Answer) -> list[Json]:
    items: list[Json] = []
    if answer.text:
        said = {"type": "output_text", "text": answer.text, "annotations": []}
        items.append(
            {"type": "message", "id": fresh("msg"), "role": "assistant", "content": [said]}
        )
    if answer.use:
        items.append(_used(answer.use))
    return [{**item, "status": "completed"} for item in items]


def _used(use: Use) -> Json:
    within, _, name = use.name.rpartition("/")
    call = {"call_id": fresh("call")}
    if name == SEARCH:
        search = {"type": "tool_search_call", "id": fresh("ts"), "execution": "client"}
        return {**search, **call, "arguments": use.given}
    called = {**call, "name": name, **({"namespace": within} if within else {})}
    if isinstance(use.given, str):
        return {"type": "custom_tool_call", "id": fresh("ctc"), "input": use.given, **called}
    given = json.dumps(use.given)
    return {"type": "function_call", "id": fresh("fc"), "arguments": given, **called}


def _whole(answer: Answer) -> Json:
    usage = {
        "input_tokens": answer.tokens, "input_tokens_details": {"cached_tokens": 0},
        "output_tokens": 9, "output_tokens_details": {"reasoning_tokens": 0},
        "total_tokens": answer.tokens + 9,
    }  # fmt: skip
    return {
        "id": fresh("resp"), "object": "response", "created_at": 0, "status": "completed",
        "model": "scripted", "output": _items(answer), "usage": usage, "error": None,
    }  # fmt: skip


def _stream(answer: Answer) -> Iterator[Sent]:
    whole = _whole(answer)
    begun = {**whole, "status": "in_progress", "output": [], "usage": None}
    events: list[tuple[str, Json]] = [("response.created", {"response": begun})]
    for index, item in enumerate(whole["output"]):
        at = {"output_index": index}
        opening = {**item, "status": "in_progress"}
        if item["type"] == "message":
            opening["content"] = []
        events.append(("response.output_item.added", {**at, "item": opening}))
        if item["type"] == "message":
            where = {**at, "item_id": item["id"], "content_index": 0}
            delta = {**where, "delta": answer.text}
            events.append(("response.output_text.delta", delta))
        events.append(("response.output_item.done", {**at, "item": item}))
    events.append(("response.completed", {"response": whole}))
    for number, (name, data) in enumerate(events):
        yield Sent(name, {"type": name, "sequence_number": number, **data})


DIALECT = Dialect(_read, _whole, _stream)
