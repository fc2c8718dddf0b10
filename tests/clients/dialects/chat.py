"""OpenAI's Chat Completions."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ..script import Answer, Asked, Json, Part, Tool, flat
from .shape import Dialect, Sent, fresh

_ROLES = {"developer": "system"}


def _read(body: Json) -> Asked:
    parts = []
    for message in body.get("messages", ()):
        role = _ROLES.get(message["role"], message["role"])
        calls = [
            call.get("function") or call.get("custom") for call in message.get("tool_calls") or ()
        ]
        parts.append(Part(role, flat([_said(message.get("content")), calls])))
    return Asked(tuple(parts), tuple(_tools(body)), bool(body.get("stream")))


def _said(content: object) -> object:
    if isinstance(content, list):
        return [block.get("text", "") for block in content]
    return content or ""


def _tools(body: Json) -> Iterator[Tool]:
    for tool in body.get("tools") or ():
        about = tool.get("function") or tool.get("custom") or {}
        if about.get("name"):
            schema = about.get("parameters") or {}
            yield Tool(about["name"], schema, text=tool.get("type") == "custom")


def _calls(answer: Answer) -> list[Json]:
    if answer.use is None:
        return []
    name, given = answer.use.name, answer.use.given
    if isinstance(given, str):
        return [{"id": fresh("call"), "type": "custom", "custom": {"name": name, "input": given}}]
    function = {"name": name, "arguments": json.dumps(given)}
    return [{"id": fresh("call"), "type": "function", "function": function}]


def _usage(answer: Answer) -> Json:
    total = answer.tokens + 9
    return {"prompt_tokens": answer.tokens, "completion_tokens": 9, "total_tokens": total}


def _reason(answer: Answer) -> str:
    return "tool_calls" if answer.use else "stop"


def _whole(answer: Answer) -> Json:
    message: Json = {"role": "assistant", "content": answer.text or None}
    if answer.use:
        message["tool_calls"] = _calls(answer)
    choice = {"index": 0, "message": message, "finish_reason": _reason(answer)}
    return {**_frame("chat.completion"), "choices": [choice], "usage": _usage(answer)}


def _stream(answer: Answer) -> Iterator[Sent]:
    frame = _frame("chat.completion.chunk")
    deltas: list[Json] = [{"role": "assistant", "content": answer.text}]
    if answer.use:
        calls = [{"index": index, **call} for index, call in enumerate(_calls(answer))]
        deltas.append({"tool_calls": calls})
    for delta in deltas:
        choice = {"index": 0, "delta": delta, "finish_reason": None}
        yield Sent("", {**frame, "choices": [choice]})
    last = {"index": 0, "delta": {}, "finish_reason": _reason(answer)}
    yield Sent("", {**frame, "choices": [last]})
    yield Sent("", {**frame, "choices": [], "usage": _usage(answer)})
    yield Sent("", "[DONE]")


def _frame(kind: str) -> Json:
    return {"id": fresh("chatcmpl"), "object": kind, "created": 0, "model": "scripted"}


DIALECT = Dialect(_read, _whole, _stream)
