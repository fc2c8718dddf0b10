"""Anthropic's Messages."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ..script import Answer, Asked, Json, Part, Tool, flat
from .shape import Dialect, Sent, fresh


def _read(body: Json) -> Asked:
    parts = [Part("system", flat(body.get("system")))]
    for message in body.get("messages", ()):
        content = message["content"]
        for block in content if isinstance(content, list) else ({"text": content},):
            result = block.get("type") == "tool_result"
            parts.append(Part("tool" if result else message["role"], flat(_said(block))))
    tools = (Tool(t["name"], t.get("input_schema") or {}) for t in body.get("tools") or ())
    return Asked(tuple(parts), tuple(tools), bool(body.get("stream")))


def _said(block: Json) -> object:
    return next((block[key] for key in ("text", "content", "input") if key in block), "")


def _blocks(answer: Answer) -> list[Json]:
    blocks: list[Json] = [{"type": "text", "text": answer.text}] if answer.text else []
    if answer.use:
        blocks.append(
            {
                "type": "tool_use", "id": fresh("toolu"), "name": answer.use.name,
                "input": answer.use.given,
            }
        )  # fmt: skip
    return blocks


def _whole(answer: Answer) -> Json:
    return {
        "id": fresh("msg"), "type": "message", "role": "assistant", "model": "scripted",
        "content": _blocks(answer), "stop_reason": _reason(answer), "stop_sequence": None,
        "usage": {"input_tokens": answer.tokens, "output_tokens": 9},
    }  # fmt: skip


def _reason(answer: Answer) -> str:
    return "tool_use" if answer.use else "end_turn"


def _stream(answer: Answer) -> Iterator[Sent]:
    yield _event("message_start", message={**_whole(answer), "content": [], "stop_reason": None})
    for index, block in enumerate(_blocks(answer)):
        head: Json
        if block["type"] == "text":
            head, delta = {"text": ""}, {"type": "text_delta", "text": block["text"]}
        else:
            told = json.dumps(block["input"])
            head, delta = {"input": {}}, {"type": "input_json_delta", "partial_json": told}
        yield _event("content_block_start", index=index, content_block={**block, **head})
        yield _event("content_block_delta", index=index, delta=delta)
        yield _event("content_block_stop", index=index)
    ending = {"stop_reason": _reason(answer), "stop_sequence": None}
    yield _event(
        "message_delta", delta=ending, usage={"input_tokens": answer.tokens, "output_tokens": 9}
    )
    yield _event("message_stop")


def _event(kind: str, **data: object) -> Sent:
    return Sent(kind, {"type": kind, **data})


DIALECT = Dialect(_read, _whole, _stream)
