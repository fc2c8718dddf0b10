"""What each client accepts on a hook's output, as JSON schemas; anything else is lost or worse."""

from __future__ import annotations

import json
from typing import Any

import jsonschema

from memgraph.agents.event import Moment

TEXT = {"type": "string", "minLength": 1}


def closed(**fields: Any) -> dict[str, Any]:
    """Return the schema of an object that holds these fields, all of them, and no other."""
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def _specific(name: str, **fields: Any) -> dict[str, Any]:
    return closed(hookSpecificOutput=closed(hookEventName={"const": name}, **fields))


def _claude_like(heard: tuple[Moment, ...]) -> dict[Moment, list[dict[str, Any]]]:
    found: dict[Moment, list[dict[str, Any]]] = {moment: [] for moment in Moment}
    for moment in heard:
        found[moment].append(_specific(moment.value, additionalContext=TEXT))
    found[Moment.BEFORE_TOOL].append(
        _specific("PreToolUse", permissionDecision={"const": "deny"}, permissionDecisionReason=TEXT)
    )
    found[Moment.STOP].append(closed(decision={"const": "block"}, reason=TEXT))
    return found


def _gemini() -> dict[Moment, list[dict[str, Any]]]:
    heard = {Moment.START: "SessionStart", Moment.PROMPT: "BeforeAgent",
             Moment.AFTER_TOOL: "AfterTool"}  # fmt: skip
    found = {
        moment: [_specific(heard[moment], additionalContext=TEXT)] if moment in heard else []
        for moment in Moment
    }
    for moment in (Moment.BEFORE_TOOL, Moment.STOP):
        found[moment].append(closed(decision={"const": "deny"}, reason=TEXT))
    return found


def _flat(
    context: str, heard: tuple[Moment, ...], deny: dict[str, Any], block: dict[str, Any]
) -> dict[Moment, list[dict[str, Any]]]:
    found = {m: [closed(**{context: TEXT})] if m in heard else [] for m in Moment}
    found[Moment.BEFORE_TOOL].append(deny)
    found[Moment.STOP].append(block)
    return found


_MOST = (Moment.START, Moment.PROMPT, Moment.BEFORE_TOOL, Moment.AFTER_TOOL)
_NOT_BEFORE = (Moment.START, Moment.PROMPT, Moment.AFTER_TOOL, Moment.COMPACT)

ACCEPTED = {
    "claude": _claude_like(_MOST),
    "codex": _claude_like(_MOST),
    "qwen": _claude_like(_NOT_BEFORE),
    "gemini": _gemini(),
    "copilot": _flat(
        "additionalContext", _MOST,
        closed(permissionDecision={"const": "deny"}, permissionDecisionReason=TEXT),
        closed(decision={"const": "block"}, reason=TEXT),
    ),
    "opencode": _flat("context", _NOT_BEFORE, closed(deny=TEXT), closed(block=TEXT)),
    "cursor": _flat(
        "additional_context", _MOST,
        closed(permission={"const": "deny"}, agent_message=TEXT), closed(followup_message=TEXT),
    ),
}  # fmt: skip


def is_accepted(client: str, moment: Moment, printed: str) -> bool:
    """Return whether a client takes what was printed at a moment."""
    if client == "cursor" and printed == "{}":
        return True
    if client == "claude" and moment is Moment.COMPACT:
        return not printed.startswith(("{", "["))
    return not printed or _fits(printed, ACCEPTED[client][moment])


def _fits(printed: str, schemas: list[dict[str, Any]]) -> bool:
    try:
        said = json.loads(printed)
    except ValueError:
        return False
    return any(jsonschema.Draft202012Validator(schema).is_valid(said) for schema in schemas)
