"""Reading what a client sends: no shape of it may raise, whatever the client's version. HOT.

Clients spell the same thing in few ways: snake case or camel case, ``tool_input`` or
``toolArgs``. The common reading takes them all, so that an adapter says only what is its own.
"""

from __future__ import annotations

from memgraph.agents.event import Event, Moment, Tool, Unusable
from memgraph.core.lean import TYPE_CHECKING
from memgraph.core.lean_json import dumps

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

_SESSION = ("session_id", "sessionId", "sessionID", "conversation_id", "conversationId")
_TRANSCRIPT = ("transcript_path", "transcriptPath")
_REPLY = ("last_assistant_message", "prompt_response")
_LOOPING = ("stop_hook_active", "stopHookActive")
_FOLDERS = ("CURSOR_PROJECT_DIR", "GEMINI_PROJECT_DIR", "CLAUDE_PROJECT_DIR")
_BROKEN_OFF = frozenset(("aborted", "abort", "error", "cancelled", "canceled", "interrupted"))

# What clients put around or before a user's words.
_INJECTED = (
    "hook_context",
    "hook_prompt",
    "system-reminder",
    "system_reminder",
    "qwen:session-start-context",
    "qwen:user-prompt-submit-context",
    "environment_context",
    "user_instructions",
    "ide_opened_file",
    "ide_selection",
    "task-notification",
    "local-command-stdout",
)


def folded(name: str) -> str:
    """Return a name without case and separators: ``pre_tool-Use`` is ``pretooluse``."""
    return "".join(filter(str.isalnum, name)).lower()


def moments(own: Mapping[Moment, str]) -> dict[str, Moment]:
    """Return the moment of every folded name: the client's own of each, and the common one."""
    common = {folded(moment.value): moment for moment in own}
    return common | {folded(name): moment for moment, name in own.items()}


def text(payload: Mapping[str, Any], *names: str) -> str:
    """Return the first of these that is a string with something in it, or the empty string."""
    for name in names:
        value = payload.get(name)
        if isinstance(value, str) and value:
            return value if value.isascii() else _whole(value)
    return ""


def _whole(value: str) -> str:
    """Return a text without halves of characters, which a client that cuts may send."""
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def flag(payload: Mapping[str, Any], *names: str) -> bool:
    """Return whether one of these is true; a number counts as true above zero."""
    values = [payload.get(name) for name in names]
    return any(isinstance(value, bool | int | float) and value > 0 for value in values)


def own_words(prompt: str) -> str:
    """Return a prompt without the context that clients put before or into it."""
    if "<" not in prompt:
        return prompt.strip()
    for tag in _INJECTED:
        prompt = _without(prompt, tag)
    return prompt.strip()


def _without(prompt: str, tag: str) -> str:
    opening, closing = f"<{tag}", f"</{tag}>"
    kept, at = [], 0
    while (start := prompt.find(opening, at)) >= 0:
        end = prompt.find(closing, start)
        if end < 0:
            break
        after = prompt[start + len(opening) : start + len(opening) + 1]
        whole = after == ">" or after.isspace()
        kept.append(prompt[at:start] if whole else prompt[at : start + len(opening)])
        at = end + len(closing) if whole else start + len(opening)
    return "".join((*kept, prompt[at:]))


def event(
    name: str, moment: Moment, payload: Mapping[str, Any], env: Mapping[str, str]
) -> Event | None:
    """Return the event in the words that most clients share; None for one of a subagent's end.

    ``name`` is the client's own. Raises Unusable for what is no JSON object.
    """
    if not isinstance(payload, dict):
        raise Unusable(f"expected a JSON object on stdin for {name}, got {_kind(payload)}")
    if moment is Moment.STOP and text(payload, "agent_id", "agentId"):
        return None
    cwd, transcript = _folder(payload, env), text(payload, *_TRANSCRIPT)
    return Event(
        name=name,
        moment=moment,
        session=text(payload, *_SESSION) or transcript or cwd,
        cwd=cwd,
        prompt=own_words(text(payload, "prompt")) if moment is Moment.PROMPT else "",
        before=text(payload, "before") if moment is Moment.PROMPT else "",
        reply=text(payload, *_REPLY) if moment is Moment.STOP else "",
        transcript=transcript,
        looping=flag(payload, *_LOOPING, "loop_count"),
        aborted=text(payload, "status", "stopReason", "stop_reason").lower() in _BROKEN_OFF,
        tool=_tool(payload) if moment in (Moment.BEFORE_TOOL, Moment.AFTER_TOOL) else None,
    )


def _tool(payload: Mapping[str, Any]) -> Tool:
    from memgraph.agents.calls import tool

    return tool(payload)


def _folder(payload: Mapping[str, Any], env: Mapping[str, str]) -> str:
    roots = payload.get("workspace_roots")
    listed = roots if isinstance(roots, list) else ()
    named = (payload.get("cwd"), *listed, *(env.get(name) for name in _FOLDERS))
    return next((one for one in named if isinstance(one, str) and _absolute(one)), "")


def _absolute(path: str) -> bool:
    return path.startswith(("/", "\\\\")) or path[1:3] in (":\\", ":/")


def _kind(value: object) -> str:
    kinds = ((type(None), "null"), (str, "a string"), (list, "an array"), (bool, "true or false"))
    return next((said for kind, said in kinds if isinstance(value, kind)), "a number")


def fitted(context: str, longest: int, *, octets: bool = False) -> str:
    """Return a context that fits, cut after a line, with what was left out.

    ``longest`` counts characters, or bytes of UTF-8 where ``octets``.
    """
    if _size(context, octets) <= longest:
        return context
    lines = context.splitlines()
    kept, room = 0, longest - 40
    for line in lines:
        room -= _size(line, octets) + 1
        if room < 0:
            break
        kept += 1
    head = lines[:kept] or [_start(lines[0], longest - 40, octets)]
    return "\n".join((*head, f"… {len(lines) - kept} more lines left out"))


def _size(words: str, octets: bool) -> int:
    return len(words.encode("utf-8", "replace")) if octets else len(words)


def _start(line: str, longest: int, octets: bool) -> str:
    if octets:
        return line.encode("utf-8", "replace")[:longest].decode("utf-8", "ignore")
    return line[:longest]


def document(fields: Mapping[str, object]) -> str:
    """Return one JSON document on one line. It is ASCII, whatever the terminal's encoding."""
    return dumps(fields)


def specific(event: Event, fields: Mapping[str, str]) -> str:
    """Return the document that holds fields for this one event, as Claude Code began it."""
    return document({"hookSpecificOutput": {"hookEventName": event.name, **fields}})
