"""Gemini's generateContent."""

from __future__ import annotations

from collections.abc import Iterator

from ..script import Answer, Asked, Json, Part, Tool, flat
from .shape import Dialect, Sent, fresh


def _read(body: Json) -> Asked:
    parts = [Part("system", flat(body.get("systemInstruction")))]
    for content in body.get("contents", ()):
        role = "assistant" if content.get("role") == "model" else "user"
        for part in content.get("parts", ()):
            answered = "functionResponse" in part
            parts.append(Part("tool" if answered else role, flat(part)))
    offered = [
        Tool(each["name"], each.get("parametersJsonSchema") or each.get("parameters") or {})
        for group in body.get("tools") or ()
        for each in group.get("functionDeclarations") or ()
    ]
    return Asked(tuple(parts), tuple(offered))


def _whole(answer: Answer) -> Json:
    parts: list[Json] = [{"text": answer.text}] if answer.text else []
    if answer.use:
        call = {"id": fresh("call"), "name": answer.use.name, "args": answer.use.given}
        parts.append({"functionCall": call})
    content = {"role": "model", "parts": parts}
    total = answer.tokens + 9
    return {
        "candidates": [{"content": content, "finishReason": "STOP", "index": 0}],
        "usageMetadata": {
            "promptTokenCount": answer.tokens, "candidatesTokenCount": 9, "totalTokenCount": total,
        },
        "modelVersion": "scripted", "responseId": fresh("resp"),
    }  # fmt: skip


def _stream(answer: Answer) -> Iterator[Sent]:
    yield Sent("", _whole(answer))


DIALECT = Dialect(_read, _whole, _stream)
