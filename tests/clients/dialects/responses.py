"""OpenAI's Responses."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ..script import Answer, Asked, Json, Part, Tool, flat
from .shape import Dialect, Sent, fresh

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
    tools = (
        Tool(t["name"], t.get("parameters") or {}, text=t.get("type") == "custom")
        for t in body.get("tools") or ()
        if t.get("name")
    )
    return Asked(tuple(parts), tuple(tools), bool(body.get("stream")))


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
        call = {"call_id": fresh("call"), "name": answer.use.name}
        if isinstance(answer.use.given, str):
            kind = {"type": "custom_tool_call", "id": fresh("ctc"), "input": answer.use.given}
        else:
            given = json.dumps(answer.use.given)
            kind = {"type": "function_call", "id": fresh("fc"), "arguments": given}
        items.append({**kind, **call})
    return [{**item, "status": "completed"} for item in items]


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
